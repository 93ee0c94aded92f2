import type { Nombrado } from './conceptos.ts';
import { isTelling, recortesOf, type Recorte } from './clausulas.ts';
import { readFrase, type Frase } from './frase.ts';
import { INTENTS, ejemplosOf, specOf, type Intent, type Slot } from './intents.ts';
import type { Asked } from './periodo.ts';

/** An example of a question: its concepts, and the slots that it leaves open, as `{texto}`. */
interface Ejemplo {
  conceptos: ReadonlySet<string>;
  abiertos: ReadonlySet<string>;
}

interface Fila {
  intent: Intent;
  ejemplos: readonly Ejemplo[];
  /** The concepts of all its examples. */
  vocabulario: ReadonlySet<string>;
  /** The slots that any of them leaves open. */
  abiertos: ReadonlySet<string>;
  slots: readonly Slot[];
  isDated: boolean;
}

/** What a question names, by the slot of the answer that takes it. */
export type Colocado = Partial<Record<'agente' | 'texto' | 'area' | 'canal' | 'telefono', string>>;

export interface Elegido {
  intent: Intent;
  colocado: Colocado;
}

/** An example must hold them if the question does, and the other way round: they turn its meaning. */
const BOTH_WAYS = new Set(
  'no mal contra accion por_que excepto otro cuando rapido lento rato dos_horas ademas sin_leer por_responder no_responden'.split(
    ' ',
  ),
);
/** The example itself must hold them; of other concepts it is enough that some example of the intent does. */
const EXACT =
  /^(no|contra|accion|por_que|excepto|otro|cuando|cuanto|donde|mas|menos|orden|quien|a_quien|n\d?|nuestro|rapido|lento|rato|dos_horas|sin_leer|no_responden|fecha|por_\w+|porcentaje|subir|bajar|mejorar|empeorar|mal|bien|modo|ademas|desconocido)$/;
/** They add nothing where the example does not hold them. */
const FREE = new Set(['hay', 'nos', 'hizo', 'como', 'creado', 'cada', 'equipo']);
/** How much they tell, where that is less than their rarity says. */
const LIGHT: ReadonlyMap<string, number> = new Map(
  Object.entries({
    cuantos: 0.1,
    hay: 0.15,
    mio: 0.15,
    yo: 0.15,
    nuestro: 0.2,
    nos: 0.2,
    hizo: 0.2,
    n: 0.2,
    n1: 0.2,
    n2: 0.2,
    cliente: 0.25,
    gente: 0.25,
    promedio: 0.25,
    como: 0.3,
    facebook: 0.2,
  }),
);
/** Of these alone nothing is known. */
const UNSPECIFIC = new Set(['quien', 'mas', 'menos', 'orden', ...LIGHT.keys()]);
/** Slots for what is searched for: the words that ask for it must all be there. */
const SEARCHED = ['texto', 'nombre', 'todo'];
const SLOT_WEIGHT = 0.6;
const FREE_COST = 0.06;
const EXTRA_SHARE = 0.6;
/** Below this the question is not understood. */
const LEAST = 0.7;
/** Another intent as near as this leaves it open. */
const MARGIN = 0.03;
/** Nothing less alike is offered. */
const LEAST_LIKENESS = 0.3;
/** Of what the question says beyond an example: it was not understood anyway. */
const BEYOND_SHARE = 0.3;
const COLLEAGUE_AS_CUSTOMER = 0.15;
const OUTSIDER_AS_COLLEAGUE = 0.12;
const UNKNOWN_PLACE = 0.05;
const TAIL_COST = 0.05;
const TODAY_COST = 0.08;

const EXAMPLES_ASKED = { today: new Date('2026-01-15T12:00:00Z'), zone: 'America/Bogota' };

const FILAS: readonly Fila[] = (Object.keys(INTENTS) as Intent[]).map((intent) => {
  const { slots = [], periodo } = specOf(intent);
  const read = ejemplosOf(intent).map((texto) => {
    const { conceptos, abiertos } = readFrase(texto, EXAMPLES_ASKED);
    return { conceptos: slots.includes('orden') ? withOrden(conceptos) : conceptos, abiertos };
  });
  const vocabulario = new Set(read.flatMap(({ conceptos }) => [...conceptos]));
  const abiertos = new Set(read.flatMap((ejemplo) => [...ejemplo.abiertos]));
  return { intent, ejemplos: read, vocabulario, abiertos, slots, isDated: periodo !== undefined };
});

/** Where either end of a ranking may be asked for, «más» and «menos» are one. */
function withOrden(conceptos: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...conceptos].map((one) => (one === 'mas' || one === 'menos' ? 'orden' : one)));
}

const wantedOf = ({ slots }: Fila, { conceptos }: Frase) =>
  slots.includes('orden') ? withOrden(conceptos) : conceptos;

/** How much each concept tells the intents apart: the fewer of them hold it, the more. */
const WEIGHTS: ReadonlyMap<string, number> = (() => {
  const holders = new Map<string, number>();
  for (const { vocabulario } of FILAS) for (const one of vocabulario) holders.set(one, (holders.get(one) ?? 0) + 1);
  const most = Math.log(1 + FILAS.length);
  return new Map([...holders].map(([one, count]) => [one, Math.log(1 + FILAS.length / count) / most]));
})();

const weightOf = (concept: string) => LIGHT.get(concept) ?? WEIGHTS.get(concept) ?? 1;

/** The intent of which an example accounts for every word of the question; null where none does, or two do equally. */
export function elegir(frase: Frase): Elegido | null {
  const known = ELEGIDOS.get(frase);
  if (known !== undefined) return known;
  const elegido = chosen(frase);
  ELEGIDOS.set(frase, elegido);
  return elegido;
}

const ELEGIDOS = new WeakMap<Frase, Elegido | null>();

function chosen(frase: Frase): Elegido | null {
  const ranked = FILAS.flatMap((fila) => bestOf(fila, frase) ?? []).toSorted((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best || best.score < LEAST) return null;
  return second && best.score - second.score < MARGIN ? null : { intent: best.intent, colocado: best.colocado };
}

/** A question, without what is said around it where only so it is understood. */
export function readPregunta(text: string, asked: Asked): Frase {
  const whole = readFrase(text, asked);
  if (whole.isSaludo) return whole;
  const [first, ...others] = recortesOf(text).map((recorte) => () => readRecorte(recorte, asked));
  // a reason is none of the question though it can be read as a part of it
  const cut = first?.() ?? null;
  if (cut ?? elegir(whole)) return cut ?? whole;
  for (const read of others) {
    const frase = read();
    if (frase) return frase;
  }
  return whole;
}

/** The question that is left, if it is understood and what was cut does not narrow it. */
function readRecorte({ main, reasons, asides, others }: Recorte, asked: Asked): Frase | null {
  const frase = readFrase(main, asked);
  const elegido = elegir(frase);
  if (!elegido) return null;
  const fila = FILAS.find(({ intent }) => intent === elegido.intent);
  const isKnown = (one: string) => FREE.has(one) || fila?.vocabulario.has(one) === true;
  const isPlain = (
    part: string,
    allows: (concept: string) => boolean,
    allowsNames: (nombrado: Nombrado) => boolean,
  ) => {
    const { periodo, area, canal, estado, telefono, nombrados, conceptos } = readFrase(part, asked);
    const isPlaced = (periodo ?? area ?? canal ?? estado ?? telefono) !== null;
    return !isPlaced && nombrados.every(allowsNames) && [...conceptos].every(allows);
  };
  const isUnnamed = ({ isColega, isName }: Nombrado) => !isColega && !isName;
  // «¿cuántos cerró? Es que Ana dice que treinta»
  const hasPerson = frase.nombrados.length > 0 || fila?.slots.includes('agente') !== true;
  const isCut =
    reasons.every((part) =>
      isPlain(
        part,
        () => true,
        (one) => hasPerson || !one.isColega,
      ),
    ) &&
    asides.every((part) =>
      isPlain(part, (one) => one !== 'accion' && (!EXACT.test(one) || isKnown(one) || OF_ASIDES.has(one)), isUnnamed),
    ) &&
    others.every((part) =>
      isPlain(
        part,
        (one) => isKnown(one) && !BOTH_WAYS.has(one),
        (one) => isTelling(part) && isUnnamed(one),
      ),
    );
  return isCut ? frase : null;
}

/** In a remark beside a question they are about something else. */
const OF_ASIDES = new Set(['no', 'mal', 'bien', 'desconocido', 'cuando', 'fecha']);

/** The intents by how much their examples have in common with the question, without those that have nothing. */
export function rank({ conceptos }: Frase): Intent[] {
  const ranked = FILAS.map(({ intent, ejemplos }) => ({
    intent,
    likeness: Math.max(...ejemplos.map((one) => likeness(one, conceptos))),
  }));
  return ranked
    .filter((one) => one.likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ intent }) => intent);
}

function likeness({ conceptos }: Ejemplo, wanted: ReadonlySet<string>): number {
  const sum = (some: readonly string[]) => some.reduce((total, one) => total + weightOf(one), 0);
  const shared = [...conceptos].filter((one) => wanted.has(one));
  const beyond = [...wanted].filter((one) => !conceptos.has(one));
  return shared.length === 0 ? 0 : sum(shared) / (sum([...conceptos]) + BEYOND_SHARE * sum(beyond));
}

interface Scored {
  score: number;
  colocado: Colocado;
}

function bestOf(fila: Fila, frase: Frase): (Elegido & Scored) | null {
  let best: (Elegido & Scored) | null = null;
  // most kinds have no example at all that holds such a word
  const noun = frase.nombrados[0]?.noun ?? null;
  const all = { fila, conceptos: fila.vocabulario, abiertos: fila.abiertos, isSearch: false, noun };
  const isPossible = [...wantedOf(fila, frase)].every(
    (one) => fila.vocabulario.has(one) || extraCost(one, all) !== null,
  );
  if (!isPossible && !frase.tail) return null;
  for (const ejemplo of fila.ejemplos) {
    const found = ejemplo.abiertos.has('todo')
      ? scoreTail(fila, ejemplo, frase)
      : isPossible
        ? score(fila, ejemplo, frase)
        : null;
    if (found && found.score > (best?.score ?? 0)) best = { intent: fila.intent, ...found };
  }
  return best;
}

/** «financiación y nunca les mandamos cotización»: a condition, which no search can hold. */
const CONDITION = /\s(?:y|e|pero) (?:a[uú]n |todav[ií]a )?(?:no|nunca|jam[aá]s|tampoco)\s/iu;

/** As if the question ended where that begins which is searched for. */
function scoreTail(fila: Fila, { conceptos }: Ejemplo, frase: Frase): Scored | null {
  if (!frase.tail || CONDITION.test(frase.tail.texto)) return null;
  const before = { ...frase, conceptos: frase.tail.conceptos, nombrados: [], area: null, canal: null, estado: null };
  const found = score(fila, { conceptos, abiertos: new Set() }, before);
  return found && { score: found.score - TAIL_COST, colocado: { texto: frase.tail.texto } };
}

function score(fila: Fila, { conceptos, abiertos }: Ejemplo, frase: Frase): Scored | null {
  const placed = place(frase, abiertos, fila);
  if (!placed) return null;
  const wanted = wantedOf(fila, frase);
  const isSearch = SEARCHED.some((slot) => abiertos.has(slot));
  let [shared, missing, extra] = [SLOT_WEIGHT * abiertos.size, 0, 0];
  for (const one of wanted) {
    if (conceptos.has(one)) {
      shared += weightOf(one);
      continue;
    }
    const cost = extraCost(one, { fila, conceptos, abiertos, isSearch, noun: frase.nombrados[0]?.noun ?? null });
    if (cost === null) return null;
    extra += cost;
  }
  for (const one of conceptos) {
    if (wanted.has(one)) continue;
    if (BOTH_WAYS.has(one) || (one === 'quien' && !wanted.has('agente'))) return null;
    if (isSearch && (one === 'hay' || weightOf(one) > LIGHT_MOST)) return null;
    missing += weightOf(one);
  }
  const isSpecific =
    missing === 0 || [...conceptos].some((one) => wanted.has(one) && !UNSPECIFIC.has(one) && !one.startsWith('por_'));
  if (!isSpecific && [...abiertos].every((slot) => slot === 'periodo')) return null;
  const total = shared + missing + extra;
  return total === 0 ? null : { score: shared / total - placed.cost, colocado: placed.colocado };
}

const LIGHT_MOST = Math.max(...LIGHT.values());

interface Extra {
  fila: Fila;
  conceptos: ReadonlySet<string>;
  abiertos: ReadonlySet<string>;
  isSearch: boolean;
  noun: string | null;
}

/** What a concept costs that the question has beyond the example; null where it is not accounted for. */
function extraCost(one: string, { fila, conceptos, abiertos, isSearch, noun }: Extra): number | null {
  const { slots, vocabulario } = fila;
  if (FREE.has(one)) return FREE_COST;
  if (/^cuantos?$/.test(one) && vocabulario.has('cuantos') && !isSearch) return FREE_COST;
  if (one === 'gente' && vocabulario.has('cliente')) return FREE_COST;
  if (one === 'whatsapp' && (vocabulario.has('chat') || vocabulario.has('mensaje'))) return FREE_COST;
  if (one === 'mio' || (one === 'yo' && slots.includes('agente'))) return FREE_COST;
  // opening hours are those of every week
  if (one === 'semanal' && !fila.isDated) return 0;
  // «del cliente Pedro»
  if (one === noun && (one !== 'cliente' || slots.includes('telefono'))) return 0;
  if (/^n\d?$/.test(one) && (abiertos.has('numero') || slots.includes('orden') || conceptos.has('n'))) return 0;
  if (one === 'ranking' && slots.includes('orden')) return 0;
  return EXACT.test(one) || !vocabulario.has(one) ? null : EXTRA_SHARE * weightOf(one);
}

/** Where the answer takes what the question names, and how sure that is; null where it has no place for some of it. */
function place(frase: Frase, abiertos: ReadonlySet<string>, fila: Fila): { colocado: Colocado; cost: number } | null {
  const { nombrados, area, canal, estado, telefono, numero, periodo, comparados, conceptos } = frase;
  const [nombrado, another] = nombrados;
  if (another || (comparados && !conceptos.has('contra'))) return null;
  const colocado: Colocado = {};
  const open = new Set(abiertos);
  let cost = 0;
  for (const [slot, value] of [
    ['area', area],
    ['canal', canal],
  ] as const) {
    if (value === null) continue;
    if (!open.delete(slot) && !fila.slots.includes(slot)) return null;
    colocado[slot] = value;
  }
  if (estado !== null) {
    if (!open.delete('estado')) return null;
    colocado.texto = estado;
  }
  if (telefono !== null) {
    if (
      !open.delete('telefono') &&
      !(fila.slots.includes('telefono') && (open.delete('texto') || open.delete('nombre')))
    )
      return null;
    colocado.telefono = telefono;
  }
  if (nombrado) {
    const taken = placeNombrado(nombrado, open, fila, conceptos);
    if (!taken) return null;
    cost += taken.cost;
    colocado[taken.slot] = nombrado.texto;
  }
  if (frase.isFuture && !/^(tareas|areas)_/.test(fila.intent)) return null;
  if (periodo && !open.delete('periodo') && !fila.isDated) {
    // a state of now is also today's
    if (periodo.texto !== 'hoy') return null;
    cost += TODAY_COST;
  }
  if (numero !== null) open.delete('numero');
  return open.size > 0 ? null : { colocado, cost };
}

function placeNombrado(
  { isName, isColega, mayBeColega, isCliente }: Nombrado,
  open: Set<string>,
  { intent, slots }: Fila,
  conceptos: ReadonlySet<string>,
): { slot: keyof Colocado; cost: number } | null {
  if (isColega && (open.delete('colega') || open.delete('agente'))) return { slot: 'agente', cost: 0 };
  if (open.delete('texto') || (isName && open.delete('nombre')))
    return { slot: 'texto', cost: isColega ? COLLEAGUE_AS_CUSTOMER : 0 };
  // behind its noun a place is meant, though the business has none of that name: «el área de compras»
  for (const slot of ['estado', 'area', 'canal'] as const)
    if (!isColega && conceptos.has(slot) && (open.delete(slot) || (slot !== 'estado' && slots.includes(slot))))
      return { slot: slot === 'estado' ? 'texto' : slot, cost: UNKNOWN_PLACE };
  // customers have tasks, quotes and calls too: a name that is no colleague's is one of theirs
  const isElses = !isColega && (isCliente || /^(tareas|cotizaciones|llamadas)_/.test(intent));
  if (!isName || isElses || !mayBeColega || !(open.delete('agente') || slots.includes('agente'))) return null;
  return { slot: 'agente', cost: isColega ? 0 : OUTSIDER_AS_COLLEAGUE };
}
