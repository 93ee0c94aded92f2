import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import { findAcceso, listAccesosOf, type ConversacionAcceso } from '../access/acceso.repository.ts';

/** The access row of a chat whose messages the caller may read; throws NOT_FOUND or FORBIDDEN. */
export async function assertReadable(tx: Tx, actor: Actor, conversacionId: number): Promise<ConversacionAcceso> {
  const chat = await findAcceso(tx, actor.userId, conversacionId);
  if (!chat) throw new AppError('NOT_FOUND');
  if (!mayReadMensajes(actor, chat)) throw new AppError('FORBIDDEN');
  return chat;
}

/** The contact's chat that the caller may read: the own one, another open one, else the newest; null without any. */
export async function findLegible(tx: Tx, actor: Actor, contactoId: number): Promise<number | null> {
  const chats = await listAccesosOf(tx, actor.userId, contactoId);
  return chats.find((chat) => mayReadMensajes(actor, chat))?.id ?? null;
}
