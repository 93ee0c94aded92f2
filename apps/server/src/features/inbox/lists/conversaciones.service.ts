import { toCappedPage, toPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import { trimText } from '@tertulia/contract/core/text';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { CONVERSACIONES_COUNTED, type Scope } from '@tertulia/contract/features/conversaciones/estados';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findPlantillaEncuesta, sendEncuesta } from '../survey/encuestas.service.ts';
import { type ConversacionAcceso, addAtencion, lockAcceso } from '../access/acceso.repository.ts';
import { appendEvento } from '../messages/thread.repository.ts';
import { enqueueOutgoing } from '../outbox/enqueue.service.ts';
import { refuseStaleWrite } from '../compose/compose.service.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';
import { mayActOn, mayListConversacion } from '@tertulia/contract/features/conversaciones/policy';
import { whyNotSendable } from '../outbox/ventana.ts';
import { type Conteos, countBandeja } from './contadores.repository.ts';
import { toConversacion } from './conversacion-wire.ts';
import {
  acceptConversacion,
  findArea,
  findAssignable,
  findConversacion,
  findPagina,
  isUltimaLinea,
  markCerrada,
  readConversacion,
  returnConversacion,
  transferConversacion,
} from './conversaciones.repository.ts';

/** For this long after the window closed, a resolved chat still gets the paid survey template. */
const SURVEY_WITHIN_MS = 7 * 86_400_000;

const DESPEDIDA = 'Gracias por escribirnos. ¡Que tengas un buen día!';

export interface ListQuery {
  scope: Scope;
  q?: string | undefined;
  page: number;
  size: number;
  sort: string;
}

export interface ConversacionesService {
  list(actor: Actor, query: ListQuery): Promise<Page<Conversacion>>;
  counts(actor: Actor): Promise<Conteos>;
  get(actor: Actor, id: number): Promise<Conversacion>;
  assign(
    actor: Actor,
    id: number,
    to: { usuarioId: number; areaId?: number | null; comentario?: string | null; soloEnEspera?: boolean | undefined },
  ): Promise<Conversacion>;
  /** Returns an open chat to «En espera». Throws CONFLICT when it waits already. */
  returnToWaiting(
    actor: Actor,
    id: number,
    to: { areaId?: number | null | undefined; comentario?: string | null | undefined },
  ): Promise<Conversacion>;
  /** Throws CONFLICT when the customer wrote after the newest message that the caller had seen. */
  close(
    actor: Actor,
    id: number,
    options: { sinDespedida: boolean; vistoHastaSecuencia?: number | undefined },
  ): Promise<Conversacion>;
}

export function createConversacionesService(database: Database, clock: Clock): ConversacionesService {
  return {
    async list(actor, query) {
      const [field, direction] = query.sort.split(',') as [
        'lastMessage' | 'fechaCierre' | 'fechaInicio' | 'espera',
        'asc' | 'desc',
      ];
      const found = await findPagina(database, actor, {
        scope: query.scope,
        attendedOnly: !isSupervising(actor.roles),
        q: query.q,
        page: query.page,
        size: query.size,
        sort: field,
        descending: direction === 'desc',
        cap: CONVERSACIONES_COUNTED,
      });
      const { page, size } = query;
      const chats = found.rows.map((row) => toConversacion(row, actor));
      // without a search the kept total is exact at any size
      if (!query.q?.trim()) return toPage(chats, found.total, page, size);
      return toCappedPage(chats, found, { page, size, cap: CONVERSACIONES_COUNTED });
    },

    counts: (actor) => countBandeja(database, actor, { attendedOnly: !isSupervising(actor.roles) }),

    async get(actor, id) {
      const row = await readConversacion(database, actor, id);
      if (!row || !mayListConversacion(actor, row)) throw new AppError('NOT_FOUND');
      return toConversacion(row, actor);
    },

    assign: (actor, id, to) =>
      database.withTenant(actor, async (tx) => {
        // before the chat, the lock order of deactivating a user: a deadlock otherwise
        const target = await findAssignable(tx, to.usuarioId);
        const chat = await lockAcceso(tx, actor.userId, id);
        if (!chat || !mayListConversacion(actor, chat)) throw new AppError('NOT_FOUND');
        if (chat.estado === 'CERRADA') throw new AppError('CONVERSATION_CLOSED');
        if (isAccepting(actor, chat, to)) await accept(tx, actor, id, { chat, target });
        else await transfer(tx, actor, id, { chat, target, to });
        return found(tx, actor, id);
      }),

    returnToWaiting: (actor, id, to) =>
      database.withTenant(actor, async (tx) => {
        const chat = await lockAcceso(tx, actor.userId, id);
        if (!chat || !mayListConversacion(actor, chat)) throw new AppError('NOT_FOUND');
        if (chat.estado === 'CERRADA') throw new AppError('CONVERSATION_CLOSED');
        if (chat.estado === 'PENDIENTE') throw new AppError('CONFLICT', { message: 'Este chat ya está en espera.' });
        if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
        await returnChat(tx, actor, chat, to);
        return found(tx, actor, id);
      }),

    async close(actor, id, { sinDespedida, vistoHastaSecuencia }) {
      const how = { withFarewell: !sinDespedida, vistoHastaSecuencia };
      try {
        return await close(actor, id, { ...how, mayCost: true });
      } catch (error) {
        // the chat is closed without the paid survey
        if (!(error instanceof AppError) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
        return close(actor, id, { ...how, mayCost: false });
      }
    },
  };

  /**
   * Resolves the chat. While the window is closed there is no farewell, and only the area's template asks for a rating.
   */
  function close(
    actor: Actor,
    id: number,
    {
      withFarewell,
      mayCost,
      vistoHastaSecuencia,
    }: { withFarewell: boolean; mayCost: boolean; vistoHastaSecuencia: number | undefined },
  ): Promise<Conversacion> {
    return database.withTenant(actor, async (tx) => {
      const chat = await lockAcceso(tx, actor.userId, id);
      if (!chat || !mayListConversacion(actor, chat)) throw new AppError('NOT_FOUND');
      if (chat.estado === 'CERRADA') return found(tx, actor, id);
      if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
      // once resolved, the newer message would appear to no user as unread
      await refuseStaleWrite(tx, chat, vistoHastaSecuencia);
      const now = clock.now();
      const refusal = whyNotSendable(chat, now);
      const despide = withFarewell && refusal === null;
      const farewell = despide
        ? await enqueueOutgoing(tx, {
            conversacionId: id,
            emisor: 'BOT',
            origen: 'DESPEDIDA',
            contenido: DESPEDIDA,
            now,
          })
        : undefined;
      await markCerrada(tx, id, actor.userId, now);
      await writeAudit(tx, actor, {
        entidad: 'conversacion',
        accion: 'CERRAR',
        registroId: id,
        antes: { estado: chat.estado, asignadaA: chat.asignadaA },
        despues: { estado: 'CERRADA', asignadaA: null },
        detalles: { despedida: despide },
      });
      const line = await appendEvento(tx, {
        conversacionId: id,
        tipo: 'RESUELTA',
        texto: `${actor.name} resolvió el chat`,
        now,
        usuario: author(actor),
      });
      await addAtencion(tx, { usuarioId: actor.userId, conversacionId: id, now });
      const encuesta = { conversacionId: id, usuarioId: chat.asignadaA ?? actor.userId, now };
      // a customer who never wrote, or wrote long ago, gets no survey
      const isRecent = chat.ventanaHasta !== null && now.getTime() - chat.ventanaHasta.getTime() < SURVEY_WITHIN_MS;
      const isByTemplate = withFarewell && mayCost && refusal === 'WINDOW_CLOSED' && isRecent;
      const plantilla = isByTemplate ? await findPlantillaEncuesta(tx, id) : null;
      if (despide) await sendEncuesta(tx, encuesta);
      else if (plantilla) await sendEncuesta(tx, encuesta, plantilla);
      tx.emit(conversacionCambiada, { type: 'CLOSED', conversacionId: id, mensajeIds: idsOf(farewell, line) });
      return found(tx, actor, id);
    });
  }

  async function accept(
    tx: Tx,
    actor: Actor,
    id: number,
    { chat, target }: { chat: { estado: string; asignadaA: number | null }; target: Target | undefined },
  ): Promise<void> {
    if (chat.asignadaA === actor.userId) return;
    if (chat.asignadaA !== null) throw new AppError('ALREADY_ASSIGNED');
    // deactivated concurrently: a chat never goes to an inactive user
    if (!target) throw new AppError('FORBIDDEN');
    const now = clock.now();
    if ((await acceptConversacion(tx, id, actor.userId)) === 0) throw new AppError('ALREADY_ASSIGNED');
    await auditAsignacion(tx, actor, id, 'ACEPTAR', {
      antes: { estado: chat.estado, asignadaA: chat.asignadaA },
      despues: { estado: 'ABIERTA', asignadaA: actor.userId },
    });
    await addAtencion(tx, { usuarioId: actor.userId, conversacionId: id, now });
    const line = await appendEvento(tx, {
      conversacionId: id,
      tipo: 'ASIGNADA',
      texto: `${actor.name} tomó el chat`,
      now,
      usuario: author(actor),
    });
    tx.emit(conversacionCambiada, { type: 'ASSIGNED', conversacionId: id, mensajeIds: idsOf(line) });
  }

  async function transfer(
    tx: Tx,
    actor: Actor,
    id: number,
    {
      chat,
      target,
      to,
    }: {
      chat: ConversacionAcceso;
      target: Target | undefined;
      to: { usuarioId: number; areaId?: number | null; comentario?: string | null };
    },
  ): Promise<void> {
    const comment = trimText(to.comentario ?? '');
    const moved = target?.id === actor.userId ? 'tomó el chat' : `transfirió el chat a ${target?.nombre}`;
    const texto = `${actor.name} ${moved}${comment && `: ${comment}`}`;
    const isThere = chat.asignadaA === target?.id && (!to.areaId || to.areaId === chat.areaId);
    // a repeated request takes effect once, also for the previous owner
    if (isThere && (await isUltimaLinea(tx, chat, { usuarioId: actor.userId, texto }))) return;
    if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
    if (!target)
      throw new AppError('VALIDATION', { message: 'Ese usuario no existe o está inactivo.', field: 'usuarioId' });
    await expectArea(tx, to.areaId);
    const now = clock.now();
    const entrega = target.id === actor.userId ? null : { de: actor.name, comentario: comment || null, now };
    await transferConversacion(tx, id, { usuarioId: to.usuarioId, areaId: to.areaId ?? null, entrega });
    await auditAsignacion(tx, actor, id, 'TRANSFERIR', {
      antes: { estado: chat.estado, asignadaA: chat.asignadaA },
      despues: { estado: 'ABIERTA', asignadaA: to.usuarioId, ...(to.areaId && { areaId: to.areaId }) },
    });
    await addAtencion(tx, { usuarioId: to.usuarioId, conversacionId: id, now });
    const line = await appendEvento(tx, {
      conversacionId: id,
      tipo: 'TRANSFERIDA',
      texto,
      now,
      usuario: author(actor),
    });
    if (chat.asignadaA !== null) tx.emit(conversacionCambiada, { type: 'UNASSIGNED', conversacionId: id });
    tx.emit(conversacionCambiada, { type: 'ASSIGNED', conversacionId: id, mensajeIds: idsOf(line) });
  }

  async function returnChat(
    tx: Tx,
    actor: Actor,
    chat: ConversacionAcceso,
    to: { areaId?: number | null | undefined; comentario?: string | null | undefined },
  ): Promise<void> {
    const { id, estado, asignadaA } = chat;
    const area = await expectArea(tx, to.areaId);
    await returnConversacion(tx, id, area?.id ?? null);
    await auditAsignacion(tx, actor, id, 'DEVOLVER', {
      antes: { estado, asignadaA },
      despues: { estado: 'PENDIENTE', asignadaA: null, ...(area && { areaId: area.id }) },
    });
    const comment = trimText(to.comentario ?? '');
    const where = area ? ` de ${area.nombre}` : '';
    const line = await appendEvento(tx, {
      conversacionId: id,
      tipo: 'DEVUELTA',
      texto: `${actor.name} devolvió el chat a la espera${where}${comment && `: ${comment}`}`,
      now: clock.now(),
      usuario: author(actor),
    });
    const mensajeIds = idsOf(line);
    tx.emit(conversacionCambiada, { type: 'UNASSIGNED', conversacionId: id, mensajeIds, autorId: actor.userId });
  }

  async function found(tx: Tx, actor: Actor, id: number): Promise<Conversacion> {
    const row = await findConversacion(tx, actor, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toConversacion(row, actor);
  }
}

/** The new owner of a chat, who stays active until the transaction ends. */
type Target = Awaited<ReturnType<typeof findAssignable>> & object;

/**
 * A user who takes a chat for themself accepts it. A supervisor who takes a colleague's chat moves it, with the
 * comment. A supervisor who saw the chat waiting does not want a colleague's: another user was first.
 */
function isAccepting(
  actor: Actor,
  { asignadaA }: { asignadaA: number | null },
  to: { usuarioId: number; areaId?: number | null; soloEnEspera?: boolean | undefined },
): boolean {
  if (to.usuarioId !== actor.userId || to.areaId) return false;
  if (to.soloEnEspera) return true;
  const isColleagues = asignadaA !== null && asignadaA !== actor.userId;
  return !(isColleagues && isSupervising(actor.roles));
}

/** The requested active area, if any. */
async function expectArea(tx: Tx, areaId: number | null | undefined) {
  if (!areaId) return undefined;
  const area = await findArea(tx, areaId);
  if (!area) throw new AppError('VALIDATION', { message: 'Esa área no existe o está inactiva.', field: 'areaId' });
  return area;
}

function auditAsignacion(
  tx: Tx,
  actor: Actor,
  registroId: number,
  accion: 'ACEPTAR' | 'TRANSFERIR' | 'DEVOLVER',
  change: { antes: Record<string, unknown>; despues: Record<string, unknown> },
): Promise<void> {
  return writeAudit(tx, actor, { entidad: 'conversacion', accion, registroId, ...change });
}

function idsOf(...appended: ({ id: number } | undefined)[]): number[] {
  return appended.flatMap((mensaje) => (mensaje ? [mensaje.id] : []));
}

function author(actor: Actor): { id: number; nombre: string } {
  return { id: actor.userId, nombre: actor.name };
}
