import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { createSecretBox } from '#platform/crypto/secret-box';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { createBroadcastRows } from '@tertulia/testkit/broadcast-rows';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { KEPT_PHOTO, lookAt, telephonePhoto } from '@tertulia/testkit/photos';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';
import { enqueueOutgoing } from '../inbox/outbox/enqueue.service.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><script>alert(1)</script><rect width="200" height="80" fill="#c00"/></svg>`;

describe('subscribers and their settings', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  const topics = createTopicListener(() => server);
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  async function makeShop() {
    const shop = await server.build.equipo();
    return { ...shop, root: await server.build.usuario(shop.id, { roles: ['SUPERADMIN'], nombre: 'Root' }) };
  }
  const get = (user: BuiltUser, id: number) => server.call('GET', `/api/subscribers/${id}`, { token: user.token });
  const put = (user: BuiltUser, id: number, body: unknown) =>
    server.call('PUT', `/api/subscribers/${id}`, { token: user.token, body });
  const logoForm = (bytes: Uint8Array | string, name: string, type: string, s: object = {}) => {
    const form = new FormData();
    form.set('s', JSON.stringify(s));
    form.set('foto', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name);
    return form;
  };
  const audited = (suscriptorId: number, accion: string) =>
    server.db.query<{ usuario_id: number; entidad: string; detalles: Record<string, unknown> }>(
      `select usuario_id, entidad, detalles from app.auditoria where suscriptor_id = $1 and accion = $2 order by id`,
      [suscriptorId, accion],
    );

  // covers D1-2.10-01b, D1-3-04, D1-5-11c
  it('shows a supervisor the own one, and changes only the sent fields', async () => {
    const { id, boss, ana } = await makeShop();
    const before = (await get(boss, id)).body;
    expect(before).toMatchObject({
      id,
      contacto: null,
      promtpDefault: null,
      saldo: 0,
      estado: 1,
      colorPrimario: '#2563eb',
      logoUrl: null,
      passwordSedeMysConfigurado: false,
    });
    const saved = await put(boss, id, {
      contacto: ' Marta ',
      promtpDefault: 'Vendemos café.',
      colorPrimario: '#0F766E',
    });
    expect(saved.body).toEqual({
      ...before,
      contacto: 'Marta',
      promtpDefault: 'Vendemos café.',
      colorPrimario: '#0f766e',
    });
    expect((await put(boss, id, { contacto: '  ' })).body.contacto).toBeNull();
    expect((await server.call('GET', '/api/subscribers', { token: boss.token })).body).toMatchObject({
      content: [{ id }],
      totalElements: 1,
      last: true,
    });
    for (const answer of [await get(ana, id), await put(ana, id, {})]) expect(answer.body.code).toBe('FORBIDDEN');
    expect((await audited(id, 'EDITAR'))[0]).toMatchObject({
      usuario_id: boss.id,
      entidad: 'suscriptor',
      detalles: {
        antes: { contacto: null, promtpDefault: null, colorPrimario: '#2563eb' },
        despues: { contacto: 'Marta', promtpDefault: 'Vendemos café.', colorPrimario: '#0f766e' },
      },
    });
  });

  it('ignores balance, state and number in a supervisor’s request (ROL-05)', async () => {
    const { id, boss } = await makeShop();
    await server.db.query('insert into app.saldos (suscriptor_id, saldo_centavos) values ($1, 1234500)', [id]);
    const before = (await get(boss, id)).body;
    expect(before.saldo).toBe(12_345);
    const answer = await put(boss, id, {
      id: 1,
      saldo: 1e9,
      estado: 0,
      suscriptorId: 1,
      fecha: '2020-01-01T00:00:00Z',
    });
    expect(answer.body).toEqual(before);
    // the database grants would reject a tenant's own statement too
    const [grant] = await server.db.query<{ may: boolean }>(
      `select has_column_privilege('tertulia_app', 'app.suscriptores', 'estado', 'UPDATE') as may`,
    );
    expect(grant?.may).toBe(false);
  });

  // covers D1-5-11a, D1-5-11b, D1-5-11d, D1-5-12, D1-9-04c
  it('applies the form’s validation, and names taken values', async () => {
    const { id, boss } = await makeShop();
    const other = await server.build.suscriptor();
    const [theirs] = await server.db.query<{ nombre_negocio: string; documento: string }>(
      'select nombre_negocio, documento from app.suscriptores where id = $1',
      [other.id],
    );
    const fault = async (body: object) => {
      const { status, body: answer } = await put(boss, id, body);
      return [status, answer.errors?.[0]?.field ?? answer.field, answer.errors?.[0]?.message ?? answer.message];
    };
    expect(await fault({ nombreNegocio: 'ab' })).toEqual([400, 'nombreNegocio', 'Mínimo 3 caracteres']);
    expect(await fault({ documento: ' ' })).toEqual([400, 'documento', 'Campo obligatorio']);
    expect(await fault({ whatsappNumero: '+57 300' })).toEqual([400, 'whatsappNumero', 'Formato inválido']);
    expect(await fault({ colorPrimario: 'red' })).toEqual([400, 'colorPrimario', 'Color inválido']);
    expect(await fault({ promtpDefault: 'x'.repeat(2001) })).toEqual([400, 'promtpDefault', 'Máximo 2000 caracteres']);
    expect(await fault({ nombreNegocio: theirs?.nombre_negocio.toUpperCase() })).toEqual([
      409,
      'nombreNegocio',
      'El nombre del negocio ya está registrado.',
    ]);
    expect(await fault({ documento: theirs?.documento })).toEqual([
      409,
      'documento',
      'Este documento (NIT/CC) ya está registrado.',
    ]);
    expect(await fault({ whatsappNumero: other.numero })).toEqual([
      409,
      'whatsappNumero',
      'Ya existe un usuario con este número de WhatsApp.',
    ]);
  });

  // covers D1-2.13-03, D1-3-04, D1-7-13
  it('encrypts the inventory’s password, never returns it, and keeps it if none is typed', async () => {
    const { id, boss } = await makeShop();
    const passwordSedeMys = 'secreta-de-la-sede';
    const saved = await put(boss, id, { aliasSedeMys: 'norte', passwordSedeMys });
    expect(saved.body).toMatchObject({ aliasSedeMys: 'norte', passwordSedeMysConfigurado: true });
    expect(saved.text).not.toContain(passwordSedeMys);
    await put(boss, id, { aliasSedeMys: 'sur', passwordSedeMys: '' });
    const [row] = await server.db.query<{ alias_sede_mys: string; password_sede_mys: string }>(
      'select alias_sede_mys, password_sede_mys from app.suscriptores where id = $1',
      [id],
    );
    expect(row?.alias_sede_mys).toBe('sur');
    expect(createSecretBox(TEST_SECRET).open(row?.password_sede_mys ?? '')).toBe(passwordSedeMys);
    const entries = await audited(id, 'EDITAR');
    expect(entries[0]?.detalles).toEqual({
      antes: { aliasSedeMys: null, passwordSedeMys: null },
      despues: { aliasSedeMys: 'norte', passwordSedeMys: '•••' },
    });
    expect(JSON.stringify(entries)).not.toContain(passwordSedeMys);
    expect(JSON.stringify(entries[1]?.detalles)).not.toContain('password');
  });

  // covers D1-2.13-02, D1-7-13
  it('redraws a logo as PNG from any format, and shows it to all users of the business', async () => {
    const { id, boss, ana } = await makeShop();
    const saved = await put(boss, id, logoForm(SVG, 'logo.svg', 'image/svg+xml', { colorPrimario: '#cc0000' }));
    expect(saved.status).toBe(200);
    const me = (await server.call('GET', '/api/usuarios/me', { token: ana.token })).body.suscriptor;
    expect(me.colorPrimario).toBe('#cc0000');
    const file = await fetch(server.url + me.logoUrl);
    expect(file.headers.get('content-type')).toBe('image/png');
    const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(format).toBe('png');
    expect(width / height).toBeCloseTo(2.5, 1);

    const photo = await sharp(await telephonePhoto())
      .keepMetadata()
      .resize(3000, 1500)
      .toBuffer();
    await put(boss, id, logoForm(photo, 'foto.jpg', 'image/jpeg'));
    const second = (await get(boss, id)).body.logoUrl as string;
    const drawn = Buffer.from(await (await fetch(server.url + second)).arrayBuffer());
    expect(await lookAt(drawn)).toEqual({ ...KEPT_PHOTO, format: 'png', width: 512, height: 1024 });
    // the previous logo is deleted
    await eventually(async () => (await fetch(server.url + me.logoUrl)).status === 404, 'the old logo goes');

    expect((await put(boss, id, { quitarLogo: true })).body.logoUrl).toBeNull();
    expect((await server.call('GET', '/api/usuarios/me', { token: ana.token })).body.suscriptor.logoUrl).toBeNull();
  });

  // covers D1-5-15a, D1-9-04d
  it('refuses a logo that is no picture or larger than 5 MB, and keeps no file of it', async () => {
    const { id, boss } = await makeShop();
    for (const [bytes, name, type] of [
      ['<html><script>alert(1)</script></html>', 'logo.svg', 'image/svg+xml'],
      ['%PDF-1.4', 'logo.png', 'image/png'],
      ['hola', 'logo.txt', 'text/plain'],
    ] as const)
      expect((await put(boss, id, logoForm(bytes, name, type))).body).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA',
      });
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="1" height="1"/></svg>`;
    expect((await put(boss, id, logoForm(bomb, 'logo.svg', 'image/svg+xml'))).status).toBe(415);
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect((await put(boss, id, logoForm(large, 'logo.png', 'image/png'))).body).toMatchObject({ code: 'TOO_LARGE' });
    expect((await get(boss, id)).body.logoUrl).toBeNull();
    expect(await server.db.query('select id from app.archivos where suscriptor_id = $1', [id])).toEqual([]);
  });

  it('notifies each open page of the business when its brand changes, and not for other changes', async () => {
    const { id, boss, ana } = await makeShop();
    const received = await topics.listen<{ type: string }>(ana, `/topic/suscriptores/${id}/marca`);
    await put(boss, id, { promtpDefault: 'nada que ver' });
    await put(boss, id, { nombreNegocio: `Otra marca ${id}` });
    await eventually(async () => received.length > 0, 'the change is published');
    expect(received).toEqual([{ type: 'BRAND_CHANGED' }]);
  });

  // covers D1-6-05a
  it('does not exist for others’ supervisors; a SUPERADMIN can access it, which is audited there', async () => {
    const mine = await makeShop();
    const other = await makeShop();
    for (const answer of [await get(mine.boss, other.id), await put(mine.boss, other.id, { contacto: 'x' })])
      expect(answer.body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await get(mine.root, other.id)).body.id).toBe(other.id);
    await put(mine.root, other.id, logoForm(SVG, 'logo.svg', 'image/svg+xml', { contacto: 'Soporte' }));
    const reached = (await get(mine.root, other.id)).body;
    expect(reached.contacto).toBe('Soporte');
    // its file needs no session of that business
    expect((await fetch(server.url + reached.logoUrl)).status).toBe(200);
    expect(await audited(other.id, 'ACCEDER')).toHaveLength(3);
    expect((await audited(other.id, 'EDITAR'))[0]).toMatchObject({
      usuario_id: mine.root.id,
      detalles: { superadmin: { nombre: 'Root', suscriptorId: mine.id }, despues: { contacto: 'Soporte' } },
    });
    expect((await get(mine.root, 900_000_000_001)).body.code).toBe('NOT_FOUND');
    expect(await audited(mine.id, 'EDITAR')).toEqual([]);
  });

  // covers D1-7-12
  it('lists all for a SUPERADMIN, by words, state and page, and audits the access', async () => {
    const { id, root } = await makeShop();
    const [mark, one] = [`Ñandú ${id}`, await server.build.suscriptor()];
    const two = await server.build.suscriptor();
    await server.db.query('update app.suscriptores set nombre_negocio = $2 where id = $1', [one.id, `${mark} B`]);
    await server.db.query('update app.suscriptores set nombre_negocio = $2, estado = 0 where id = $1', [
      two.id,
      `${mark} A`,
    ]);
    const list = async (query: string) =>
      (await server.call('GET', `/api/subscribers?${query}`, { token: root.token })).body;
    const q = `q=${encodeURIComponent(`nandu ${id}`)}`;
    expect((await list(q)).content.map((found: { id: number }) => found.id)).toEqual([two.id, one.id]);
    expect(await list(`${q}&estado=1`)).toMatchObject({ content: [{ id: one.id, estado: 1 }], totalElements: 1 });
    expect(await list(`${q}&size=1&page=1&sort=nombreNegocio,desc`)).toMatchObject({
      content: [{ id: two.id }],
      totalElements: 2,
      last: true,
    });
    expect((await list('q=%25')).totalElements).toBe(0);
    expect((await list(q)).content[0]).not.toHaveProperty('passwordSedeMys');
    expect(await audited(id, 'CONSULTAR')).toHaveLength(5);
  });

  // covers D1-7-12
  it('is created by a SUPERADMIN with its area and an inactive channel', async () => {
    const { root, boss } = await makeShop();
    const unique = String(Date.now()).slice(-8);
    const body = {
      nombreNegocio: `Librería ${unique}`,
      documento: `L-${unique}`,
      contacto: '',
      whatsappNumero: `31${unique}`,
    };
    const create = (user: BuiltUser) => server.call('POST', '/api/subscribers', { token: user.token, body });
    expect((await create(boss)).body.code).toBe('FORBIDDEN');
    const made = (await create(root)).body;
    expect(made).toMatchObject({
      nombreNegocio: body.nombreNegocio,
      contacto: null,
      whatsapp: `+5731${unique}`,
      estado: 1,
    });
    expect(await server.db.query('select nombre from app.areas where suscriptor_id = $1', [made.id])).toEqual([
      { nombre: 'General' },
    ]);
    expect(await server.db.query('select numero, estado from app.canales where suscriptor_id = $1', [made.id])).toEqual(
      [{ numero: `+5731${unique}`, estado: 0 }],
    );
    expect(await audited(made.id, 'CREAR')).toHaveLength(1);
    expect((await create(root)).body).toMatchObject({ code: 'CONFLICT', field: 'nombreNegocio' });
    expect(
      (await server.call('POST', '/api/subscribers', { token: root.token, body: { nombreNegocio: 'x' } })).body.code,
    ).toBe('VALIDATION');
  });

  // covers D1-4-02a, D1-4-02b, D1-7-12
  it('is deactivated by a SUPERADMIN: sessions end at once, log-in is refused, and no message leaves', async () => {
    const { root, id: ownId, boss } = await makeShop();
    const other = await makeShop();
    const toggle = (user: BuiltUser, id: number, how: string) =>
      server.call('PATCH', `/api/subscribers/${id}/${how}`, { token: user.token });
    expect((await toggle(boss, other.id, 'deactivate')).body.code).toBe('FORBIDDEN');
    expect((await toggle(root, ownId, 'deactivate')).body.code).toBe('CONFLICT');
    expect((await toggle(root, 900_000_000_001, 'deactivate')).body.code).toBe('NOT_FOUND');
    const chat = await server.build.conversacion(other.id, { canalId: other.canalId, asignadaA: other.ana.id });
    const difusionId = await createBroadcastRows(server, other).broadcast();
    await server.db.query(
      `update app.difusiones set estado = 'EN_CURSO', motivo_pausa = null, programada = now() + interval '1 day' where id = $1`,
      [difusionId],
    );

    expect((await toggle(root, other.id, 'deactivate')).body).toMatchObject({ id: other.id, estado: 0 });
    expect((await server.call('GET', '/api/usuarios/me', { token: other.ana.token })).status).toBe(401);
    const mensajeId = await sendOut(other, chat.id);
    await eventually(async () => (await stateOf(mensajeId))?.estado_mensaje === 'ERROR', 'the message is held back');
    expect(await stateOf(mensajeId)).toMatchObject({ error_codigo: 'SUBSCRIBER_OFF' });
    expect(await audited(other.id, 'DESACTIVAR')).toHaveLength(1);
    // idempotent
    await toggle(root, other.id, 'deactivate');
    expect(await audited(other.id, 'DESACTIVAR')).toHaveLength(1);

    expect((await toggle(root, other.id, 'activate')).body.estado).toBe(1);
    // a running broadcast does not continue by itself: that is a user's decision
    expect(
      await server.db.query('select estado, motivo_pausa from app.difusiones where id = $1', [difusionId]),
    ).toEqual([{ estado: 'PAUSADA', motivo_pausa: 'PERSONA' }]);
    expect(await audited(other.id, 'PAUSAR')).toMatchObject([{ detalles: { motivo: 'SUSCRIPTOR_INACTIVO' } }]);
    // the ended sessions stay ended
    expect((await server.call('GET', '/api/usuarios/me', { token: other.ana.token })).status).toBe(401);
    const again = await server.build.sesion(other.id, other.ana.id);
    expect((await server.call('GET', '/api/usuarios/me', { token: again })).status).toBe(200);
    expect((await audited(other.id, 'ACTIVAR'))[0]).toMatchObject({
      usuario_id: root.id,
      detalles: { antes: { estado: 0 }, despues: { estado: 1 } },
    });
  });

  /** An outgoing system text. */
  async function sendOut(shop: { id: number }, conversacionId: number): Promise<number> {
    const appended = await server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
      enqueueOutgoing(tx, { conversacionId, emisor: 'BOT', origen: 'PERSONA', contenido: 'Hola', now: new Date() }),
    );
    return appended?.id ?? 0;
  }

  async function stateOf(mensajeId: number) {
    const [row] = await server.db.query<{ estado_mensaje: string; error_codigo: string | null }>(
      'select estado_mensaje, error_codigo from app.mensajes where id = $1',
      [mensajeId],
    );
    return row;
  }
});
