import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { INVITACION_HOURS } from '@tertulia/contract/features/usuarios/limites';
import { SealBroken, type SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, PermanentJobError, type JobHandler } from '#platform/jobs/job';
import { deliverMail } from '#platform/mail/deliver';
import type { Mailer } from '#platform/mail/mailer';
import { writeAudit } from '#public/auditoria';
import { cuentaMail, invitacionMail, MOTIVOS_CORREO, resetPasswordMail, type MotivoCorreo } from './auth.mails.ts';
import { expectCorreo, type Correo } from './correos.limites.ts';
import { findDestinatario } from './correos.repository.ts';

/**
 * Mails a recovery link. The payload is sealed: a reader of the jobs table cannot use the link. Attempts end about when
 * the link expires.
 */
export const mailResetPassword = defineJob({
  task: 'mail.reset-password',
  payload: z.object({ sealed: z.string() }),
  maxAttempts: 8,
});

const sealedPayload = z.object({
  email: z.string(),
  nombre: z.string(),
  token: z.string(),
  usuarioId: z.number().int().nullable().default(null),
});

/** Mails a user about their own account. Retried for about a day. */
export const mailCuenta = defineJob({
  task: 'mail.cuenta',
  payload: z.object({
    usuarioId: z.number().int().positive(),
    motivo: z.enum(MOTIVOS_CORREO),
    /** Identifies the mail across attempts. */
    correoId: z.uuid(),
  }),
  maxAttempts: 12,
});

/** Mails an invitation. The token is sealed, as in a recovery link. Retried for about a day. */
export const mailInvitacion = defineJob({
  task: 'mail.invitacion',
  payload: z.object({ usuarioId: z.number().int().positive(), sealed: z.string() }),
  maxAttempts: 12,
});

/**
 * Mails a user about their account: welcome, password changed, second factor. It leaves if and only if the transaction
 * commits, to the user's address at that time; inactive users and BOTs get none. Throws RATE_LIMITED, so that no change
 * happens without its mail, when the address or the business has reached its mails of the day.
 */
export async function sendCorreoDeCuenta(tx: Tx, motivo: MotivoCorreo, correo: Correo): Promise<void> {
  await expectCorreo(tx, correo);
  await tx.enqueue(mailCuenta.of({ usuarioId: correo.usuarioId, motivo, correoId: randomUUID() }));
}

export interface AuthJobsDeps {
  database: Pick<Database, 'withTenant'>;
  secretBox: Pick<SecretBox, 'open'>;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  resetMinutes: number;
}

export function authJobs({ database, secretBox, mailer, publicUrl, resetMinutes }: AuthJobsDeps): JobHandler[] {
  const opened = (sealed: string) => sealedPayload.parse(JSON.parse(unsealed(sealed)));

  function unsealed(sealed: string): string {
    try {
      return secretBox.open(sealed);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      throw new PermanentJobError('The mail was sealed with another APP_SECRET', { cause: error });
    }
  }

  /** Audits a mail that failed for good: its recipient cannot notice that it is missing. */
  function auditUnsent(tenantId: number, usuarioId: number | null, correo: string): Promise<void> {
    return database.withTenant({ tenantId }, (tx) =>
      writeAudit(
        tx,
        { userId: null },
        { entidad: 'usuario', accion: 'CORREO_NO_ENVIADO', registroId: usuarioId, detalles: { correo } },
      ),
    );
  }

  return [
    handleJob(
      mailResetPassword,
      async ({ sealed }) => {
        await deliverMail(
          mailer,
          resetPasswordMail(publicUrl, resetMinutes, { ...opened(sealed), key: keyOf(sealed) }),
        );
      },
      ({ sealed }, tenantId) => auditUnsent(tenantId, ownerOf(sealed), 'RESTABLECER_CONTRASENA'),
    ),
    handleJob(
      mailInvitacion,
      async ({ usuarioId, sealed }, { tenantId }) => {
        const token = unsealed(sealed);
        const to = await database.withTenant({ tenantId }, (tx) => findDestinatario(tx, usuarioId));
        if (to)
          await deliverMail(mailer, invitacionMail(publicUrl, INVITACION_HOURS, { ...to, token, key: keyOf(sealed) }));
      },
      ({ usuarioId }, tenantId) => auditUnsent(tenantId, usuarioId, 'INVITACION'),
    ),
    handleJob(
      mailCuenta,
      async ({ usuarioId, motivo, correoId }, { tenantId }) => {
        const to = await database.withTenant({ tenantId }, (tx) => findDestinatario(tx, usuarioId));
        if (to) await deliverMail(mailer, cuentaMail(publicUrl, motivo, { ...to, key: correoId }));
      },
      ({ usuarioId, motivo }, tenantId) => auditUnsent(tenantId, usuarioId, motivo),
    ),
  ];

  function ownerOf(sealed: string): number | null {
    try {
      return opened(sealed).usuarioId;
    } catch (error) {
      if (error instanceof PermanentJobError) return null;
      throw error;
    }
  }
}

/** Identifies a mail across attempts. */
const keyOf = (sealed: string) => createHash('sha256').update(sealed).digest('hex').slice(0, 32);
