import { INVITACION_TEXTS, INVITACION_WAIT_SECONDS } from '@tertulia/contract/features/usuarios/limites';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { answerableFor, createInvitaciones } from '#public/auth';
import { entryFor } from './audit-entry.ts';
import { lockForInvitacion, updateInvitado } from './gestion.repository.ts';
import { mayManageUsuario } from './usuarios.policy.ts';
import { findUsuario, type UsuarioRow } from './usuarios.repository.ts';

interface ReinvitacionDeps {
  database: Database;
  clock: Clock;
  secretBox: Pick<SecretBox, 'seal'>;
}

/**
 * Mails a new link to a user without a password and invalidates the older ones. Throws NOT_FOUND, FORBIDDEN for a
 * SUPERADMIN as a supervisor, CONFLICT if the user has a password or is inactive, RATE_LIMITED within a minute of the
 * previous invitation, and beyond the mails of a day.
 */
export function createReinvitacion({ database, clock, secretBox }: ReinvitacionDeps) {
  const sendInvitacion = createInvitaciones(secretBox);
  return (actor: Actor, at: TenantScope, id: number): Promise<UsuarioRow> =>
    database.withTenant(at, async (tx) => {
      const target = await lockForInvitacion(tx, id);
      if (!target) throw new AppError('NOT_FOUND');
      if (!mayManageUsuario(actor.roles, target.roles)) throw new AppError('FORBIDDEN');
      if (target.hasPassword || target.tipoUsuario === 'BOT')
        throw new AppError('CONFLICT', { message: INVITACION_TEXTS.accepted });
      if (target.estado !== 1) throw new AppError('CONFLICT', { message: INVITACION_TEXTS.inactive });
      const now = clock.now();
      expectPause(target.invitado, now);
      await sendInvitacion(tx, { usuarioId: id, now, por: answerableFor(actor) });
      await updateInvitado(tx, id, now);
      await writeAudit(tx, actor, { ...entryFor(actor, at), accion: 'INVITAR', registroId: id, isEvent: true });
      const row = await findUsuario(tx, id);
      if (!row) throw new Error('The user that is locked is not there');
      return row;
    });
}

function expectPause(invitado: Date | null, now: Date): void {
  if (invitado === null) return;
  const retryAfterSeconds = Math.ceil(INVITACION_WAIT_SECONDS - (now.getTime() - invitado.getTime()) / 1000);
  if (retryAfterSeconds > 0)
    throw new AppError('RATE_LIMITED', { message: INVITACION_TEXTS.justSent, retryAfterSeconds });
}
