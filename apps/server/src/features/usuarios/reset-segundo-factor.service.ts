import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { resetSegundoFactorOf } from '#public/auth';
import { mayManageUsuario } from './usuarios.policy.ts';
import { findUsuario } from './usuarios.repository.ts';

/**
 * Removes a user's lost second factor, for callers who may manage that user. Not the own one, which needs password and
 * code: a stolen session must not suffice. Returns whether there was one.
 */
export async function resetSegundoFactor(
  database: Database,
  clock: Clock,
  actor: Actor,
  at: TenantScope,
  id: number,
): Promise<{ restablecido: boolean }> {
  return database.withTenant(at, async (tx) => {
    const target = await findUsuario(tx, id);
    if (!target) throw new AppError('NOT_FOUND');
    if (!mayManageUsuario(actor.roles, target.roles)) throw new AppError('FORBIDDEN');
    if (id === actor.userId) throw new AppError('CONFLICT', { message: AUTH_TEXTS.factorOfOneself });
    return { restablecido: await resetSegundoFactorOf(tx, actor, { usuarioId: id, now: clock.now() }) };
  });
}
