import { findPeriodo, type Asked, type Periodo } from './periodo.ts';
import { estadoIn, readNombres, type Propios } from './nombres.ts';
import { isKnownName, isNear, readPalabras, type Palabra } from './palabras.ts';
import { isKnownWord } from './vocabulario.ts';

/** A question, taken apart: its words without the range of time and the phone that it names. */
export interface Frase {
  palabras: readonly Palabra[];
  /** The words with a blank around each, for patterns. */
  words: string;
  periodo: Periodo | null;
  /** Whether that range is what something is held against: «mejor que ayer». */
  isAgainst: boolean;
  telefono: string | null;
  /** Whether it is written with tags, as no question is. */
  hasMarcas: boolean;
  /** What stands between quotation marks. */
  citado: string | null;
  /** Words that nobody knows, side by side. */
  resto: string | null;
  /** The same where they stand as a name does. */
  nombre: string | null;
  /** The state of the business's boards that it names. */
  estado: string | null;
  /** What the last name in it that the business gave is a name of. */
  propio: 'persona' | 'area' | 'canal' | null;
  /** The name of several words that it is, folded. */
  completo: string | null;
  /** Whether it names somebody who is none of the business's people, as far as those are known. */
  isOfCliente: boolean;
}

const SIN_NOMBRES = { estados: [], areas: [], canales: [], personas: [] };
/** Digits with blanks or dashes between them, seven at least; a date is none. */
const PHONE = /(?<![\d/])\+?\d(?:[ -]?\d){6,14}(?![\d/])/g;
const DATE = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4})$/;

export function readFrase(text: string, asked: Asked): Frase {
  const telefono = (text.match(PHONE) ?? []).find((found) => !DATE.test(found)) ?? null;
  const own = readNombres(asked.nombres ?? SIN_NOMBRES);
  const all = readPalabras(telefono === null ? text : text.replace(telefono, ' '), own.words);
  const found = findPeriodo(
    all.map(({ word }) => word),
    { ...asked, looksAhead: all.some(({ word }) => /^(tareas?|agenda|vence|recordatorios?|programad)/.test(word)) },
  );
  const palabras = found ? [...all.slice(0, found.from), ...all.slice(found.to)] : all;
  const nombre = restIn(palabras, (palabra, before) => standsAsName(palabra, before, own));
  const completo = completoIn(palabras, own);
  const propio = propioIn(palabras, own) ?? completo?.de ?? null;
  return {
    palabras,
    words: ` ${palabras.map(({ word }) => word).join(' ')} `,
    periodo: found?.periodo ?? null,
    isAgainst: found !== null && /^(que|con|contra|vs|versus)$/.test(all[found.from - 1]?.word ?? ''),
    telefono: telefono?.replace(/(?!^\+)\D/g, '') ?? null,
    hasMarcas: /<\/?[a-z]+>/i.test(text),
    citado: /[«“"']([^»”"']{2,80})[»”"']/u.exec(text)?.[1]?.trim() ?? null,
    resto: restIn(palabras, () => true),
    nombre,
    estado: estadoIn(
      palabras.map(({ word }) => word),
      own,
    ),
    propio,
    completo: completo?.nombre ?? null,
    isOfCliente: nombre !== null && propio === null && own.personas.size > 0,
  };
}

/** «Servicio al cliente» is a name though none of its words is one. */
function completoIn(
  palabras: readonly Palabra[],
  { nombresDeAreas, nombresDeCanales }: Propios,
): { nombre: string; de: 'area' | 'canal' } | null {
  const whole = ` ${palabras.map(({ word }) => word).join(' ')} `;
  const of = (nombres: readonly string[]) => nombres.find((nombre) => whole.includes(` ${nombre} `));
  const [area, canal] = [of(nombresDeAreas), of(nombresDeCanales)];
  if (area !== undefined) return { nombre: area, de: 'area' };
  return canal === undefined ? null : { nombre: canal, de: 'canal' };
}

/** By the name, or with a slip in it. */
function isPersona(word: string, { personas }: Propios): boolean {
  if (personas.has(word)) return true;
  return word.length >= 5 && !isKnownWord(word) && [...personas].some((name) => name.length >= 5 && isNear(word, name));
}

function propioIn(palabras: readonly Palabra[], own: Propios): Frase['propio'] {
  const last = palabras.findLast(({ word }) => isPersona(word, own) || own.areas.has(word) || own.canales.has(word));
  if (last === undefined) return null;
  if (isPersona(last.word, own)) return 'persona';
  return own.areas.has(last.word) ? 'area' : 'canal';
}

/** What no name ends with, unless it is written with a capital letter. */
const VERBAL =
  /(aron|ieron|amos|emos|imos|ando|iendo|aban?|ian|mente|ados?|adas?|idos?|idas?|arse|irse|ciones|cion|dad|dades|aste|iste)$/;
const BEFORE_NAME =
  /^(a|al|de|del|por|con|para|y|es|le|agente|asesora?|usuario|vendedora?|operadora?|compañero|companer[oa]|atendi\w*|atiende|tiene|tuvo|lleva|llevo|llevaba|hizo|va|vamos|esta|estuvo|anda|fue|envi\w*|envia|mando|manda|cerro|cierra|respondi\w*|responde|contest\w*|contesta|tarda|tardo|demora|demoro|trabajo|trabaja|gestiono|resolvio|resuelve|escribio|cotizo|hace|ha|cambio|edito|modifico|borro|elimino|creo|completo|pendientes|enviado|enviados|atendido|atendidos|hecho|vendio|logro|rinde|recibio|llamado|llamada|area|canal|sobre|abre|cierra)$/;

/** With a capital letter, known as a name, or behind a word that names come behind. */
function standsAsName({ typed, word }: Palabra, before: Palabra | undefined, { personas }: Propios): boolean {
  if (personas.has(word)) return true;
  const isCapital = /^\p{Lu}\p{Ll}/u.test(typed);
  if (before === undefined) return isKnownName(word);
  if (isCapital || isKnownName(word)) return true;
  return !VERBAL.test(word) && BEFORE_NAME.test(before.word);
}

function restIn(
  palabras: readonly Palabra[],
  isMeant: (palabra: Palabra, before: Palabra | undefined) => boolean,
): string | null {
  const runs: string[][] = [];
  let isOpen = false;
  for (const [index, palabra] of palabras.entries()) {
    const isUnknown = !isKnownWord(palabra.word) && !/^\d+$/.test(palabra.word);
    if (isUnknown && isOpen) runs.at(-1)?.push(palabra.typed);
    else if (isUnknown && isMeant(palabra, palabras[index - 1])) runs.push([palabra.typed]);
    isOpen = isUnknown && (isOpen || isMeant(palabra, palabras[index - 1]));
  }
  // the last one: what stands in front is more often a word that we do not know than a name
  return runs.at(-1)?.join(' ') ?? null;
}

/** What comes behind the last of the markers, without what binds it and without courtesies; null when there is nothing. */
export function tailAfter({ palabras }: Frase, marker: RegExp, bindings = BINDINGS): string | null {
  const at = palabras.findLastIndex(({ word }) => marker.test(word));
  if (at < 0) return null;
  let rest = palabras.slice(at + 1);
  while (rest[0] && bindings.has(rest[0].word)) rest = rest.slice(1);
  while (rest.at(-1) && TRAILING.has(rest.at(-1)?.word ?? '')) rest = rest.slice(0, -1);
  const text = rest.map(({ typed }) => typed).join(' ');
  return text === '' ? null : text;
}

const words = (text: string) => new Set(text.split(' '));
const BINDINGS = words(
  'a al de del el la los las un una unos unas por sobre con en se me que cual es esta son producto productos articulo articulos contacto cliente llamado llamada nombre estado columna etapa fase palabra frase tema precio precios referencia codigo todos todas cada para por don dona senor senora sr sra doctor doctora ingeniero man',
);
const TRAILING = words('por favor porfa gracias ahora hoy actualmente please porfavor parce y a de en el la que');
