import { UMBRAL_CONFIANZA } from '@tertulia/contract/features/bot/limites';
import type { FuenteBot } from '@tertulia/contract/features/bot/bot';
import { readBuscadas, rootsIn } from './question-words.ts';

/** A source for answers: a quick note or a product. */
export interface Saber {
  tipo: FuenteBot['tipo'];
  id: number;
  titulo: string;
  /** Its text besides the title. */
  cuerpo: string;
  /** The text sent as the answer. */
  texto: string;
}

export interface Hallazgo {
  saber: Saber;
  /** The covered share of the question, from 0 to 1. */
  puntaje: number;
}

/** A word in the title is the topic; one in the body may be incidental. */
const PESO_CUERPO = 0.6;
/** At most this many products with equal scores are named. */
const MAX_PRODUCTOS = 3;
/** A smaller difference counts as equal. */
const EMPATE = 0.01;

/**
 * The entries that match a question, best first, each with the covered share of the question. Rarer words weigh more;
 * an unknown or unsearched word weighs as much as the rarest, so that unknown topics get no answer.
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

/** The answer from entries alone, with the used ones; null if none is certain enough. */
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
