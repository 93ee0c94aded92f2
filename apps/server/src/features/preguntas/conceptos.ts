import { foldText } from '@tertulia/contract/core/folding';
import { asksForAction, conceptsOf, phraseAt, isAction, isKnownWord } from './lexico.ts';
import { estadoAt, type Propios } from './nombres.ts';
import { numberOf } from './numeros.ts';
import { isKnownName, type Palabra } from './palabras.ts';

/** A name, or another thing that is searched for: unknown words side by side. */
export interface Nombrado {
  texto: string;
  /** Whether it is written as a person's name is. */
  isName: boolean;
  isColega: boolean;
  /** Whether nothing says that it is none. */
  mayBeColega: boolean;
  isCliente: boolean;
  /** The noun before it that says what kind of name it is. */
  noun: string | null;
}

/** What the words of a question say, without its times and telephones. */
export interface Leido {
  conceptos: ReadonlySet<string>;
  /** More than one is more than any question of ours holds. */
  nombrados: readonly Nombrado[];
  area: string | null;
  canal: string | null;
  /** A state of the business's boards. */
  estado: string | null;
  numero: number | null;
  /** The slots that an example leaves open. */
  abiertos: ReadonlySet<string>;
  /** What is searched for where that is everything behind «hablan de», and the concepts before it. */
  tail: { texto: string; conceptos: ReadonlySet<string> } | null;
}

/** A few words understood together, and where the next ones begin. */
interface Paso {
  next: number;
  conceptos?: readonly string[];
  nombrado?: Nombrado;
  lugar?: { of: 'area' | 'canal' | 'estado'; nombre: string };
  abierto?: string | undefined;
  numero?: number;
}

interface Lectura {
  palabras: readonly Palabra[];
  words: readonly string[];
  own: Propios;
  /** Which of two people of one name was chosen. */
  marca: string | undefined;
}

type Reader = (lectura: Lectura, at: number, isFirst: boolean) => Paso | null;

/** The first reader that understands the words from a place on wins. */
const READERS: readonly Reader[] = [
  readSlot,
  readLugar,
  readPhrase,
  readDivisor,
  readNumero,
  readNombrado,
  readPregunta,
  readPalabra,
];

export function readConceptos(palabras: readonly Palabra[], own: Propios, marca: string | undefined): Leido {
  const lectura: Lectura = { palabras, words: palabras.map(({ word }) => word), own, marca };
  const conceptos = new Set<string>();
  const abiertos = new Set<string>();
  const nombrados: Nombrado[] = [];
  const lugares: Record<'area' | 'canal' | 'estado', string[]> = { area: [], canal: [], estado: [] };
  let [numero, tail, isFirst]: [number | null, Leido['tail'], boolean] = [null, null, true];
  if (asksForAction(` ${lectura.words.join(' ')} `)) conceptos.add('accion');
  for (let at = 0; at < palabras.length;) {
    const paso = stepAt(lectura, at, isFirst);
    for (const one of paso.conceptos ?? []) conceptos.add(one);
    if (paso.nombrado) nombrados.push(paso.nombrado);
    if (paso.abierto !== undefined) abiertos.add(paso.abierto);
    if (paso.numero !== undefined) numero ??= paso.numero;
    if (paso.lugar) lugares[paso.lugar.of].push(paso.lugar.nombre);
    if (opensTail(lectura.words, paso)) tail = tailFrom(palabras, paso.next, conceptos) ?? tail;
    isFirst &&= COURTESY.test(lectura.words[at] ?? '');
    at = paso.next;
  }
  const isChoice = CHOOSES.test(` ${lectura.words.join(' ')} `);
  // «quién responde más rápido, Ana o Luis»: the answer has a row for each
  if (isChoice && nombrados.length > 1 && nombrados.every(({ isColega }) => isColega)) {
    nombrados.length = 0;
    conceptos.delete('a_quien');
    conceptos.add('quien');
  }
  const [area = null, canal = null, estado = null] = (['area', 'canal', 'estado'] as const).map((of) => {
    const [nombre, another] = lugares[of];
    // «el área Ventas»: the noun says no more than the name
    const isOne = another === undefined;
    for (const noun of nombre !== undefined && (isOne || isChoice) ? NOUNS[of] : []) conceptos.delete(noun);
    if (isOne) return nombre;
    for (const asked of isChoice ? ['quien', 'a_quien', 'donde'] : []) conceptos.delete(asked);
    conceptos.add(isChoice ? of : 'otro');
    return null;
  });
  for (const [whole, parts] of JOINED)
    if (parts.every((one) => conceptos.has(one))) {
      for (const one of parts) conceptos.delete(one);
      conceptos.add(whole);
    }
  return { conceptos, abiertos, nombrados, numero, tail, area, canal, estado };
}

/** One of several is asked for. */
const CHOOSES = / (o|u|vs|versus) | entre .+ y /;
const NOUNS = { area: ['area'], canal: ['canal'], estado: ['estado', 'kanban'] } as const;
/** Concepts that come to another one together. */
const JOINED: readonly (readonly [string, readonly string[]])[] = [
  ['inactivo', ['no', 'activo']],
  ['inactivo', ['no', 'disponible']],
  ['insatisfecho', ['no', 'satisfecho']],
  ['abierto', ['no', 'cerrar']],
  ['pendiente', ['no', 'completar']],
  ['pendiente', ['no', 'hizo']],
];

/** Before the first word that counts. */
const COURTESY =
  /^(hola|buen[oa]?s?|dias|tardes|noches|por|favor|porfa|porfis|oye|oiga|parce|y|e|ey|ok|pero|ahora|entonces|mira|mire|ve|gracias|tertulia|asistente|si|ya|aja|bueno|me|vos|pues)$/;

function stepAt(lectura: Lectura, at: number, isFirst: boolean): Paso {
  const typed = foldText(lectura.palabras[at]?.typed ?? '');
  // «Marcela» is no request to mark her
  const isAsked = !lectura.own.personas.has(typed) && isAction(typed, isFirst, lectura.words[at + 1]);
  for (const read of READERS) {
    const paso = read(lectura, at, isFirst);
    if (paso) return isAsked ? { ...paso, conceptos: ['accion', ...(paso.conceptos ?? [])] } : paso;
  }
  throw new Error('No reader takes any word');
}

const SLOT = /^\{(\w+)\}$/;

/** The `{texto}` of an example. */
function readSlot({ words }: Lectura, at: number): Paso | null {
  const abierto = SLOT.exec(words[at] ?? '')?.[1];
  return abierto === undefined ? null : { next: at + 1, abierto };
}

/** An area, channel or state of the business's own. */
function readLugar({ words, own }: Lectura, at: number): Paso | null {
  const begins = (nombre: string) => nombre.split(' ').every((word, index) => words[at + index] === word);
  for (const [of, nombres] of [
    ['area', own.nombresDeAreas],
    ['canal', own.nombresDeCanales],
  ] as const) {
    const nombre = nombres.find(begins);
    if (nombre !== undefined) return { next: at + nombre.split(' ').length, lugar: { of, nombre } };
  }
  const word = words[at] ?? '';
  const before = words.slice(Math.max(0, at - 2), at);
  const estado = estadoAt(words, at, own);
  // «en cotizado» is a state, «lo cotizado» is none
  if (estado && (estado.length > 1 || !isKnownWord(word) || BEFORE_ESTADO.test(before.at(-1) ?? '')))
    return { next: at + estado.length, lugar: { of: 'estado', nombre: estado.nombre } };
  if (own.areas.has(word)) return { next: at + 1, lugar: { of: 'area', nombre: word } };
  const led = before.findLast((one) => !/^(el|la|los|las)$/.test(one)) ?? '';
  const isCanal = own.canales.has(word) && /^(|por|de|del|en|linea|canal|whatsapp)$/.test(led);
  return isCanal ? { next: at + 1, lugar: { of: 'canal', nombre: word } } : null;
}

const BEFORE_ESTADO = /^(en|a|al|de|los|las|estado|columna|etapa|fase)$/;

function readPhrase({ words }: Lectura, at: number): Paso | null {
  const phrase = phraseAt(words, at);
  if (!phrase) return null;
  return { next: at + phrase.words.length, conceptos: isNumeroOf(words, at) ? ['numero'] : phrase.concepts };
}

/** «el número de Pedro», «de whatsapp»: no count. */
function isNumeroOf(words: readonly string[], at: number): boolean {
  if (words[at] !== 'numero' || words[at + 1] !== 'de') return false;
  const of =
    words
      .slice(at + 2, at + 5)
      .find((word) => !/^(la|las|los|el|don|dona|senor|senora|doctor|doctora|dr|dra)$/.test(word)) ?? '';
  return (conceptsOf(of) ?? ['whatsapp']).some((one) => one === 'whatsapp' || one === 'telefono');
}

/** Behind «por» and «cada»: what an answer is divided by. */
const DIVISORES: ReadonlyMap<string, string> = new Map([
  ...['agente', 'usuario', 'gente', 'quien'].map((concept) => [concept, 'agente'] as const),
  ...['area', 'canal', 'cliente', 'dia', 'mes', 'semana', 'hora', 'estado', 'tipo', 'prioridad'].map(
    (concept) => [concept, concept] as const,
  ),
  ['equipo', 'area'],
]);
/** What «cada una» may stand for. */
const EACH_OF = ['estado', 'area', 'canal', 'prioridad', 'tipo'];

/** «por área», «cada asesor», «mes a mes»; with an article it only names. */
function readDivisor({ words }: Lectura, at: number): Paso | null {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3);
  if (/^(dia|mes|semana)$/.test(first) && /^(a|por|tras)$/.test(second) && third === first)
    return { next: at + 3, conceptos: [`por_${first}`] };
  if (!/^(por|cada|segun)$/.test(first)) return null;
  const isEach = first === 'cada' || second === 'cada';
  // «por cada asesor», «según la prioridad»
  const isLed = (first !== 'cada' && second === 'cada') || (first === 'segun' && /^(el|la|los|las)$/.test(second));
  const [word, next] = isLed ? [third, at + 3] : [second, at + 2];
  if (isEach && /^(uno|una)$/.test(word)) {
    const of = words
      .slice(0, at)
      .flatMap((before) => EACH_OF.filter((one) => has(before, one)))
      .at(-1);
    return { next, conceptos: [`por_${of ?? 'agente'}`] };
  }
  const by = conceptsOf(word)?.flatMap((concept) => DIVISORES.get(concept) ?? [])[0];
  return by === undefined || word === 'gente' ? null : { next, conceptos: [`por_${by}`] };
}

/** A number; «uno» only as a grade. */
function readNumero({ words }: Lectura, at: number): Paso | null {
  const word = words[at] ?? '';
  const isGrade = word === 'uno' && /^(puso|dio|con|de|pusieron|dieron)$/.test(words[at - 1] ?? '');
  if (/^(un|una|uno|primero)$/.test(word) && !isGrade) return null;
  const numero = /^#?\d{1,9}$/.test(word) ? Number(word.replace('#', '')) : numberOf(isGrade ? 'un' : word);
  return numero === null ? null : { next: at + 1, numero, conceptos: [numero <= 2 ? `n${numero}` : 'n'] };
}

/** They join the words of a name, and end none. */
const ENLACES = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'y', 'e', 'con', 'para']);
/** More words in a row are no name. */
const MAX_NOMBRE = 8;
/** «taza grande» */
const QUALITY = /^(grandes?|median[oa]s?|nuev[oa]s?|alt[oa]s?|negr[oa]s?)$/;
/** What no name ends with, unless it is written with a capital letter. */
const VERBAL = /(aron|ieron|amos|emos|imos|ando|iendo|aban|ian|aste|iste|arse|irse|mente)$/;

function readNombrado({ palabras, words, own, marca }: Lectura, at: number): Paso | null {
  const length = nameLength(palabras, at, own);
  if (length === 0) return null;
  const nombrado = nombradoOf(palabras.slice(at, at + length), palabras.slice(Math.max(0, at - 5), at), own, marca);
  // «conversaciones que arrancaron»: a verb that is not known
  const isVerb = !nombrado.isName && ((at > 1 && words[at - 1] === 'que') || VERBAL.test(words[at] ?? ''));
  return { next: at + length, nombrado, conceptos: isVerb ? ['desconocido'] : [] };
}

/** The number of words from here that are one name. */
function nameLength(palabras: readonly Palabra[], at: number, own: Propios): number {
  const isUnknown = (one: Palabra) =>
    (conceptsOf(one.word) === undefined || own.personas.has(one.word)) && !/^[#{\d]/.test(one.word);
  const isPerson = (one: Palabra | undefined) =>
    one !== undefined && (own.personas.has(one.word) || isKnownName(one.word));
  const first = palabras[at];
  if (!first || (!isUnknown(first) && !isPricedAt(palabras, at))) return 0;
  let end = at + 1;
  for (const [ahead, one] of palabras.slice(at + 1, at + MAX_NOMBRE).entries()) {
    const next = at + 1 + ahead;
    if (own.areas.has(one.word) && !isKnownWord(one.word)) break;
    const isClose = next === end;
    // «el sueldo de Andrés», «Ana y Wilmer»: two things, of which the second is a person
    if (!isClose && isPerson(one) && !(isWritten(first) && !isPerson(first) && palabras[next - 1]?.word !== 'y')) break;
    const isPart =
      isUnknown(one) ||
      /^\d+$/.test(one.word) ||
      (isClose && (isWritten(one) || (ahead === 0 && QUALITY.test(one.word))));
    if (isPart) end = next + 1;
    else if (!ENLACES.has(one.word)) break;
  }
  return end - at;
}

/** «cuánto vale el cambio de aceite»: a known word begins what is priced. */
function isPricedAt(palabras: readonly Palabra[], at: number): boolean {
  const before = palabras.slice(Math.max(0, at - 4), at).findLast(({ word }) => !ENLACES.has(word))?.word;
  const behind = palabras[at + 1]?.word === 'de' ? palabras[at + 2]?.word : palabras[at + 1]?.word;
  const said = conceptsOf(palabras[at]?.word ?? '') ?? [];
  const isNoun = said.length > 0 && !has(palabras[at]?.word, 'enviar', 'precio', 'ajeno', 'n', 'producto');
  return (
    has(before, 'precio') &&
    isNoun &&
    behind !== undefined &&
    /^\p{L}/u.test(behind) &&
    conceptsOf(behind) === undefined
  );
}

const isWritten = ({ typed }: Palabra) => /^\p{Lu}\p{Ll}/u.test(typed);
const BEFORE_NAME = /^(don|dona|senor|senora|sr|sra|de|del|la|el|llam(ad[oa]|e|a)|se|que)$/;

function nombradoOf(
  said: readonly Palabra[],
  before: readonly Palabra[],
  own: Propios,
  marca: string | undefined,
): Nombrado {
  const folded = said.map(({ word }) => word).join(' ');
  const last = before.findLast(({ word }) => !BEFORE_NAME.test(word))?.word ?? '';
  const noun = /^(cliente|clienta|cli|contacto)$/.test(last)
    ? 'cliente'
    : (conceptsOf(last)?.find((one) => one === 'agente' || one === 'usuario') ?? null);
  const isCliente =
    marca === 'cliente' || noun === 'cliente' || own.clientes.some((one) => folded.includes(one.join(' ')));
  const isOther = said.some(({ word }) => isKnownName(word) && !isPersona(word, own));
  const isNamed = noun !== null || (!isOther && said.some(({ word }) => isPersona(word, own)));
  const isColega = !isCliente && (marca === 'agente' || isNamed);
  const mayBeColega = isColega || own.personas.size === 0;
  // the first word of a sentence always has a capital letter
  const [first] = said;
  const isProper = isWritten(first ?? NONE) && (before.length > 0 || said.filter(isWritten).length > 1);
  const isName = isColega || isCliente || isProper || isKnownName(first?.word ?? '');
  return { texto: said.map(({ typed }) => typed).join(' '), isName, isColega, mayBeColega, isCliente, noun };
}

const NONE: Palabra = { typed: '', word: '' };

/** By the name, or with a slip in it. */
function isPersona(word: string, own: Propios): boolean {
  return own.personas.has(word) || (!isKnownWord(word) && (own.apodos.has(word) || own.parecidas(word).length > 0));
}

const has = (word: string | undefined, ...wanted: readonly string[]) =>
  (conceptsOf(word ?? '') ?? []).some((concept) => wanted.includes(concept));

const ASKS = /^(cuant|quien|que$|cual|como|cuando|donde)/;
const PREPOSITIONS = /^(a|de|por|con|en|para)$/;
const STATE =
  /^(va|van|vamos|voy|esta|estan|estamos|estuvo|estuvieron|estaba|fue|fueron|ido|estado|anda|andan|andamos|quedo|quedaron|quedamos|sigue|siguen|pinta|yendo|salio|salieron|rindio|termino|terminamos|quedamos|comport\p{L}+|anduvo|pint\p{L}+|amane\p{L}+|cerro|movido|movio|ven\p{L}+|distribuy\p{L}+|repart\p{L}+)$/u;

/** Questioning words, which mean one thing or another with the next one. */
function readPregunta({ words }: Lectura, at: number, isFirst: boolean): Paso | null {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3);
  const isWhy = first === 'por' && second === 'que';
  // «por qué canal nos escriben», «por qué estados ha pasado» ask no reason
  if (isWhy && !has(third, 'canal', 'estado', 'area', 'numero')) return { next: at + 2, conceptos: ['por_que'] };
  // «más de 10 chats»: a threshold that no answer of ours keeps
  if (/^(mas|menos)$/.test(first) && second === 'de' && (/^(un|una|\d+)$/.test(third) || numberOf(third) !== null))
    return { next: at + 2, conceptos: ['otro'] };
  if (first === 'como') {
    const verb = words.slice(at + 1, at + 5).find((word) => !/^(le|les|nos|me|te|se|ha|han|hemos)$/.test(word)) ?? '';
    // «cómo creo una plantilla» asks for the way, which is no figure of the business
    // «cómo cerramos octubre»: the time is no longer among the words
    const isState = verb === '' || STATE.test(verb) || / cerramos( \{\w+\})?$/.test(words.join(' '));
    return { next: at + 1, conceptos: [isState ? 'como' : 'modo'] };
  }
  // «vamos a vender»: nothing of ours knows what is to come
  if (/^(va|van|vamos|voy|iremos)$/.test(first) && second === 'a' && /[aei]r$/.test(third) && !has(third, 'ayuda'))
    return { next: at + 2, conceptos: ['futuro'] };
  // «les hemos mandado»
  if (first === 'hemos' && has(second, 'enviar', 'escribir')) return { next: at + 1, conceptos: ['nuestro'] };
  if (second === 'con' && has(first, 'hablar')) return { next: at + 2, conceptos: ['hablar_con'] };
  const asked = PREPOSITIONS.test(second) ? third : second;
  // «… y cuánto gastamos»: a second question; «… y por qué» is one with the first
  if (first === 'y' && !isFirst && ASKS.test(asked) && !(second === 'por' && asked === 'que'))
    return { next: at + 1, conceptos: ['ademas'] };
  if (!/^(que|cual|cuales)$/.test(first)) return null;
  // «cuál de los asesores», «cuál ha sido el asesor»
  const led = /^(?:de (?:los|las|mis)|(?:es|fue|ha sido|va siendo) (?:el|la)) /.exec(
    `${words.slice(at + 1, at + 4).join(' ')} `,
  )?.[0];
  const next = at + 1 + (led?.trim().split(' ').length ?? 0);
  return has(words[next], 'agente') ? { next: next + 1, conceptos: ['quien'] } : null;
}

/** They ask only as the first word, or with their accent. */
const LEADING = new Set(['hay', 'cuando']);
/** Of the first person where they are written with their accent. */
const PROPIO = /^(cerre|conteste|cotice|envie|mande|llame|complete|tome|asigne|trabaje|programe)$/;

function readPalabra({ palabras }: Lectura, at: number, isFirst: boolean): Paso {
  const { word, typed } = palabras[at] ?? NONE;
  const said = conceptsOf(word) ?? [];
  const asked = said.filter((one) => !LEADING.has(one) || isFirst || /[áó]/u.test(typed));
  return { next: at + 1, conceptos: PROPIO.test(word) && typed.endsWith('é') ? [...asked, 'yo'] : asked };
}

/** Behind these everything is what is searched for. */
const OPENS_TAIL = new Set(['plantilla', 'hablar', 'preguntar', 'palabra', 'tema', 'decir', 'pedir', 'atajo']);

/** «hablan de …», but not «han hablado con …». */
function opensTail(words: readonly string[], { next, conceptos = [] }: Paso): boolean {
  if (!conceptos.some((one) => OPENS_TAIL.has(one))) return false;
  const [last = '', following = ''] = [words[next - 1], words[next]];
  if (last.startsWith('habl') || conceptos.includes('atajo') || conceptos.includes('plantilla'))
    return /^(de|del|sobre|para|acerca)$/.test(following);
  return !last.startsWith('pregunt') || /^(por|sobre|de|del|si)$/.test(following);
}

const BEFORE_TAIL = /^(de|del|la|el|los|las|con|para|por|sobre|en|lo|un|una|que|a)$/;
const BEHIND_TAIL = /^(por|favor|porfa|gracias|de|en|el|la)$/;

/** The words from there on, without courtesies at the end; null for none. */
function tailFrom(palabras: readonly Palabra[], at: number, conceptos: ReadonlySet<string>): Leido['tail'] {
  let [from, to] = [at, palabras.length];
  while (from < to && BEFORE_TAIL.test(palabras[from]?.word ?? '')) from++;
  while (to > from + 1 && BEHIND_TAIL.test(palabras[to - 1]?.word ?? '')) to--;
  const rest = palabras.slice(from, to);
  // «pidieron que no les escribamos» searches for no words
  const isNone = rest.length === 0 || rest[0]?.word === 'no' || rest.some(({ word }) => SLOT.test(word));
  return isNone ? null : { texto: rest.map(({ typed }) => typed).join(' '), conceptos: new Set(conceptos) };
}
