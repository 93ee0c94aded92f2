import type { Rol } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { destinationOfMensajes, destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { buildContacto } from './contacto-builder.ts';
import { BandejaLive } from '../src/features/inbox/page/BandejaLive.tsx';
import { ConversacionesPage } from '../src/features/inbox/page/ConversacionesPage.tsx';
import { Connection } from '../src/platform/realtime/connection.ts';
import { buildConversacion, buildDto, buildPagina, CLOSED, lastOwnerOf } from './conversacion-builders.ts';
import { type Answers, show } from './dom.tsx';
import { buildMensaje } from './mensaje-builders.ts';
// as in the product, where it is loaded ahead when the browser is idle
import '../src/features/inbox/page/chat-entry.ts';

const ME = { id: 7, nombre: 'Ana López' };
const DAY_MS = 24 * 60 * 60_000;

interface InboxOptions {
  chats?: readonly Conversacion[];
  /** The messages of chats; every other chat has one text of its customer, «hola». */
  mensajes?: Record<number, readonly Mensaje[]>;
  /** Responses beyond those of the chats, and in place of them. */
  answers?: Answers;
  roles?: Rol[];
  /** The first address, without its path: `'?chat=3'`. */
  search?: string;
  /** Rendered in place of the inbox's page. */
  page?: ReactNode;
}

/** Test builder: a chat of the signed-in user, open for a day; or one that they attended, if `changes` close it. */
export function ownChat(id: number, changes: Partial<Conversacion> = {}): Conversacion {
  return anyChat(id, { estado: 'ABIERTA', asignadaA: ME.id, asignadaADTO: ME, ...changes }, false, ME.id);
}

/** Test builder: a chat as an agent sees it; it waits unless `changes` say otherwise. Smaller ids are newer. */
export function anyChat(
  id: number,
  changes: Partial<Conversacion> = {},
  isSupervising = false,
  lastOwner: number | null = null,
): Conversacion {
  return buildConversacion(
    { usuarioId: ME.id, isSupervising },
    {
      id,
      contactoId: id,
      clienteNombre: `Cliente ${id}`,
      lastMessageAt: new Date(Date.now() - id * 60_000).toISOString(),
      ventanaHasta: new Date(Date.now() + DAY_MS).toISOString(),
      ...changes,
    },
    lastOwner,
  );
}

/** Test builder: the contact of a chat. */
export function knownContacto(changes: Partial<Contacto> = {}): Contacto {
  return buildContacto({ apellido: '', ...changes });
}

/**
 * Shows the inbox with live events in front of a server that keeps these chats. The server accepts, reads and resolves
 * chats like the product's, as far as the page can see.
 *
 * Returns the screen, `mine` for the rendered rows, and the ways in which the test plays the server: `hear` sends an
 * event with the chat's changes (a change of another table names the chat's own `version`), `say` a customer's message.
 */
export async function showInbox({
  chats = [],
  mensajes = {},
  answers = {},
  roles = ['AGENTE'],
  search = '',
  page = <ConversacionesPage />,
}: InboxOptions = {}) {
  // the place and drafts of the test before
  localStorage.clear();
  const kept = new Map(chats.map((chat) => [chat.id, chat]));
  const written = new Map<number, readonly Mensaje[]>();
  const topics = followTopics();
  const isSupervising = roles.includes('SUPERVISOR');
  const change = (id: number, changes: Partial<Conversacion>) => {
    const before = kept.get(id) ?? anyChat(id);
    const row = { ...before, puede: undefined, version: before.version + 1, ...changes };
    const lastOwner = lastOwnerOf({ usuarioId: ME.id, isSupervising }, before);
    const after = anyChat(id, row, isSupervising, lastOwner);
    kept.set(id, after);
    return { after, lastOwner };
  };
  const publish = (id: number, changes: Partial<Conversacion>, type: ConversacionEvent['type']) => {
    const { after, lastOwner } = change(id, changes);
    topics.send(destinationOfSuscriptor(1), { type, conversacionDTO: buildDto(after, lastOwner) });
    return after;
  };
  const messagesOf = (id: number) =>
    written.get(id) ?? mensajes[id] ?? [buildMensaje(1, { conversacionId: id, contenido: 'hola' })];
  const server: Answers = {
    'GET /api/conversations': ({ query }) => buildPagina(rowsOf([...kept.values()], query.get('scope') ?? '')),
    'GET /api/conversations/counts': () => countsOf([...kept.values()]),
    'GET /api/conversations/messages/unread-by-conversation': () =>
      rowsOf([...kept.values()], 'mine').map(({ id, noLeidos }) => ({ conversacionId: id, noLeidos })),
    'GET /api/borradores': [],
    'GET /api/kanban/page': { ...buildPagina([]), content: [] },
    'GET /api/messages/unread-total/mine': { total: 0 },
    'GET /api/subscribers/1/channels': [],
  };
  const serve = (id: number) => {
    const path = `/api/conversations/${id}`;
    const one = () => kept.get(id) ?? new Response(null, { status: 404 });
    Object.assign(server, {
      [`GET ${path}`]: one,
      [`GET ${path}/messages`]: ({ query }: { query: URLSearchParams }) => pageOf(messagesOf(id), query),
      [`GET ${path}/borrador`]: draftOf(id),
      [`PUT ${path}/borrador`]: draftOf(id),
      [`GET ${path}/lead`]: leadOf(id),
      [`POST ${path}/presencia`]: {},
      [`POST ${path}/messages/mark-read`]: () => ({ noLeidos: change(id, { noLeidos: 0 }).after.noLeidos }),
      [`POST ${path}/messages/mark-unread`]: () => ({ noLeidos: change(id, { noLeidos: 1 }).after.noLeidos }),
      [`POST ${path}/assign`]: () => change(id, { estado: 'ABIERTA', asignadaA: ME.id, asignadaADTO: ME }).after,
      [`POST ${path}/close`]: () => change(id, { ...CLOSED, fechaCierre: new Date().toISOString() }).after,
      [`POST ${path}/messages`]: ({ body }: { body: unknown }) => {
        const { contenido, clienteMensajeId } = body as { contenido: string; clienteMensajeId: string };
        const secuencia = (messagesOf(id).at(-1)?.secuencia ?? 0) + 1;
        const by = {
          emisor: 'USUARIO',
          origen: 'PERSONA',
          enviadoPorNombre: ME.nombre,
          enviadoPorUsuarioId: ME.id,
        } as const;
        const timestamp = new Date().toISOString();
        const sent = {
          ...by,
          contenido,
          clienteMensajeId,
          timestamp,
          estadoMensaje: 'ENVIADO',
          conversacionId: id,
        } as const;
        const mensaje = add(id, buildMensaje(secuencia, sent));
        const last = { ...lastOf(contenido), emisor: 'USUARIO', autorNombre: ME.nombre } as const;
        publish(id, { secuencia, lastMessageAt: timestamp, ultimoMensaje: last }, 'NEW_MESSAGE');
        topics.send(destinationOfMensajes(id), mensaje);
        return mensaje;
      },
      [`GET /api/contactos/${id}`]: () => knownContacto({ id, nombre: kept.get(id)?.clienteNombre ?? '' }),
    });
    return Object.assign(server, answers);
  };
  const add = (id: number, mensaje: Mensaje) => {
    written.set(id, [...messagesOf(id), mensaje]);
    return mensaje;
  };
  for (const id of kept.keys()) serve(id);
  Object.assign(server, answers);
  const screen = await show(
    <div style={{ height: '100vh', position: 'relative', overflow: 'auto' }}>
      {page}
      <BandejaLive />
    </div>,
    { answers: server, roles, path: `/conversations${search}` },
  );
  const hear = (id: number, changes: Partial<Conversacion>, type: ConversacionEvent['type'] = 'UPDATED') => {
    if (!kept.has(id)) serve(id);
    return publish(id, changes, type);
  };
  return {
    ...screen,
    hear,
    /** A customer's message, as the server tells it. */
    say: (id: number, contenido: string) => {
      const secuencia = (messagesOf(id).at(-1)?.secuencia ?? 0) + 1;
      const mensaje = add(
        id,
        buildMensaje(secuencia, { conversacionId: id, contenido, timestamp: new Date().toISOString() }),
      );
      const noLeidos = (kept.get(id)?.noLeidos ?? 0) + 1;
      hear(
        id,
        { secuencia, noLeidos, lastMessageAt: mensaje.timestamp, ultimoMensaje: lastOf(contenido) },
        'MESSAGE_IN',
      );
      topics.send(destinationOfMensajes(id), mensaje);
    },
    row: (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }),
    chat: (name: string) => screen.getByRole('region', { name: `Chat con ${name}` }),
    field: (name: string) => screen.getByRole('textbox', { name: `Mensaje para ${name}` }),
    rowIds: () =>
      [...document.querySelectorAll<HTMLElement>('[data-row-id]')].map(({ dataset }) => Number(dataset['rowId'])),
    /** The requests to an address: `'POST /api/conversations/3/assign'`. */
    asksOf: (address: string) => screen.requests.filter((call) => call.address === address),
    search: () => screen.router.state.location.search as { chat?: number; tab?: string; q?: string },
  };
}

/** Plays the server's live events for a test: `send` publishes to a destination. */
export function followTopics() {
  const listeners = new Map<string, Set<(body: unknown) => void>>();
  const spy = vi.spyOn(Connection.prototype, 'subscribe').mockImplementation((destination, onMessage) => {
    const heard = listeners.get(destination) ?? new Set();
    listeners.set(destination, heard.add(onMessage));
    return () => void heard.delete(onMessage);
  });
  onTestFinished(() => spy.mockRestore());
  return {
    send: (destination: string, body: object) => listeners.get(destination)?.forEach((onMessage) => onMessage(body)),
  };
}

function rowsOf(chats: readonly Conversacion[], scope: string): Conversacion[] {
  const isIn = ({ estado, asignadaA }: Conversacion) => {
    if (scope === 'resolved' || estado === 'CERRADA') return scope === 'resolved' && estado === 'CERRADA';
    if (scope === 'waiting') return asignadaA === null;
    return scope === 'all' ? asignadaA !== null : asignadaA === ME.id;
  };
  return chats.filter(isIn).toSorted((a, b) => (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? ''));
}

function countsOf(chats: readonly Conversacion[]) {
  const count = (scope: string) => rowsOf(chats, scope).length;
  const waiting = count('waiting');
  return { mine: count('mine'), waiting, waitingOwn: waiting, all: count('all'), resolved: count('resolved') };
}

function pageOf(mensajes: readonly Mensaje[], query: URLSearchParams) {
  const before = Number(query.get('antesDeSecuencia') ?? Infinity);
  const after = Number(query.get('despuesDeSecuencia') ?? 0);
  const found = mensajes.filter(({ secuencia }) => secuencia < before && secuencia > after);
  const isAscending = query.get('sort') === 'timestamp,asc';
  const size = Number(query.get('size'));
  const content = isAscending ? found.slice(0, size) : found.toReversed().slice(0, size);
  return { content, totalElements: mensajes.length, totalPages: 1, number: 0, size, last: content.length < size };
}

const draftOf = (conversacionId: number) => ({
  conversacionId,
  contenido: '',
  replyToId: null,
  media: null,
  version: 0,
  actualizado: '',
});

const leadOf = (conversacionId: number) => ({
  conversacionId,
  leadScore: 10,
  leadStage: 'nuevo',
  fijada: false,
  leadStageCalculada: 'nuevo',
  terminos: [{ regla: 'hoy', texto: 'Escribió hoy', puntos: 10 }],
});

const lastOf = (resumen: string) => ({ resumen, emisor: 'CLIENTE', autorNombre: null, estadoMensaje: null }) as const;
