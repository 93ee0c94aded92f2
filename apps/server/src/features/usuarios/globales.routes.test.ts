import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { telephonePhoto } from '@tertulia/testkit/photos';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('a SUPERADMIN among the users of all subscribers', () => {
  let server: TestServer;
  let root: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    root = await server.build.usuario((await server.build.suscriptor()).id, { roles: ['SUPERADMIN'], nombre: 'Raíz' });
  });
  afterAll(() => server?.stop());

  const ask = (method: string, path: string, body?: object, by = root) =>
    server.call(method, `/api/admin${path}`, { token: by.token, ...(body ? { body } : {}) });
  const trail = (suscriptorId: number) =>
    server.db.query<{ usuario_id: number; entidad: string; accion: string; registro_id: number; detalles: object }>(
      'select usuario_id, entidad, accion, registro_id, detalles from app.auditoria where suscriptor_id = $1 order by id',
      [suscriptorId],
    );
  const valuesFor = (shop: { id: number; areaId: number }) => ({
    nombre: 'Nueva',
    email: `nueva.${shop.id}@otra.co`,
    areaId: shop.areaId,
    roles: [{ nombre: 'SUPERVISOR' }],
    passwordHash: 'tinto-de-olla',
  });

  it('sees all users with their business, or those of one, sorted and searched, which is audited', async () => {
    const [one, other] = [await server.build.equipo('uno'), await server.build.equipo('dos')];
    await server.build.usuario(one.id, { nombre: 'Zoila Única' });
    const list = async (query: string) => (await ask('GET', `/usuarios/page${query}`)).body;
    const all = await list('?size=200');
    const seen = new Set(all.content.map((row: { suscriptorId: number }) => row.suscriptorId));
    expect([seen.has(one.id), seen.has(other.id), seen.has(root.suscriptorId)]).toEqual([true, true, true]);
    expect(all.totalElements).toBe(all.content.length);
    const [zoila] = (await list('?q=ZOILA%20unica')).content;
    expect(zoila).toMatchObject({ nombre: 'Zoila Única', suscriptorNombre: expect.stringContaining('uno') });
    const names = async (query: string) =>
      (await list(query)).content.map((row: { nombre: string }) => row.nombre) as string[];
    expect(await names(`?suscriptorId=${other.id}`)).toEqual(['Ana', 'Jefa', 'Luis']);
    expect(await names(`?suscriptorId=${other.id}&sort=nombre,desc&size=2`)).toEqual(['Luis', 'Jefa']);
    expect(await names(`?suscriptorId=${other.id}&sort=nombre,desc&size=2&page=1`)).toEqual(['Ana']);
    expect(await list(`?suscriptorId=${other.id}&page=7`)).toMatchObject({ content: [], totalElements: 3 });
    expect(await list('?q=100%25_')).toMatchObject({ content: [], totalElements: 0 });
    expect((await ask('GET', '/usuarios/page')).text).not.toMatch(/passwordHash|argon2/i);
    const looked = (await trail(root.suscriptorId)).filter(({ accion }) => accion === 'CONSULTAR');
    expect(looked[0]).toMatchObject({
      usuario_id: root.id,
      entidad: 'usuario',
      detalles: { suscriptorId: 'todos', page: 0 },
    });
    expect(looked.map(({ detalles }) => detalles)).toContainEqual({ suscriptorId: other.id, q: '', page: 1 });
  });

  it('sees the photos of the own business’s users, and of no other (decision 17)', async () => {
    const shop = await server.build.equipo();
    const hadFoto = async ({ id, token }: BuiltUser) => {
      const body = new FormData();
      body.append('usuario', JSON.stringify({ nombre: 'Con foto' }));
      body.append('foto', new Blob([new Uint8Array(await telephonePhoto())], { type: 'image/jpeg' }), 'a.jpg');
      expect((await server.call('PUT', '/api/usuarios/me', { token, body })).body.fotoUrl).toMatch(/^\/files\//);
      return id;
    };
    const fotoOf = async (suscriptorId: number, id: number) => {
      const { body } = await ask('GET', `/usuarios/page?suscriptorId=${suscriptorId}`);
      return body.content.find((row: { id: number }) => row.id === id).fotoUrl;
    };
    expect(await fotoOf(shop.id, await hadFoto(shop.ana))).toBeNull();
    const colega = await server.build.usuario(root.suscriptorId, { nombre: 'Colega' });
    expect(await fotoOf(root.suscriptorId, await hadFoto(colega))).toMatch(/^\/files\/\d+\?/);
  });

  it('finds subscribers by name, and the areas of one', async () => {
    const shop = await server.build.suscriptor('Árbol de tinto');
    const found = await ask('GET', `/suscriptores/suggest?q=${encodeURIComponent('ARBOL de')}`);
    expect(found.body).toEqual([{ id: shop.id, nombreNegocio: expect.stringContaining('Árbol de tinto'), estado: 1 }]);
    const areas = await ask('GET', `/suscriptores/${shop.id}/areas`);
    expect(areas.body).toEqual([{ id: shop.areaId, suscriptorId: shop.id, nombre: 'Área Árbol de tinto', estado: 1 }]);
    expect((await ask('GET', '/suscriptores/900000000001/areas')).status).toBe(404);
    expect(await trail(root.suscriptorId)).toContainEqual(
      expect.objectContaining({ entidad: 'suscriptor', accion: 'CONSULTAR', detalles: { q: 'ARBOL de' } }),
    );
    expect((await trail(root.suscriptorId)).at(-1)).toMatchObject({
      entidad: 'area',
      accion: 'CONSULTAR',
      detalles: { suscriptorId: shop.id },
    });
  });

  it('creates, changes, deactivates and activates a user there, under that business’s rules and audit', async () => {
    const shop = await server.build.equipo();
    const elsewhere = await server.build.equipo();
    const at = `/suscriptores/${shop.id}/usuarios`;
    const wrongArea = await ask('POST', at, { ...valuesFor(shop), areaId: elsewhere.areaId });
    expect(wrongArea.body).toMatchObject({ code: 'VALIDATION', field: 'areaId' });
    const made = await ask('POST', at, valuesFor(shop));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ suscriptorId: shop.id, suscriptorNombre: expect.stringContaining('Negocio') });
    const id = made.body.id as number;
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: id });
    const token = await server.build.sesion(shop.id, id);
    const changed = await ask('PUT', `${at}/${id}`, { nombre: 'Otra', areaId: shop.areaId });
    expect(changed.body).toMatchObject({ nombre: 'Otra', suscriptorId: shop.id });
    expect((await ask('PATCH', `${at}/${id}/deactivate`)).body).toMatchObject({ estado: 0 });
    expect((await server.call('GET', '/api/usuarios/me', { token })).status).toBe(401);
    const [row] = await server.db.query('select estado from app.conversaciones where id = $1', [chat.id]);
    expect(row).toEqual({ estado: 'PENDIENTE' });
    expect((await ask('PATCH', `${at}/${id}/activate`)).body).toMatchObject({ estado: 1 });
    const written = (await trail(shop.id)).filter(({ registro_id }) => registro_id === id);
    expect(written.map(({ accion }) => accion)).toEqual(['CREAR', 'ACTUALIZAR', 'DESACTIVAR', 'ACTIVAR']);
    for (const entry of written)
      expect(entry).toMatchObject({
        usuario_id: root.id,
        detalles: { superadmin: { nombre: 'Raíz', suscriptorId: root.suscriptorId } },
      });
  });

  it('finds a user only with the id of their own business, and creates no SUPERADMIN', async () => {
    const [shop, other] = [await server.build.equipo(), await server.build.equipo()];
    const mixed = `/suscriptores/${shop.id}/usuarios/${other.ana.id}`;
    expect((await ask('PUT', mixed, { nombre: 'X', areaId: shop.areaId })).status).toBe(404);
    expect((await ask('PATCH', `${mixed}/deactivate`)).status).toBe(404);
    expect((await ask('PATCH', `/suscriptores/900000000001/usuarios/${other.ana.id}/deactivate`)).status).toBe(404);
    const granted = await ask('POST', `/suscriptores/${shop.id}/usuarios`, {
      ...valuesFor(shop),
      roles: [{ nombre: 'SUPERADMIN' }],
    });
    expect(granted.body).toMatchObject({ code: 'VALIDATION', message: 'Ese rol no se puede asignar.' });
  });

  // covers D1-2.1-04
  it.each(['SUPERVISOR', 'AGENTE'] as const)('has sole access: a %s is refused all of it', async (rol) => {
    const shop = await server.build.suscriptor();
    const by = await server.build.usuario(shop.id, { roles: [rol] });
    const user = `/suscriptores/${shop.id}/usuarios/${by.id}`;
    const answers = await Promise.all([
      ask('GET', '/usuarios/page', undefined, by),
      ask('GET', '/suscriptores/suggest', undefined, by),
      ask('GET', `/suscriptores/${shop.id}/areas`, undefined, by),
      ask('POST', `/suscriptores/${shop.id}/usuarios`, valuesFor(shop), by),
      ask('PUT', user, { nombre: 'X', areaId: shop.areaId }, by),
      ask('PATCH', `${user}/deactivate`, undefined, by),
      ask('PATCH', `${user}/activate`, undefined, by),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await trail(shop.id)).toEqual([]);
  });
});
