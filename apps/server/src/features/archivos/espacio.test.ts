import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@tertulia/contract/core/error-codes';
import type { Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the storage of a business', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      env: { SERVER_ROLE: 'api', STORAGE_MB_PER_SUBSCRIBER: '3', STORAGE_MB_BEFORE_CHANNEL: '1' },
    });
  });
  afterAll(() => server?.stop());

  const upload = ({ boss }: Equipo, bytes: number) => {
    const body = new FormData();
    body.set('file', new File([PNG, new Uint8Array(bytes - PNG.length)], 'foto.png', { type: 'image/png' }));
    return server.call('POST', '/api/media-bank', { token: boss.token, body });
  };
  const sum = async ({ id }: Equipo) => {
    const [row] = await server.db.query<{ bytes: number; cambios: number }>(
      `select (coalesce((select bytes from app.espacio where suscriptor_id = $1), 0) + coalesce(sum(bytes), 0))::int as bytes, count(*)::int as cambios
         from app.espacio_cambios where suscriptor_id = $1`,
      [id],
    );
    return row;
  };
  const really = async ({ id }: Equipo) =>
    (
      await server.db.query<{ bytes: number }>(
        'select coalesce(sum(tamano), 0)::int as bytes from app.archivos where suscriptor_id = $1 and origen_url is null and clave is not null',
        [id],
      )
    )[0]?.bytes;

  it('is limited, more strictly before a channel is active, and per business', async () => {
    const [shop, other] = [await server.build.equipo(), await server.build.equipo()];
    await server.db.query('update app.canales set estado = 0 where suscriptor_id = $1', [shop.id]);
    expect((await upload(shop, 0.9 * MEGABYTE)).status).toBe(201);
    const refused = await upload(shop, 0.2 * MEGABYTE);
    expect(refused.body).toMatchObject({ status: 413, code: 'STORAGE_FULL', message: ERRORS.STORAGE_FULL.message });
    expect((await upload(other, 2 * MEGABYTE)).status).toBe(201);
    await server.db.query('update app.canales set estado = 1 where suscriptor_id = $1', [shop.id]);
    expect((await upload(shop, 2 * MEGABYTE)).status).toBe(201);
    expect((await upload(shop, 0.2 * MEGABYTE)).body.code).toBe('STORAGE_FULL');
    expect(await sum(shop)).toMatchObject({ bytes: await really(shop) });
  });

  it('is not exceeded by simultaneous files', async () => {
    const shop = await server.build.equipo();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(shop, MEGABYTE)));
    const kept = answers.filter(({ status }) => status === 201).length;
    expect(kept).toBeLessThanOrEqual(3);
    expect(answers.filter(({ body }) => body.code === 'STORAGE_FULL')).toHaveLength(6 - kept);
    expect((await really(shop)) ?? 0).toBeLessThanOrEqual(3 * MEGABYTE);
    // a refused file reserves nothing: the rest still fits
    const left = 3 - kept;
    const more = [];
    for (let one = 0; one < left; one++) more.push((await upload(shop, 0.9 * MEGABYTE)).status);
    expect(more).toEqual(Array.from({ length: left }, () => 201));
  });

  it('cannot be filled by one user in a day', async () => {
    const own = await startTestServer({ env: { SERVER_ROLE: 'api', UPLOAD_MB_PER_PERSON_DAY: '2' } });
    try {
      const { boss, ana, id } = await own.build.equipo();
      const send = (token: string, bytes: number) => {
        const body = new FormData();
        body.set('file', new File([PNG, new Uint8Array(bytes - PNG.length)], 'foto.png', { type: 'image/png' }));
        return own.call('POST', '/api/media-bank', { token, body });
      };
      expect((await send(boss.token, 1.2 * MEGABYTE)).status).toBe(201);
      const refused = await send(boss.token, MEGABYTE);
      expect(refused.body).toMatchObject({ status: 429, message: expect.stringContaining('en un día') });
      // the counted day ends at midnight UTC
      const left = 86_400 - ((Date.now() / 1000) % 86_400);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(left - 60);
      expect(wait).toBeLessThan(left + 60);
      expect((await send(ana.token, MEGABYTE)).status).toBe(201);
      const notices = await own.db.query(
        `select usuario_id from app.auditoria where suscriptor_id = $1 and entidad = 'limite' and detalles ->> 'que' = 'archivos'`,
        [id],
      );
      expect(notices).toEqual([{ usuario_id: boss.id }]);
    } finally {
      await own.stop();
    }
  });

  it('is free again after a deletion, and allows changes without a file while full', async () => {
    const shop = await server.build.equipo();
    const { id } = (await upload(shop, 2.9 * MEGABYTE)).body;
    expect((await upload(shop, 0.2 * MEGABYTE)).body.code).toBe('STORAGE_FULL');
    const { boss } = shop;
    const values = new FormData();
    values.set('usuario', JSON.stringify({ nombre: 'Luisa' }));
    const changed = await server.call('PUT', `/api/usuarios/${shop.ana.id}`, { token: boss.token, body: values });
    expect(changed.status, changed.text).toBe(200);
    expect((await server.call('DELETE', `/api/media-bank/${id}`, { token: boss.token })).status).toBe(204);
    expect(await sum(shop)).toMatchObject({ bytes: 0 });
    expect((await upload(shop, 0.2 * MEGABYTE)).status).toBe(201);
  });

  it('counts an item of the media bank once, however often it is sent, and while a message has it', async () => {
    const shop = await server.build.equipo();
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.boss.id });
    const { id } = (await upload(shop, 2 * MEGABYTE)).body;
    for (let times = 0; times < 3; times++) {
      const path = `/api/conversations/${chat.id}/messages/from-media/${id}${times === 0 ? '' : '?comoEnlace=true'}`;
      expect((await server.call('POST', path, { token: shop.boss.token })).status).toBe(201);
    }
    expect(await sum(shop)).toMatchObject({ bytes: 2 * MEGABYTE });
    expect((await upload(shop, 0.5 * MEGABYTE)).status).toBe(201);
    expect((await server.call('DELETE', `/api/media-bank/${id}`, { token: shop.boss.token })).status).toBe(204);
    expect(await sum(shop)).toMatchObject({ bytes: 2.5 * MEGABYTE });
    expect((await upload(shop, MEGABYTE)).body.code).toBe('STORAGE_FULL');
  });

  it('does not count customers’ files', async () => {
    const shop = await server.build.equipo();
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, mensajes: ['mira'] });
    await server.build.insert('archivos', {
      suscriptor_id: shop.id,
      mensaje_id: chat.mensajeIds[0],
      nombre_original: 'video.mp4',
      tipo_mime: 'video/mp4',
      origen_url: 'https://api.twilio.com/x',
    });
    await server.db.query(
      `update app.archivos set estado = 'LISTO', clave = 'x/y', tamano = 900000000 where suscriptor_id = $1`,
      [shop.id],
    );
    expect(await sum(shop)).toEqual({ bytes: 0, cambios: 0 });
    expect((await upload(shop, MEGABYTE)).status).toBe(201);
  });

  it('is summed up regularly, so that few changes are read', async () => {
    const shop = await server.build.equipo();
    await server.db.query(
      `insert into app.archivos (suscriptor_id, nombre_original, tipo_mime, tamano, sha256, clave, estado)
       select $1, 'nota.txt', 'text/plain', 10, '\\x00', 'k/' || n, 'LISTO' from generate_series(1, 150) n`,
      [shop.id],
    );
    expect(await sum(shop)).toEqual({ bytes: 1500, cambios: 150 });
    expect((await upload(shop, 1000)).status).toBe(201);
    expect(await sum(shop)).toEqual({ bytes: 2500, cambios: 1 });
    expect((await upload(shop, 1000)).status).toBe(201);
    expect(await sum(shop)).toEqual({ bytes: 3500, cambios: 2 });
  });
});
