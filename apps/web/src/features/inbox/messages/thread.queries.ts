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
  mayExtendBefore,
  lastSecuencia,
  mergeMensajes,
  receiveMensaje,
  unreadBefore,
  type Thread,
} from './thread.ts';
import { areConnected, receiveInside, DETACHED_KEY } from './detached-window.ts';

const EMPTY: Thread = [];
const FILL_SIZE = 200;
// Beyond this many missing pages the chat restarts from its last page; scrolling up loads the rest.
const MAX_FILLS = 5;
// A chat with more unread pages opens at its end.
const MAX_UNREAD_PAGES = 3;
// The message itself usually follows right after the event that announces it.
const ANNOUNCED_GRACE_MS = 400;

/**
 * Keeps events that arrive during a page load of the same chat: the page may have been read before them, and nothing
 * else would bring them again.
 */
export class InFlightBuffer {
  private readonly loads = new Set<{ conversacionId: number; arrived: Mensaje[] }>();

  /** Runs a load of a chat and merges the events that arrived during it into the result. */
  async bufferDuring(conversacionId: number, load: () => Promise<Thread>): Promise<Thread> {
    const pending = { conversacionId, arrived: new Array<Mensaje>() };
    this.loads.add(pending);
    try {
      const loaded = await load();
      // nothing is shown behind a gap: the chat is refetched when the gap is noticed
      return pending.arrived.reduce(
        (thread, one) => (one.secuencia > lastSecuencia(thread) + 1 ? thread : receiveMensaje(thread, one)),
        loaded,
      );
    } finally {
      this.loads.delete(pending);
    }
  }

  add(mensaje: Mensaje): void {
    for (const { conversacionId, arrived } of this.loads)
      if (conversacionId === mensaje.conversacionId) arrived.push(mensaje);
  }
}

/** Buffers live events during every load of a chat, so that its response does not drop them. */
export const inFlight = new InFlightBuffer();

function threadKey(conversacionId: number) {
  return ['mensajes', conversacionId] as const;
}

/** The loaded end of a chat. */
export function readThread(conversacionId: number): Thread {
  return queryClient.getQueryData<Thread>(threadKey(conversacionId)) ?? EMPTY;
}

/** The loaded part of a chat. A refetch adds the missing messages without a gap and without a flicker. */
export function useThread(conversacionId: number) {
  return useQuery({
    queryKey: threadKey(conversacionId),
    queryFn: ({ signal }) => inFlight.bufferDuring(conversacionId, () => catchUp(conversacionId, signal)),
    structuralSharing: false,
    staleTime: 0,
  });
}

/** The current state of a loaded message, of the chat's end or of a detached window. */
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

/** Loads the page before the oldest loaded message. */
export async function loadOlder(conversacionId: number, size = MENSAJES_PAGE_SIZE): Promise<void> {
  const oldest = readThread(conversacionId)[0];
  if (!oldest) return;
  const page = await call('GET /api/conversations/{id}/messages', {
    params: { id: conversacionId },
    query: { size, sort: 'timestamp,desc', antesDeSecuencia: oldest.secuencia, markRead: 'false' },
  });
  takeIn(conversacionId, (thread) => mergeMensajes(thread, page.content));
}

/** True while the first unread message is not loaded and is near enough to wait for. */
export function isUnreadToBring(thread: Thread, noLeidos: number): boolean {
  const missing = unreadBefore(thread, noLeidos);
  if (missing > 0) return missing <= MAX_UNREAD_PAGES * FILL_SIZE;
  const first = firstUnread(thread, noLeidos);
  return first !== null && !mayExtendBefore(thread, first);
}

/** Loads older pages until the chat can open at its first unread message. */
export async function loadUnread(conversacionId: number, noLeidos: number): Promise<void> {
  for (let page = 0; page < MAX_UNREAD_PAGES; page += 1) {
    const thread = readThread(conversacionId);
    if (!isUnreadToBring(thread, noLeidos)) return;
    await loadOlder(conversacionId, Math.min(FILL_SIZE, unreadBefore(thread, noLeidos) + MENSAJES_PAGE_SIZE));
  }
}

/** Merges the chat's end with a detached window that has grown up to it. */
export function joinDetachedWindow(conversacionId: number, detached: Thread): void {
  takeIn(conversacionId, (thread) => (areConnected(thread, detached) ? mergeMensajes(thread, detached) : thread));
}

/** Merges a live message: shown if its chat is loaded. The bubble of its pending text goes. */
export function takeInMensaje(mensaje: Mensaje): void {
  inFlight.add(mensaje);
  takeIn(mensaje.conversacionId, (thread) => receiveMensaje(thread, mensaje));
  queryClient.setQueriesData<Thread>(
    { queryKey: [DETACHED_KEY, mensaje.conversacionId] },
    (detached) => detached && receiveInside(detached, mensaje),
  );
  if (mensaje.clienteMensajeId) reportArrived(mensaje.conversacionId, mensaje.clienteMensajeId);
  if (findHole(readThread(mensaje.conversacionId)) !== null) refreshMensajes(mensaje.conversacionId);
}

/** Merges the response of a send, unless an event has brought the message already: it may have failed since. */
export function takeInSent(mensaje: Mensaje): void {
  if (findLoaded(mensaje)) return;
  takeInMensaje(mensaje);
}

/** The loaded state of a message, or null. */
export function findLoaded({ conversacionId, id }: Pick<Mensaje, 'conversacionId' | 'id'>): Mensaje | null {
  return readThread(conversacionId).find((mensaje) => mensaje.id === id) ?? findInDetachedWindows(conversacionId, id);
}

/** Fetches the messages that a loaded chat may have missed. */
export function refreshMensajes(conversacionId: number): void {
  void queryClient.invalidateQueries({ queryKey: threadKey(conversacionId) }, { cancelRefetch: true });
}

/**
 * Announces that the chat has messages up to this number. One that does not arrive by itself is fetched, also during
 * the chat's first load: that page may have been read earlier.
 */
export function announceSecuencia(conversacionId: number, secuencia: number): void {
  setTimeout(() => {
    if (lastSecuencia(readThread(conversacionId)) < secuencia) refreshMensajes(conversacionId);
  }, ANNOUNCED_GRACE_MS);
}

/** A fresh address for a file whose address has expired. */
export async function renewArchivo(archivoId: number): Promise<string> {
  const { url } = await call('GET /api/archivos/{id}/url', { params: { id: archivoId } });
  return url;
}

const arrivalListeners = new Set<(conversacionId: number, clienteMensajeId: string) => void>();

/** Runs the listener when the server delivers a message that this client sent. */
export function onArrival(listener: (conversacionId: number, clienteMensajeId: string) => void): void {
  arrivalListeners.add(listener);
}

function reportArrived(conversacionId: number, clienteMensajeId: string): void {
  for (const listener of arrivalListeners) listener(conversacionId, clienteMensajeId);
}

function takeIn(conversacionId: number, change: (thread: Thread) => Thread): void {
  queryClient.setQueryData<Thread>(threadKey(conversacionId), (thread) => thread && change(thread));
}

/**
 * Loads the missing messages of a chat's loaded end, up to a thousand, and the current state of its last two hundred. A
 * chat that missed more restarts from its last page. Throws ApiError.
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
  // a change leaves no gap: a delivery state or failure of an older message would stay outdated
  const oldest = Math.min(...page.content.map(({ secuencia }) => secuencia));
  const unsettled = firstUnsettled(readThread(conversacionId), oldest, FILL_SIZE);
  if (unsettled !== null) brought = [...brought, ...(await after(unsettled - 1))];
  for (const { clienteMensajeId } of brought) if (clienteMensajeId) reportArrived(conversacionId, clienteMensajeId);
  return afterLastHole(mergeMensajes(readThread(conversacionId), brought));
}
