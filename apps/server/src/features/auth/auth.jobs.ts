import { z } from 'zod';
import { SealBroken, type SecretBox } from '#platform/crypto/secret-box';
import { defineJob, handleJob, PermanentJobError, type JobHandler } from '#platform/jobs/job';
import { MailRefused, type Mailer } from '#platform/mail/mailer';
import { resetPasswordMail } from './auth.mails.ts';

/**
 * Mails a recovery link. The payload is sealed, so that nobody who reads the table of jobs can use the link. The
 * attempts end at about the time when the link itself runs out.
 */
export const mailResetPassword = defineJob({
  task: 'mail.reset-password',
  payload: z.object({ sealed: z.string() }),
  maxAttempts: 8,
});

const sealedPayload = z.object({ email: z.string(), nombre: z.string(), token: z.string() });

export interface AuthJobsDeps {
  secretBox: Pick<SecretBox, 'open'>;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  resetMinutes: number;
}

export function authJobs({ secretBox, mailer, publicUrl, resetMinutes }: AuthJobsDeps): JobHandler[] {
  return [
    handleJob(mailResetPassword, async ({ sealed }) => {
      try {
        await mailer.send(
          resetPasswordMail(publicUrl, resetMinutes, sealedPayload.parse(JSON.parse(secretBox.open(sealed)))),
        );
      } catch (error) {
        if (error instanceof SealBroken)
          throw new PermanentJobError('The mail was sealed with another APP_SECRET', { cause: error });
        if (error instanceof MailRefused)
          throw new PermanentJobError('The mail server refused the recovery mail', { cause: error });
        throw error;
      }
    }),
  ];
}
