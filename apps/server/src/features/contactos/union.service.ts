import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import { transactOnceMore } from '#platform/db/deadlock';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { enqueueLead } from '#public/lead';
import { appendEvento, conversacionCambiada } from '#public/inbox';
import { datosFrom } from './campos.ts';
import { clienteNombreOf, toContacto } from './contacto-wire.ts';
import { findContacto, setClienteOfConversaciones, setOtrosTelefonos } from './contactos.repository.ts';
import {
  completeUnido,
  findCanalAbiertoDeAmbos,
  findChatsOf,
  findUnion,
  joinContactos,
  lockUnibles,
  type Chat,
  type Unible,
} from './union.repository.ts';

/** Notifies the boards that a card moved between states. */
export type PublishTablero = (
  tx: Tx,
  moved: { contactoId: number; deEstadoId: number | null; aEstadoId: number | null },
) => void;

interface UnionDeps {
  database: Database;
  clock: Clock;
  publishTablero: PublishTablero;
}

/**
 * Merges a contact into another: chats, notes, tasks, moves and proofs move, its own fields stay and empty ones are
 * filled. An opt-out of either one stays. Idempotent.
 */
export async function mergeContactos(
  deps: UnionDeps,
  actor: Actor,
  { id, otroId }: { id: number; otroId: number },
): Promise<Contacto> {
  try {
    // work in a chat that has just begun holds the chat and then locks the contact
    return await transactOnceMore(deps.database, actor, async (tx) => {
      const locked = await lockUnibles(tx, [id, otroId]);
      const contacto = locked.find((one) => one.id === id);
      const otro = locked.find((one) => one.id === otroId);
      if (!contacto) throw new AppError('NOT_FOUND');
      if (id === otroId)
        throw new AppError('VALIDATION', { message: 'Elige otro contacto para unir.', field: 'contactoId' });
      if (!otro) {
        if ((await findUnion(tx, otroId))?.contactoId !== id) throw new AppError('NOT_FOUND');
        return getContacto(tx, id);
      }
      const canal = await findCanalAbiertoDeAmbos(tx, [id, otroId]);
      if (canal) throw bothOpen(canal.nombre);
      await join(tx, deps, actor, { contacto, otro });
      return getContacto(tx, id);
    });
  } catch (error) {
    // a chat that was reopened at this moment
    if (databaseFault(error)?.constraint === 'conversaciones_abierta') throw bothOpen(null, error);
    throw error;
  }
}

async function join(
  tx: Tx,
  { clock, publishTablero }: UnionDeps,
  actor: Actor,
  { contacto, otro }: { contacto: Unible; otro: Unible },
): Promise<void> {
  const { id } = contacto;
  const now = clock.now();
  const own = await findChatsOf(tx, id);
  const moved = await findChatsOf(tx, otro.id);
  await joinContactos(tx, { contactoId: id, unidoId: otro.id, usuarioId: actor.userId, now });
  const after = {
    ...datosFrom((campo) => contacto[campo] ?? otro[campo]),
    noEscribir: contacto.noEscribir || otro.noEscribir,
    canalesBloqueados: [...new Set([...contacto.canalesBloqueados, ...otro.canalesBloqueados])],
  };
  const isPlaced = contacto.kanbanEstadoId === null && otro.kanbanEstadoId !== null;
  await completeUnido(tx, id, {
    ...after,
    kanban:
      isPlaced && otro.kanbanEstadoId !== null && otro.kanbanEstadoFecha !== null
        ? { estadoId: otro.kanbanEstadoId, fecha: otro.kanbanEstadoFecha }
        : null,
    creado: otro.creado,
  });
  await setOtrosTelefonos(tx, id);
  const { telefono } = after;
  await setClienteOfConversaciones(tx, id, {
    nombre: clienteNombreOf(after),
    telefono,
    telefonoAnterior: telefono,
  });
  const lines = await noteMark(tx, actor, { contacto, otro, own, moved, now });
  await writeAudit(tx, actor, {
    entidad: 'contacto',
    accion: 'UNIR',
    registroId: id,
    // the audit entry is the only copy of what is gone, needed to undo a wrong merge by hand
    detalles: {
      unidoId: otro.id,
      ...datosFrom((campo) => otro[campo]),
      noEscribir: otro.noEscribir,
      conversaciones: moved.map((chat) => chat.id),
    },
  });
  if (otro.kanbanEstadoId !== null)
    publishTablero(tx, { contactoId: otro.id, deEstadoId: otro.kanbanEstadoId, aEstadoId: null });
  if (isPlaced) publishTablero(tx, { contactoId: id, deEstadoId: null, aEstadoId: otro.kanbanEstadoId });
  for (const { id: conversacionId } of [...own, ...moved].filter(({ estado }) => estado !== 'CERRADA'))
    await enqueueLead(tx, conversacionId, now);
  // also the own chats, whose rows show facts of the contact that it may have got from the other one
  for (const { id: conversacionId } of [...own, ...moved]) {
    const line = lines.get(conversacionId);
    tx.emit(conversacionCambiada, {
      type: 'UPDATED',
      conversacionId,
      mensajeIds: line === undefined ? [] : [line],
    });
  }
}

/** Adds a line to the chats that the opt-out of the other contact now blocks. Chat → its new line. */
async function noteMark(
  tx: Tx,
  actor: Actor,
  { contacto, otro, own, moved, now }: { contacto: Unible; otro: Unible; own: Chat[]; moved: Chat[]; now: Date },
): Promise<Map<number, number>> {
  const lines = new Map<number, number>();
  if (contacto.noEscribir === otro.noEscribir) return lines;
  const muted = contacto.noEscribir ? moved : own;
  for (const chat of muted) {
    if (chat.estado === 'CERRADA') continue;
    const line = await appendEvento(tx, {
      conversacionId: chat.id,
      tipo: 'NO_CONTACTAR',
      texto: `${actor.name} unió el contacto con uno marcado para NO contactar`,
      now,
      usuario: { id: actor.userId, nombre: actor.name },
    });
    if (line) lines.set(chat.id, line.id);
  }
  return lines;
}

/** The contact on the wire; throws NOT_FOUND. */
export async function getContacto(tx: Tx, id: number): Promise<Contacto> {
  const row = await findContacto(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toContacto(row);
}

function bothOpen(canal: string | null, cause?: unknown): AppError {
  const where = canal === null ? 'en la misma conexión' : `en la conexión «${canal}»`;
  return new AppError('CONFLICT', {
    message: `Los dos contactos tienen un chat sin resolver ${where}. Resuelve uno de los dos y vuelve a unir.`,
    field: 'contactoId',
    cause,
  });
}
