import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#platform/files/file-store';
import { createLog } from '#platform/log/log';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { removeOrphanArchivos } from '../archivos/archivos.jobs.ts';

const PATH = '/api/media-bank';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('the media bank', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  async function makeShop() {
    const shop = await server.build.suscriptor();
    return {
      ...shop,
      boss: await server.build.usuario(shop.id, { roles: ['SUPERVISOR'], nombre: 'Jefa' }),
      ana: await server.build.usuario(shop.id, { nombre: 'Ana' }),
      luis: await server.build.usuario(shop.id, { nombre: 'Luis' }),
    };
  }

  function upload(token: string, file: { bytes?: Buffer; name?: string; type?: string } = {}, nombre?: string) {
    const { bytes = PNG, name = 'carta.png', type = 'image/png' } = file;
    const form = new FormData();
    if (nombre !== undefined) form.set('nombre', nombre);
    form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name);
    return server.call('POST', PATH, { token, body: form });
  }
  const names = async (token: string, query = ''): Promise<string[]> =>
    (await server.call('GET', `${PATH}${query}`, { token })).body.content.map(
      (item: { nombre: string }) => item.nombre,
    );
  const open = async (url: string) => {
    const answer = await fetch(server.url + url);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const rename = (token: string, id: number, nombre: string) =>
    server.call('PUT', `${PATH}/${id}`, { token, body: { nombre } });
  const remove = (token: string, id: number) => server.call('DELETE', `${PATH}/${id}`, { token });

  it('takes a file from anybody and shows it to everybody of the subscriber', async () => {
    const { ana, luis, boss } = await makeShop();
    const made = await upload(ana.token, {}, '  Carta de junio ');
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      nombre: 'Carta de junio',
      url: expect.stringMatching(/^\/files\/\d+\?e=/),
      archivoId: expect.any(Number),
      tipoMime: 'image/png',
      tamano: PNG.length,
      subidoPorNombre: 'Ana',
      fechaCreacion: expect.stringMatching(/Z$/),
      puede: { editar: true },
    });
    for (const [viewer, editar] of [
      [luis, false],
      [boss, true],
    ] as const) {
      const { body } = await server.call('GET', PATH, { token: viewer.token });
      expect(body).toMatchObject({ totalElements: 1, last: true, content: [{ puede: { editar } }] });
      const file = await open(body.content[0].url);
      expect(file.bytes.equals(PNG)).toBe(true);
      const again = await server.call('GET', `/api/archivos/${body.content[0].archivoId}/url`, { token: viewer.token });
      expect((await open(again.body.url)).status).toBe(200);
    }
  });

  it('is named after its file where nobody names it', async () => {
    const { ana } = await makeShop();
    const pdf = { bytes: PDF, name: 'C:\\fotos\\Menú.pdf', type: 'application/pdf' };
    expect((await upload(ana.token, pdf)).body).toMatchObject({ nombre: 'Menú.pdf', tipoMime: 'application/pdf' });
    expect((await upload(ana.token, pdf, '  ')).body.nombre).toBe('Menú.pdf');
  });

  it('keeps strangers out: neither the list nor the file, its address or the item', async () => {
    const { ana } = await makeShop();
    const { luis: stranger } = await makeShop();
    const { body: item } = await upload(ana.token);
    expect(await names(stranger.token)).toEqual([]);
    expect((await server.call('GET', `/api/archivos/${item.archivoId}/url`, { token: stranger.token })).status).toBe(
      404,
    );
    expect((await open(`/files/${item.archivoId}`)).status).toBe(403);
    expect((await rename(stranger.token, item.id, 'x')).body.code).toBe('NOT_FOUND');
    expect((await remove(stranger.token, item.id)).body.code).toBe('NOT_FOUND');
  });

  it('lets an agent rename and remove the own uploads only, a supervisor all', async () => {
    const { boss, ana, luis } = await makeShop();
    const { body: item } = await upload(ana.token);
    expect((await rename(luis.token, item.id, 'Otra')).body.code).toBe('FORBIDDEN');
    expect((await remove(luis.token, item.id)).body.code).toBe('FORBIDDEN');
    expect((await rename(ana.token, item.id, ' Nueva ')).body).toMatchObject({ id: item.id, nombre: 'Nueva' });
    expect((await rename(boss.token, item.id, 'De todos')).body.nombre).toBe('De todos');
    expect((await rename(boss.token, item.id, ' ')).body.code).toBe('VALIDATION');
    expect((await rename(boss.token, item.id, 'x'.repeat(201))).body.code).toBe('VALIDATION');
    expect((await remove(boss.token, item.id)).status).toBe(204);
    expect((await remove(boss.token, item.id)).body.code).toBe('NOT_FOUND');
    expect(await names(ana.token)).toEqual([]);
  });

  it('searches without regard to accents, and sorts and pages as asked', async () => {
    const { ana } = await makeShop();
    for (const nombre of ['Menú del día', 'carta', 'Promoción 50%']) await upload(ana.token, {}, nombre);
    expect(await names(ana.token)).toEqual(['Promoción 50%', 'carta', 'Menú del día']);
    expect(await names(ana.token, '?sort=nombre,asc')).toEqual(['carta', 'Menú del día', 'Promoción 50%']);
    expect(await names(ana.token, '?q=MENU%20del%20dia')).toEqual(['Menú del día']);
    expect(await names(ana.token, '?q=50%25')).toEqual(['Promoción 50%']);
    expect(await names(ana.token, '?q=_')).toEqual([]);
    const { body } = await server.call('GET', `${PATH}?size=2&page=1`, { token: ana.token });
    expect(body).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, last: true });
    expect(body.content).toHaveLength(1);
  });

  it.each([
    [
      'a page that calls itself a picture',
      { bytes: Buffer.from('<html><script>1</script></html>') },
      'UNSUPPORTED_MEDIA',
    ],
    ['a drawing that can hold scripts', { bytes: Buffer.from('<svg/>'), name: 'a.svg' }, 'UNSUPPORTED_MEDIA'],
    ['nothing', { bytes: Buffer.alloc(0) }, 'VALIDATION'],
    ['more than 30 MB', { bytes: Buffer.alloc(30 * 1024 * 1024 + 1) }, 'TOO_LARGE'],
  ])('refuses %s and keeps none of its bytes', async (_what, file, code) => {
    const { id, ana } = await makeShop();
    expect((await upload(ana.token, file)).body).toMatchObject({ code });
    expect(await names(ana.token)).toEqual([]);
    expect(await filesOf(id)).toEqual([]);
  });

  it('lets go of the bytes of what was removed, but for those that a message carries', async () => {
    const { id, canalId, ana } = await makeShop();
    const [unused, used] = [(await upload(ana.token)).body, (await upload(ana.token)).body];
    const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id, mensajes: ['Hola'] });
    await server.db.query(
      `insert into app.archivos (suscriptor_id, mensaje_id, nombre_original, tipo_mime, tamano, sha256, clave, estado)
       select suscriptor_id, $2, nombre_original, tipo_mime, tamano, sha256, clave, estado from app.archivos where id = $1`,
      [used.archivoId, chat.mensajeIds[0]],
    );
    for (const item of [unused, used]) expect((await remove(ana.token, item.id)).status).toBe(204);
    // an address that was given out before is good no more
    for (const item of [unused, used]) expect((await open(item.url)).status).toBe(404);
    for (const file of await filesOf(id)) await utimes(file, new Date(0), new Date(0));
    const files = createFileStore({ dir: join(server.dataDir, 'files') });
    await removeOrphanArchivos({ database: server.app.database, files, log: createLog('silent') });
    expect(await filesOf(id)).toHaveLength(1);
    const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
    const shown = await open(body.content[0].archivos[0].url);
    expect(shown.bytes.equals(PNG)).toBe(true);
  });

  async function filesOf(tenantId: number): Promise<string[]> {
    const folder = join(server.dataDir, 'files', String(tenantId));
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  }
});
