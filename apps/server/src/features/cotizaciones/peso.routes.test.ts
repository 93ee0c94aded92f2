import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const MEGABYTE = 1024 * 1024;
/** Noise, which does not compress; the same in each run. */
function noise(width: number, height: number): Promise<Buffer> {
  let state = 1;
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    raw[at] = state >>> 24;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

// with the full logo the first of these had 2.4 MB
describe('the size of a quote', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      env: { SERVER_ROLE: 'api', STORAGE_MB_PER_SUBSCRIBER: '3', STORAGE_MB_BEFORE_CHANNEL: '3' },
    });
  });
  afterAll(() => server?.stop());

  async function quote({ id, canalId, ana }: Equipo, change: object = {}) {
    const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id, mensajes: ['Hola'] });
    const answer = await server.call('POST', '/api/cotizaciones', {
      token: ana.token,
      body: {
        conversacionId: chat.id,
        clienteNombre: 'María',
        clienteApellido: 'Gómez',
        clienteEmail: 'maria@correo.co',
        clienteTelefono: '+573001234567',
        items: [{ nombre: 'Café', cantidad: 1, precioUnitario: 20_000 }],
        ...change,
      },
    });
    expect(answer.status, answer.text).toBe(201);
    return Buffer.from(await (await fetch(server.url + answer.body.pdfUrl)).arrayBuffer());
  }

  const used = async ({ id }: Equipo) =>
    (
      await server.db.query<{ bytes: number }>(
        `select (coalesce((select bytes from app.espacio where suscriptor_id = $1), 0) + coalesce(sum(bytes), 0))::int as bytes
           from app.espacio_cambios where suscriptor_id = $1`,
        [id],
      )
    )[0]?.bytes;

  const setLogo = async ({ id, boss }: Equipo, picture: Buffer) => {
    const form = new FormData();
    form.set('s', '{}');
    form.set('foto', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }));
    const saved = await server.call('PUT', `/api/subscribers/${id}`, { token: boss.token, body: form });
    expect(saved.status, saved.text).toBe(200);
  };

  it('has the logo at print resolution, not as stored', async () => {
    const shop = await server.build.equipo();
    const without = (await quote(shop)).length;
    const logo = await noise(900, 900);
    expect(logo.length).toBeGreaterThan(2 * MEGABYTE);
    await setLogo(shop, logo);
    for (const pdf of [await quote(shop), await quote(shop)]) {
      expect(pdf.length).toBeLessThan(0.5 * MEGABYTE);
      expect(pdf.length).toBeGreaterThan(without + 50_000);
      expect(pdf.toString('latin1')).toMatch(/\/Subtype \/Image[^>]*\/Width 267\b/);
    }
  });

  it('shows the current logo, also a wide one', async () => {
    const shop = await server.build.equipo();
    await setLogo(shop, await noise(300, 300));
    expect((await quote(shop)).toString('latin1')).toMatch(/\/Width 267\b/);
    await setLogo(shop, await noise(1000, 200));
    expect((await quote(shop)).toString('latin1')).toMatch(/\/Width 875\b/);
    // a small one is not scaled up
    await setLogo(shop, await noise(100, 40));
    expect((await quote(shop)).toString('latin1')).toMatch(/\/Width 100\b/);
  });

  it('takes no storage of the users, and works when theirs is full', async () => {
    const shop = await server.build.equipo();
    const before = await used(shop);
    await quote(shop);
    await quote(shop, { enviarEnConversacion: true, mensajeConversacion: 'Te la comparto' });
    expect(await used(shop)).toBe(before);
    const upload = async () => {
      const body = new FormData();
      const bytes = new Uint8Array(await noise(10, 10));
      body.set('file', new File([bytes, new Uint8Array(2.9 * MEGABYTE)], 'foto.png', { type: 'image/png' }));
      return (await server.call('POST', '/api/media-bank', { token: shop.boss.token, body })).status;
    };
    expect(await upload()).toBe(201);
    expect(await upload()).toBe(413);
    const full = await used(shop);
    await quote(shop);
    expect(await used(shop)).toBe(full);
  });

  it('was subtracted from the used storage by the migration, and only quotes were', async () => {
    const shop = await server.build.equipo();
    const other = (await used(shop)) ?? 0;
    await quote(shop);
    const [row] = await server.db.query<{ id: number; tamano: number }>(
      `select a.id, a.tamano::int from app.archivos a join app.cotizaciones q on q.archivo_id = a.id and q.suscriptor_id = a.suscriptor_id
        where a.suscriptor_id = $1`,
      [shop.id],
    );
    // the state before, and the migration's statement
    await server.db.query('update app.archivos set cuenta_espacio = true where id = $1', [row?.id]);
    expect(await used(shop)).toBe(other + (row?.tamano ?? 0));
    await server.db.query('update app.archivos set cuenta_espacio = false where id = $1', [row?.id]);
    expect(await used(shop)).toBe(other);
  });
});
