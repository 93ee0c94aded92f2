import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { createDatabase, type Database } from '#platform/db/database';
import { roleUrl } from '#platform/db/roles';
import { sql } from '#platform/db/sql';
import { publishArchivo } from '../inbox/messages/archivo-llegado.ts';
import { mensajeCambiado } from '../inbox/messages/mensajes.events.ts';
import type { BusEvent } from '#platform/realtime/bus';
import type { FileStore } from '#platform/files/file-store';
import type { JobContext } from '#platform/jobs/job';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import { archivosJobs } from './archivos.jobs.ts';
import { createArchivosStore } from './archivos.store.ts';
import { listUnnamed, removeOrphanArchivos } from './archivos.timers.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const log = pino({ level: 'silent' });
const secretBox = createSecretBox(TEST_SECRET);

let db: TestDatabase;
let database: Database;
let files: FileStore;
let dir: string;
let provider: Server;
let origin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: IncomingMessage[];
let events: BusEvent[];
let tenantId: number;
let canalId: number;
let conversacionId: number;
let mensajeId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  const publish = async (committed: BusEvent[]) => void events.push(...committed);
  database = createDatabase({ urlOf: (role) => roleUrl(db.adminUrl, TEST_SECRET, role), log, publish });
  dir = await mkdtemp(join(tmpdir(), 'tertulia-archivos-'));
  files = await createArchivosStore(database, { dataDir: dir, bucket: null });
  provider = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const build = createFactories(db);
  const shop = await build.suscriptor('media');
  const chat = await build.conversacion(shop.id, { canalId: shop.canalId, mensajes: ['foto'] });
  tenantId = shop.id;
  canalId = shop.canalId;
  conversacionId = chat.id;
  mensajeId = chat.mensajeIds[0] ?? 0;
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await database.close();
  await db.drop();
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  seen = [];
  events = [];
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
});

async function pendingArchivo(
  url = `${origin}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1`,
  tipoMime = 'image/png',
): Promise<number> {
  const [row] = await db.query<{ id: string }>(
    `insert into app.archivos (suscriptor_id, mensaje_id, nombre_original, tipo_mime, origen_url) values ($1, $2, 'imagen-1.png', $3, $4) returning id`,
    [tenantId, mensajeId, tipoMime, url],
  );
  return Number(row?.id);
}

function downloadJob() {
  const settings = {
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_API_KEY_SID: 'SK1',
    TWILIO_API_KEY_SECRET: 'secret',
    TWILIO_API_BASE: origin,
  };
  const [job] = archivosJobs({
    database,
    files,
    provider: settings,
    secretBox,
    log,
    publishArrival: publishArchivo,
  });
  if (!job) throw new Error('no job');
  return job;
}

function run(archivoId: number, context: Partial<JobContext> = {}): Promise<void> {
  return downloadJob().run(
    { archivoId, tenantId },
    { tenantId, attempt: 1, isLastAttempt: false, signal: new AbortController().signal, log, ...context },
  );
}

async function stored(id: number) {
  const [row] = await db.query(
    'select estado, error, tipo_mime, tamano::int, nombre_original, clave, sha256 from app.archivos where id = $1',
    [id],
  );
  return row ?? {};
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('a download', () => {
  test('stores the content, notifies the browsers, and authenticates to the provider', async () => {
    answer = (_request, response) =>
      void response
        .writeHead(200, {
          'content-type': 'image/png',
          'content-disposition': "inline; filename*=UTF-8''caf%C3%A9.png",
        })
        .end(PNG);
    const id = await pendingArchivo();
    await run(id);
    const row = await stored(id);
    expect(row).toMatchObject({
      estado: 'LISTO',
      error: null,
      tipo_mime: 'image/png',
      tamano: PNG.length,
      nombre_original: 'café.png',
    });
    expect((await buffer(await files.get(String(row['clave'])))).equals(PNG)).toBe(true);
    expect(events).toEqual([
      { tenantId, name: 'mensaje', data: { v: mensajeCambiado.version, conversacionId, mensajeId } },
    ]);
    expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`);
  });

  test('takes the type from the content and not from the declaration', async () => {
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const id = await pendingArchivo();
    await run(id);
    expect(await stored(id)).toMatchObject({
      estado: 'LISTO',
      tipo_mime: 'application/octet-stream',
      nombre_original: 'imagen-1.png',
    });
  });

  test('run twice, even at once, keeps one file and notifies once', async () => {
    const before = (await filesOnDisk()).length;
    const id = await pendingArchivo();
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(await stored(id)).toMatchObject({ estado: 'LISTO' });
    expect(await filesOnDisk()).toHaveLength(before + 1);
    expect(events).toHaveLength(1);
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  test('does nothing for a file of another tenant', async () => {
    const id = await pendingArchivo();
    await run(id, { tenantId: tenantId + 1 });
    expect(seen).toEqual([]);
    expect(await stored(id)).toMatchObject({ estado: 'PENDIENTE' });
  });

  test('does nothing for a deleted file', async () => {
    await run(9_999_999);
    expect(seen).toEqual([]);
  });
});

describe('a channel in a subaccount', () => {
  const move = (sid: string | null, token: string | null) =>
    db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      sid,
      token === null ? null : secretBox.seal(token),
      canalId,
    ]);
  beforeAll(() => move('AC2', 'own'));
  afterAll(() => move(null, null));
  const shown = () => Buffer.from(seen[0]?.headers.authorization?.split(' ')[1] ?? '', 'base64').toString();

  test('has its media fetched with its own token', async () => {
    const id = await pendingArchivo(`${origin}/2010-04-01/Accounts/AC2/Messages/MM1/Media/ME1`);
    await run(id);
    expect(await stored(id)).toMatchObject({ estado: 'LISTO' });
    expect(shown()).toBe('AC2:own');
  });

  test('has media of the platform’s account fetched with the platform’s credentials', async () => {
    const id = await pendingArchivo();
    await run(id);
    expect(shown()).toBe('AC1:token');
  });
});

describe('a refusal', () => {
  const inside = createServer(() => expect.fail('connected inside'));
  let insideUrl: string;
  beforeAll(async () => {
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    insideUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
  });
  afterAll(() => void inside.close());

  const expectRefused = async (id: number, error: string) => {
    const before = (await filesOnDisk()).length;
    await run(id);
    expect(await stored(id)).toMatchObject({ estado: 'ERROR', error, clave: null });
    expect(events).toEqual([
      { tenantId, name: 'mensaje', data: { v: mensajeCambiado.version, conversacionId, mensajeId } },
    ]);
    expect(await filesOnDisk()).toHaveLength(before);
  };

  test('fails a file whose URL points to an internal address, without a connection', async () => {
    await expectRefused(await pendingArchivo(insideUrl), 'ADDRESS');
    expect(seen).toEqual([]);
  });

  test('fails a file whose URL redirects to an internal address', async () => {
    answer = (_request, response) => void response.writeHead(307, { location: insideUrl }).end();
    await expectRefused(await pendingArchivo(), 'ADDRESS');
  });

  test('fails a file above the size limit, announced or not', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': String(21 * 1024 * 1024) }).end();
    await expectRefused(await pendingArchivo(), 'TOO_LARGE');
    events = [];
    answer = (_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const pump = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pump);
      pump();
    };
    await expectRefused(await pendingArchivo(), 'TOO_LARGE');
  });

  test('fails a file that the provider has deleted', async () => {
    answer = (_request, response) => void response.writeHead(410).end();
    await expectRefused(await pendingArchivo(), 'STATUS_410');
  });
});

describe('a temporary failure', () => {
  test.each([404, 429, 500, 503])('of status %d leaves the file waiting for the next attempt', async (status) => {
    answer = (_request, response) => void response.writeHead(status).end();
    const id = await pendingArchivo();
    await expect(run(id)).rejects.toThrow(String(status));
    expect(await stored(id)).toMatchObject({ estado: 'PENDIENTE', error: null });
    expect(events).toEqual([]);
    answer = (_request, response) => void response.end(PNG);
    await run(id);
    expect(await stored(id)).toMatchObject({ estado: 'LISTO' });
  });

  test('in the middle of the body keeps nothing of it', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(PNG, () => response.destroy());
    };
    const before = (await filesOnDisk()).length;
    const id = await pendingArchivo();
    await expect(run(id)).rejects.toThrow();
    expect(await stored(id)).toMatchObject({ estado: 'PENDIENTE' });
    expect(await filesOnDisk()).toHaveLength(before);
  });

  test('in the last attempt fails the file and still counts as a failed job', async () => {
    answer = (_request, response) => void response.writeHead(503).end();
    const id = await pendingArchivo();
    await expect(run(id, { attempt: 8, isLastAttempt: true })).rejects.toThrow('503');
    expect(await stored(id)).toMatchObject({ estado: 'ERROR', error: 'UNAVAILABLE' });
    expect(events).toHaveLength(1);
  });
});

describe('bytes without a row', () => {
  const notes = () => db.query<{ clave: string }>('select clave from app.claves_sueltas order by anotada');
  const sweep = (batch?: number) =>
    removeOrphanArchivos({
      database,
      files,
      log,
      signal: new AbortController().signal,
      ...(batch ? { batch } : {}),
    });
  const anHourPasses = (...keys: string[]) =>
    db.query(`update app.claves_sueltas set anotada = anotada - interval '1 hour' where clave = any($1)`, [keys]);
  const old = (key: string) => utimes(join(dir, 'files', key), new Date(0), new Date(0));
  const put = async () => (await files.put(PNG, { tenantId, maxBytes: 100 })).key;
  beforeEach(() => db.query('delete from app.claves_sueltas'));

  test('are removed when they are old, and those of a row stay', async () => {
    const id = await pendingArchivo();
    await run(id);
    const kept = String((await stored(id))['clave']);
    const [orphan, fresh] = [await put(), await put()];
    // the one with a row has no note any more, however old
    expect((await notes()).map(({ clave }) => clave)).toEqual([orphan, fresh]);
    await anHourPasses(orphan);
    await sweep();
    await expect(files.get(orphan)).rejects.toThrow();
    for (const key of [kept, fresh]) expect((await buffer(await files.get(key))).equals(PNG)).toBe(true);
    expect((await notes()).map(({ clave }) => clave)).toEqual([fresh]);
  });

  test('are removed batch by batch, also if a process died before storing the bytes or removing the note', async () => {
    const keys = [await put(), await put(), await put(), await put(), await put()];
    await files.remove(keys[0] ?? '');
    const id = await pendingArchivo();
    await run(id);
    const kept = String((await stored(id))['clave']);
    await db.query('insert into app.claves_sueltas (suscriptor_id, clave) values ($1, $2)', [tenantId, kept]);
    await anHourPasses(...keys, kept);
    await sweep(2);
    for (const key of keys) await expect(files.get(key)).rejects.toThrow();
    expect((await buffer(await files.get(kept))).equals(PNG)).toBe(true);
    expect(await notes()).toEqual([]);
  });

  test('are swept although one removal fails, which is retried later', async () => {
    const [stuck, other] = [await put(), await put()];
    await anHourPasses(stuck, other);
    const remove = (key: string) => (key === stuck ? Promise.reject(new Error('EACCES')) : files.remove(key));
    const broken = { ...files, removeBroken: files.removeBroken, remove };
    await removeOrphanArchivos({ database, files: broken, log, signal: new AbortController().signal, batch: 1 });
    await expect(files.get(other)).rejects.toThrow();
    expect((await notes()).map(({ clave }) => clave)).toEqual([stuck]);
    await anHourPasses(stuck);
    await sweep();
    await expect(files.get(stuck)).rejects.toThrow();
  });

  test('are found by comparing the whole store too, for bytes from any code', async () => {
    const id = await pendingArchivo();
    await run(id);
    const kept = String((await stored(id))['clave']);
    const [orphan, fresh] = [await put(), await put()];
    await db.query('delete from app.claves_sueltas');
    for (const key of [kept, orphan]) await old(key);
    const unnamed = await listUnnamed(database, files);
    expect(unnamed).toContain(orphan);
    expect(unnamed).not.toContain(kept);
    expect(unnamed).not.toContain(fresh);
  });

  test('are noted until a row names them, on each path', async () => {
    const row = (clave: string | null) =>
      database.withTenant({ tenantId }, (tx) =>
        tx.run(
          sql`insert into app.archivos (suscriptor_id, nombre_original, tipo_mime, clave) values (${tenantId}, 'x', 'image/png', ${clave})`,
        ),
      );
    const [added, changed, undone] = [await put(), await put(), await put()];
    await row(added);
    await row(null);
    await database.withTenant({ tenantId }, (tx) =>
      tx.run(sql`update app.archivos a set clave = ${changed} where ${tx.tenantIs('a')} and a.clave = ${added}`),
    );
    const failed = database.withTenant({ tenantId }, async (tx) => {
      await tx.run(sql`update app.archivos a set clave = ${undone} where ${tx.tenantIs('a')} and a.clave = ${changed}`);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect((await notes()).map(({ clave }) => clave)).toEqual([undone]);
  });
});

test('a download that the queue gives up ends as an error, and the browsers are notified once', async () => {
  const id = await pendingArchivo();
  for (let times = 0; times < 2; times += 1) await downloadJob().giveUp?.({ archivoId: id, tenantId }, tenantId);
  expect(await stored(id)).toMatchObject({ estado: 'ERROR', error: 'UNAVAILABLE' });
  expect(events).toHaveLength(1);
});
