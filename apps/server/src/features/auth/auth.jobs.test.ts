import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { PermanentJobError } from '#platform/jobs/job';
import { MailRefused, type Mail } from '#platform/mail/mailer';
import { authJobs } from './auth.jobs.ts';

const secretBox = createSecretBox('a secret of the mail tests, long enough');
const context = {
  tenantId: 1,
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
  log: pino({ level: 'silent' }),
};
const content = { email: 'ana@example.com', nombre: '<b>Ana & "Co"</b>', token: 'tok_en-1' };

function handler(send: (mail: Mail) => Promise<void>) {
  const database = { withTenant: () => Promise.reject(new Error('a recovery mail asks no database')) };
  const [job] = authJobs({
    database,
    secretBox,
    mailer: { send },
    publicUrl: 'https://tertulia.test',
    resetMinutes: 30,
  });
  if (!job) throw new Error('no job');
  return (sealed: string) => job.run({ sealed, tenantId: 1 }, context);
}

// covers D1-1-06
test('mails the link on the configured address, in plain text and in escaped HTML', async () => {
  const sent: Mail[] = [];
  await handler(async (mail) => void sent.push(mail))(secretBox.seal(JSON.stringify(content)));
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.to).toEqual({ name: content.nombre, address: content.email });
  expect(mail?.text).toContain('\n\nhttps://tertulia.test/reset-password?token=tok_en-1\n\n');
  expect(mail?.text).toContain('30 minutos');
  expect(mail?.html).toContain('href="https://tertulia.test/reset-password?token=tok_en-1"');
  expect(mail?.html).toContain('Hola, &lt;b&gt;Ana &amp; &quot;Co&quot;&lt;/b&gt;:');
  expect(mail?.html).not.toContain('<b>');
});

test('fails for good if sealed with another secret or refused by the mail server', async () => {
  const foreign = createSecretBox('another secret, which is long enough too').seal(JSON.stringify(content));
  await expect(handler(async () => {})(foreign)).rejects.toBeInstanceOf(PermanentJobError);
  const refuse = handler(async () => {
    throw new MailRefused('no such mailbox');
  });
  await expect(refuse(secretBox.seal(JSON.stringify(content)))).rejects.toBeInstanceOf(PermanentJobError);
});

test('leaves a mail to the next attempt while the mail server is down', async () => {
  const down = handler(async () => {
    throw new Error('connect ECONNREFUSED');
  });
  await expect(down(secretBox.seal(JSON.stringify(content)))).rejects.toThrow('ECONNREFUSED');
});
