import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_PHOTO, lookAt, telephonePhoto } from '@tertulia/testkit/photos';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the own profile', () => {
  let server: TestServer;
  let shop: Equipo;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.equipo();
  });
  afterAll(() => server?.stop());

  const save = (user: BuiltUser, body: Record<string, unknown>, foto?: { bytes: Buffer; name: string }) => {
    if (!foto) return server.call('PUT', '/api/usuarios/me', { token: user.token, body });
    const form = new FormData();
    form.set('usuario', new Blob([JSON.stringify(body)], { type: 'application/json' }));
    form.set('foto', new Blob([new Uint8Array(foto.bytes)]), foto.name);
    return server.call('PUT', '/api/usuarios/me', { token: user.token, body: form });
  };
  const me = async (user: BuiltUser) => (await server.call('GET', '/api/usuarios/me', { token: user.token })).body;

  // covers D1-2.15-01a, D1-2.15-01b
  it('changes name, area and number; e-mail and creation date stay', async () => {
    const before = await me(shop.ana);
    const areaId = await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Ventas' });
    const { status, body } = await save(shop.ana, {
      nombre: '  Ana María  ',
      areaId,
      telefono: '310 555 0101',
      email: 'otra@test.co',
      fechaCreacion: '2020-01-01T00:00:00.000Z',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nombre: 'Ana María',
      areaId,
      areaDTO: { id: areaId, nombre: 'Ventas' },
      telefono: '+573105550101',
      email: before.email,
      fechaCreacion: before.fechaCreacion,
      suscriptor: { id: shop.id },
    });
    expect(await me(shop.ana)).toEqual(body);
    expect((await save(shop.ana, { nombre: 'Ana', areaId })).body.telefono).toBe('+573105550101');
    expect((await save(shop.ana, { nombre: 'Ana', areaId, telefono: '' })).body.telefono).toBeNull();
    // a concurrent change by another window stays in fields that this one did not change
    expect((await save(shop.ana, { telefono: '310 555 0101' })).body).toMatchObject({ nombre: 'Ana', areaId });
  });

  // covers D1-7-23
  it('ignores state, kind, roles and subscriber in the request', async () => {
    const { luis } = shop;
    const row = `select estado, tipo_usuario, roles, presentar, suscriptor_id, email, password_hash, area_id, foto_archivo_id from app.usuarios where id = $1`;
    await save(luis, { nombre: 'Luis', areaId: shop.areaId });
    const before = await server.db.query(row, [luis.id]);
    const { status } = await save(luis, {
      nombre: 'Luis',
      areaId: shop.areaId,
      estado: 0,
      tipoUsuario: 'BOT',
      roles: [{ nombre: 'SUPERADMIN' }],
      presentar: true,
      suscriptorId: 1,
      id: shop.boss.id,
      passwordHash: 'otraclave',
      fotoArchivoId: 1,
    });
    expect(status).toBe(200);
    expect(await server.db.query(row, [luis.id])).toEqual(before);
  });

  // covers D1-5-19a, D1-5-19b
  it('validates with the documents’ texts', async () => {
    const refusal = async (body: Record<string, unknown>) => {
      const answer = await save(shop.ana, { nombre: 'Ana', areaId: shop.areaId, ...body });
      return { status: answer.status, field: answer.body.field, message: answer.body.message };
    };
    expect(await refusal({ nombre: '   ' })).toEqual({ status: 400, field: 'nombre', message: 'Campo obligatorio' });
    expect(await refusal({ nombre: 'x'.repeat(101) })).toMatchObject({ status: 400, field: 'nombre' });
    expect((await save(shop.ana, { nombre: 'x'.repeat(100), areaId: shop.areaId })).status).toBe(200);
    const area = { status: 400, field: 'areaId', message: 'Selecciona un área' };
    expect(await refusal({ areaId: null })).toEqual(area);
    expect(await refusal({ telefono: 'no es un número' })).toMatchObject({ status: 400, field: 'telefono' });
    const outsider = await server.build.suscriptor();
    const closed = await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Cerrada', estado: 0 });
    for (const areaId of [outsider.areaId, closed, 999_999_999]) expect(await refusal({ areaId })).toEqual(area);
  });

  it('keeps the user in an area that was deactivated in between', async () => {
    const areaId = await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Temporada' });
    expect((await save(shop.luis, { nombre: 'Luis', areaId })).status).toBe(200);
    await server.db.query('update app.areas set estado = 0 where id = $1', [areaId]);
    expect((await save(shop.luis, { nombre: 'Luis Ángel', areaId })).body).toMatchObject({
      nombre: 'Luis Ángel',
      areaId,
    });
  });

  // covers D1-7-23
  it('stores a photo that only colleagues see, changes it and removes it', async () => {
    const body = { nombre: 'Ana', areaId: shop.areaId };
    const first = await save(shop.ana, body, { bytes: await telephonePhoto(), name: 'yo.jpg' });
    expect(first.status).toBe(200);
    const url: string = first.body.fotoUrl;
    const picture = await fetch(server.url + url);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    // no GPS position
    expect(await lookAt(await picture.bytes())).toEqual({ ...KEPT_PHOTO, format: 'jpeg' });
    expect((await save(shop.ana, body)).body.fotoUrl).not.toBeNull();

    const id = /files\/(\d+)/.exec(url)?.[1];
    const renew = (user: BuiltUser) => server.call('GET', `/api/archivos/${id}/url`, { token: user.token });
    expect((await renew(shop.luis)).status).toBe(200);
    const outsider = await server.build.usuario((await server.build.suscriptor()).id);
    expect((await renew(outsider)).status).toBe(404);

    const second = await save(shop.ana, body, { bytes: Buffer.concat([PNG, Buffer.from([0])]), name: 'yo2.png' });
    expect(second.body.fotoUrl).not.toContain(`/files/${id}?`);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect((await save(shop.ana, { ...body, quitarFoto: true })).body.fotoUrl).toBeNull();
    expect((await fetch(server.url + second.body.fotoUrl)).status).toBe(404);
    // bytes of a removed face are not kept
    const kept = await server.db.query('select id from app.archivos where suscriptor_id = $1 and clave is not null', [
      shop.id,
    ]);
    expect(kept).toEqual([]);
  });

  it.each([
    ['a text that calls itself a picture', Buffer.from('hola, soy una foto'), 'yo.png', 415],
    ['a drawing that may hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'yo.svg', 415],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 'yo.png', 415],
    ['more than 5 MB', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'yo.png', 413],
  ])('refuses %s as a photo and changes nothing', async (_what, bytes, name, status) => {
    const before = await me(shop.boss);
    const answer = await save(shop.boss, { nombre: 'Otra', areaId: shop.areaId }, { bytes, name });
    expect(answer.status).toBe(status);
    expect(await me(shop.boss)).toEqual(before);
  });

  it('audits the result of the change', async () => {
    const { boss } = shop;
    await save(boss, { nombre: 'Jefa', areaId: shop.areaId });
    await save(boss, { nombre: 'Julia', areaId: shop.areaId });
    const [row] = await server.db.query(
      `select usuario_id, entidad, registro_id, detalles from app.auditoria
        where suscriptor_id = $1 and accion = 'ACTUALIZAR_PERFIL' and registro_id = $2 order by id desc limit 1`,
      [shop.id, boss.id],
    );
    expect(row).toMatchObject({
      entidad: 'usuario',
      detalles: { antes: { nombre: 'Jefa' }, despues: { nombre: 'Julia' } },
    });
    expect(Number(row?.['usuario_id'])).toBe(boss.id);
  });

  it('mails the user about a changed password, without the password', async () => {
    const user = await server.build.usuario(shop.id);
    await server.build.password(user, 'cafecito26');
    const answer = await server.call('POST', '/api/profile/change-password', {
      token: await server.build.sesion(shop.id, user.id),
      body: { currentPassword: 'cafecito26', newPassword: 'otraclave26' },
    });
    expect(answer.status).toBe(204);
    const mail = await eventually(() => mailTo(user.email), 'the mail');
    expect(mail.subject).toBe('Tu contraseña de Tertulia cambió');
    expect(mail.text).toContain(`${server.url}/forgot`);
    expect(JSON.stringify(mail)).not.toMatch(/cafecito26|otraclave26/);
  });

  async function mailTo(address: string) {
    const folder = join(server.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return mails.find((mail) => mail.to?.[0]?.address === address);
  }
});
