import { randomBytes } from 'node:crypto';
import { INVITACION_HOURS } from '@tertulia/contract/features/usuarios/limites';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Tx } from '#platform/db/tenant-transaction';
import { createRestablecimiento, endRestablecimientos } from './auth.repository.ts';
import { mailInvitacion } from './auth.jobs.ts';
import { expectCorreo, type Correo } from './correos.limites.ts';
import { sha256 } from './sesiones.service.ts';

/**
 * Mails an invitation link to a user without a password. It leaves if and only if the transaction commits. Throws
 * RATE_LIMITED when the address or the business has reached its mails of the day.
 */
type SendInvitacion = (tx: Tx, correo: Correo) => Promise<void>;

export function createInvitaciones(secretBox: Pick<SecretBox, 'seal'>): SendInvitacion {
  return async (tx, correo) => {
    await expectCorreo(tx, correo);
    await endRestablecimientos(tx, correo);
    await mailEnlace(tx, secretBox, correo);
  };
}

/**
 * Mails one more link of an invitation. Anyone with the address can request it, so the older links stay valid. The
 * caller has counted the mail.
 */
export async function mailEnlace(
  tx: Tx,
  secretBox: Pick<SecretBox, 'seal'>,
  { usuarioId, now }: { usuarioId: number; now: Date },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expira = new Date(now.getTime() + INVITACION_HOURS * 3_600_000);
  await createRestablecimiento(tx, { usuarioId, tokenSha256: sha256(token), expira });
  await tx.enqueue(mailInvitacion.of({ usuarioId, sealed: secretBox.seal(token) }));
}
