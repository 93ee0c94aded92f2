import { readConceptos, type Leido } from './conceptos.ts';
import { NO_NOMBRES, readNombres } from './nombres.ts';
import { readPalabras, type Palabra } from './palabras.ts';
import { findPeriodo, type Asked, type Periodo } from './periodo.ts';

/** A question, taken apart into what it names and the concepts of its other words. */
export interface Frase extends Leido {
  palabras: readonly Palabra[];
  /** The words with a blank around each, for patterns. */
  words: string;
  telefono: string | null;
  periodo: Periodo | null;
  /** Two ranges of time that are held against each other. */
  comparados: readonly [Periodo, Periodo] | null;
  /** Whether its range of time is what something is held against: «mejor que ayer». */
  isAgainst: boolean;
  /** Whether its range of time is still to come. */
  isFuture: boolean;
  /** Whether it greets, and no more. */
  isSaludo: boolean;
}

/** The mark behind a name that several people have. */
const MARCA = /\((agente|cliente)\)/i;
const CITA = /[«“"]([^»”"]{2,80})[»”"]/u;
/** «…, no?», «… o no?»: it asks for assent. */
const TAG = /(?:,? (?:o|s[ií] o) (?:no|qu[eé])|, (?:no|cierto|verdad))\W*$/iu;
/** Digits with blanks or dashes between them, seven at least; a date is none. */
const PHONE = /(?<![\d/])\+?\d(?:[ -]?\d){6,14}(?![\d/])/g;
const DATE = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4})$/;
/** A weekday beside these is one to come. */
const AHEAD = /^(tareas?|agenda|vence|recordatorios?|programad|pendientes?|abr(e|imos|en)$)/;
const SALUDO =
  /^ ((hola|buen[oa]?s?|dias?|tardes|noches|saludos|hey|ey|que tal|oye|parce|amig[oa]|como estas|todo bien) )+$/;
/** «los domingos» */
const EVERY_WEEK = / los (lunes|martes|miercoles|jueves|viernes|sabados?|domingos?) /;
/** «qué día escriben más» asks for the day. */
const ASKS_DAY = / (que|cual) (fue |es |ha sido )?(el )?dias? /;

export function readFrase(text: string, asked: Asked): Frase {
  const cita = CITA.exec(text)?.[1]?.trim();
  const plain = text.replace(MARCA, ' ').replace(CITA, ' ').replace(TAG, '');
  const telefono = (plain.match(PHONE) ?? []).find((found) => !DATE.test(found)) ?? null;
  const own = readNombres(asked.nombres ?? NO_NOMBRES);
  const all = readPalabras(telefono === null ? plain : plain.replace(telefono, ' '), own.words);
  const looksAhead = asked.looksAhead === true || all.some(({ word }) => AHEAD.test(word));
  const { isCompared, ...time } = readTime(all, { ...asked, looksAhead });
  const words = textOf(time.palabras);
  const leido = readConceptos(time.palabras, own, MARCA.exec(text)?.[1]?.toLowerCase());
  const conceptos = new Set(leido.conceptos);
  if (isCompared) conceptos.add('contra');
  if (EVERY_WEEK.test(textOf(all))) conceptos.add('semanal');
  if (time.periodo && !ASKS_DAY.test(words)) conceptos.delete('dia');
  return {
    ...leido,
    ...time,
    conceptos,
    words,
    nombrados: [...leido.nombrados, ...(cita === undefined ? [] : [{ ...QUOTED, texto: cita }])],
    telefono: telefono?.replace(/(?!^\+)\D/g, '') ?? null,
    isFuture: time.periodo !== null && Date.parse(time.periodo.desde) > asked.today.getTime(),
    isSaludo: !time.periodo && SALUDO.test(words),
  };
}

const QUOTED = { isName: true, isColega: false, mayBeColega: false, isCliente: false, noun: null };
const textOf = (palabras: readonly Palabra[]) => ` ${palabras.map(({ word }) => word).join(' ')} `;

const AGAINST = / (que|con|contra|vs|versus|(frente|respecto|comparad[oa]s?) al?) (el |la |los |las )?$/;
/** «esta semana con la anterior»: as long a time before it. */
const BEFORE_IT = / (el|la|al) ((dia|semana|mes|quincena|ano) )?(anterior|pasad[oa]) /;
/** The words between two things that are compared, the clearest first. */
const JOINTS = [/^(contra|vs|versus|frente|respecto)$/, /^con$/, /^que$/, /^(y|o)$/];
const MAX_COMPARED = 40;
const COMPARES =
  /^(compar\w+|contra|versus|vs|frente|respecto|diferencia|mas|menos|mejor\w*|peor\w*|empeor\w+|subi\w+|baj\w+|crec\w+|aument\w+|disminuy\w+|igual)$/;

type Time = Pick<Frase, 'palabras' | 'periodo' | 'comparados' | 'isAgainst'> & { isCompared: boolean };

/** The ranges of time, and the words without them. */
function readTime(all: readonly Palabra[], asked: Asked): Time {
  const words = all.map(({ word }) => word);
  const found = findPeriodo(words, asked);
  if (!found) return { palabras: all, periodo: null, comparados: null, isAgainst: false, isCompared: false };
  const { periodo } = found;
  const palabras = [...all.slice(0, found.from), ...all.slice(found.to)];
  const compares = words.some((word) => COMPARES.test(word));
  const comparados = compares ? comparadosIn(words, asked) : null;
  if (comparados)
    return { palabras: withoutTime(palabras, asked), periodo, comparados, isAgainst: false, isCompared: true };
  if (compares && BEFORE_IT.test(textOf(palabras))) {
    const rest = palabras.filter(({ word }) => !/^(anterior|pasad[oa]|dia|semana|mes|quincena|ano)$/.test(word));
    return { palabras: rest, periodo, comparados, isAgainst: false, isCompared: true };
  }
  const isAgainst = compares && AGAINST.test(textOf(all.slice(0, found.from)));
  return { palabras, periodo, comparados, isAgainst, isCompared: isAgainst };
}

function withoutTime(palabras: readonly Palabra[], asked: Asked): readonly Palabra[] {
  const found = findPeriodo(
    palabras.map(({ word }) => word),
    asked,
  );
  return found ? [...palabras.slice(0, found.from), ...palabras.slice(found.to)] : palabras;
}

function comparadosIn(words: readonly string[], asked: Asked): Frase['comparados'] {
  if (words.length > MAX_COMPARED) return null;
  for (const joint of JOINTS)
    for (const [at, word] of words.entries()) {
      if (!joint.test(word)) continue;
      const first = findPeriodo(words.slice(0, at), asked)?.periodo;
      const second = first && findPeriodo(words.slice(at + 1), asked)?.periodo;
      if (first && second) return [first, second];
    }
  return null;
}

/** The name that a question holds, as it was typed; null for none. */
export function nombreIn(text: string, asked: Asked): string | null {
  return readFrase(text, asked).nombrados.at(-1)?.texto ?? null;
}
