import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '#platform/files/file-store';
import { createFolderFileStore } from '#platform/files/folder-file-store';
import { createLog } from '#platform/log/log';
import { createImages, type Images } from '#platform/images/images';
import { createFactories, type BuiltUser, type Equipo } from '@tertulia/testkit/factories';
import { KEPT_PHOTO, lookAt, telephonePhoto } from '@tertulia/testkit/photos';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { redrawFotos } from './redibujo.timers.ts';

const log = createLog('silent');

describe('photos from before redrawing existed', () => {
  let server: TestServer;
  let shop: Equipo;
  let files: FileStore;
  let images: Images;
  let marked: number;

  beforeAll(async () => {
    server = await startTestServer({
      prepare: async (db) => {
        const build = createFactories(db);
        const { id } = await build.suscriptor();
        marked = await insert(build, id, { clave: `${id}/ab/${'c'.repeat(38)}`, redibujos: 3 });
      },
    });
    files = createFolderFileStore({ dir: join(server.dataDir, 'files') });
    images = createImages({ log });
  });
  beforeEach(async () => {
    shop = await server.build.equipo();
  });
  // photos left by one test must not reach the next one
  afterEach(() => server.db.query('update app.archivos set redibujos = 0'));
  afterAll(async () => {
    await images?.close();
    await server?.stop();
  });

  const run = (draw: Images['draw'] = (...args) => images.draw(...args), signal = new AbortController().signal) =>
    redrawFotos({ database: server.app.database, files, images: { draw }, log }, signal);

  function insert(build: TestServer['build'], suscriptorId: number, values: Record<string, unknown>): Promise<number> {
    return build.insert('archivos', {
      suscriptor_id: suscriptorId,
      nombre_original: 'IMG_0001.jpg',
      tipo_mime: 'image/jpeg',
      tamano: 1,
      estado: 'LISTO',
      ...values,
    });
  }

  async function stored(bytes: Buffer, values: Record<string, unknown> = {}): Promise<{ id: number; clave: string }> {
    const { key: clave, size: tamano, sha256 } = await files.put(bytes, { tenantId: shop.id, maxBytes: 1e7 });
    return { id: await insert(server.build, shop.id, { clave, tamano, sha256, redibujos: 3, ...values }), clave };
  }

  async function rowOf(id: number) {
    const [row] = await server.db.query<{
      clave: string;
      tamano: number;
      sha256: Buffer;
      tipo_mime: string;
      redibujos: number;
    }>('select clave, tamano, sha256, tipo_mime, redibujos from app.archivos where id = $1', [id]);
    if (!row) throw new Error(`No file ${id}`);
    return row;
  }
  const bytesOf = async (id: number) => buffer(await files.get((await rowOf(id)).clave));
  const wear = ({ id }: BuiltUser, fotoId: number) =>
    server.db.query('update app.usuarios set foto_archivo_id = $2 where id = $1', [id, fotoId]);

  it('are found by the running product by itself', { timeout: 60_000 }, async () => {
    await eventually(async () => (await rowOf(marked)).redibujos < 3, 'it was tried', 50_000);
    expect((await rowOf(marked)).redibujos).toBe(2);
  });

  it.each(['jpeg', 'webp', 'png'] as const)('lose their GPS position and are turned upright (%s)', async (format) => {
    const photo = await telephonePhoto(format);
    expect((await lookAt(photo)).notes).toContain('exif');
    const { id, clave } = await stored(photo, { tipo_mime: `image/${format}` });
    expect(await run()).toBe(1);
    const drawn = await bytesOf(id);
    expect(await lookAt(drawn)).toMatchObject({ ...KEPT_PHOTO, format });
    expect(await rowOf(id)).toMatchObject({
      tamano: drawn.length,
      tipo_mime: `image/${format}`,
      redibujos: 0,
    });
    // the original bytes are deleted from disk as well
    const isGone = () =>
      files.get(clave).then(
        (stream) => void stream.destroy(),
        () => true,
      );
    await eventually(isGone, 'the old bytes are removed');
  });

  it('are drawn once, and the same person’s address shows the new one', async () => {
    const { id } = await stored(await telephonePhoto());
    await wear(shop.ana, id);
    expect([await run(), await run()]).toEqual([1, 0]);
    const { body } = await server.call('GET', '/api/usuarios/me', { token: shop.ana.token });
    const shown = await fetch(new URL(body.fotoUrl, server.url));
    expect(await lookAt(new Uint8Array(await shown.arrayBuffer()))).toMatchObject(KEPT_PHOTO);
  });

  it('that fail are tried three times, block no others, and stay as they are', async () => {
    const broken = await stored(Buffer.from('no picture at all'));
    const whole = await stored(await telephonePhoto());
    expect(await run()).toBe(1);
    expect((await rowOf(whole.id)).redibujos).toBe(0);
    const left: number[] = [(await rowOf(broken.id)).redibujos];
    for (let round = 0; round < 3; round += 1) {
      await run();
      left.push((await rowOf(broken.id)).redibujos);
    }
    expect(left).toEqual([2, 1, 0, 0]);
    expect((await rowOf(broken.id)).clave).toBe(broken.clave);
  });

  it('do not replace a photo that was chosen in between, and leave no bytes behind', async () => {
    const { id } = await stored(await telephonePhoto());
    const chosen = await files.put(Buffer.from('another'), { tenantId: shop.id, maxBytes: 100 });
    const put: string[] = [];
    const watched: typeof files = {
      ...files,
      put: async (...args) => {
        const kept = await files.put(...args);
        put.push(kept.key);
        await server.db.query('update app.archivos set clave = $2 where id = $1', [id, chosen.key]);
        return kept;
      },
    };
    const deps = { database: server.app.database, files: watched, images, log };
    expect(await redrawFotos(deps, new AbortController().signal)).toBe(0);
    expect((await rowOf(id)).clave).toBe(chosen.key);
    expect(put).toHaveLength(1);
    await expect(files.get(put[0] ?? '')).rejects.toThrow('The file is gone');
  });

  it('continue after an interrupted run', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await stored(await telephonePhoto())).id);
    const ending = new AbortController();
    const first = await run((...args) => {
      ending.abort();
      return images.draw(...args);
    }, ending.signal);
    expect([first, await run()]).toEqual([1, 2]);
    for (const id of ids) expect((await rowOf(id)).redibujos).toBe(0);
  });
});
