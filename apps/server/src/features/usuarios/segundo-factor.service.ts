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
 * Takes the second factor of somebody who lost it away, by whoever may manage them. Not the own one: that takes password
 * and code, or a stolen session could do without. Answers whether there was one.
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
