import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { Scope } from '@tertulia/contract/features/conversaciones/estados';
import type { Page } from '@tertulia/contract/core/page';
import { MAX_NO_LEIDOS } from '@tertulia/contract/features/mensajes/tipos';
import { listasOf, scopesOf, type Viewer } from './bandeja-evento.ts';
import { compareOrden, insertFilas, LISTAS, type ListaName, ordenOf, sortFilas, type Orden } from './bandeja-orden.ts';

/*
 * The inbox as one value. Chats are stored once, by id. A list shows the chats whose fields place them in it, down to
 * the point to which it is loaded. So a chat is never twice in a list, and never stays in a list that it left.
 *
 * Events carry whole rows. Of two states of a chat the one with the higher version counts, so a response cannot undo an
 * event that overtook it. Each event and each change of this user advances the clock, and a request records the clock
 * first. A chat that changed after that moment stays although a page lacks it, and keeps its state against a response
 * with the same version: it may lack this user's change, or a fact of another table, which raises no version.
 */

interface Entry {
  conversacion: Conversacion;
  /** The clock at the chat's last event or change by this user; 0 if only responses brought it. */
  touchedAt: number;
}

export interface Lista {
  filas: readonly Conversacion[];
  extent: 'unloaded' | 'partial' | 'complete';
  /** The last loaded position. Rows below it are hidden until their page arrives. */
  frontier: Orden | null;
}

export type Counts = Readonly<Record<Scope | 'waitingOwn', number>>;

export interface Bandeja {
  viewer: Viewer;
  clock: number;
  byId: ReadonlyMap<number, Entry>;
  /**
   * The chats of the last events whose place is in no loaded list, up to MAX_UNLISTED: a response that brings one may be
   * older than its event.
   */
  unlisted: ReadonlyMap<number, Entry>;
  lists: Readonly<Record<ListaName, Lista>>;
  counts: Counts | null;
}

/** More than the number of chats with events during one request. */
const MAX_UNLISTED = 500;

const UNLOADED: Lista = { filas: [], extent: 'unloaded', frontier: null };

export function createBandeja(viewer: Viewer): Bandeja {
  const lists = { mine: UNLOADED, waiting: UNLOADED, all: UNLOADED, resolved: UNLOADED, longest: UNLOADED };
  return { viewer, clock: 0, byId: new Map(), unlisted: new Map(), lists, counts: null };
}

/**
 * Merges one page of a list. Known chats of the list within the page's range that the page lacks have left the list.
 */
export function applyPagina(
  bandeja: Bandeja,
  scope: ListaName,
  page: Page<Conversacion>,
  requestedAt: number,
): Bandeja {
  const byId = new Map(bandeja.byId);
  const lastRow = page.content.at(-1);
  const end = page.last || lastRow === undefined ? null : ordenOf(lastRow, scope);
  const firstRow = page.content[0];
  const start = page.number === 0 || firstRow === undefined ? null : ordenOf(firstRow, scope);
  const present = new Set(page.content.map((row) => row.id));
  const before = bandeja.lists[scope];
  // also those below the listed ones: a chat that was known earlier may have left since
  for (const [id, { conversacion, touchedAt }] of bandeja.byId) {
    if (present.has(id) || touchedAt > requestedAt || !listasOf(bandeja.viewer, conversacion).includes(scope)) continue;
    const orden = ordenOf(conversacion, scope);
    const isInRange =
      (start === null || compareOrden(orden, start) >= 0) && (end === null || compareOrden(orden, end) <= 0);
    if (isInRange) byId.delete(id);
  }
  for (const row of page.content) byId.set(row.id, mergeAnswer(bandeja, row, requestedAt));
  // A later page that starts below the loaded rows may have skipped some. Its chats are kept, but do not extend the
  // list.
  const isConnected = start === null || (before.frontier !== null && compareOrden(start, before.frontier) <= 0);
  const lista: Lista = isConnected
    ? { filas: [], extent: end === null ? 'complete' : 'partial', frontier: end }
    : before;
  return rebuildLists({ ...bandeja, byId, lists: { ...bandeja.lists, [scope]: lista } });
}

/** Merges the server's response about one chat. */
export function applyConversacion(bandeja: Bandeja, conversacion: Conversacion, requestedAt: number): Bandeja {
  return applyConversaciones(bandeja, [conversacion], requestedAt);
}

/** Merges a response about several chats of no particular list. */
export function applyConversaciones(
  bandeja: Bandeja,
  conversaciones: readonly Conversacion[],
  requestedAt: number,
): Bandeja {
  return place(bandeja, new Map(conversaciones.map((one) => [one.id, mergeAnswer(bandeja, one, requestedAt)])));
}

/** Applies the chat of one event. */
export function applyEvento(bandeja: Bandeja, conversacion: Conversacion): Bandeja {
  return applyEventos(bandeja, [conversacion]);
}

/** Applies the chats of events. Unknown chats that no loaded list would show are kept apart. */
export function applyEventos(bandeja: Bandeja, conversaciones: readonly Conversacion[]): Bandeja {
  const changes = new Map<number, Entry>();
  const unlisted = new Map<number, Entry>();
  let { clock } = bandeja;
  for (const conversacion of conversaciones) {
    clock += 1;
    const { id, version } = conversacion;
    const known = changes.get(id) ?? bandeja.byId.get(id);
    const latest = known ?? unlisted.get(id) ?? bandeja.unlisted.get(id);
    // Frames overtake one another: an older state would move the row back for a moment.
    if (latest && version < latest.conversacion.version) continue;
    const isPlaced = known !== undefined || isShown(bandeja, conversacion);
    (isPlaced ? changes : unlisted).set(id, { conversacion, touchedAt: clock });
  }
  return place({ ...bandeja, clock, unlisted: addUnlisted(bandeja.unlisted, unlisted) }, changes);
}

function addUnlisted(before: Bandeja['unlisted'], added: ReadonlyMap<number, Entry>): Bandeja['unlisted'] {
  if (added.size === 0) return before;
  const after = new Map(before);
  for (const [id, entry] of added) {
    // the newest are last, the oldest are dropped first
    after.delete(id);
    after.set(id, entry);
  }
  return after.size > MAX_UNLISTED ? new Map([...after].slice(-MAX_UNLISTED)) : after;
}

/**
 * Merges unread counters. Chats that are not named have none, unless an event touched them since the request. If the
 * response has its maximum length, the others stay unchanged.
 */
export function applyNoLeidos(bandeja: Bandeja, unread: ReadonlyMap<number, number>, requestedAt: number): Bandeja {
  const isCut = unread.size >= MAX_NO_LEIDOS;
  const changes = new Map<number, Entry>();
  for (const [id, entry] of bandeja.byId) {
    const { conversacion, touchedAt } = entry;
    const isCovered = bandeja.viewer.isSupervising
      ? conversacion.estado !== 'CERRADA'
      : conversacion.asignadaA === bandeja.viewer.usuarioId;
    const noLeidos = unread.get(id) ?? (isCut ? conversacion.noLeidos : 0);
    if (!isCovered || touchedAt > requestedAt || conversacion.noLeidos === noLeidos) continue;
    changes.set(id, { ...entry, conversacion: unreadBy(conversacion, noLeidos) });
  }
  return place(bandeja, changes);
}

/** Sets one chat's unread counter after an action of this user. */
export function setNoLeidos(bandeja: Bandeja, id: number, noLeidos: number): Bandeja {
  const known = bandeja.byId.get(id);
  if (known === undefined || known.conversacion.noLeidos === noLeidos) return bandeja;
  const clock = bandeja.clock + 1;
  const conversacion = unreadBy(known.conversacion, noLeidos);
  return placeOne({ ...bandeja, clock }, id, { conversacion, touchedAt: clock });
}

/** Reading a whole chat also opens it. */
function unreadBy(conversacion: Conversacion, noLeidos: number): Conversacion {
  return { ...conversacion, noLeidos, recibida: noLeidos === 0 ? null : conversacion.recibida };
}

/** Merges the tab counts. */
export function applyCounts(bandeja: Bandeja, counts: Counts): Bandeja {
  return { ...bandeja, counts };
}

/** Removes a chat that this viewer can no longer see. */
export function removeConversacion(bandeja: Bandeja, id: number): Bandeja {
  return placeOne(bandeja, id, null);
}

/**
 * The count on a tab: the number of listed chats if the list is fully loaded, else the server's count; null until one
 * is known.
 */
export function countOf(bandeja: Bandeja, scope: Scope): number | null {
  const { filas, extent } = bandeja.lists[scope];
  if (extent === 'complete') return filas.length;
  return bandeja.counts && Math.max(bandeja.counts[scope], filas.length);
}

/** True if a loaded list shows the chat. */
function isShown({ viewer, lists }: Bandeja, conversacion: Conversacion): boolean {
  return listasOf(viewer, conversacion).some((scope) => isInside(lists[scope], ordenOf(conversacion, scope)));
}

function isInside(lista: Lista, orden: Orden): boolean {
  if (lista.extent === 'unloaded') return false;
  return lista.frontier === null || compareOrden(orden, lista.frontier) <= 0;
}

function mergeAnswer(bandeja: Bandeja, answer: Conversacion, requestedAt: number): Entry {
  const known = bandeja.byId.get(answer.id) ?? bandeja.unlisted.get(answer.id);
  if (known === undefined) return { conversacion: answer, touchedAt: 0 };
  const { version } = known.conversacion;
  // an equal version may lack this user's last action, or an event's change in another table
  const isOld = answer.version < version || (answer.version === version && known.touchedAt > requestedAt);
  return isOld ? known : { ...known, conversacion: answer };
}

function rebuildLists(bandeja: Bandeja): Bandeja {
  const found: Record<ListaName, Conversacion[]> = { mine: [], waiting: [], all: [], resolved: [], longest: [] };
  for (const { conversacion } of bandeja.byId.values()) {
    for (const scope of listasOf(bandeja.viewer, conversacion)) {
      if (isInside(bandeja.lists[scope], ordenOf(conversacion, scope))) found[scope].push(conversacion);
    }
  }
  const lists = { ...bandeja.lists };
  for (const scope of LISTAS) {
    if (lists[scope].extent !== 'unloaded') lists[scope] = { ...lists[scope], filas: sortFilas(found[scope], scope) };
  }
  return { ...bandeja, lists };
}

function placeOne(bandeja: Bandeja, id: number, entry: Entry | null): Bandeja {
  return place(bandeja, new Map([[id, entry]]));
}

/** Changes many rows with one copy of the known chats: a copy per row would stall in a storm. */
function place(bandeja: Bandeja, changes: ReadonlyMap<number, Entry | null>): Bandeja {
  if (changes.size === 0) return bandeja;
  const byId = new Map(bandeja.byId);
  const moved = new Set<ListaName>();
  const entering: Record<ListaName, Conversacion[]> = { mine: [], waiting: [], all: [], resolved: [], longest: [] };
  let { counts } = bandeja;
  for (const [id, entry] of changes) {
    const before = byId.get(id);
    byId.delete(id);
    if (entry !== null) byId.set(id, entry);
    const left = before ? scopesOf(bandeja.viewer, before.conversacion) : [];
    const entered = entry ? scopesOf(bandeja.viewer, entry.conversacion) : [];
    counts = moveCounts(counts, before !== undefined, left, entered);
    const listas = entry ? listasOf(bandeja.viewer, entry.conversacion) : [];
    if (before) for (const lista of listasOf(bandeja.viewer, before.conversacion)) moved.add(lista);
    for (const lista of listas) moved.add(lista);
    if (entry === null) continue;
    for (const scope of listas)
      if (isInside(bandeja.lists[scope], ordenOf(entry.conversacion, scope))) entering[scope].push(entry.conversacion);
  }
  const lists = { ...bandeja.lists };
  for (const scope of moved) {
    const others = lists[scope].filas.filter((row) => !changes.has(row.id));
    lists[scope] = { ...lists[scope], filas: insertFilas(others, entering[scope], scope) };
  }
  return { ...bandeja, byId, lists, counts };
}

/** Counts only known moves. Only the server knows whether a chat that is new here was counted before. */
function moveCounts(
  counts: Counts | null,
  wasKnown: boolean,
  left: readonly Scope[],
  entered: readonly Scope[],
): Counts | null {
  if (counts === null || !wasKnown) return counts;
  const moved = { ...counts };
  for (const scope of left) if (!entered.includes(scope)) moved[scope] = Math.max(0, moved[scope] - 1);
  for (const scope of entered) if (!left.includes(scope)) moved[scope] += 1;
  return moved;
}
