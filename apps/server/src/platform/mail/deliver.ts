import { PermanentJobError } from '../jobs/job.ts';
import { MailRefused, type Mail, type Mailer } from './mailer.ts';

/**
 * Hands a mail over within a job. A refusal for good ends the job at once; whatever may pass is left to the next attempt.
 * A worker that dies between the handing over and the job's end sends it once more: under the same Message-ID, so that
 * mail boxes show it once.
 */
export async function deliverMail(mailer: Pick<Mailer, 'send'>, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof MailRefused) throw new PermanentJobError('The mail server refused the mail', { cause: error });
    throw error;
  }
}
