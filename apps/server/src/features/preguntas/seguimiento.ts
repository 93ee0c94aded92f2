import { readPregunta } from './elegir.ts';
import { readFrase, type Frase } from './frase.ts';
import { giroIn, intentWith, type Giro } from './giros-de-seguimiento.ts';
import { specOf, type Intent } from './intents.ts';
import { defaultPeriodo, fitPeriodo, parse, parseFrase, type Parsed, type Slots } from './parse.ts';
import { periodoBefore, type Asked, type Periodo } from './periodo.ts';

/** What a chat is about: the last question of it that was understood. */
interface Tema {
  intent: Intent;
  slots: Slots;
  /** Whether its range of time was named, here or before, and not just meant. */
  isDated: boolean;
}
type Step = (from: Tema) => Tema | null;

/**
 * What a question asks for after those before it, the oldest first: «¿y ayer?», «¿y los de Ana?», «por área», «muéstramelos». A
 * complete question is read without them.
 */
export function parseCharla(mensaje: string, anteriores: readonly string[], asked: Asked): Parsed {
  let tema: Tema | null = null;
  for (const texto of anteriores) {
    const read: Tema | null = follow(texto, tema, asked);
    if (read && read.intent !== 'ayuda') tema = read;
  }
  const { intent, slots } = follow(mensaje, tema, asked) ?? { intent: 'desconocido', slots: {} };
  return { intent, slots };
}

/** What begins so goes on with what was asked. */
const LED = /^ ((y|e|pero|ahora|entonces|tambien|solo|solamente) )+/;
const MAX_PARTE = 9;

function follow(texto: string, tema: Tema | null, asked: Asked): Tema | null {
  // tasks lie ahead: «¿y el viernes?»
  const looksAhead = tema !== null && /^tareas_(?!completadas)/.test(tema.intent);
  const frase = readPregunta(texto, { ...asked, looksAhead });
  const alone = temaOf(frase, asked);
  if (tema === null || alone?.intent === 'ayuda' || frase.palabras.length > MAX_PARTE) return alone;
  const isLed = LED.test(frase.words);
  if (isPart(frase)) return turn(frase, tema, asked) ?? (isLed ? null : alone);
  if (!isLed) return alone;
  const isTopicless = !TOPICS.some((topic) => frase.conceptos.has(topic));
  const found = (isTopicless ? underTopic(texto, tema, asked) : null) ?? alone;
  return found && heir(found, frase, tema, asked);
}

function temaOf(frase: Frase, asked: Asked): Tema | null {
  const { intent, slots } = parseFrase(frase, asked);
  return intent === 'desconocido' ? null : { intent, slots, isDated: frase.periodo !== null };
}

/** What a question is about. */
const TOPICS =
  'chat mensaje cliente tarea cotizar encuesta calificar comentario producto saldo canal area usuario agente whatsapp kanban'.split(
    ' ',
  );
/** Of these, names and times no question is made. */
const PART = new Set(['mas', 'menos', 'mio', 'yo', 'hay', 'antes', 'pasar', 'cuantos']);

/** Whether it is only part of a question: a time, a name, what to divide by, or a word that points back. */
function isPart(frase: Frase): boolean {
  const said = giroIn(frase)?.concepto;
  return frase.nombrados.length < 2 && [...frase.conceptos].every((one) => one === said || PART.has(one));
}

/** The question before with what is named now in the place of what was named then; null where its answer has no such place. */
function turn(frase: Frase, tema: Tema, asked: Asked): Tema | null {
  const { words, conceptos, periodo, telefono } = frase;
  const giro = giroIn(frase);
  const steps: Step[] = [];
  if (giro) steps.push((from) => divide(from, giro.giro, asked));
  const name = nameIn(frase);
  if (name) steps.push((from) => place(from, name, asked));
  if (telefono !== null) steps.push((from) => place(from, { giro: 'texto', slot: 'telefono', value: telefono }, asked));
  if (conceptos.has('mio') || conceptos.has('yo')) steps.push(ofAsker);
  if (conceptos.has('mas') || conceptos.has('menos'))
    steps.push((from) => ordered(from, conceptos.has('menos') ? 'menos' : 'mas'));
  if (periodo) steps.push((from) => dated(from, periodo, asked));
  else if (/ (anterior|antes|pasad[oa]) /.test(words))
    steps.push((from) => (from.slots.periodo ? dated(from, periodoBefore(from.slots.periodo, asked), asked) : null));
  if (steps.length === 0) return null;
  return steps.reduce<Tema | null>((from, step) => from && step(from), tema);
}

interface Name {
  giro: Giro;
  slot: 'agente' | 'area' | 'canal' | 'texto' | 'telefono';
  value: string;
}

/** Whom or what a part names. */
function nameIn({ nombrados, area, canal, estado }: Frase): Name | null {
  if (area !== null) return { giro: 'area', slot: 'area', value: area };
  if (canal !== null) return { giro: 'canal', slot: 'canal', value: canal };
  if (estado !== null) return { giro: 'estado', slot: 'texto', value: estado };
  const [nombrado] = nombrados;
  if (!nombrado) return null;
  return nombrado.isColega
    ? { giro: 'persona', slot: 'agente', value: nombrado.texto }
    : { giro: 'texto', slot: 'texto', value: nombrado.texto };
}

function place(from: Tema, { giro, slot, value }: Name, asked: Asked): Tema | null {
  const intent = intentWith(giro, from.intent, slot);
  if (intent === null) return null;
  const { por: _por, mias: _mias, ...rest } = from.slots;
  const { texto: _texto, telefono: _telefono, ...others } = rest;
  return moved(from, intent, { ...(giro === 'texto' || giro === 'estado' ? others : rest), [slot]: value }, asked);
}

function divide(from: Tema, giro: Giro, asked: Asked): Tema | null {
  const intent = intentWith(giro, from.intent);
  if (intent === null) return null;
  if (giro === 'filas' || giro === 'cuenta') return moved(from, intent, from.slots, asked);
  const { agente, area, canal, mias, ...slots } = from.slots;
  const isOfOne = (agente ?? area ?? canal ?? mias) !== undefined;
  // the days of one person or one area are not divided
  if (isOfOne && /^por_(dia|hora|tipo|estado)$/.test(giro)) return null;
  const por = giro === 'por_agente' ? 'agente' : giro === 'por_cliente' ? 'cliente' : undefined;
  return moved(from, intent, por === undefined ? slots : { ...slots, por }, asked);
}

/** «¿y las mías?» */
function ofAsker(from: Tema): Tema | null {
  const { agente: _agente, por: _por, ...slots } = from.slots;
  if (/^tareas_(pendientes|por_persona|mias)$/.test(from.intent)) return { ...from, intent: 'tareas_mias', slots: {} };
  return /^(tareas_(vencidas|programadas)|conversaciones_abiertas)$/.test(from.intent)
    ? { ...from, slots: { ...slots, mias: true } }
    : null;
}

function ordered(from: Tema, orden: 'mas' | 'menos'): Tema | null {
  const isKnown = specOf(from.intent).slots?.includes('orden') === true;
  return isKnown ? { ...from, slots: { ...from.slots, orden } } : null;
}

function dated(from: Tema, periodo: Periodo, asked: Asked): Tema | null {
  const intent = intentWith('periodo', from.intent);
  if (intent === null) return null;
  const slots: Slots = from.intent === 'tareas_mias' ? { mias: true } : from.slots;
  return { ...moved(from, intent, { ...slots, periodo }, asked), isDated: true };
}

/** Another intent with the slots that it has, and its range. */
function moved({ isDated }: Tema, intent: Intent, slots: Slots, asked: Asked): Tema {
  const { slots: known = [], periodo: kind } = specOf(intent);
  const { periodo: _periodo, mias, ...named } = slots;
  const kept: Slots = Object.fromEntries(Object.entries(named).filter(([slot]) => known.some((one) => one === slot)));
  if (mias) kept.mias = mias;
  const range = slots.periodo ?? defaultPeriodo(intent, asked, kept.por !== undefined);
  if (kind !== undefined && range) kept.periodo = fitPeriodo(intent, range, asked);
  return { intent, slots: kept, isDated };
}

/** The noun that a part without one speaks of: «¿y cuántos cerró?» after a question about chats. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/^(conversaciones|agente|duracion)/, 'chats'],
  [/^mensajes/, 'mensajes'],
  [/^tareas/, 'tareas'],
  [/^cotizaci/, 'cotizaciones'],
  [/^contacto/, 'contactos'],
  [/^producto/, 'productos'],
  [/^(encuestas|calificaci)/, 'encuestas'],
  [/^llamadas/, 'llamadas'],
  [/^usuario/, 'usuarios'],
];

function underTopic(texto: string, { intent }: Tema, asked: Asked): Tema | null {
  const noun = NOUNS.find(([of]) => of.test(intent))?.[1];
  if (noun === undefined) return null;
  const rest = texto.replace(/^[¿¡\s]*((y|e|pero|ahora|entonces|tambi[eé]n|solo|sólo|solamente)\s+)+/iu, '');
  const frase = readFrase(`${noun} ${rest}`, asked);
  const found = temaOf(frase, asked);
  // words that add nothing to the noun are about something else
  const plain = parse(noun, asked).intent;
  return found && (found.intent !== plain || plain === intent) ? found : null;
}

/** A question of its own takes over when, who and where, as far as it says nothing of them. */
function heir(found: Tema, frase: Frase, tema: Tema, asked: Asked): Tema {
  const { slots: known = [], periodo: kind } = specOf(found.intent);
  const slots: Slots = { ...found.slots };
  const takesTime = kind !== undefined && !found.isDated && frase.periodo === null && tema.isDated;
  if (takesTime && tema.slots.periodo) slots.periodo = fitPeriodo(found.intent, tema.slots.periodo, asked);
  // «¿y cuántos cerramos?» asks for everybody's
  const isOfAll = / \S+(amos|emos|imos|aron|ieron) | (tod[oa]s|equipo|total) /.test(frase.words);
  const names = ['agente', 'area', 'canal'] as const;
  const isNamed =
    (frase.area ?? frase.canal) !== null ||
    frase.nombrados.length > 0 ||
    slots.por !== undefined ||
    slots.mias === true;
  if (!isOfAll && !isNamed)
    for (const slot of names) {
      const before = tema.slots[slot];
      if (known.includes(slot) && before !== undefined) slots[slot] ??= before;
    }
  return { intent: found.intent, slots, isDated: found.isDated || takesTime };
}
