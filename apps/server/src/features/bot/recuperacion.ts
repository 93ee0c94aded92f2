import { UMBRAL_CONFIANZA } from '@tertulia/contract/features/bot/limites';
import type { FuenteBot } from '@tertulia/contract/features/bot/bot';
import { readBuscadas, rootsIn } from './palabras.ts';

/** Something that the bot may say: a quick note or a product. */
export interface Saber {
  tipo: FuenteBot['tipo'];
  id: number;
  titulo: string;
  /** What stands in it besides its title. */
  cuerpo: string;
  /** What the customer reads when it is the answer. */
  texto: string;
}

export interface Hallazgo {
  saber: Saber;
  /** Which share of the question it covers, from 0 to 1. */
  puntaje: number;
}

/** A word of the title says what an entry is about; one of its body may stand there in passing. */
const PESO_CUERPO = 0.6;
/** Products that cover a question equally well are all named, up to so many. */
const MAX_PRODUCTOS = 3;
/** Closer than this two scores are one. */
const EMPATE = 0.01;

/**
 * The entries that have to do with a question, the best first, each with the share of the question that it covers. A word
 * weighs the more the fewer entries hold it; one that none holds, or that is not looked for any more, weighs as much as the
 * rarest, so that what we know nothing of is not answered.
 */
export function recuperar(pregunta: string, saberes: readonly Saber[]): Hallazgo[] {
  const { raices, otras } = readBuscadas(pregunta);
  if (raices.length === 0) return [];
  const read = saberes.map((saber) => ({ saber, titulo: rootsIn(saber.titulo), cuerpo: rootsIn(saber.cuerpo) }));
  const weightOf = (holding: number) => 1 + Math.log((saberes.length + 1) / (Math.max(1, holding) + 1));
  const weights = raices.map((root) => {
    const holding = read.filter(({ titulo, cuerpo }) => titulo.has(root) || cuerpo.has(root)).length;
    return { root, weight: weightOf(holding) };
  });
  const whole = sum(weights.map(({ weight }) => weight)) + otras * weightOf(1);
  return read
    .map(({ saber, titulo, cuerpo }) => {
      const covered = weights.map(({ root, weight }) =>
        titulo.has(root) ? weight : cuerpo.has(root) ? weight * PESO_CUERPO : 0,
      );
      return { saber, puntaje: Math.min(1, sum(covered) / whole) };
    })
    .filter(({ puntaje }) => puntaje > 0)
    .toSorted((a, b) => b.puntaje - a.puntaje || a.saber.tipo.localeCompare(b.saber.tipo) || a.saber.id - b.saber.id);
}

/** What is said by the entries alone, and by which of them; null where none is sure enough. */
export function answerFrom(hallazgos: readonly Hallazgo[]): { texto: string; usados: readonly Hallazgo[] } | null {
  const [best] = hallazgos;
  if (!best || best.puntaje < UMBRAL_CONFIANZA) return null;
  if (best.saber.tipo === 'NOTA') return { texto: best.saber.texto, usados: [best] };
  const usados = hallazgos
    .filter(({ saber, puntaje }) => saber.tipo === 'PRODUCTO' && best.puntaje - puntaje < EMPATE)
    .slice(0, MAX_PRODUCTOS);
  return { texto: usados.map(({ saber }) => saber.texto).join('\n'), usados };
}

export function toFuente({ saber: { tipo, id, titulo }, puntaje }: Hallazgo): FuenteBot {
  return { tipo, id, titulo, puntaje: Math.round(puntaje * 100) / 100 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
