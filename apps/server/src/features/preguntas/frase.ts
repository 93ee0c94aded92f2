import { foldText } from '@tertulia/contract/core/folding';
import { findPeriodo, type Asked, type Periodo } from './periodo.ts';
import { estadoIn, parecidasA, readNombres, type Propios } from './nombres.ts';
import { isKnownName, isNear, readPalabras, type Palabra } from './palabras.ts';
import { isKnownWord } from './vocabulario.ts';

/** A question, taken apart: its words without the range of time and the phone that it names. */
export interface Frase {
  palabras: readonly Palabra[];
  /** The words with a blank around each, for patterns. */
  words: string;
  periodo: Periodo | null;
  /** Whether that range is still to come. */
  isFuture: boolean;
  /** Whether that range is what something is held against: «mejor que ayer». */
  isAgainst: boolean;
  /** Two ranges of time that are held against each other. */
  comparados: readonly [Periodo, Periodo] | null;
  /** Whether whoever asks speaks of the own doing: «¿cuántos atendí?». */
  isOfAsker: boolean;
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
  /** The whole name of the area or channel that it is, folded. */
  completo: string | null;
  /** Whether it names somebody who is none of the business's people, as far as those are known. */
  isOfCliente: boolean;
}

const SIN_NOMBRES = { estados: [], areas: [], canales: [], personas: [] };
/** Digits with blanks or dashes between them, seven at least; a date is none. */
const PHONE = /(?<![\d/])\+?\d(?:[ -]?\d){6,14}(?![\d/])/g;
const AGAINST = / (que|con|contra|vs|versus|(frente|respecto|comparad[oa]s?) al?) $/;
/** Of the first person, as typed: mending slips would make others of them. */
const PROPIO = /^(yo|atendi|cerre|resolvi|conteste|respondi|cotice|envie|mande|llame|complete)$/;
/** What stands between two things that are compared, the clearest first. */
const JOINTS = [/^(contra|vs|versus|frente|respecto)$/, /^con$/, /^que$/, /^(y|o)$/];
const MAX_COMPARED = 40;
const COMPARES =
  /^(compar\w+|contra|versus|vs|frente|respecto|diferencia|mas|menos|mejor\w*|peor\w*|empeor\w+|subi\w+|baj\w+|crec\w+|aument\w+|disminuy\w+|igual)$/;

function comparadosIn(words: readonly string[], asked: Asked): Frase['comparados'] {
  if (words.length > MAX_COMPARED || !words.some((word) => COMPARES.test(word))) return null;
  for (const joint of JOINTS)
    for (const [at, word] of words.entries()) {
      if (!joint.test(word)) continue;
      const first = findPeriodo(words.slice(0, at), asked)?.periodo;
      const second = first && findPeriodo(words.slice(at + 1), asked)?.periodo;
      if (first && second) return [first, second];
    }
  return null;
}

/** A weekday beside these is one to come. */
const AHEAD = /^(tareas?|agenda|vence|recordatorios?|programad)/;
const DATE = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4})$/;

export function readFrase(text: string, asked: Asked): Frase {
  const marca = MARCA.exec(text)?.[1]?.toLowerCase();
  const bare = marca === undefined ? text : text.replace(MARCA, ' ');
  const telefono = (bare.match(PHONE) ?? []).find((found) => !DATE.test(found)) ?? null;
  const own = readNombres(asked.nombres ?? SIN_NOMBRES);
  const all = readPalabras(telefono === null ? bare : bare.replace(telefono, ' '), own.words);
  const found = findPeriodo(
    all.map(({ word }) => word),
    { ...asked, looksAhead: asked.looksAhead === true || all.some(({ word }) => AHEAD.test(word)) },
  );
  const palabras = found ? [...all.slice(0, found.from), ...all.slice(found.to)] : all;
  const run = restIn(palabras, (palabra, before) => standsAsName(palabra, before, own));
  const cliente = marca === 'cliente' ? run : clienteIn(palabras, own);
  const nombre = cliente ?? run;
  const completo = completoIn(palabras, own);
  const propio = cliente === null ? (propioIn(palabras, own) ?? completo?.de ?? null) : null;
  return {
    palabras,
    words: ` ${palabras.map(({ word }) => word).join(' ')} `,
    periodo: found?.periodo ?? null,
    isFuture: found !== null && Date.parse(found.periodo.desde) > asked.today.getTime(),
    isAgainst:
      found !== null &&
      AGAINST.test(
        ` ${all
          .slice(0, found.from)
          .map(({ word }) => word)
          .join(' ')} `,
      ),
    comparados: comparadosIn(
      all.map(({ word }) => word),
      asked,
    ),
    isOfAsker: all.some(({ typed }) => PROPIO.test(foldText(typed))),
    telefono: telefono?.replace(/(?!^\+)\D/g, '') ?? null,
    hasMarcas: /<\/?[a-z]+>/i.test(text),
    citado: /[«“"']([^»”"']{2,80})[»”"']/u.exec(text)?.[1]?.trim() ?? null,
    resto: restIn(palabras, () => true) ?? cliente,
    nombre,
    estado: estadoIn(
      palabras.map(({ word }) => word),
      own,
    ),
    propio,
    completo: completo?.nombre ?? null,
    isOfCliente: cliente !== null || (nombre !== null && propio === null && own.personas.size > 0),
  };
}

/** Whoever offers two people of one name says so behind it. */
const MARCA = /\((agente|cliente)\)/i;

/** A customer's whole name, as it was typed. */
function clienteIn(palabras: readonly Palabra[], { clientes }: Propios): string | null {
  for (const cliente of clientes) {
    const at = palabras.findIndex((_, from) => cliente.every((word, index) => palabras[from + index]?.word === word));
    if (at >= 0 && cliente.length > 0)
      return palabras
        .slice(at, at + cliente.length)
        .map(({ typed }) => typed)
        .join(' ');
  }
  return null;
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
function isPersona(word: string, own: Propios): boolean {
  if (own.personas.has(word)) return true;
  return !isKnownWord(word) && parecidasA(word, own).some((name) => isNear(word, name));
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

/** More words in a row are no name. */
const MAX_NOMBRE = 8;

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
  return runs.at(-1)?.slice(0, MAX_NOMBRE).join(' ') ?? null;
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

/** The name that a question holds, as it was typed, and whether it says whose kind of name that is; null for none. */
export function nombreIn(text: string, asked: Asked): { nombre: string; isMarked: boolean } | null {
  const { nombre } = readFrase(text, asked);
  return nombre === null ? null : { nombre, isMarked: MARCA.test(text) };
}
