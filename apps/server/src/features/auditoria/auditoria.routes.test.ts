import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleUrl } from '../../platform/db/roles.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createDatabase } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import { createLog } from '#platform/log/log';

const PATH = '/api/audit/page';

interface Entry {
  id: number;
  entidad: string;
  accion: string;
  usuarioId: number | null;
  usuarioNombre: string | null;
  registroId: number | null;
  timestamp: string;
  detalles: string;
}

describe('the audit', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  async function makeShop() {
    const shop = await server.build.equipo();
    const page = async (query = '', token = shop.boss.token) =>
      (await server.call('GET', `${PATH}${query}`, { token })).body as {
        content: Entry[];
        totalElements: number;
        last: boolean;
        size: number;
        totalIsCapped?: boolean;
      };
    return { ...shop, page };
  }
  type Shop = Awaited<ReturnType<typeof makeShop>>;
  /** Entries a minute apart, oldest first. */
  async function write(shop: Shop, entries: Partial<Record<'entidad' | 'accion', string> & { usuario_id: number }>[]) {
    const at = Date.parse('2026-11-20T10:00:00Z');
    const ids: number[] = [];
    for (const [index, entry] of entries.entries())
      ids.push(
        await server.build.insert('auditoria', {
          suscriptor_id: shop.id,
          entidad: 'contacto',
          accion: 'EDITAR',
          timestamp: new Date(at + index * 60_000),
          detalles: JSON.stringify({ n: index }),
          ...entry,
        }),
      );
    return ids;
  }

  // covers D1-3-08, D1-3-09, D1-4-10c, D1-7-17, D1-9-07a, D1-9-07b
  it('lists newest first, twenty per page, with the user', async () => {
    const shop = await makeShop();
    const ids = await write(shop, [
      ...Array.from({ length: 21 }, () => ({ usuario_id: shop.ana.id })),
      { entidad: 'producto', accion: 'CREAR' },
    ]);
    const first = await shop.page();
    expect(first).toMatchObject({ totalElements: 22, last: false, size: 20 });
    expect(first.content).toHaveLength(20);
    expect(first.content[0]).toEqual({
      id: ids[21],
      timestamp: '2026-11-20T10:21:00.000Z',
      usuarioId: null,
      usuarioNombre: null,
      entidad: 'producto',
      accion: 'CREAR',
      registroId: null,
      detalles: '{"n": 21}',
    });
    expect(first.content[1]).toMatchObject({ usuarioId: shop.ana.id, usuarioNombre: 'Ana' });
    expect(await shop.page('?page=1')).toMatchObject({ content: [{ id: ids[1] }, { id: ids[0] }], last: true });
    // larger sizes are for the export, up to this limit (decisions §2)
    expect((await shop.page('?size=900')).size).toBe(500);
  });

  // covers D1-2.14-02, D1-5-17b, D1-7-17
  it('is narrowed by user, entity and time, both ends inclusive', async () => {
    const shop = await makeShop();
    const ids = await write(shop, [
      { usuario_id: shop.ana.id },
      { usuario_id: shop.luis.id, entidad: 'tarea' },
      { usuario_id: shop.ana.id, entidad: 'tarea' },
    ]);
    const found = async (query: string) => (await shop.page(query)).content.map(({ id }) => ids.indexOf(id));
    expect(await found(`?usuarioId=${shop.ana.id}`)).toEqual([2, 0]);
    expect(await found('?entidad=%20tarea%20')).toEqual([2, 1]);
    expect(await found('?entidad=%20')).toEqual([2, 1, 0]);
    expect(await found(`?entidad=tarea&usuarioId=${shop.luis.id}`)).toEqual([1]);
    expect(await found('?from=2026-11-20T10:01:00Z')).toEqual([2, 1]);
    expect(await found('?to=2026-11-20T10:01:00Z')).toEqual([1, 0]);
    expect(await found('?from=2026-11-20T05:01:00-05:00&to=2026-11-20T10:01:00Z')).toEqual([1]);
    // `hasta` includes its whole millisecond, to the last microsecond
    const late = await server.build.insert('auditoria', {
      suscriptor_id: shop.id,
      entidad: 'contacto',
      accion: 'EDITAR',
      timestamp: '2026-11-20T10:02:59.999600Z',
    });
    const minute = await shop.page('?from=2026-11-20T10:02:30Z&to=2026-11-20T10:02:59.999Z');
    expect(minute.content.map(({ id }) => id)).toEqual([late]);
    expect(await shop.page('?entidad=nada')).toMatchObject({ content: [], totalElements: 0, last: true });
  });

  it('F-C04 finds entity and action as typed, and can leave out read accesses', async () => {
    const shop = await makeShop();
    const ids = await write(shop, [
      { entidad: 'usuario', accion: 'CREAR' },
      { entidad: 'kanbanEstado', accion: 'EDITAR' },
      { entidad: 'usuario', accion: 'CONSULTAR' },
    ]);
    const found = async (query: string) => (await shop.page(query)).content.map(({ id }) => ids.indexOf(id));
    for (const typed of ['usuario', 'Usuario', ' USUARIO '])
      expect(await found(`?entidad=${encodeURIComponent(typed)}`), typed).toEqual([2, 0]);
    expect(await found(`?entidad=${encodeURIComponent('Estado del Kanban')}`)).toEqual([1]);
    expect(await found('?accion=crear')).toEqual([0]);
    expect(await found('?sinConsultas=true')).toEqual([1, 0]);
    expect(await found('?entidad=usuario&accion=consultar')).toEqual([2]);
  });

  it('F-C04 is sorted by the name that the column shows, page after page', async () => {
    const shop = await makeShop();
    const rename = (id: number, nombre: string) =>
      server.db.query('update app.usuarios set nombre = $2 where id = $1', [id, nombre]);
    // opposite to the order of their ids
    const [low, high] = [shop.ana.id, shop.luis.id].toSorted((a, b) => a - b);
    await rename(low ?? 0, 'Zoraida');
    await rename(high ?? 0, 'Ángela');
    const ids = await write(shop, [{ usuario_id: low }, { usuario_id: high }, {}, { usuario_id: high }]);
    const order = async (query: string) =>
      (await shop.page(query)).content.map(({ id }) => ids.indexOf(id)).filter((at) => at >= 0);
    expect(await order('?sort=usuarioId,asc')).toEqual([1, 3, 0, 2]);
    expect(await order('?sort=usuarioId,desc')).toEqual([2, 0, 3, 1]);
    expect(await order('?sort=usuarioId,asc&size=2&page=1')).toEqual([0, 2]);
  });

  // covers D1-7-17
  it('is sorted by its columns and by nothing else', async () => {
    const shop = await makeShop();
    const ids = await write(shop, [
      { usuario_id: shop.luis.id, entidad: 'b', accion: 'Z' },
      { usuario_id: shop.ana.id, entidad: 'a', accion: 'Z' },
      { usuario_id: shop.ana.id, entidad: 'b', accion: 'A' },
    ]);
    const order = async (sort: string) => (await shop.page(`?sort=${sort}`)).content.map(({ id }) => ids.indexOf(id));
    expect(await order('timestamp,asc')).toEqual([0, 1, 2]);
    expect(await order('entidad,asc')).toEqual([1, 0, 2]);
    expect(await order('entidad,desc')).toEqual([2, 0, 1]);
    expect(await order('accion,asc')).toEqual([2, 0, 1]);
    expect(await order('usuarioId,asc')).toEqual([1, 2, 0]);
    expect(await order('registroId,desc')).toEqual([2, 1, 0]);
    for (const sort of ['detalles,asc', 'timestamp', 'id;drop table app.auditoria,asc']) {
      const answer = await server.call('GET', `${PATH}?sort=${encodeURIComponent(sort)}`, { token: shop.boss.token });
      expect(answer.body).toMatchObject({ status: 400, code: 'VALIDATION' });
    }
  });

  it('is for supervisors, of their own business only', async () => {
    const shop = await makeShop();
    const other = await makeShop();
    await write(other, [{ usuario_id: other.ana.id }]);
    expect((await server.call('GET', PATH, { token: shop.ana.token })).body.code).toBe('FORBIDDEN');
    expect((await shop.page(`?suscriptorId=${other.id}`)).totalElements).toBe(0);
    expect((await shop.page(`?usuarioId=${other.ana.id}`)).totalElements).toBe(0);
  });

  it('of another subscriber is open to a SUPERADMIN, and each access is recorded there', async () => {
    const shop = await makeShop();
    const platform = await server.build.suscriptor();
    const root = await server.build.usuario(platform.id, { roles: ['SUPERADMIN'], nombre: 'Root' });
    const [id] = await write(shop, [{ usuario_id: shop.ana.id }]);
    const first = await shop.page(`?suscriptorId=${shop.id}`, root.token);
    expect(first.content.map((entry) => [entry.entidad, entry.accion])).toEqual([
      ['auditoria', 'CONSULTAR'],
      ['contacto', 'EDITAR'],
    ]);
    expect(first.content[1]).toMatchObject({ id, usuarioNombre: 'Ana' });
    // not a user of that business
    expect(first.content[0]).toMatchObject({ usuarioId: root.id, usuarioNombre: null });
    expect(JSON.parse(first.content[0]?.detalles ?? '')).toEqual({
      superadmin: { nombre: 'Root', suscriptorId: platform.id },
    });
    const other = await makeShop();
    expect((await other.page(`?entidad=contacto&suscriptorId=${shop.id}`)).totalElements).toBe(0);
    expect((await shop.page('?entidad=auditoria')).totalElements).toBe(1);
    expect((await shop.page('?entidad=contacto', root.token)).totalElements).toBe(0);
    const nobody = await server.call('GET', `${PATH}?suscriptorId=900000000001`, { token: root.token });
    expect(nobody.body.code).toBe('NOT_FOUND');
  });

  it('is counted up to ten thousand, and pages continue beyond that', async () => {
    const shop = await makeShop();
    await server.db.query(
      `insert into app.auditoria (suscriptor_id, timestamp, entidad, accion)
       select $1, '2026-01-01'::timestamptz + n * interval '1 second', 'x', 'X' from generate_series(1, 10001) n`,
      [shop.id],
    );
    expect(await shop.page('?size=500')).toMatchObject({ totalElements: 10_000, totalIsCapped: true, last: false });
    expect(await shop.page('?size=500&page=20')).toMatchObject({ content: [{ entidad: 'x' }], last: true });
    const full = await shop.page('?size=137&page=72');
    expect([full.content.length, full.last]).toEqual([137, true]);
  });

  it('reads each order from an index, however many entries there are', async () => {
    const shop = await makeShop();
    await server.db.query(
      `insert into app.auditoria (suscriptor_id, timestamp, usuario_id, entidad, accion, registro_id)
       select $1, '2026-01-01'::timestamptz + n * interval '1 second', n % 50, 'e' || n % 20, 'a' || n % 10, n from generate_series(1, 20000) n`,
      [shop.id],
    );
    await server.db.query('analyze app.auditoria');
    for (const column of ['usuario_id', 'entidad', 'accion', 'registro_id'])
      for (const direction of ['asc', 'desc']) {
        const plan = await server.db.query<{ 'QUERY PLAN': string }>(
          `explain select a.id from app.auditoria a where a.suscriptor_id = $1
            order by a.${column} ${direction}, a.timestamp ${direction}, a.id ${direction} limit 20`,
          [shop.id],
        );
        expect(plan.map((row) => row['QUERY PLAN']).join(' ')).not.toContain('Sort');
      }
  });

  it('lets none of the server’s roles change a row, not even one column of it', async () => {
    const writers = () =>
      server.db.query<{ one: string }>(
        `select role.rolname as one from pg_roles role join pg_class c on c.oid = 'app.auditoria'::regclass
          where role.rolname like 'tertulia\\_%' and not role.rolcanlogin and role.oid <> c.relowner and has_any_column_privilege(role.oid, c.oid, 'UPDATE')`,
      );
    expect(await writers()).toEqual([]);
    await server.db.query('grant update (detalles) on app.auditoria to tertulia_ingest');
    const seen = await writers();
    await server.db.query('revoke update (detalles) on app.auditoria from tertulia_ingest');
    expect(seen).toEqual([{ one: 'tertulia_ingest' }]);
  });

  it('is append-only for each role', async () => {
    const shop = await makeShop();
    await write(shop, [{}]);
    const database = createDatabase({
      urlOf: (role) => roleUrl(server.db.adminUrl, TEST_SECRET, role),
      log: createLog('silent'),
    });
    try {
      const inTenant = (statement: ReturnType<typeof sql>) =>
        database.withTenant({ tenantId: shop.id }, (tx) => tx.run(statement));
      await expect(
        inTenant(sql`update app.auditoria a set accion = 'X' where a.suscriptor_id = ${shop.id}`),
      ).rejects.toThrow(/permission denied/);
      await expect(inTenant(sql`delete from app.auditoria a where a.suscriptor_id = ${shop.id}`)).rejects.toThrow(
        /permission denied/,
      );
      // a SUPERADMIN's actions outside any tenant use a connection without read access
      await expect(database.global('tertulia_platform', sql`select id from app.auditoria`)).rejects.toThrow(
        /permission denied/,
      );
    } finally {
      await database.close();
    }
    expect((await shop.page()).totalElements).toBe(1);
  });

  it('records log-ins and log-outs, refusals, and password changes without the passwords', async () => {
    const shop = await makeShop();
    const password = 'una clave que nadie adivina';
    await server.build.password(shop.ana, password);
    const login = (given: string) =>
      server.call('POST', '/api/auth/login', { body: { email: shop.ana.email, password: given } });
    expect((await login('otra clave')).status).toBe(401);
    const { token } = (await login(password)).body;
    await server.call('POST', '/api/profile/change-password', {
      token,
      body: { currentPassword: password, newPassword: `${password} más` },
    });
    await server.call('POST', '/api/auth/logout', { token });
    await server.call('POST', '/api/auth/forgot-password', { body: { email: shop.ana.email } });
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [shop.ana.id]);
    await login(`${password} más`);
    const { content } = await shop.page('?sort=timestamp,asc');
    expect(content.map(({ accion, usuarioId }) => [accion, usuarioId])).toEqual([
      ['SESION_RECHAZADA', null],
      ['INICIAR_SESION', shop.ana.id],
      ['CAMBIAR_CONTRASENA', shop.ana.id],
      ['CERRAR_SESION', shop.ana.id],
      ['SOLICITAR_RESTABLECIMIENTO', null],
      ['SESION_RECHAZADA', null],
    ]);
    expect(content.every(({ entidad, registroId }) => entidad === 'usuario' && registroId === shop.ana.id)).toBe(true);
    expect(JSON.stringify(content)).not.toContain(password);
  });

  it('begins with the registration of the business', async () => {
    const unique = String(Date.now()).slice(-8);
    const answer = await server.call('POST', '/api/auth/register', {
      body: {
        nombreNegocio: `Tienda ${unique}`,
        nombre: 'Marta',
        documento: `doc-${unique}`,
        contactoEmail: `marta.${unique}@ejemplo.co`,
        contactoTelefono: '+573001112233',
        whatsappNumero: `+5731${unique}`,
        password: 'una clave que nadie adivina',
        acepto: true,
      },
    });
    const { token, usuario } = answer.body;
    const { content } = (await server.call('GET', `${PATH}?sort=timestamp,asc`, { token })).body;
    expect(content).toMatchObject([
      { entidad: 'suscriptor', accion: 'REGISTRAR', usuarioId: usuario.id, registroId: usuario.suscriptorId },
      { entidad: 'usuario', accion: 'INICIAR_SESION', usuarioId: usuario.id },
    ]);
    expect(JSON.parse(content[0].detalles).despues).toMatchObject({ nombreNegocio: `Tienda ${unique}` });
  });

  it('records the result of a change, and hides the text of a personal note', async () => {
    const shop = await makeShop();
    const { id } = (
      await server.call('POST', '/api/contactos', {
        token: shop.ana.token,
        body: { nombre: 'Pedro', telefono: '+573005556677' },
      })
    ).body;
    await server.call('PUT', `/api/contactos/${id}`, { token: shop.ana.token, body: { nombre: 'Pedro Luis' } });
    await server.call('POST', '/api/notas-rapidas', {
      token: shop.ana.token,
      body: { titulo: 'Mía', contenido: 'lo que nadie lee', compartida: false },
    });
    const { content } = await shop.page('?sort=timestamp,asc');
    expect(content.map(({ entidad, accion, detalles }) => [entidad, accion, JSON.parse(detalles)])).toEqual([
      ['contacto', 'CREAR', { despues: { nombre: 'Pedro', telefono: '+573005556677', apellido: null, email: null } }],
      ['contacto', 'EDITAR', { antes: { nombre: 'Pedro' }, despues: { nombre: 'Pedro Luis' } }],
      ['nota_rapida', 'CREAR', { despues: { compartida: false } }],
    ]);
  });
});
