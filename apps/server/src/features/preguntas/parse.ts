import { dayIn } from '#platform/clock/zone';
import { foldText } from '@tertulia/contract/core/folding';
import { readFrase, type Frase } from './frase.ts';
import { specOf, type Intent, type Slot } from './intents.ts';
import { addDays, monthNumberOf, monthOf, yearOf } from './dias.ts';
import { findPeriodo, toPeriodo, type Asked, type Periodo } from './periodo.ts';
import { chooseIntent } from './reglas.ts';
import { numeroIn, textOf } from './texto-buscado.ts';

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
  /** «mis tareas vencidas»: of whoever asks. */
  mias?: true;
}

export interface Parsed {
  intent: Intent | 'desconocido';
  slots: Slots;
}

/** What a Spanish sentence asks for, by words alone; docs/asistente-intents.md lists what it may answer. */
export function parse(text: string, asked: Asked): Parsed {
  return parseFrase(readFrase(text, asked), asked);
}

/** The same of a question that was taken apart already. */
export function parseFrase(frase: Frase, asked: Asked): Parsed {
  const intent = chooseIntent(frase);
  if (intent === 'desconocido') return { intent, slots: {} };
  return { intent, slots: slotsOf(intent, frase, asked) };
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

function slotsOf(intent: Intent, frase: Frase, asked: Asked): Slots {
  const { periodo: kind, slots: known = [] } = specOf(intent);
  const slots: Slots = {};
  const por = known.includes('por') ? porOf(intent, frase) : undefined;
  const periodo =
    kind === undefined
      ? undefined
      : (periodoIn(intent, frase, asked) ?? defaultPeriodo(intent, asked, por !== undefined));
  if (periodo) slots.periodo = fitPeriodo(intent, periodo, asked);
  if (intent === 'comparacion') Object.assign(slots, comparedIn(frase, asked));
  if (known.includes('telefono') && frase.telefono !== null) return { ...slots, telefono: frase.telefono };
  if (intent === 'conversaciones_buscar' && frase.telefono !== null) return { ...slots, texto: frase.telefono };
  if (known.includes('texto')) {
    const texto = textOf(intent, frase);
    if (texto !== null) slots.texto = texto;
  }
  for (const slot of ['agente', 'area', 'canal'] as const) {
    const whole = slot === frase.propio ? frase.completo : null;
    const name = whole ?? (intent === 'usuarios_por_area' || intent === 'areas_horario' ? frase.resto : frase.nombre);
    if (isElses(slot, frase.propio, known)) continue;
    // «pasaron a Ganado»: a state is nobody
    const isTaken = slots.texto !== undefined && name !== null && foldText(name) === foldText(slots.texto);
    if (known.includes(slot) && name !== null && !isTaken) slots[slot] = name;
  }
  if (known.includes('agente') && frase.isOfAsker && frase.nombre === null) slots.agente = YO;
  if (por !== undefined)
    return { ...slots, por, ...(known.includes('orden') ? { orden: ordenOf(intent, frase) } : {}) };
  if (known.includes('numero')) {
    const numero = numeroIn(frase);
    if (numero !== null) slots.numero = numero;
  }
  if (known.includes('prioridad')) slots.prioridad = prioridadOf(frase);
  if (known.includes('orden')) slots.orden = ordenOf(intent, frase);
  if (
    /^(tareas_(vencidas|programadas)|conversaciones_abiertas)$/.test(intent) &&
    / (mis|mi|mias|tengo|me|yo) /.test(frase.words)
  )
    slots.mias = true;
  return slots;
}

/** Whether a name is known to be of another kind, for which the answer has a place; a channel is not guessed where it may be somebody. */
function isElses(slot: 'agente' | 'area' | 'canal', propio: Frase['propio'], known: readonly Slot[]): boolean {
  if (slot === 'canal' && propio !== 'canal') return known.length > 1;
  const own = propio === 'persona' ? 'agente' : propio;
  return (own === 'agente' || own === 'canal') && own !== slot && known.includes(own);
}

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

/** Whoever asks, where a colleague's name stands else. */
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
function porOf(intent: Intent, { words, nombre, propio }: Frase): Slots['por'] {
  if (nombre !== null && propio === 'persona') return undefined;
  const isMost = / (mas|menos|mayor|menor) /.test(words);
  if (intent === 'cotizaciones_total' && / clientes? /.test(words) && isMost) return 'cliente';
  const each = / (cada|por) (agente|asesor|vendedor|persona|usuario|empleado|colaborador|operador|quien)/.test(words);
  const who = / (quien|quienes|que (agente|asesor\w*|vendedor\w*)|cual (de los )?(agente|asesor|vendedor)\w*) /.test(
    words,
  );
  return each || who ? 'agente' : undefined;
}

function prioridadOf({ words }: Frase): 'ALTA' | 'MEDIA' | 'BAJA' {
  if (/ (media|medias|normal|normales) /.test(words)) return 'MEDIA';
  return / (baja|bajas) /.test(words) ? 'BAJA' : 'ALTA';
}

function ordenOf(intent: Intent, { words }: Frase): 'mas' | 'menos' {
  if (intent === 'tiempo_respuesta_agentes') return / (lent\w+|peor|demor\w+|tard\w+) /.test(words) ? 'menos' : 'mas';
  return / (menos|peor|peores|barat\w+|economic\w+|baj\w+|minimo|menor) /.test(words) ? 'menos' : 'mas';
}

/** A range of days as an answer needs it; null where it is none. */
export function periodoOfDias(desde: string, hasta: string, asked: Asked): Periodo | null {
  const isDay = (text: string) =>
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
  return isDay(desde) && isDay(hasta) && desde <= hasta ? toPeriodo({ desde, hasta }, asked) : null;
}
