import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestWorld, startTestWorld } from './test-world.ts';

let mailDir: string;
let world: TestWorld;

const eml = (subject: string, date: string, body: string) =>
  `From: no-reply@tertulia.local\r\nTo: ana@cafe.co\r\nSubject: ${subject}\r\nDate: ${date}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}`;

beforeAll(async () => {
  mailDir = await mkdtemp(path.join(tmpdir(), 'simulator-mail-'));
  await writeFile(
    path.join(mailDir, 'a.eml'),
    eml('Primero', 'Thu, 19 Nov 2026 10:00:00 +0000', '<a href="http://x/reset">ñ</a>'),
  );
  await writeFile(
    path.join(mailDir, 'b.eml'),
    eml('=?UTF-8?Q?Contrase=C3=B1a?=', 'Fri, 20 Nov 2026 10:00:00 +0000', 'x'),
  );
  await writeFile(path.join(mailDir, 'secret.txt'), 'secret');
  world = await startTestWorld({ mailDir });
});
afterAll(async () => {
  await world.close();
  await rm(mailDir, { recursive: true });
});

const get = (address: string) => fetch(`${world.simulator.url}${address}`);

describe('the mail page', () => {
  it('lists the mails of the folder, newest first, and reads one', async () => {
    const { mails } = (await (await get('/mail-api/mails')).json()) as { mails: { subject: string }[] };
    expect(mails.map((mail) => mail.subject)).toEqual(['Contraseña', 'Primero']);
    expect(await (await get('/mail-api/mails/a.eml')).json()).toMatchObject({
      to: 'ana@cafe.co',
      date: '2026-11-19T10:00:00.000Z',
      html: expect.stringContaining('<a href="http://x/reset">ñ</a>'),
    });
  });

  it.each(['secret.txt', '..%2F..%2Fetc%2Fpasswd', '..%2Fa.eml', 'none.eml'])('has no mail called %s', async (name) => {
    expect((await get(`/mail-api/mails/${name}`)).status).toBe(404);
  });

  it('is empty before the first mail', async () => {
    const other = await startTestWorld({ mailDir: path.join(mailDir, 'missing') });
    expect(await (await fetch(`${other.simulator.url}/mail-api/mails`)).json()).toEqual({
      configured: true,
      mails: [],
    });
    await other.close();
  });

  it.each(['/', '/mail', '/page/phones.ts', '/page/base.css'])('serves %s', async (address) => {
    expect((await get(address)).status).toBe(200);
  });
});
