import { dayIn } from '#platform/clock/zone';
import { elegir, readPregunta, type Elegido } from './elegir.ts';
import type { Frase } from './frase.ts';
import { specOf, type Intent } from './intents.ts';
import { addDays, monthNumberOf, monthOf, yearOf } from './dias.ts';
import { findPeriodo, toPeriodo, type Asked, type Periodo } from './periodo.ts';

export interface Slots {
  periodo?: Periodo;
  agente?: string;
  texto?: string;
  telefono?: string;
  area?: string;
  canal?: string;
  orden?: 'mas' | 'menos';
  /** Of a quote. */
  numero?: number;
  /** Of a task. */
  prioridad?: 'ALTA' | 'MEDIA' | 'BAJA';
  /** What the answer is divided by. */
  por?: 'agente' | 'cliente';
  /** What a range of time is held against; as long a time before it where nothing is said. */
  contra?: Periodo;
  /** «mis tareas vencidas»: of the asking user. */
  mias?: true;
}

export interface Parsed {
  intent: Intent | 'desconocido';
  slots: Slots;
}

/** What a Spanish sentence asks for, by words alone; docs/asistente-intents.md lists what it may answer. */
export function parse(text: string, asked: Asked): Parsed {
  return parseFrase(readPregunta(text, asked), asked);
}

/** The same of a question that was taken apart already. */
export function parseFrase(frase: Frase, asked: Asked): Parsed {
  if (frase.isSaludo) return { intent: 'ayuda', slots: {} };
  const elegido = elegir(frase);
  return elegido
    ? { intent: elegido.intent, slots: slotsOf(elegido, frase, asked) }
    : { intent: 'desconocido', slots: {} };
}

/** The range that an intent means where none was named. */
export function defaultPeriodo(intent: Intent, { today, zone }: Asked, isDivided = false): Periodo | undefined {
  const kind = isDivided ? 'mes' : specOf(intent).periodo;
  const dia = dayIn(zone, today);
  if (kind === 'ano')
    return toPeriodo(
      { desde: `${yearOf(dia)}-01-01`, hasta: `${yearOf(dia)}-12-31`, texto: 'este año' },
      { today, zone },
    );
  if (kind === 'hoy') return toPeriodo({ desde: dia, hasta: dia, texto: 'hoy' }, { today, zone });
  if (kind !== 'mes') return undefined;
  const month = monthOf(yearOf(dia), monthNumberOf(dia));
  return toPeriodo({ ...month, texto: 'este mes' }, { today, zone });
}

function slotsOf({ intent, colocado }: Elegido, frase: Frase, asked: Asked): Slots {
  const { periodo: kind, slots: known = [] } = specOf(intent);
  const has = (...concepts: readonly string[]) => concepts.some((one) => frase.conceptos.has(one));
  const slots: Slots = { ...colocado };
  const por = known.includes('por') && slots.agente === undefined ? porOf(intent, frase) : undefined;
  const periodo = kind && (periodoIn(intent, frase, asked) ?? defaultPeriodo(intent, asked, por !== undefined));
  if (periodo) slots.periodo = fitPeriodo(intent, periodo, asked);
  if (intent === 'comparacion') Object.assign(slots, comparedIn(frase, asked));
  if (por !== undefined) slots.por = por;
  if (has('mio', 'yo') && OF_ASKER.test(intent)) slots.mias = true;
  else if (has('mio', 'yo') && known.includes('agente')) slots.agente ??= YO;
  if (known.includes('numero') && frase.numero !== null) slots.numero = frase.numero;
  if (known.includes('prioridad')) slots.prioridad = has('media') ? 'MEDIA' : has('baja') ? 'BAJA' : 'ALTA';
  // «el menos barato» is the dear one
  if (known.includes('orden'))
    slots.orden = has('menos') === has('lento', 'barato', 'flojo', 'demorar') ? 'mas' : 'menos';
  return slots;
}

/** These have a slot of their own for the asking user. */
const OF_ASKER = /^(tareas_(vencidas|programadas)|conversaciones_abiertas)$/;

/** What is counted by days has no hours: the range says so. */
const BY_DAYS =
  /^(conversaciones_(nuevas|por_\w+)|encuestas_\w+|calificacion_promedio|tareas_\w+|actividad_por_dia|comparacion)$/;

/** The range as an answer of this kind can keep it. */
export function fitPeriodo(intent: Intent, periodo: Periodo, asked: Asked): Periodo {
  return BY_DAYS.test(intent) ? wholeDays(periodo, asked) : periodo;
}

function wholeDays(periodo: Periodo, asked: Asked): Periodo {
  const whole = toPeriodo({ ...periodo.dias }, asked);
  if (whole.desde === periodo.desde && whole.hasta === periodo.hasta) return periodo;
  const { dias } = periodo;
  const hoy = dayIn(asked.zone, asked.today);
  if (dias.desde !== dias.hasta) return whole;
  return { ...whole, texto: dias.desde === hoy ? 'hoy' : dias.desde === addDays(hoy, -1) ? 'ayer' : whole.texto };
}

const ACTUAL: ReadonlyMap<string, string> = new Map([
  ['ayer', 'hoy'],
  ['la semana pasada', 'esta semana'],
  ['el mes pasado', 'este mes'],
  ['el año pasado', 'este ano'],
]);

/** The asking user, in the place of a colleague's name. */
export const YO = '@yo';

/** What is held against what: both named, or the time that goes on now against the one named. */
function comparedIn({ comparados, periodo, isAgainst }: Frase, asked: Asked): Pick<Slots, 'periodo' | 'contra'> {
  const [now, then] = comparados ?? (isAgainst && periodo ? [actualOf(periodo, asked), periodo] : []);
  if (!now || !then || (now.desde === then.desde && now.hasta === then.hasta)) return {};
  return { periodo: wholeDays(now, asked), contra: wholeDays(then, asked) };
}

/** «¿Vamos mejor que el mes pasado?» asks for this month: what it is held against comes before it by itself. */
function periodoIn(intent: Intent, { periodo, isAgainst }: Frase, asked: Asked): Periodo | null {
  return intent === 'comparacion' && isAgainst && periodo ? (actualOf(periodo, asked) ?? periodo) : periodo;
}

function actualOf({ texto, dias }: Periodo, asked: Asked): Periodo | null {
  const isMonth =
    monthOf(yearOf(dias.desde), monthNumberOf(dias.desde)).hasta === dias.hasta && dias.desde.endsWith('-01');
  const actual = ACTUAL.get(texto) ?? (isMonth ? 'este mes' : dias.desde === dias.hasta ? 'hoy' : undefined);
  return actual === undefined ? null : (findPeriodo(actual.split(' '), asked)?.periodo ?? null);
}

/** «por asesor», «quién tiene más», «a qué cliente». */
function porOf(intent: Intent, { conceptos }: Frase): Slots['por'] {
  const isMost = conceptos.has('mas') || conceptos.has('menos');
  if (conceptos.has('por_cliente') || (intent === 'cotizaciones_total' && conceptos.has('cliente') && isMost))
    return 'cliente';
  return conceptos.has('por_agente') || conceptos.has('quien') ? 'agente' : undefined;
}

/** A range of days as an answer needs it; null where it is none. */
export function periodoOfDias(desde: string, hasta: string, asked: Asked): Periodo | null {
  const isDay = (text: string) =>
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
  return isDay(desde) && isDay(hasta) && desde <= hasta ? toPeriodo({ desde, hasta }, asked) : null;
}
