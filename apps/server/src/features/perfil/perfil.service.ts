import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { hashPassword, refuseCommonPassword, verifyPassword } from '#public/auth';
import { findPasswordHash, updatePasswordHash } from '#public/usuarios';

/** Changes the own password. A trigger ends every other session in the same transaction; this one stays (AUT-04). */
export async function changeOwnPassword(
  database: Database,
  actor: Actor,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const own = await database.withTenant(actor, (tx) => findPasswordHash(tx, actor.userId));
  if (!own || !(await verifyPassword(change.currentPassword, own.passwordHash))) {
    throw new AppError('VALIDATION', {
      message: 'La contraseña actual no es correcta.',
      field: 'currentPassword',
      errors: [{ field: 'currentPassword', code: 'wrong_password', message: 'La contraseña actual no es correcta.' }],
    });
  }
  refuseCommonPassword(change.newPassword, own.email, own.nombreNegocio);
  const hash = await hashPassword(change.newPassword);
  await database.withTenant(actor, async (tx) => {
    const changed = await updatePasswordHash(tx, actor.userId, { from: own.passwordHash, to: hash });
    if (changed === 0)
      throw new AppError('CONFLICT', { message: 'La contraseña cambió mientras tanto. Inténtalo de nuevo.' });
    await writeAudit(tx, actor, { entidad: 'usuario', accion: 'CAMBIAR_CONTRASENA', registroId: actor.userId });
  });
}
