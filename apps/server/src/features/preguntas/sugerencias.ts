import { elegir, rank, type Colocado } from './elegir.ts';
import { readFrase, type Frase } from './frase.ts';
import { ejemplosOf, specOf, type Intent } from './intents.ts';
import type { Asked } from './periodo.ts';

const MAX_SUGERENCIAS = 3;

/** The understood questions nearest to one that is not; they keep the names of that one. */
export function sugerir(text: string, asked: Asked): string[] {
  const frase = readFrase(text, asked);
  const sugerencias: string[] = [];
  for (const intent of rank(frase)) {
    const pregunta = preguntaOf(intent, frase, asked);
    if (pregunta !== null) sugerencias.push(pregunta);
    if (sugerencias.length === MAX_SUGERENCIAS) break;
  }
  return sugerencias;
}

/** The first example that keeps what the question names, or else the first that leaves nothing open. */
function preguntaOf(intent: Intent, frase: Frase, asked: Asked): string | null {
  const named = namedIn(frase);
  const filled = ejemplosOf(intent)
    .map((ejemplo) => ({ texto: fill(ejemplo, named), isOpen: ejemplo.includes('{') }))
    .filter(({ texto }) => !texto.includes('{'));
  const best = filled.find(({ isOpen }) => isOpen) ?? filled[0];
  if (!best) return null;
  const isDated = readFrase(best.texto, asked).periodo !== null;
  const pregunta = written(isDated ? best.texto : withPeriodo(best.texto, intent, frase));
  return elegir(readFrase(pregunta, asked))?.intent === intent ? pregunta : null;
}

type Named = Colocado & Partial<Record<'estado' | 'numero' | 'nombre' | 'colega' | 'todo', string>>;

function namedIn({ nombrados, area, canal, estado, telefono, numero, tail }: Frase): Named {
  const [nombrado] = nombrados;
  const name = nombrado && nombrados.length === 1 ? nombrado.texto : undefined;
  const who = nombrado?.isColega ? { agente: name, colega: name } : { texto: name, nombre: name };
  const all = {
    ...who,
    area,
    canal,
    estado,
    telefono,
    numero: numero === null ? null : String(numero),
    todo: tail?.texto,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
}

const fill = (ejemplo: string, named: Named) =>
  ejemplo.replace(/\{(\w+)\}/g, (slot, name: keyof Named) => named[name] ?? slot);

function withPeriodo(texto: string, intent: Intent, { periodo }: Frase): string {
  // hours of a day are said in words that no question is written with
  const isSayable = periodo !== null && specOf(intent).periodo !== undefined && !periodo.texto.includes('(');
  return isSayable ? texto.replace(/\??$/, (mark) => ` ${periodo.texto}${mark}`) : texto;
}

/** With a capital letter, and as a question where it begins as one. */
function written(texto: string): string {
  const capital = texto.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  return /^(qu|cu|cómo|a qu|de qu|en qu|por qu|hay )/i.test(texto) ? `¿${capital}?` : capital;
}
