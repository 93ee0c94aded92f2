import { z } from 'zod';
import { SealBroken, type SecretBox } from '#platform/crypto/secret-box';
import { defineJob, handleJob, PermanentJobError, type JobHandler } from '#platform/jobs/job';
import { MailRefused, type Mail, type Mailer } from '#platform/mail/mailer';
import { resetPasswordMail, welcomeMail } from './auth.mails.ts';

/**
 * Mails a recovery link. The payload is sealed, so that nobody who reads the table of jobs can use the link. The
 * attempts end at about the time when the link itself runs out.
 */
export const mailResetPassword = defineJob({
  task: 'mail.reset-password',
  payload: z.object({ sealed: z.string() }),
  maxAttempts: 8,
});

/** Tells a new user by mail that there is one; sealed likewise, for it names a person. */
export const mailWelcome = defineJob({ task: 'mail.welcome', payload: z.object({ sealed: z.string() }) });

const sealedWelcome = z.object({ email: z.string(), nombre: z.string(), nombreNegocio: z.string() });
const sealedPayload = z.object({ email: z.string(), nombre: z.string(), token: z.string() });

export interface AuthJobsDeps {
  secretBox: Pick<SecretBox, 'open'>;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  resetMinutes: number;
}

export function authJobs({ secretBox, mailer, publicUrl, resetMinutes }: AuthJobsDeps): JobHandler[] {
  /** Sends what `write` makes of a sealed payload; what can never be sent ends here. */
  async function send(sealed: string, write: (content: unknown) => Mail): Promise<void> {
    try {
      await mailer.send(write(JSON.parse(secretBox.open(sealed))));
    } catch (error) {
      if (error instanceof SealBroken)
        throw new PermanentJobError('The mail was sealed with another APP_SECRET', { cause: error });
      if (error instanceof MailRefused)
        throw new PermanentJobError('The mail server refused the mail', { cause: error });
      throw error;
    }
  }

  return [
    handleJob(mailResetPassword, ({ sealed }) =>
      send(sealed, (content) => resetPasswordMail(publicUrl, resetMinutes, sealedPayload.parse(content))),
    ),
    handleJob(mailWelcome, ({ sealed }) =>
      send(sealed, (content) => welcomeMail(publicUrl, sealedWelcome.parse(content))),
    ),
  ];
}
