import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '@tertulia/testkit/free-port';
import { createMailer, MailRefused, type Mailer } from './mailer.ts';

const NOW = new Date('2026-11-21T15:04:05.678Z');
const clock = { now: () => NOW };
const mail = {
  to: { name: 'Ñandú Ángel', address: 'nandu@example.com' },
  subject: 'Restablece tu contraseña ☕ en «Café Andino»',
  text: 'Hola, Ñandú.\n\nAbre este enlace: https://x.test/reset-password?token=abc_-=\n',
  html: '<p>Hola, Ñandú 👩‍💻.</p>',
  key: 'correo-1',
};

let dir: string;
const open: (Mailer | { close(): unknown })[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tertulia-mail-'));
});
afterEach(async () => {
  for (const thing of open.splice(0)) thing.close();
  await rm(dir, { recursive: true });
});

function mailer(smtpUrl?: string): Mailer {
  const fresh = createMailer({
    smtpUrl,
    mailDir: join(dir, 'mail'),
    from: 'Tertulia <no-responder@tertulia.test>',
    clock,
  });
  open.push(fresh);
  return fresh;
}

interface Received {
  from: string | false;
  to: string[];
  raw: Buffer;
}

async function smtpServer(refuse: Record<string, number> = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuse[address];
      done(responseCode === undefined ? null : Object.assign(new Error('no'), { responseCode }));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      buffer(stream).then((raw) => {
        received.push({ from: mailFrom && mailFrom.address, to: rcptTo.map((to) => to.address), raw });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  open.push(server);
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received };
}

describe('with a mail server', () => {
  test('delivers subject, names and both bodies unchanged', async () => {
    const { url, received } = await smtpServer();
    await mailer(url).send(mail);
    expect(received).toHaveLength(1);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.from).toMatchObject({ name: 'Tertulia', address: 'no-responder@tertulia.test' });
    expect(parsed.to).toMatchObject([mail.to]);
    expect(parsed.text?.trim()).toBe(mail.text.trim());
    expect(parsed.html?.trim()).toBe(mail.html);
    expect(parsed.messageId).toBe('<correo-1@tertulia.test>');
    expect(new Date(parsed.date ?? '').getTime()).toBe(Math.floor(NOW.getTime() / 1000) * 1000);
    expect(await readdir(dir)).toEqual([]);
  });

  test.each([
    ['a list of addresses', 'one@example.com, two@example.com'],
    ['a line break with a header', 'one@example.com\r\nBcc: two@example.com'],
  ])('sends to no second address hidden in %s', async (_what, address) => {
    const { url, received } = await smtpServer();
    await mailer(url)
      .send({ ...mail, to: { name: '', address } })
      .catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('two@example.com');
    expect(received.every(({ to }) => to.length === 1)).toBe(true);
  });

  test('a line break in a name or subject adds no header', async () => {
    const { url, received } = await smtpServer();
    await mailer(url).send({
      ...mail,
      subject: 'a\r\nBcc: two@example.com',
      to: { ...mail.to, name: 'b\r\nX-Evil: 1' },
      key: 'c\r\nX-Evil: 2',
    });
    const { headers } = await PostalMime.parse(received[0]?.raw ?? '');
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(headers.map(({ key }) => key)).not.toContain('x-evil');
  });

  test('distinguishes a permanent refusal from a temporary one', async () => {
    const { url } = await smtpServer({ 'nobody@example.com': 550, 'later@example.com': 451 });
    const sendTo = (address: string) => mailer(url).send({ ...mail, to: { name: '', address } });
    await expect(sendTo('nobody@example.com')).rejects.toBeInstanceOf(MailRefused);
    await expect(sendTo('later@example.com')).rejects.not.toBeInstanceOf(MailRefused);
  });

  test('fails and writes no file when the server is unreachable', async () => {
    const port = await freePort();
    await expect(mailer(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('without a mail server', () => {
  test('writes one file that only its owner can read, named by time and subject', async () => {
    await mailer().send(mail);
    const folder = join(dir, 'mail');
    const names = await readdir(folder);
    expect(names).toEqual([
      expect.stringMatching(/^20261121T150405678Z-restablece-tu-contrasena-en-cafe-andino-[0-9a-f]{8}\.eml$/),
    ]);
    const [name = ''] = names;
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const parsed = await PostalMime.parse(await readFile(join(folder, name)));
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.to).toMatchObject([mail.to]);
    expect(parsed.text?.trim()).toBe(mail.text.trim());
  });

  test('writes two files for two mails of the same moment', async () => {
    const same = mailer();
    await Promise.all([same.send(mail), same.send(mail)]);
    expect(await readdir(join(dir, 'mail'))).toHaveLength(2);
  });

  test('a subject cannot select a path outside the folder', async () => {
    await mailer().send({ ...mail, subject: '../../etc/passwd\u0000 👻' });
    expect(await readdir(join(dir, 'mail'))).toEqual([expect.stringMatching(/-etc-passwd-[0-9a-f]{8}\.eml$/)]);
    expect(await readdir(dir)).toEqual(['mail']);
  });
});
