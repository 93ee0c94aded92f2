import { useQuery } from '@tanstack/react-query';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { call } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/client.ts';
import {
  afterLastHole,
  findHole,
  firstUnsettled,
  firstUnread,
  hasRoomBefore,
  lastSecuencia,
  mergeMensajes,
  receiveMensaje,
  unreadBefore,
  type Thread,
} from './thread.ts';
import { InFlightBuffer } from './in-flight-buffer.ts';
import { areConnected, receiveInside, DETACHED_KEY } from './detached-window.ts';

const EMPTY: Thread = [];
/** Of every load of a chat, so that what comes live meanwhile is not lost with its answer. */
export const inFlight = new InFlightBuffer();
const FILL_SIZE = 200;
// Beyond this many missed messages the chat starts afresh from its last page; history brings the rest on scrolling.
const MAX_FILLS = 5;
// A chat that nobody read for so long opens at its end.
const MAX_UNREAD_PAGES = 3;
// The message itself usually comes right behind the event that announces it.
const ANNOUNCED_GRACE_MS = 400;

function threadKey(conversacionId: number) {
  return ['mensajes', conversacionId] as const;
}

/** The loaded end of a chat. */
export function readThread(conversacionId: number): Thread {
  return queryClient.getQueryData<Thread>(threadKey(conversacionId)) ?? EMPTY;
}

/** The loaded part of a chat. Asking again brings what was missed, without a gap and without a flicker. */
export function useThread(conversacionId: number) {
  return useQuery({
    queryKey: threadKey(conversacionId),
    queryFn: ({ signal }) => inFlight.bufferDuring(conversacionId, () => catchUp(conversacionId, signal)),
    structuralSharing: false,
    staleTime: 0,
  });
}

/** A loaded message of a chat, of its end or of a stretch of its past, as it now stands. */
export function useMensaje(conversacionId: number, mensajeId: number | null): Mensaje | null {
  const { data } = useQuery({
    queryKey: threadKey(conversacionId),
    queryFn: ({ signal }) => inFlight.bufferDuring(conversacionId, () => catchUp(conversacionId, signal)),
    enabled: false,
    structuralSharing: false,
  });
  if (mensajeId === null) return null;
  return data?.find(({ id }) => id === mensajeId) ?? findInDetachedWindows(conversacionId, mensajeId);
}

function findInDetachedWindows(conversacionId: number, mensajeId: number): Mensaje | null {
  const detachedWindows = queryClient.getQueriesData<Thread>({ queryKey: [DETACHED_KEY, conversacionId] });
  return detachedWindows.flatMap(([, detached]) => detached ?? []).find(({ id }) => id === mensajeId) ?? null;
}

/** Brings the page before the oldest loaded message. */
export async function loadOlder(conversacionId: number, size = MENSAJES_PAGE_SIZE): Promise<void> {
  const oldest = readThread(conversacionId)[0];
  if (!oldest) return;
  const page = await call('GET /api/conversations/{id}/messages', {
    params: { id: conversacionId },
    query: { size, sort: 'timestamp,desc', antesDeSecuencia: oldest.secuencia, markRead: 'false' },
  });
  takeIn(conversacionId, (thread) => mergeMensajes(thread, page.content));
}

/** Whether a chat cannot open yet where the unread ones begin, and not more of them are missing than are worth waiting for. */
export function isUnreadToBring(thread: Thread, noLeidos: number): boolean {
  const missing = unreadBefore(thread, noLeidos);
  if (missing > 0) return missing <= MAX_UNREAD_PAGES * FILL_SIZE;
  const first = firstUnread(thread, noLeidos);
  return first !== null && !hasRoomBefore(thread, first);
}

/** Brings what is older until a chat can open where the unread ones begin. */
export async function loadUnread(conversacionId: number, noLeidos: number): Promise<void> {
  for (let page = 0; page < MAX_UNREAD_PAGES; page += 1) {
    const thread = readThread(conversacionId);
    if (!isUnreadToBring(thread, noLeidos)) return;
    await loadOlder(conversacionId, Math.min(FILL_SIZE, unreadBefore(thread, noLeidos) + MENSAJES_PAGE_SIZE));
  }
}

/** Makes one of the chat's end and a stretch of its past that has grown up to it. */
export function joinDetachedWindow(conversacionId: number, detached: Thread): void {
  takeIn(conversacionId, (thread) => (areConnected(thread, detached) ? mergeMensajes(thread, detached) : thread));
}

/** Takes in a message that came live: shown if its chat is loaded, and its bubble of a text on its way goes. */
export function takeInMensaje(mensaje: Mensaje): void {
  inFlight.add(mensaje);
  takeIn(mensaje.conversacionId, (thread) => receiveMensaje(thread, mensaje));
  queryClient.setQueriesData<Thread>(
    { queryKey: [DETACHED_KEY, mensaje.conversacionId] },
    (detached) => detached && receiveInside(detached, mensaje),
  );
  if (mensaje.clienteMensajeId) tellArrived(mensaje.conversacionId, mensaje.clienteMensajeId);
  if (findHole(readThread(mensaje.conversacionId)) !== null) refreshMensajes(mensaje.conversacionId);
}

/** Takes in what a send was answered, unless an event has brought the message already: it may have failed since. */
export function takeInSent(mensaje: Mensaje): void {
  if (findLoaded(mensaje)) return;
  takeInMensaje(mensaje);
}

/** A message of the chat as it is loaded now, or null. */
export function findLoaded({ conversacionId, id }: Pick<Mensaje, 'conversacionId' | 'id'>): Mensaje | null {
  return readThread(conversacionId).find((mensaje) => mensaje.id === id) ?? findInDetachedWindows(conversacionId, id);
}

/** Asks for what a loaded chat may have missed. */
export function refreshMensajes(conversacionId: number): void {
  void queryClient.invalidateQueries({ queryKey: threadKey(conversacionId) }, { cancelRefetch: true });
}

/**
 * Tells that the chat has messages up to this number; one that does not come by itself is fetched, also where the chat is only being
 * loaded: its first page may have been read before that.
 */
export function announceSecuencia(conversacionId: number, secuencia: number): void {
  setTimeout(() => {
    if (lastSecuencia(readThread(conversacionId)) < secuencia) refreshMensajes(conversacionId);
  }, ANNOUNCED_GRACE_MS);
}

/** A fresh address of a file whose own has run out. */
export async function renewArchivo(archivoId: number): Promise<string> {
  const { url } = await call('GET /api/archivos/{id}/url', { params: { id: archivoId } });
  return url;
}

const arrivalListeners = new Set<(conversacionId: number, clienteMensajeId: string) => void>();

/** Calls back when a message of this client's has come by the server. */
export function onArrival(listener: (conversacionId: number, clienteMensajeId: string) => void): void {
  arrivalListeners.add(listener);
}

function tellArrived(conversacionId: number, clienteMensajeId: string): void {
  for (const listener of arrivalListeners) listener(conversacionId, clienteMensajeId);
}

function takeIn(conversacionId: number, change: (thread: Thread) => Thread): void {
  queryClient.setQueryData<Thread>(threadKey(conversacionId), (thread) => thread && change(thread));
}

/**
 * Brings what a chat's loaded end lacks, up to a thousand messages, and how its last two hundred stand by now; a chat that has missed
 * more starts afresh from its last page. Throws ApiError.
 */
export async function catchUp(conversacionId: number, signal: AbortSignal): Promise<Thread> {
  const params = { id: conversacionId };
  const newest = { page: 0, size: MENSAJES_PAGE_SIZE, sort: 'timestamp,desc', markRead: 'false' } as const;
  const page = await call('GET /api/conversations/{id}/messages', { params, query: newest, signal });
  const after = async (despuesDeSecuencia: number): Promise<readonly Mensaje[]> => {
    const query = {
      page: 0,
      size: FILL_SIZE,
      sort: 'timestamp,asc',
      despuesDeSecuencia,
      markRead: 'false',
    } as const;
    const { content } = await call('GET /api/conversations/{id}/messages', { params, query, signal });
    return content;
  };
  let brought: readonly Mensaje[] = page.content;
  for (let fill = 0; fill < MAX_FILLS; fill += 1) {
    const hole = findHole(mergeMensajes(readThread(conversacionId), brought));
    if (hole === null) break;
    const missed = await after(hole);
    if (missed.length === 0) break;
    brought = [...brought, ...missed];
  }
  // what changed leaves no hole: a tick or a failure among the older ones would stay as it was
  const oldest = Math.min(...page.content.map(({ secuencia }) => secuencia));
  const unsettled = firstUnsettled(readThread(conversacionId), oldest, FILL_SIZE);
  if (unsettled !== null) brought = [...brought, ...(await after(unsettled - 1))];
  for (const { clienteMensajeId } of brought) if (clienteMensajeId) tellArrived(conversacionId, clienteMensajeId);
  return afterLastHole(mergeMensajes(readThread(conversacionId), brought));
}
