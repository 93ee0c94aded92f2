import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { listMensajes, sendMensaje } from '@tertulia/contract/features/mensajes/endpoints';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { mayActOn, mayReadMensajes } from './acceso.policy.ts';
import { addAtencion, findAcceso, lockAcceso, type ConversacionAcceso } from './acceso.repository.ts';
import { lockEnvio, restartEnvio } from './envios.repository.ts';
import { toMensaje } from './mensaje-wire.ts';
import {
  countUnread,
  findMensaje,
  findMensajeByClienteId,
  findPagina,
  hasNewerClienteMensaje,
  listUnread,
  setNoLeidos,
  type MensajeRow,
  type Rango,
} from './mensajes.repository.ts';
import { findAutor } from './autor.repository.ts';
import { appendOutgoing, enqueueEnvio } from './salida.service.ts';
import { assertSendable } from './ventana.ts';
import { conversacionCambiada } from './mensajes.events.ts';

export interface MensajesDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
}

export interface MensajesService {
  list(
    actor: Actor,
    conversacionId: number,
    query: EndpointInput<typeof listMensajes>['query'],
  ): Promise<Page<Mensaje>>;
  send(actor: Actor, conversacionId: number, body: EndpointInput<typeof sendMensaje>['body']): Promise<Mensaje>;
  retry(actor: Actor, conversacionId: number, mensajeId: number): Promise<Mensaje>;
  markRead(actor: Actor, conversacionId: number): Promise<{ conversacionId: number; noLeidos: number }>;
  markUnread(actor: Actor, conversacionId: number): Promise<{ conversacionId: number; noLeidos: number }>;
  /** Chats with unread messages: an AGENTE the own ones, supervisors all open ones (document 1 §6). */
  listUnread(actor: Actor): Promise<{ conversacionId: number; noLeidos: number }[]>;
  unreadTotal(actor: Actor, whose: 'mine' | 'all'): Promise<{ total: number }>;
  /** The access row of a chat whose messages the caller may read; throws NOT_FOUND or FORBIDDEN. */
  readable(actor: Actor, conversacionId: number): Promise<ConversacionAcceso>;
}

export function createMensajesService({ database, clock, urlOf }: MensajesDeps): MensajesService {
  const wire = (actor: Actor, row: MensajeRow) => toMensaje(row, (id) => urlOf(actor, id));

  async function list(actor: Actor, conversacionId: number, query: EndpointInput<typeof listMensajes>['query']) {
    const found = await findPagina(database, actor, conversacionId, toRango(query));
    if (!found) throw new AppError('NOT_FOUND');
    const { acceso, mensajes } = found;
    if (!mayReadMensajes(actor, acceso)) throw new AppError('FORBIDDEN');
    const isAssignee = acceso.asignadaA === actor.userId;
    if (isAssignee && query.markRead !== false && acceso.noLeidos > 0) await markRead(actor, conversacionId);
    return toPage(
      mensajes.map((row) => wire(actor, row)),
      acceso.secuencia,
      query.page,
      query.size,
    );
  }

  async function send(actor: Actor, conversacionId: number, body: EndpointInput<typeof sendMensaje>['body']) {
    return database.withTenant(actor, async (tx) => {
      const [chat, before] = await Promise.all([
        lockAcceso(tx, actor.userId, conversacionId),
        body.clienteMensajeId === undefined ? undefined : findMensajeByClienteId(tx, body.clienteMensajeId),
      ]);
      if (!chat) throw new AppError('NOT_FOUND');
      if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
      if (before) {
        if (before.conversacionId !== conversacionId || before.contenido !== body.contenido)
          throw new AppError('KEY_REUSED');
        return wire(actor, before);
      }
      assertSendable(chat, clock.now());
      await assertNothingNewer(tx, chat, body.vistoHastaSecuencia);
      if (body.replyToId && !(await findMensaje(tx, conversacionId, body.replyToId))) {
        throw new AppError('VALIDATION', { message: 'El mensaje que citas no está en este chat.', field: 'replyToId' });
      }
      const autor = await findAutor(tx, actor.userId);
      const now = clock.now();
      const appended = await appendOutgoing(tx, {
        conversacionId,
        emisor: 'USUARIO',
        origen: 'PERSONA',
        contenido: body.contenido,
        texto: autor.presentar ? `*${autor.nombre}*\n${body.contenido}` : body.contenido,
        enviadoPor: { id: actor.userId, nombre: autor.nombre },
        clienteMensajeId: body.clienteMensajeId ?? null,
        replyToId: body.replyToId ?? null,
        now,
      });
      if (!appended) throw new AppError('NOT_FOUND');
      const [row] = await Promise.all([
        findMensaje(tx, conversacionId, appended.id),
        addAtencion(tx, { usuarioId: actor.userId, conversacionId, now }),
      ]);
      if (!row) throw new Error('The message that was just stored is not there');
      tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [appended.id] });
      return wire(actor, row);
    });
  }

  async function retry(actor: Actor, conversacionId: number, mensajeId: number) {
    return database.withTenant(actor, async (tx) => {
      const chat = await lockAcceso(tx, actor.userId, conversacionId);
      const row = chat && (await findMensaje(tx, conversacionId, mensajeId));
      if (!chat || !row) throw new AppError('NOT_FOUND');
      if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
      const envio = await lockEnvio(tx, mensajeId);
      if (!envio || envio.estadoMensaje !== 'ERROR')
        throw new AppError('CONFLICT', { message: 'Este mensaje no está en error.' });
      assertSendable(chat, clock.now());
      const now = clock.now();
      await restartEnvio(tx, mensajeId, now);
      await enqueueEnvio(tx, conversacionId, mensajeId);
      tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId, mensajeIds: [mensajeId] });
      const again = await findMensaje(tx, conversacionId, mensajeId);
      return wire(actor, again ?? row);
    });
  }

  async function markRead(actor: Actor, conversacionId: number) {
    return database.withTenant(actor, async (tx) => {
      const chat = await lockAcceso(tx, actor.userId, conversacionId);
      if (!chat) throw new AppError('NOT_FOUND');
      if (chat.asignadaA !== actor.userId) {
        // a supervisor's look leaves the owner's counter alone
        if (!mayReadMensajes(actor, chat)) throw new AppError('FORBIDDEN');
        return { conversacionId, noLeidos: chat.noLeidos };
      }
      if (chat.noLeidos > 0) {
        await setNoLeidos(tx, conversacionId, 'none');
        tx.emit(conversacionCambiada, { type: 'MESSAGE_READ', conversacionId });
      }
      return { conversacionId, noLeidos: 0 };
    });
  }

  async function markUnread(actor: Actor, conversacionId: number) {
    return database.withTenant(actor, async (tx) => {
      const chat = await lockAcceso(tx, actor.userId, conversacionId);
      if (!chat) throw new AppError('NOT_FOUND');
      if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
      const set = await setNoLeidos(tx, conversacionId, 'at least one');
      tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId });
      return { conversacionId, noLeidos: set?.noLeidos ?? 1 };
    });
  }

  async function readable(actor: Actor, conversacionId: number) {
    const chat = await database.withTenant(actor, (tx) => findAcceso(tx, actor.userId, conversacionId));
    if (!chat) throw new AppError('NOT_FOUND');
    if (!mayReadMensajes(actor, chat)) throw new AppError('FORBIDDEN');
    return chat;
  }

  return {
    list,
    send,
    retry,
    markRead,
    markUnread,
    listUnread: (actor) => listUnread(database, actor, isSupervising(actor.roles) ? {} : { asignadaA: actor.userId }),
    unreadTotal: (actor, whose) => countUnread(database, actor, whose === 'mine' ? { asignadaA: actor.userId } : {}),
    readable,
  };
}

function toRango(query: EndpointInput<typeof listMensajes>['query']): Rango {
  if (query.despuesDeSecuencia !== undefined)
    return { kind: 'after', secuencia: query.despuesDeSecuencia, size: query.size };
  if (query.antesDeSecuencia !== undefined)
    return { kind: 'before', secuencia: query.antesDeSecuencia, size: query.size };
  return { kind: 'page', page: query.page, size: query.size, newestFirst: query.sort === 'timestamp,desc' };
}

/** Whoever wrote before seeing the customer's newest message is asked first (beyond A4). */
async function assertNothingNewer(tx: Tx, chat: ConversacionAcceso, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen >= chat.secuencia) return;
  if (await hasNewerClienteMensaje(tx, chat.id, seen)) {
    throw new AppError('CONFLICT', { message: 'Hay mensajes nuevos', field: 'vistoHastaSecuencia' });
  }
}
