import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { EndpointInput, EndpointReply } from '@tertulia/contract/core/endpoint';
import { toE164 } from '@tertulia/contract/core/phone';
import { isSupervising } from '@tertulia/contract/core/roles';
import { trimText } from '@tertulia/contract/core/text';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type {
  createConversacion,
  getInicio,
  getVentanaDeInicio as ventanaDeInicio,
} from '@tertulia/contract/features/conversaciones/endpoints';
import type { Clock } from '#platform/clock/clock';
import { toInstant } from '#platform/db/instant-text';
import type { Database } from '#platform/db/database';
import { giveWay, isDeadlock } from '#platform/db/deadlock';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { ensureContacto, isBlocked } from '#public/contactos';
import { enqueueLead } from '#public/lead';
import { addAtencion, lockAcceso } from '../access/acceso.repository.ts';
import { appendEvento } from '../messages/thread.repository.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';
import { isClaveRace, type DraftContent, type ComposeService } from '../compose/compose.service.ts';
import { mayActOn } from '@tertulia/contract/features/conversaciones/policy';
import { sayPlantilla } from '#public/plantillas';
import { toConversacion } from '../lists/conversacion-wire.ts';
import {
  acceptConversacion,
  findAssignable,
  findConversacion,
  type ChatListRow,
} from '../lists/conversaciones.repository.ts';
import {
  aimAt,
  createAbierta,
  findAbierta,
  findCanal,
  findInicio,
  findVentana,
  lockAbiertasOf,
} from './start-chat.repository.ts';

type Inicio = EndpointInput<typeof createConversacion>['body'];

export interface StartChatDeps {
  database: Database;
  clock: Clock;
  compose: Pick<ComposeService, 'findStored' | 'writeIn'>;
}

/**
 * Starts a chat with a number, or returns the open one, which is accepted when it waits. Throws DO_NOT_CONTACT,
 * ALREADY_ASSIGNED when it is another agent's, WINDOW_CLOSED for a text that may not leave, KEY_REUSED. A repeated
 * idempotency key returns the chat that it began, even if that has changed.
 */
export async function startConversacion(
  { database, clock, compose }: StartChatDeps,
  actor: Actor,
  inicio: Inicio,
): Promise<Conversacion> {
  const telefono = toE164(inicio.clienteTelefono);
  if (telefono === null) throw new AppError('VALIDATION', { message: 'Teléfono inválido', field: 'clienteTelefono' });
  const texto = inicio.texto && trimText(inicio.texto) ? inicio.texto : null;
  if (texto !== null && inicio.plantillaId)
    throw new AppError('VALIDATION', { message: 'Envía un texto o una plantilla, no los dos.', field: 'plantillaId' });
  const primero = firstOf(inicio, texto);
  const once = () =>
    database.withTenant(actor, async (tx) => {
      const begun = await findBegun(compose, tx, actor, { ...inicio, primero, telefono });
      if (begun) return toConversacion(begun, actor);
      // deactivated concurrently: a chat never goes to an inactive user
      if (!(await findAssignable(tx, actor.userId))) throw new AppError('FORBIDDEN');
      const canal = await findCanal(tx, inicio.canalId);
      if (!canal) throw new AppError('NOT_FOUND');
      if (canal.estado !== 1)
        throw new AppError('VALIDATION', { message: 'Ese canal está inactivo.', field: 'canalId' });
      const nombre = trimText(inicio.clienteNombre ?? '') || null;
      const now = clock.now();
      await lockAbiertasOf(tx, telefono);
      const contacto = await ensureContacto(tx, { identidad: { tipo: 'TELEFONO', valor: telefono }, nombre, now });
      if (await isBlocked(tx, { contactoId: contacto.id, canalId: canal.id })) throw new AppError('DO_NOT_CONTACT');
      const key = { canalId: canal.id, contactoId: contacto.id };
      const before = await findAbierta(tx, key);
      const id = before
        ? await takeOver(tx, actor, { id: before.id, telefono, now })
        : await begin(tx, actor, { ...key, telefono, nombre: contacto.nombre, now });
      if (primero)
        await compose.writeIn(tx, actor, {
          conversacionId: id,
          clienteMensajeId: inicio.clienteMensajeId,
          ...primero,
        });
      const row = await findConversacion(tx, actor, id);
      if (!row) throw new Error('The chat that was just begun is not there');
      return toConversacion(row, actor);
    });
  try {
    return await once();
  } catch (error) {
    // A concurrent customer's first message, or call with the same key, came first: its rows exist by now. A deadlock
    // is possible too: an incoming first message locks its contact before it finds the chat, which began in the
    // meantime.
    if (!(error instanceof SomebodyWasFirst) && !isClaveRace(error) && !isDeadlock(error)) throw error;
    if (isDeadlock(error)) await giveWay();
    return once();
  }
}

/** Where a chat with a contact continues. Throws NOT_FOUND. */
export async function inicioOf(
  { database }: Pick<StartChatDeps, 'database'>,
  actor: Actor,
  contactoId: number,
): Promise<EndpointReply<typeof getInicio>> {
  const inicio = await findInicio(database, actor, { contactoId, readsAll: isSupervising(actor.roles) });
  if (!inicio) throw new AppError('NOT_FOUND');
  return { conversacionId: inicio.conversacionId, canalId: inicio.canalId, atiende: toAtiende(inicio) };
}

/**
 * The window that a chat begun with this number on this channel would have, and the colleague who owns the open one.
 * Throws VALIDATION and NOT_FOUND.
 */
export async function getVentanaDeInicio(
  { database }: Pick<StartChatDeps, 'database'>,
  actor: Actor,
  { canalId, clienteTelefono }: EndpointInput<typeof ventanaDeInicio>['query'],
): Promise<EndpointReply<typeof ventanaDeInicio>> {
  const telefono = toE164(clienteTelefono);
  if (telefono === null) throw new AppError('VALIDATION', { message: 'Teléfono inválido', field: 'clienteTelefono' });
  const found = await database.withTenant(actor, (tx) => findVentana(tx, { canalId, telefono, userId: actor.userId }));
  if (!found) throw new AppError('NOT_FOUND');
  const atiende = toAtiende(found);
  return {
    ventanaHasta: found.ventanaHasta === null ? null : toInstant(found.ventanaHasta),
    atiende: atiende && { ...atiende, puedeEnviar: mayActOn(actor, { asignadaA: atiende.id }) },
  };
}

function toAtiende({
  atiendeId,
  atiendeNombre,
}: {
  atiendeId: number | null;
  atiendeNombre: string | null;
}): { id: number; nombre: string } | null {
  return atiendeId === null || atiendeNombre === null ? null : { id: atiendeId, nombre: atiendeNombre };
}

/** The first content of the chat: a template, a text, or nothing yet. */
function firstOf({ plantillaId, variables = {} }: Inicio, texto: string | null): DraftContent | null {
  if (plantillaId) return sayPlantilla(plantillaId, variables);
  return texto === null ? null : { contenido: texto };
}

/** The chat with this number that an earlier call of this user with the same key has begun. */
async function findBegun(
  compose: StartChatDeps['compose'],
  tx: Tx,
  actor: Actor,
  { clienteMensajeId, canalId, primero, telefono }: Inicio & { primero: DraftContent | null; telefono: string },
): Promise<ChatListRow | undefined> {
  if (primero === null || clienteMensajeId === undefined) return undefined;
  const id = await compose.findStored(tx, actor, { ...primero, clienteMensajeId });
  const chat = id === undefined ? undefined : await findConversacion(tx, actor, id);
  return chat?.canalId === canalId && chat.clienteTelefono === telefono ? chat : undefined;
}

class SomebodyWasFirst extends Error {}

/** Returns an open chat: the own one (for supervisors any) unchanged, a waiting one accepted. */
async function takeOver(
  tx: Tx,
  actor: Actor,
  { id, telefono, now }: { id: number; telefono: string; now: Date },
): Promise<number> {
  const chat = await lockAcceso(tx, actor.userId, id);
  if (!chat || chat.estado === 'CERRADA') throw new SomebodyWasFirst();
  if (chat.estado === 'ABIERTA') {
    if (!mayActOn(actor, chat)) throw new AppError('ALREADY_ASSIGNED');
    if (await aim(tx, actor, id, telefono)) tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId: id });
    return id;
  }
  await aim(tx, actor, id, telefono);
  await acceptConversacion(tx, id, actor.userId);
  await audit(tx, actor, id, 'ACEPTAR', { estado: 'ABIERTA', asignadaA: actor.userId }, { estado: chat.estado });
  await addAssignment(tx, actor, id, { type: 'ASSIGNED', texto: `${actor.name} tomó el chat`, now });
  return id;
}

/** True when the chat was with another number of its contact before. */
async function aim(tx: Tx, actor: Actor, id: number, telefono: string): Promise<boolean> {
  const isOther = await aimAt(tx, id, telefono);
  if (isOther) await audit(tx, actor, id, 'CAMBIAR_NUMERO', { clienteTelefono: telefono });
  return isOther;
}

async function begin(
  tx: Tx,
  actor: Actor,
  chat: { canalId: number; contactoId: number; telefono: string; nombre: string | null; now: Date },
): Promise<number> {
  const made = await createAbierta(tx, { ...chat, usuarioId: actor.userId });
  if (!made) throw new SomebodyWasFirst();
  const { canalId, contactoId } = chat;
  await audit(tx, actor, made.id, 'INICIAR', { estado: 'ABIERTA', asignadaA: actor.userId, canalId, contactoId });
  await addAssignment(tx, actor, made.id, { type: 'CREATED', texto: `${actor.name} inició el chat`, now: chat.now });
  // the contact may be on a board, or have rated a chat before
  await enqueueLead(tx, made.id, chat.now);
  return made.id;
}

function audit(
  tx: Tx,
  actor: Actor,
  registroId: number,
  accion: AccionAuditoria,
  despues: Record<string, unknown>,
  antes?: Record<string, unknown>,
): Promise<void> {
  return writeAudit(tx, actor, { entidad: 'conversacion', accion, registroId, ...(antes && { antes }), despues });
}

async function addAssignment(
  tx: Tx,
  actor: Actor,
  conversacionId: number,
  { type, texto, now }: { type: 'CREATED' | 'ASSIGNED'; texto: string; now: Date },
): Promise<void> {
  await addAtencion(tx, { usuarioId: actor.userId, conversacionId, now });
  const usuario = { id: actor.userId, nombre: actor.name };
  const line = await appendEvento(tx, { conversacionId, tipo: 'ASIGNADA', texto, now, usuario });
  tx.emit(conversacionCambiada, { type, conversacionId, mensajeIds: line ? [line.id] : [] });
}
