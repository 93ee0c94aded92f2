import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { isSupervising } from '@tertulia/contract/core/roles';
import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { transactOnceMore } from '#platform/db/deadlock';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { noteInChats } from '#public/inbox';
import { lockContacto, type LockedContacto } from './contactos.repository.ts';
import { listAtendidas, listCanalNombres, markNoEscribir, unmarkNoEscribir } from './marcas.repository.ts';
import { getContacto } from './union.service.ts';

interface Deps {
  database: Database;
  clock: Clock;
}

const MARCADO = 'El contacto quedó marcado para NO contactar.';
const AJENO =
  'Otra persona atiende a este contacto: solo quien puede abrir uno de sus chats o un supervisor pueden marcarlo para NO contactar.';
const SIN_MARCA = 'Este contacto no está marcado para NO contactar.';

/** Marks the contact for each channel; queued messages are stopped when they are due. Returns a text. */
export function markNoContactar({ database, clock }: Deps, actor: Actor, id: number): Promise<string> {
  return transactOnceMore(database, actor, async (tx) => {
    const contacto = await lockContacto(tx, id);
    if (!contacto) throw new AppError('NOT_FOUND');
    if (!(await mayMark(tx, actor, contacto))) throw new AppError('FORBIDDEN', { message: AJENO });
    await markLocked(tx, actor, contacto, clock.now());
    return MARCADO;
  });
}

/**
 * Marks a contact that the caller holds with all its chats. A customer's mark does not replace the team's, because the
 * customer could lift it. A contact with a team's mark stays unchanged.
 */
export async function markLocked(
  tx: Tx,
  actor: Actor,
  contacto: Pick<LockedContacto, 'id' | 'conversaciones'>,
  now: Date,
): Promise<void> {
  const { id } = contacto;
  const antes = await markNoEscribir(tx, id, { usuarioId: actor.userId, nombre: actor.name, now });
  if (antes === null) return;
  await writeAudit(tx, actor, {
    entidad: 'contacto',
    accion: 'NO_CONTACTAR',
    registroId: id,
    antes,
    despues: { noEscribir: true },
  });
  const texto = `${actor.name} marcó el contacto para NO contactar`;
  await noteInChats(tx, contacto.conversaciones, { tipo: 'NO_CONTACTAR', texto, now, usuario: usuarioOf(actor) });
}

/** Removes the mark, with a note. Throws CONFLICT if there is none, or while the provider holds its own block. */
export function unmarkNoContactar(
  { database, clock }: Deps,
  actor: Actor,
  id: number,
  nota: string,
): Promise<Contacto> {
  return transactOnceMore(database, actor, async (tx) => {
    const contacto = await lockContacto(tx, id);
    if (!contacto) throw new AppError('NOT_FOUND');
    if (contacto.canalesBloqueados.length > 0) {
      const nombres = await listCanalNombres(tx, contacto.canalesBloqueados);
      throw new AppError('CONFLICT', { message: heldByProvider(nombres) });
    }
    if (!contacto.noEscribir) throw new AppError('CONFLICT', { message: SIN_MARCA });
    const now = clock.now();
    await unmarkNoEscribir(tx, id, { usuarioId: actor.userId, nombre: actor.name, nota, now });
    await writeAudit(tx, actor, {
      entidad: 'contacto',
      accion: 'QUITAR_NO_CONTACTAR',
      registroId: id,
      antes: { noEscribir: true },
      despues: { noEscribir: false, nota },
    });
    const texto = `${actor.name} quitó la marca de NO contactar: «${nota}»`;
    await noteInChats(tx, contacto.conversaciones, { tipo: 'CONTACTAR', texto, now, usuario: usuarioOf(actor) });
    return getContacto(tx, id);
  });
}

const usuarioOf = ({ userId, name }: Actor) => ({ id: userId, nombre: name });

function heldByProvider(nombres: readonly string[]): string {
  const where = nombres.map((nombre) => `«${nombre}»`).join(', ');
  return `WhatsApp mantiene un bloqueo que pidió el cliente (${where}). Solo se quita cuando el cliente escribe START en ese chat.`;
}

/** True if the user may open a chat of the contact, or it has none. */
async function mayMark(tx: Tx, actor: Actor, { conversaciones }: LockedContacto): Promise<boolean> {
  if (isSupervising(actor.roles) || conversaciones.length === 0) return true;
  const attended = await listAtendidas(
    tx,
    actor.userId,
    conversaciones.map((chat) => chat.id),
  );
  return conversaciones.some((chat) => mayReadMensajes(actor, { ...chat, atendida: attended.has(chat.id) }));
}
