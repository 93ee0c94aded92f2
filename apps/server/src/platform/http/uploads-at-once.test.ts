import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'x'.repeat(30);
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;
/** Longer than an unblocked upload takes. */
const A_WHILE_MS = 500;

describe('concurrent uploads of one user', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  /** Begins an upload without its end. It may announce more bytes than it has sent. */
  const begin = (
    token: string,
    { url = server.url, path = '/api/media-bank', announced = HEAD.length + PNG.length + TAIL.length } = {},
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': announced,
    };
    const sent = request(url + path, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.write(Buffer.concat([Buffer.from(HEAD), PNG]));
    return { sent, end: () => sent.end(TAIL), breakOff: () => sent.destroy(), status: promise };
  };

  /** Waits until the store has that many files, complete or not. */
  const beingRead = ({ dataDir }: TestServer, count: number) =>
    expect
      .poll(async () => {
        const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
        return found.filter((one) => one.isFile()).length;
      })
      .toBe(count);

  it('are four; the next is read when one of them completes, and a colleague’s at once', async () => {
    const { boss, ana } = await server.build.equipo();
    const four = Array.from({ length: 4 }, () => begin(boss.token));
    await beingRead(server, 4);
    const [fifth, sixth, colleagues] = [begin(boss.token), begin(boss.token), begin(ana.token)];
    const broken = sixth.status.catch(() => 'broken');
    for (const one of [fifth, colleagues]) one.end();
    expect(await colleagues.status).toBe(201);
    expect(await Promise.race([fifth.status, sleep(A_WHILE_MS, 'waits')])).toBe('waits');
    sixth.breakOff();
    four[0]?.end();
    expect(await Promise.all([four[0]?.status, fifth.status, broken])).toEqual([201, 201, 'broken']);
    for (const one of four.slice(1)) one.end();
    expect(await Promise.all(four.map(({ status }) => status))).toEqual([201, 201, 201, 201]);
    // a request that was closed while it waited holds no slot
    const more = Array.from({ length: 5 }, () => begin(boss.token));
    for (const one of more) one.end();
    expect(await Promise.all(more.map(({ status }) => status))).toEqual([201, 201, 201, 201, 201]);
  });

  it("reserve the business's space only while they are read", async () => {
    const own = await startTestServer({ env: { STORAGE_MB_PER_SUBSCRIBER: '150' } });
    try {
      const { boss, ana } = await own.build.equipo();
      const sent = Array.from({ length: 12 }, () => begin(ana.token, { url: own.url, announced: 30 * 1024 * 1024 }));
      const broken = sent.map(({ status }) => status.catch(() => 'broken'));
      await beingRead(own, 4);
      await sleep(A_WHILE_MS);
      const body = new FormData();
      body.set('file', new File([PNG, new Uint8Array(20 * 1024 * 1024)], 'a.png', { type: 'image/png' }));
      expect((await own.call('POST', '/api/media-bank', { token: boss.token, body })).status).toBe(201);
      for (const one of sent) one.breakOff();
      await Promise.all(broken);
    } finally {
      await own.stop();
    }
  });

  it('delay the next one only while bytes of them arrive', async () => {
    const own = await startTestServer({ env: { UPLOAD_IDLE_SECONDS: '1' } });
    try {
      const { boss } = await own.build.equipo();
      const stuck = Array.from({ length: 4 }, () => begin(boss.token, { url: own.url }));
      await beingRead(own, 4);
      const next = begin(boss.token, { url: own.url });
      next.end();
      expect(await next.status).toBe(201);
      expect(await Promise.all(stuck.map(({ status }) => status))).toEqual([400, 400, 400, 400]);
    } finally {
      await own.stop();
    }
  });

  it('are refused before the file is read, whose rest is discarded, when the caller never had the rights', async () => {
    const { id, canalId, ana, luis, boss } = await server.build.equipo();
    const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id });
    const sala = await server.call('POST', '/api/internal-chat/salas', {
      token: boss.token,
      body: { nombre: 'Jefas', usuarioIds: [ana.id] },
    });
    expect(sala.status).toBe(201);
    const toChat = `/api/conversations/${chat.id}/messages`;
    const rest = Buffer.alloc(30 * 1024 * 1024);
    for (const [path, status] of [
      [toChat, 403],
      [`/api/internal-chat/salas/${sala.body.id}/mensajes`, 404],
      ['/api/conversations/999999999/messages', 404],
    ] as const) {
      const { sent, status: answered } = begin(luis.token, { path, announced: HEAD.length + PNG.length + rest.length });
      expect(await answered).toBe(status);
      await new Promise((resolve) => sent.end(rest, () => resolve(null)));
    }
    // the former owner may repeat a send whose answer was lost
    const assign = { token: boss.token, body: { usuarioId: luis.id } };
    expect((await server.call('POST', `/api/conversations/${chat.id}/assign`, assign)).status).toBe(200);
    const former = begin(ana.token, { path: toChat });
    expect(await Promise.race([former.status, sleep(A_WHILE_MS, 'is read')])).toBe('is read');
    former.end();
    expect(await former.status).toBe(403);
  });

  it('are forms with a limited number of parts of any kind', async () => {
    const { id, boss, canalId } = await server.build.equipo();
    const chat = await server.build.conversacion(id, { canalId, asignadaA: boss.id });
    for (const disposition of [
      'name="mensaje"; filename="x"',
      'name="nada"\r\nContent-Type: application/octet-stream',
    ]) {
      const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n{}\r\n`;
      const answer = await fetch(`${server.url}/api/conversations/${chat.id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${boss.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: `${part.repeat(20_000)}--${BOUNDARY}--\r\n`,
      });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('demasiados campos')]);
    }
  });
});
