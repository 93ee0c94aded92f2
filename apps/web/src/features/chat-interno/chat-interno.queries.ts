import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointReply } from '@tertulia/contract/core/endpoint';
import type { EndpointByAddress } from '@tertulia/contract/catalogue';
import type { Sala, SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { failureLine } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';
import { queryClient } from '../../platform/query/client.ts';
import { keptOnThisMachine, runOutbox } from '../../platform/outbox/running-outbox.ts';
import { getSession, onSessionEnd } from '../../platform/session/session.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { applyCambios, lastOf, mergeSala, receiveSala, type SalaThread } from './sala-thread.ts';
import { createSalaOutbox, type SalaOutboxEntry } from './sala-outbox.ts';

const KEY = 'salas';
/** A user with more salas finds the others by name. */
const LIST_SIZE = 200;
const FILL_SIZE = 200;
/** Beyond this many missed pages a sala is reloaded from its end; scrolling brings the rest. */
const MAX_FILLS = 5;
const EMPTY: SalaThread = [];

type ListaSalas = EndpointReply<EndpointByAddress['GET /api/internal-chat/salas']>;

const listKey = (q: string) => [KEY, 'lista', q] as const;
const salaKey = (id: number) => [KEY, 'sala', id] as const;
const threadKey = (id: number) => [KEY, 'hilo', id] as const;

/** The salas whose name contains the text; all of them without a text. */
export function useSalas(q: string) {
  return useQuery({
    queryKey: listKey(q),
    queryFn: ({ signal }) =>
      call('GET /api/internal-chat/salas', { query: { size: LIST_SIZE, ...(q === '' ? {} : { q }) }, signal }),
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  });
}

export function useSala(id: number) {
  return useQuery({
    queryKey: salaKey(id),
    queryFn: ({ signal }) => call('GET /api/internal-chat/salas/{id}', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The colleagues to whom the user may write. */
export function useColegas() {
  return useQuery({
    queryKey: [KEY, 'colegas'],
    queryFn: ({ signal }) => call('GET /api/usuarios/mine', { signal }),
    select: (usuarios) => usuarios.filter(({ id }) => id !== getSession()?.usuario.id),
  });
}

/** The loaded part of a sala. The numbers are part of it, so that a cancelled request loses nothing. */
interface Cargado {
  thread: SalaThread;
  /** The number of the sala's last change that it includes. */
  cambios: number;
  /** The value of `resyncs` when it was requested. */
  resyncs: number;
}

const readCargado = (salaId: number) => queryClient.getQueryData<Cargado>(threadKey(salaId));

export function readThread(salaId: number): SalaThread {
  return readCargado(salaId)?.thread ?? EMPTY;
}

function changeThread(salaId: number, change: (thread: SalaThread) => SalaThread): void {
  queryClient.setQueryData<Cargado>(
    threadKey(salaId),
    (cargado) => cargado && { ...cargado, thread: change(cargado.thread) },
  );
}

/** The loaded end of a sala. A refetch brings what follows it, so that no gap can arise. */
export function salaThreadQuery(salaId: number, opened: Abierta) {
  return queryOptions({
    queryKey: threadKey(salaId),
    queryFn: ({ signal }) => catchUp(salaId, opened, signal),
    select: ({ thread }) => thread,
    structuralSharing: false,
    staleTime: 0,
  });
}

/** The state of a sala before its first page was requested. */
interface Abierta {
  noLeidos: number;
  cambios: number;
}

/** The newest announced number by sala: a page being loaded may be older. */
const announced = new Map<number, number>();
/** The same for changes of earlier messages. */
const announcedCambios = new Map<number, number>();
/** Incremented when events may have been missed: a sala loaded before that requests its changes. */
let resyncs = 0;

async function catchUp(salaId: number, opened: Abierta, signal: AbortSignal): Promise<Cargado> {
  const bring = async (query: {
    size: number;
    despuesDeSecuencia?: number;
    despuesDeCambio?: number;
    sort?: 'timestamp,desc';
  }) => {
    const params = { id: salaId };
    const { content } = await call('GET /api/internal-chat/salas/{id}/mensajes', { params, query, signal });
    for (const { clienteMensajeId } of content)
      if (clienteMensajeId) outbox.remove(salaId, clienteMensajeId, { cancel: false });
    return content;
  };
  const bringAfter = (secuencia: number) => bring({ size: FILL_SIZE, despuesDeSecuencia: secuencia });
  // extends back to the unread messages, so that the line above them has its place
  const size = Math.min(FILL_SIZE, Math.max(MENSAJES_PAGE_SIZE, opened.noLeidos + 10));
  const bringNewest = () => bring({ size, sort: 'timestamp,desc' });

  const begun = resyncs;
  const cached = readCargado(salaId);
  const known = lastOf(cached?.thread ?? EMPTY);
  /** Null if there are more changes than one request returns. */
  const withCambios = async (thread: SalaThread): Promise<Cargado | null> => {
    // a first page is read after the sala was opened
    let { cambios } = known === 0 || !cached ? opened : cached;
    let isSure = known === 0 || cached?.resyncs === begun;
    let current = thread;
    while (!isSure || cambios < (announcedCambios.get(salaId) ?? 0)) {
      const changed = await bring({ size: FILL_SIZE, despuesDeCambio: cambios });
      if (changed.length === FILL_SIZE) return null;
      current = applyCambios(mergeSala(readThread(salaId), current), changed);
      if (changed.length === 0) break;
      cambios = Math.max(cambios, ...changed.map(({ cambio }) => cambio));
      isSure = true;
    }
    return { thread: current, cambios, resyncs: begun };
  };
  let page = known === 0 ? await bringNewest() : await bringAfter(known);
  let brought: readonly SalaMensaje[] = page;
  for (let fill = 0; fill < MAX_FILLS; fill += 1) {
    const thread = mergeSala(readThread(salaId), brought);
    const isWhole = (known === 0 && fill === 0) || page.length < FILL_SIZE;
    if (isWhole && lastOf(thread) >= (announced.get(salaId) ?? 0)) {
      const current = await withCambios(thread);
      if (current) return current;
      break;
    }
    page = await bringAfter(lastOf(thread));
    brought = [...brought, ...page];
  }
  // the change count is requested first: the page is read after it
  const { cambios } = await call('GET /api/internal-chat/salas/{id}', { params: { id: salaId }, signal });
  return { thread: mergeSala(EMPTY, await bringNewest()), cambios, resyncs: begun };
}

/** Loads the page before the oldest loaded message. */
export async function loadOlder(salaId: number): Promise<void> {
  const oldest = readThread(salaId)[0];
  if (!oldest || oldest.secuencia <= 1) return;
  const { content } = await call('GET /api/internal-chat/salas/{id}/mensajes', {
    params: { id: salaId },
    query: { size: MENSAJES_PAGE_SIZE, antesDeSecuencia: oldest.secuencia },
  });
  changeThread(salaId, (thread) => mergeSala(thread, content));
}

/** There are messages up to this number: an open sala requests the missing ones. */
export function announce(salaId: number, secuencia: number): void {
  announced.set(salaId, Math.max(secuencia, announced.get(salaId) ?? 0));
  const isOpened = queryClient.getQueryData(threadKey(salaId)) !== undefined;
  if (isOpened && lastOf(readThread(salaId)) < secuencia)
    void queryClient.invalidateQueries({ queryKey: threadKey(salaId) });
}

/** An earlier message has changed, as the sala's change of that number. */
export function announceCambio(salaId: number, cambio: number): void {
  announcedCambios.set(salaId, Math.max(cambio, announcedCambios.get(salaId) ?? 0));
  const cargado = readCargado(salaId);
  if (cargado && cargado.cambios < cambio) void queryClient.invalidateQueries({ queryKey: threadKey(salaId) });
}

/** Merges a message that the user has just changed; its quotes follow by event. */
export function takeInCambio(mensaje: SalaMensaje): void {
  changeThread(mensaje.salaId, (thread) => applyCambios(thread, [mensaje]));
  refreshLists();
}

export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY, 'lista'] });
  void queryClient.invalidateQueries({ queryKey: [KEY, 'no-leidos'] });
}

export function refreshSala(salaId: number): void {
  void queryClient.invalidateQueries({ queryKey: salaKey(salaId) });
}

/** Events may have been missed: all shown queries refetch. */
export function refreshSalas(): void {
  resyncs += 1;
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** The user has read the sala up to this message. */
export async function markLeida(salaId: number, hastaSecuencia: number): Promise<void> {
  queryClient.setQueriesData<ListaSalas>({ queryKey: [KEY, 'lista'] }, (lista) => lista && withRead(lista, salaId));
  try {
    await call('POST /api/internal-chat/salas/{id}/leido', { params: { id: salaId }, body: { hastaSecuencia } });
  } finally {
    refreshLists();
  }
}

function withRead(lista: ListaSalas, salaId: number): ListaSalas {
  const content = lista.content.map((sala: Sala) =>
    sala.id === salaId ? { ...sala, noLeidos: 0, menciones: 0, leidoHasta: sala.secuencia } : sala,
  );
  return { ...lista, content };
}

/** The messages being sent, of all salas. */
export const { outbox } = runOutbox((place) => ({
  outbox: createSalaOutbox({
    ...place,
    post,
    onSent: (mensaje) => {
      changeThread(mensaje.salaId, (thread) => receiveSala(thread, mensaje));
      announce(mensaje.salaId, mensaje.secuencia);
      refreshLists();
    },
    describe: (error) => failureLine(error, CHAT_INTERNO_TEXTS.failed),
    kept: keptOnThisMachine({ text: 'sala.envio.', file: 'sala.envio.' }, 'salaId', 'contenido'),
  }),
}));
onSessionEnd(() => {
  announced.clear();
  announcedCambios.clear();
});

function post(entry: SalaOutboxEntry, signal: AbortSignal, onProgress: (share: number) => void): Promise<SalaMensaje> {
  const { salaId, contenido, clienteMensajeId, menciones, enlace, cita, archivo } = entry;
  const mensaje = {
    contenido,
    clienteMensajeId,
    menciones: menciones.map(({ usuarioId }) => usuarioId),
    ...(enlace?.clase === 'CONVERSACION' ? { conversacionId: enlace.id } : {}),
    ...(enlace?.clase === 'CONTACTO' ? { contactoId: enlace.id } : {}),
    ...(cita ? { respuestaAId: cita.id } : {}),
  };
  const params = { id: salaId };
  if (!archivo) return call('POST /api/internal-chat/salas/{id}/mensajes', { params, body: mensaje, signal });
  const form = new FormData();
  // The text first: the server reads the parts in order.
  form.append('mensaje', new Blob([JSON.stringify(mensaje)], { type: 'application/json' }));
  form.append('adjunto', archivo, archivo.name);
  return upload('POST /api/internal-chat/salas/{id}/mensajes', { params, body: form, signal, onProgress });
}
