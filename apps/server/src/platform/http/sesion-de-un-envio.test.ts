import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'x'.repeat(30);
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="mensaje"\r\n\r\n{"contenido":"Adiós"}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="adjunto"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

describe('a user whose session ends during an upload', () => {
  let server: TestServer;
  let shop: Equipo;
  let leaver: BuiltUser;
  let chat: Awaited<ReturnType<TestServer['build']['conversacion']>>;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
  });
  beforeEach(async () => {
    leaver = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
  });
  afterAll(() => server?.stop());

  const stored = async () => {
    const found = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
    return found.filter((one) => one.isFile()).length;
  };

  /** Sends the beginning of the file; its end follows later. */
  const begin = () => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>();
    const headers = {
      authorization: `Bearer ${leaver.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': Buffer.byteLength(HEAD) + PNG.length + TAIL.length,
    };
    const path = `${server.url}/api/conversations/${chat.id}/messages`;
    const sent = request(path, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject);
    sent.write(Buffer.concat([Buffer.from(HEAD), PNG]));
    return { end: () => sent.end(TAIL), answer: promise };
  };

  const deactivate = () => server.call('PATCH', `/api/usuarios/${leaver.id}/deactivate`, { token: shop.boss.token });
  const demote = () => server.db.query(`update app.usuarios set roles = '{AGENTE}' where id = $1`, [leaver.id]);

  it.each([
    ['deactivated', deactivate],
    ['given another role', demote],
  ])('sends nothing to the customer: %s', async (_what, sendAway) => {
    const file = begin();
    await expect.poll(stored).toBe(1);
    await sendAway();
    file.end();
    expect(await file.answer).toMatchObject({ status: 401, text: expect.stringContaining('UNAUTHENTICATED') });
    expect(await server.db.query('select 1 from app.mensajes where conversacion_id = $1', [chat.id])).toEqual([]);
    await expect.poll(stored).toBe(0);
  });
});
