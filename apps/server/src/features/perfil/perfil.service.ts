import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { updatePerfil as updatePerfilCall } from '@tertulia/contract/features/perfil/endpoints';
import { PERFIL_TEXTS } from '@tertulia/contract/features/perfil/limites';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { archivoOf, createArchivo, releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { hashPassword, refuseCommonPassword, sendCorreoDeCuenta, verifyPassword } from '#public/auth';
import {
  findPasswordHash,
  isAreaActiva,
  lockPerfil,
  updatePasswordHash,
  updatePerfil,
  type PerfilPropio,
} from '#public/usuarios';

type PerfilBody = EndpointInput<typeof updatePerfilCall>['body'];

/**
 * Changes the fields that a user may change themselves. Throws VALIDATION for an area that is not an active one of the
 * business.
 */
export async function updateOwnPerfil(
  database: Database,
  actor: Actor,
  body: PerfilBody,
  upload: Upload | null,
): Promise<void> {
  await database.withTenant(actor, async (tx) => {
    const before = await lockPerfil(tx, actor.userId);
    if (!before) throw new AppError('UNAUTHENTICATED');
    // a user keeps an area that was deactivated in between
    const { nombre = before.nombre, telefono = before.telefono, areaId = before.areaId } = body;
    if (areaId !== null && areaId !== before.areaId && !(await isAreaActiva(tx, areaId)))
      throw new AppError('VALIDATION', {
        message: PERFIL_TEXTS.areaRequired,
        field: 'areaId',
        errors: [{ field: 'areaId', code: 'unknown_area', message: PERFIL_TEXTS.areaRequired }],
      });
    const fresh = upload && (await createArchivo(tx, archivoOf(upload)));
    const kept = body.quitarFoto === true ? null : before.fotoArchivoId;
    const after: PerfilPropio = {
      nombre,
      telefono,
      areaId,
      fotoArchivoId: fresh ?? kept,
    };
    await updatePerfil(tx, actor.userId, after);
    if (before.fotoArchivoId !== null && before.fotoArchivoId !== after.fotoArchivoId)
      await releaseArchivo(tx, before.fotoArchivoId);
    await writeAudit(tx, actor, {
      entidad: 'usuario',
      accion: 'ACTUALIZAR_PERFIL',
      registroId: actor.userId,
      antes: { ...before },
      despues: { ...after },
    });
  });
  upload?.keep();
}

/** The caller's e-mail, if the given password is right. Throws VALIDATION at the field. */
export async function checkOwnPassword(
  database: Database,
  actor: Actor,
  { password, field }: { password: string; field: string },
): Promise<{ email: string; nombreNegocio: string; passwordHash: string | null }> {
  const own = await database.withTenant(actor, (tx) => findPasswordHash(tx, actor.userId));
  if (own && (await verifyPassword(password, own.passwordHash))) return own;
  throw new AppError('VALIDATION', {
    message: AUTH_TEXTS.wrongPassword,
    field,
    errors: [{ field, code: 'wrong_password', message: AUTH_TEXTS.wrongPassword }],
  });
}

/** Changes the own password. A trigger ends the other sessions in the same transaction; this one stays (AUT-04). */
export async function changeOwnPassword(
  database: Database,
  actor: Actor,
  change: { currentPassword: string; newPassword: string; now: Date },
): Promise<void> {
  const own = await checkOwnPassword(database, actor, { password: change.currentPassword, field: 'currentPassword' });
  refuseCommonPassword(change.newPassword, own.email, own.nombreNegocio);
  const { now } = change;
  const hash = await hashPassword(change.newPassword);
  await database.withTenant(actor, async (tx) => {
    const changed = await updatePasswordHash(tx, actor.userId, { from: own.passwordHash, to: hash });
    if (changed === 0)
      throw new AppError('CONFLICT', { message: 'La contraseña cambió mientras tanto. Inténtalo de nuevo.' });
    await writeAudit(tx, actor, { entidad: 'usuario', accion: 'CAMBIAR_CONTRASENA', registroId: actor.userId });
    await sendCorreoDeCuenta(tx, 'CONTRASENA_CAMBIADA', { usuarioId: actor.userId, now, por: 'UNO_MISMO' });
  });
}
