import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { createDatabase, type Database } from '#platform/db/database';
import { roleUrl } from '#platform/db/roles';
import type { FileStore } from '#platform/files/file-store';
import { createFolderFileStore } from '#platform/files/folder-file-store';
import type { Actor } from '#platform/http/actor';
import { createHttpServer } from '#platform/http/server';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createFactories, type BuiltUser, type Factories } from '@tertulia/testkit/factories';
import { accesoArchivoMensaje } from '../inbox/access/acceso-archivo.service.ts';
import { archivosRoute } from './archivos.files-route.ts';
import { createArchivosService, type ArchivosService } from './archivos.service.ts';
import { createArchivoUrls, type ArchivoUrls } from './archivos.urls.ts';

const log = pino({ level: 'silent' });
const BYTES = randomBytes(1000);

let db: TestDatabase;
let database: Database;
let build: Factories;
let dir: string;
let files: FileStore;
let app: FastifyInstance;
let urls: ArchivoUrls;
let archivos: ArchivosService;
let offsetMs = 0;
let shop: { id: number; canalId: number };
let other: { id: number; canalId: number };
let ana: BuiltUser;

beforeAll(async () => {
  db = await createTestDatabase();
  database = createDatabase({ urlOf: (role) => roleUrl(db.adminUrl, TEST_SECRET, role), log });
  dir = await mkdtemp(join(tmpdir(), 'tertulia-archivos-'));
  files = createFolderFileStore({ dir });
  urls = createArchivoUrls({
    secretBox: createSecretBox(TEST_SECRET),
    clock: { now: () => new Date(Date.now() + offsetMs) },
  });
  archivos = createArchivosService({ database, files, urls, accesos: [accesoArchivoMensaje] });
  ({ app } = await createHttpServer({ log, trustProxy: false, isSecure: false }));
  archivosRoute(app, { archivos });
  build = createFactories(db);
  shop = await build.suscriptor('files');
  other = await build.suscriptor('other');
  ana = await build.usuario(shop.id);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await db.drop();
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  offsetMs = 0;
});

async function sessionOf(user: BuiltUser): Promise<{ tenantId: number; sessionId: number }> {
  const [row] = await db.query<{ id: string }>('select max(id) as id from app.sesiones where usuario_id = $1', [
    user.id,
  ]);
  return { tenantId: user.suscriptorId, sessionId: Number(row?.id) };
}

async function archivo(
  options: { asignadaA?: number; cerrada?: boolean; tipoMime?: string; nombre?: string; suscriptor?: typeof shop } = {},
) {
  const { suscriptor = shop, asignadaA, cerrada, tipoMime = 'image/png', nombre = 'foto.png' } = options;
  const chat = await build.conversacion(suscriptor.id, {
    canalId: suscriptor.canalId,
    ...(asignadaA === undefined ? {} : { asignadaA }),
    ...(cerrada === undefined ? {} : { cerrada }),
  });
  const mensajeId = await build.mensaje(suscriptor.id, chat.id, { contenido: 'foto' });
  const { key, size, sha256 } = await files.put(BYTES, { tenantId: suscriptor.id, maxBytes: 1000 });
  const [row] = await db.query<{ id: string }>(
    `insert into app.archivos (suscriptor_id, mensaje_id, nombre_original, tipo_mime, tamano, sha256, clave, estado)
     values ($1, $2, $3, $4, $5, $6, $7, 'LISTO') returning id`,
    [suscriptor.id, mensajeId, nombre, tipoMime, size, sha256, key],
  );
  return { id: Number(row?.id), conversacionId: chat.id, clave: key };
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });
const addressFor = async (user: BuiltUser, id: number) => urls.urlOf(await sessionOf(user), id);

describe('a valid URL', () => {
  test('returns the bytes with headers that prevent any execution', async () => {
    const { id } = await archivo();
    const answer = await get(await addressFor(ana, id));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(BYTES)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'content-disposition': `inline; filename="foto.png"; filename*=UTF-8''foto.png`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
      'accept-ranges': 'bytes',
    });
  });

  test.each(['application/octet-stream', 'application/zip', 'image/svg+xml', 'text/html'])(
    'offers %s as a download',
    async (tipoMime) => {
      const { id } = await archivo({ tipoMime });
      const answer = await get(await addressFor(ana, id));
      expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    },
  );

  test('keeps each name, and none of them can inject a header', async () => {
    const { id } = await archivo({ nombre: 'año "2026"\r\nX-Evil: 1 (copia) 👩‍💻.pdf' });
    const answer = await get(await addressFor(ana, id));
    expect(answer.headers['x-evil']).toBeUndefined();
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="ano 2026X-Evil: 1 (copia) .pdf"; filename*=UTF-8''${encodeURIComponent('año "2026"\r\nX-Evil: 1 (copia) 👩‍💻.pdf').replace('(', '%28').replace(')', '%29')}`,
    );
  });

  test('is saved with its real type, not the one that its sender declares', async () => {
    const { id } = await archivo({ nombre: 'factura.html', tipoMime: 'application/pdf' });
    const answer = await get(await addressFor(ana, id));
    expect(answer.headers['content-disposition']).toContain('filename="factura.html.pdf"');
  });

  test('answers HEAD with the same headers and no bytes', async () => {
    const { id } = await archivo();
    const answer = await get(await addressFor(ana, id), {}, 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe('1000');
    expect(answer.rawPayload).toHaveLength(0);
  });

  test('serves the range that a player requests', async () => {
    const { id } = await archivo({ tipoMime: 'audio/ogg' });
    const address = await addressFor(ana, id);
    const part = await get(address, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-199/1000', 'content-length': '100' });
    expect(part.rawPayload.equals(BYTES.subarray(100, 200))).toBe(true);
    const tail = await get(address, { range: 'bytes=-1' });
    expect(tail.rawPayload.equals(BYTES.subarray(999))).toBe(true);
    const beyond = await get(address, { range: 'bytes=1000-' });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */1000');
    expect(beyond.rawPayload).toHaveLength(0);
    const stale = await get(address, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect(stale.statusCode).toBe(200);
    const current = await get(address, { range: 'bytes=0-9', 'if-range': String(stale.headers.etag) });
    expect(current.statusCode).toBe(206);
  });

  test('does not resend what the browser has', async () => {
    const { id } = await archivo();
    const address = await addressFor(ana, id);
    const { etag } = (await get(address)).headers;
    const answer = await get(address, { 'if-none-match': String(etag) });
    expect(answer.statusCode).toBe(304);
    expect(answer.rawPayload).toHaveLength(0);
  });
});

describe('refuses with 403 and the usual body, never with 401 (UPL-06)', () => {
  const expectRefused = async (url: string) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(answer.headers['cache-control']).toBe('no-store');
  };

  test('an unsigned, changed or guessed URL', async () => {
    const { id } = await archivo();
    const good = await addressFor(ana, id);
    const foreign = await archivo();
    await expectRefused(urls.unsigned(id));
    await expectRefused(good.replace(`/files/${id}`, `/files/${foreign.id}`));
    await expectRefused(good.replace(/t=\d+/, `t=${other.id}`));
    await expectRefused(good.replace(/e=(\d+)/, (_all, seconds: string) => `e=${Number(seconds) + 3600}`));
    for (let guess = 0; guess < 200; guess++)
      await expectRefused(good.replace(/s=.*/, `s=${randomBytes(32).toString('base64url')}`));
  });

  test('a URL that is ten minutes old', async () => {
    const { id } = await archivo();
    const address = await addressFor(ana, id);
    offsetMs = 9 * 60_000;
    expect((await get(address)).statusCode).toBe(200);
    offsetMs = 10 * 60_000;
    await expectRefused(address);
  });

  test('the URL of a closed, expired or idle session', async () => {
    const { id } = await archivo();
    for (const end of [
      `revocada = now()`,
      `expira_abs = now() - interval '1 second'`,
      `ultima_accion = now() - interval '61 minutes'`,
    ]) {
      const user = await build.usuario(shop.id);
      const address = await addressFor(user, id);
      expect((await get(address)).statusCode).toBe(200);
      await db.query(`update app.sesiones set ${end} where usuario_id = $1`, [user.id]);
      await expectRefused(address);
    }
  });

  test('the URL of a deactivated user or subscriber', async () => {
    const { id } = await archivo({ suscriptor: other });
    const user = await build.usuario(other.id);
    const colleague = await build.usuario(other.id);
    const [own, second] = [await addressFor(user, id), await addressFor(colleague, id)];
    await db.query('update app.usuarios set estado = 0 where id = $1', [user.id]);
    await expectRefused(own);
    expect((await get(second)).statusCode).toBe(200);
    await db.query('update app.suscriptores set estado = 0 where id = $1', [other.id]);
    await expectRefused(second);
    await db.query('update app.suscriptores set estado = 1 where id = $1', [other.id]);
  });

  test('the URL of a chat that was transferred in between', async () => {
    const luis = await build.usuario(shop.id);
    const { id, conversacionId } = await archivo({ asignadaA: ana.id });
    const address = await addressFor(ana, id);
    expect((await get(address)).statusCode).toBe(200);
    await db.query('update app.conversaciones set asignada_a = $1 where id = $2', [luis.id, conversacionId]);
    await expectRefused(address);
  });
});

describe('answers 404', () => {
  test('for a file of another subscriber, even with a valid signature', async () => {
    const { id } = await archivo({ suscriptor: other });
    expect((await get(await addressFor(ana, id))).statusCode).toBe(404);
  });

  test('for a file that does not exist, is not ready, or has no message', async () => {
    const { id, clave } = await archivo();
    expect((await get(await addressFor(ana, 9_999_999))).statusCode).toBe(404);
    await db.query(`update app.archivos set estado = 'PENDIENTE' where id = $1`, [id]);
    expect((await get(await addressFor(ana, id))).statusCode).toBe(404);
    await db.query(`update app.archivos set estado = 'LISTO' where id = $1`, [id]);
    await files.remove(clave);
    const gone = await get(await addressFor(ana, id));
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ code: 'NOT_FOUND' });
    const loose = await archivo();
    await db.query('update app.archivos set mensaje_id = null where id = $1', [loose.id]);
    expect((await get(await addressFor(ana, loose.id))).statusCode).toBe(404);
  });

  test.each([
    '/files/abc',
    '/files/0',
    '/files/-1',
    '/files/1e3',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/99999999999999999999',
  ])('for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('renewing a URL', () => {
  const actor = async (user: BuiltUser, roles: Actor['roles'] = ['AGENTE']): Promise<Actor> => ({
    ...(await sessionOf(user)),
    userId: user.id,
    name: user.nombre,
    roles,
    expiresAt: new Date(Date.now() + 3_600_000),
  });

  test('returns a working URL to users who may read the message', async () => {
    const { id } = await archivo({ asignadaA: ana.id });
    const { url } = await archivos.renewUrl(await actor(ana), id);
    expect((await get(url)).statusCode).toBe(200);
  });

  test('is forbidden for an agent in another agent’s chat, and not for a supervisor', async () => {
    const luis = await build.usuario(shop.id);
    const boss = await build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const { id } = await archivo({ asignadaA: ana.id });
    await expect(archivos.renewUrl(await actor(luis), id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(archivos.renewUrl(await actor(boss, ['SUPERVISOR']), id)).resolves.toHaveProperty('url');
  });

  test('finds neither a foreign file nor a nonexistent one', async () => {
    const { id } = await archivo({ suscriptor: other });
    for (const missing of [id, 9_999_999]) {
      await expect(archivos.renewUrl(await actor(ana), missing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
