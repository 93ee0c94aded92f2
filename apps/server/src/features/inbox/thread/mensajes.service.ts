import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { listMensajes, sendMensaje } from '@tertulia/contract/features/mensajes/endpoints';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MAX_NO_LEIDOS } from '@tertulia/contract/features/mensajes/tipos';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { reserveAgain } from '#public/saldo';
import { mayActOn, mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import { findAcceso, lockAcceso, type ConversacionAcceso } from '../access/acceso.repository.ts';
import { assertReadable } from './lectura.service.ts';
import { prepareAdjunto, type PreparedAdjunto } from '../compose/adjuntos.service.ts';
import { lockEnvio, restartEnvio } from '../outbox/envios.repository.ts';
import { explainEnvioError } from '../outbox/errores-envio.ts';
import type { ComposeService, Preparable } from '../compose/compose.service.ts';
import { toMensaje } from '../messages/mensaje-wire.ts';
import {
  countUnread,
  findMensaje,
  findPagina,
  keepUnreadAfter,
  listUnread,
  markAtLeastOne,
  type MensajeRow,
  type Rango,
} from '../messages/mensajes.repository.ts';
import { envioPorSalir } from '../outbox/envios.events.ts';
import { assertSendable, isTooLateForBot } from '../outbox/ventana.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';

export interface MensajesDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
  files: Pick<FileStore, 'get' | 'put' | 'remove'>;
  compose: ComposeService;
}

export interface MensajesService {
  list(
    actor: Actor,
    conversacionId: number,
    query: EndpointInput<typeof listMensajes>['query'],
  ): Promise<Page<Mensaje>>;
  send(
    actor: Actor,
    conversacionId: number,
    body: EndpointInput<typeof sendMensaje>['body'],
    upload: Upload | null,
  ): Promise<Mensaje>;
  /**
   * Throws NOT_FOUND, or FORBIDDEN when the caller may not write in the chat and never took part in it: such a call
   * cannot repeat an earlier one either.
   */
  mayHaveSent(actor: Actor, conversacionId: number): Promise<void>;
  retry(actor: Actor, conversacionId: number, mensajeId: number): Promise<Mensaje>;
  /** Clears the unread count except for customer messages after `hastaSecuencia`, which arrived while the user read. */
  markRead(
    actor: Actor,
    conversacionId: number,
    hastaSecuencia?: number,
  ): Promise<{ conversacionId: number; noLeidos: number }>;
  markUnread(actor: Actor, conversacionId: number): Promise<{ conversacionId: number; noLeidos: number }>;
  /**
   * Chats with unread messages, at most MAX_NO_LEIDOS: an AGENTE the own ones, supervisors all open ones
   * (document 1 §6).
   */
  listUnread(actor: Actor): Promise<{ conversacionId: number; noLeidos: number }[]>;
  unreadTotal(actor: Actor, whose: 'mine' | 'all'): Promise<{ total: number }>;
  /** The access row of a chat whose messages the caller may read; throws NOT_FOUND or FORBIDDEN. */
  readable(actor: Actor, conversacionId: number): Promise<ConversacionAcceso>;
}

export function createMensajesService({ database, clock, urlOf, files, compose }: MensajesDeps): MensajesService {
  const wire = (actor: Actor, row: MensajeRow) => toMensaje(row, (id) => urlOf(actor, id));

  async function list(actor: Actor, conversacionId: number, query: EndpointInput<typeof listMensajes>['query']) {
    const found = await findPagina(database, actor, conversacionId, toRango(query));
    if (!found) throw new AppError('NOT_FOUND');
    const { acceso, mensajes } = found;
    if (!mayReadMensajes(actor, acceso)) throw new AppError('FORBIDDEN');
    const isAssignee = acceso.asignadaA === actor.userId;
    // messages that arrived after this page was read are not in it
    if (isAssignee && query.markRead !== false && acceso.noLeidos > 0)
      await markRead(actor, conversacionId, acceso.secuencia);
    return toPage(
      mensajes.map((row) => wire(actor, row)),
      acceso.secuencia,
      query.page,
      query.size,
    );
  }

  async function send(
    actor: Actor,
    conversacionId: number,
    body: EndpointInput<typeof sendMensaje>['body'],
    upload: Upload | null,
  ) {
    const { contenido, clienteMensajeId, replyToId, vistoHastaSecuencia } = body;
    if (!upload && contenido === '')
      throw new AppError('VALIDATION', { message: 'Escribe un mensaje', field: 'contenido' });
    const prepared = upload && (await prepareAdjunto(files, actor, upload, body));
    const written = await compose
      .write(actor, {
        conversacionId,
        clienteMensajeId,
        replyToId,
        vistoHastaSecuencia,
        ...(prepared ? fileOf(prepared, contenido) : { contenido }),
      })
      .catch(async (error: unknown) => {
        // after an unclear failure the cleanup of unused files decides
        if (error instanceof AppError) await prepared?.drop();
        throw error;
      });
    if (written.isNew) prepared?.keep();
    else await prepared?.drop();
    return written.mensaje;
  }

  async function retry(actor: Actor, conversacionId: number, mensajeId: number) {
    return database.withTenant(actor, async (tx) => {
      // the same lock order as a send and the call-backs, which may run on this message now
      const envio = await lockEnvio(tx, mensajeId);
      const chat = await lockAcceso(tx, actor.userId, conversacionId);
      const row = chat && (await findMensaje(tx, conversacionId, mensajeId));
      if (!chat || !row) throw new AppError('NOT_FOUND');
      if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
      if (!envio || envio.estadoMensaje !== 'ERROR')
        throw new AppError('CONFLICT', { message: 'Este mensaje no está en error.' });
      // it would wait for a moment only to be refused again
      if (isTooLateForBot(envio)) throw new AppError('CONFLICT', { message: explainEnvioError('BOT_TAKEN_OVER') });
      assertSendable(chat, clock.now(), envio.clase);
      const now = clock.now();
      await restartEnvio(tx, mensajeId, now);
      await reserveAgain(tx, mensajeId, now);
      tx.emit(envioPorSalir, { conversacionId, mensajeId: null });
      tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [mensajeId] });
      const again = await findMensaje(tx, conversacionId, mensajeId);
      return wire(actor, again ?? row);
    });
  }

  async function markRead(actor: Actor, conversacionId: number, hastaSecuencia?: number) {
    return database.withTenant(actor, async (tx) => {
      const chat = await lockAcceso(tx, actor.userId, conversacionId);
      if (!chat) throw new AppError('NOT_FOUND');
      if (chat.asignadaA !== actor.userId) {
        // a supervisor's look leaves the owner's counter unchanged
        if (!mayReadMensajes(actor, chat)) throw new AppError('FORBIDDEN');
        return { conversacionId, noLeidos: chat.noLeidos };
      }
      if (chat.noLeidos === 0) return { conversacionId, noLeidos: 0 };
      const left = await keepUnreadAfter(tx, conversacionId, hastaSecuencia ?? chat.secuencia);
      if (left !== undefined) tx.emit(conversacionCambiada, { type: 'MESSAGE_READ', conversacionId });
      return { conversacionId, noLeidos: left ?? chat.noLeidos };
    });
  }

  async function markUnread(actor: Actor, conversacionId: number) {
    return database.withTenant(actor, async (tx) => {
      const chat = await lockAcceso(tx, actor.userId, conversacionId);
      if (!chat) throw new AppError('NOT_FOUND');
      if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
      // only the owner of an open chat can clear a mark
      if (chat.estado === 'CERRADA') throw new AppError('CONVERSATION_CLOSED');
      const noLeidos = await markAtLeastOne(tx, conversacionId);
      tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId });
      return { conversacionId, noLeidos };
    });
  }

  const readable = (actor: Actor, conversacionId: number) =>
    database.withTenant(actor, (tx) => assertReadable(tx, actor, conversacionId));

  async function mayHaveSent(actor: Actor, conversacionId: number) {
    const chat = await database.withTenant(actor, (tx) => findAcceso(tx, actor.userId, conversacionId));
    if (!chat) throw new AppError('NOT_FOUND');
    if (!mayActOn(actor, chat) && !chat.atendida) throw new AppError('FORBIDDEN');
  }

  return {
    list,
    send,
    mayHaveSent,
    retry,
    markRead,
    markUnread,
    listUnread: (actor) =>
      listUnread(database, actor, {
        limit: MAX_NO_LEIDOS,
        ...(!isSupervising(actor.roles) && { asignadaA: actor.userId }),
      }),
    unreadTotal: (actor, whose) => countUnread(database, actor, whose === 'mine' ? { asignadaA: actor.userId } : {}),
    readable,
  };
}

function fileOf({ adjunto, huella }: PreparedAdjunto, contenido: string): Preparable {
  const pedido = [adjunto.tipo, adjunto.comoEnlace, huella, contenido];
  return { request: pedido, prepare: async () => ({ contenido, adjunto }) };
}

function toRango(query: EndpointInput<typeof listMensajes>['query']): Rango {
  if (query.despuesDeSecuencia !== undefined)
    return { kind: 'after', secuencia: query.despuesDeSecuencia, size: query.size };
  if (query.antesDeSecuencia !== undefined)
    return { kind: 'before', secuencia: query.antesDeSecuencia, size: query.size };
  return { kind: 'page', page: query.page, size: query.size, newestFirst: query.sort === 'timestamp,desc' };
}
