import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { TEST_SECRET } from '@tertulia/testkit/database';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createSecretBox } from '../../platform/crypto/secret-box.ts';

const SEDE = { alias: 'sede-1', password: 'clave de la sede' };

describe('the synchronisation with the inventory system', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());
  afterEach(() => server.control.reset());

  async function makeShop() {
    const shop = await server.build.suscriptor();
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    await server.db.query('update app.suscriptores set alias_sede_mys = $2, password_sede_mys = $3 where id = $1', [
      shop.id,
      SEDE.alias,
      createSecretBox(TEST_SECRET).seal(SEDE.password),
    ]);
    return { ...shop, boss };
  }
  const begin = (user: BuiltUser) => server.call('POST', '/api/sync-productos/todo/0', { token: user.token });
  const newest = async (user: BuiltUser) =>
    (await server.call('GET', '/api/sync-productos', { token: user.token })).body.sincronizacion;
  const ended = (user: BuiltUser, id: number) =>
    eventually(
      async () => {
        const run = await newest(user);
        return run.id === id && run.estado !== 'EN_CURSO' && run;
      },
      'the run ends',
      60_000,
    );
  const sync = async (user: BuiltUser) => ended(user, (await begin(user)).body.sincronizacion.id);
  /** All products of the business, with all visible columns. */
  const catalogue = (tenantId: number) =>
    server.db.query(
      'select id, codigo, nombre, descripcion, precio_centavos, estado, updated_at from app.productos where suscriptor_id = $1 order by codigo',
      [tenantId],
    );

  // covers D1-7-27
  it('imports each page, reports its progress, and changes nothing the second time', async () => {
    await server.control.setInventory({ ...SEDE, count: 1234 });
    const { id, boss } = await makeShop();
    const began = await begin(boss);
    expect(began.status).toBe(202);
    expect(began.body).toMatchObject({ content: [], totalElements: 0, sincronizacion: { estado: 'EN_CURSO' } });
    expect(await ended(boss, began.body.sincronizacion.id)).toMatchObject({
      estado: 'COMPLETADA',
      leidos: 1234,
      total: 1234,
      creados: 1234,
      actualizados: 0,
      desactivados: 0,
      motivo: null,
    });
    const before = await catalogue(id);
    expect(before).toHaveLength(1234);
    expect(before[0]).toMatchObject({ codigo: 'MYS-00001', estado: 1 });
    expect(before[49]).toMatchObject({ codigo: 'MYS-00050', estado: 0 });
    expect(await sync(boss)).toMatchObject({ estado: 'COMPLETADA', creados: 0, actualizados: 0, desactivados: 0 });
    expect(await catalogue(id)).toEqual(before);
  });

  it('follows the inventory by code and keeps what was created or deactivated here', async () => {
    await server.control.setInventory({ ...SEDE, count: 5 });
    const { id, boss } = await makeShop();
    await server.build.insert('productos', {
      suscriptor_id: id,
      codigo: 'A-MANO',
      nombre: 'De la casa',
      precio_centavos: 100,
      created_at: new Date(),
      updated_at: new Date(),
    });
    await sync(boss);
    const off = (await catalogue(id)).find((one) => one['codigo'] === 'MYS-00002');
    await server.call('PATCH', `/api/productos/${String(off?.['id'])}/deactivate`, { token: boss.token });
    await server.control.setInventory({
      changes: {
        'MYS-00001': { precio: 0.1 + 0.2, nombre: 'Nuevo nombre' },
        'MYS-00003': { activo: false },
        'MYS-00004': null,
      },
    });
    expect(await sync(boss)).toMatchObject({ creados: 0, actualizados: 2, desactivados: 1, total: 4 });
    const states = Object.fromEntries((await catalogue(id)).map((one) => [one['codigo'], one['estado']]));
    expect(states).toEqual({
      'A-MANO': 1,
      'MYS-00001': 1,
      'MYS-00002': 0,
      'MYS-00003': 0,
      'MYS-00004': 0,
      'MYS-00005': 1,
    });
    const [first] = await server.db.query(
      `select nombre, precio_centavos::int from app.productos where suscriptor_id = $1 and codigo = 'MYS-00001'`,
      [id],
    );
    expect(first).toEqual({ nombre: 'Nuevo nombre', precio_centavos: 30 });
    // a product that the inventory lists again is active again
    await server.control.setInventory({ changes: {} });
    await sync(boss);
    const [back] = await server.db.query(
      `select estado from app.productos where suscriptor_id = $1 and codigo = 'MYS-00004'`,
      [id],
    );
    expect(back).toEqual({ estado: 1 });
  });

  // covers D1-7-27, D1-8-17a
  it.each([
    [
      'a wrong password',
      { password: 'otra' },
      'El sistema de inventario no acepta el alias y la contraseña de la sede.',
    ],
    ['no answer in time', { fault: 'silence' as const }, 'El sistema de inventario no respondió a tiempo.'],
    ['an inventory that is down', { fault: 'down' as const }, 'El sistema de inventario no respondió a tiempo.'],
    [
      'a page that is no JSON',
      { fault: 'garbage' as const },
      'El sistema de inventario respondió con datos que no se pueden leer.',
    ],
    [
      'JSON of another shape',
      { fault: 'otherShape' as const },
      'El sistema de inventario respondió con datos que no se pueden leer.',
    ],
    [
      'a connection that breaks off in a page',
      { fault: 'cut' as const },
      'El sistema de inventario no respondió a tiempo.',
    ],
    ['half a page', { fault: 'halfPage' as const }, 'El catálogo llegó incompleto.'],
    ['a code that comes twice', { fault: 'duplicate' as const }, 'El catálogo trae códigos repetidos.'],
    ['a catalogue without products', { count: 0 }, 'El sistema de inventario no devolvió ningún producto.'],
    ['more products than are taken', { count: 50_010 }, 'El catálogo es demasiado grande.'],
  ])(
    'ends in an error and an unchanged catalogue after %s',
    async (_what, settings, motivo) => {
      await server.control.setInventory({ ...SEDE, count: 600 });
      const { id, boss } = await makeShop();
      expect((await sync(boss)).estado).toBe('COMPLETADA');
      const before = await catalogue(id);
      // all products would change, and the fault occurs after the first page
      const changes = { 'MYS-00001': { precio: 1 }, 'MYS-00002': null };
      await server.control.setInventory({ changes, faultPage: 2, ...settings });
      expect(await sync(boss)).toMatchObject({ estado: 'ERROR', motivo, creados: 0, actualizados: 0, desactivados: 0 });
      expect(await catalogue(id)).toEqual(before);
      await server.control.setInventory({ ...SEDE, count: 600, fault: 'none' });
      expect((await sync(boss)).estado).toBe('COMPLETADA');
    },
    60_000,
  );

  it('runs once at a time, however many requests', async () => {
    await server.control.setInventory({ ...SEDE, count: 20, latencyMs: 300 });
    const { id, boss } = await makeShop();
    const others = await Promise.all([1, 2, 3].map(() => server.build.usuario(id, { roles: ['SUPERVISOR'] })));
    const answers = await Promise.all([boss, ...others].map(begin));
    expect(new Set(answers.map(({ body }) => body.sincronizacion.id)).size).toBe(1);
    await ended(boss, answers[0]?.body.sincronizacion.id);
    const [runs] = await server.db.query('select count(*)::int n from app.sincronizaciones where suscriptor_id = $1', [
      id,
    ]);
    expect(runs).toEqual({ n: 1 });
  });

  it('reports missing alias and password', async () => {
    const shop = await server.build.suscriptor();
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    expect((await begin(boss)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Configura el alias y la contraseña de la sede en Configuración para sincronizar.',
    });
    expect(await newest(boss)).toBeNull();
  });
});
