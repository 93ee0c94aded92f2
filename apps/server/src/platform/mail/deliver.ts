import { PermanentJobError } from '../jobs/job.ts';
import { MailRefused, type Mail, type Mailer } from './mailer.ts';

/**
 * Sends a mail within a job. A permanent refusal ends the job at once; a temporary failure is left to the next attempt.
 * A worker that dies between the delivery and the job's end sends the mail again with the same Message-ID, so that
 * mailboxes show it once.
 */
export async function deliverMail(mailer: Pick<Mailer, 'send'>, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof MailRefused) throw new PermanentJobError('The mail server refused the mail', { cause: error });
    throw error;
  }
}
