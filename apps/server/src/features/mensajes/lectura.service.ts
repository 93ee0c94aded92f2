import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { mayReadMensajes } from './acceso.policy.ts';
import { findAcceso, type ConversacionAcceso } from './acceso.repository.ts';

/** The access row of a chat whose messages the caller may read; throws NOT_FOUND or FORBIDDEN. */
export async function assertReadable(tx: Tx, actor: Actor, conversacionId: number): Promise<ConversacionAcceso> {
  const chat = await findAcceso(tx, actor.userId, conversacionId);
  if (!chat) throw new AppError('NOT_FOUND');
  if (!mayReadMensajes(actor, chat)) throw new AppError('FORBIDDEN');
  return chat;
}
