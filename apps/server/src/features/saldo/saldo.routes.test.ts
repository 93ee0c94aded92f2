import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSaldoDesk } from '@tertulia/testkit/saldo-desk';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { findMovimientos } from './saldo.repository.ts';

const DAY_MS = 86_400_000;

describe('the balance', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createSaldoDesk>;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    desk = createSaldoDesk(server);
  });
  afterAll(() => server?.stop());

  // covers D1-1-04
  it('is the sum of its movements for each subscriber, and nothing before the first', async () => {
    const shop = await desk.caja();
    expect(await desk.saldo(shop)).toEqual({ saldo: 0, reservado: 0, disponible: 0 });
    await desk.credit(shop, 50_000);
    await desk.adjust(shop, -12_500);
    expect(await desk.saldo(shop)).toEqual({ saldo: 37_500, reservado: 0, disponible: 37_500 });
    expect((await desk.movimientos(shop)).map(({ tipo, monto, saldo }) => [tipo, monto, saldo])).toEqual([
      ['AJUSTE', -12_500, 37_500],
      ['RECARGA', 50_000, 50_000],
    ]);
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('stays the sum under concurrent credits and corrections; each movement has its resulting balance', async () => {
    const shop = await desk.caja();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        desk.credit(shop, 1_000 + index),
        desk.adjust(shop, -(100 + index)),
      ]).flat(),
    );
    const rows = await desk.movimientos(shop, '?size=50');
    expect(rows).toHaveLength(20);
    expect((await desk.saldo(shop)).saldo).toBe(10_045 - 1_045);
    const steps = await server.db.query(
      `select m.saldo_centavos = sum(m.monto_centavos) over (order by m.numero)
              and m.fecha = max(m.fecha) over (order by m.numero) and m.numero = row_number() over (order by m.fecha, m.numero) as ok from app.movimientos m where m.suscriptor_id = $1`,
      [shop.id],
    );
    expect(steps.every(({ ok }) => ok === true)).toBe(true);
    expect(await desk.wrongSums()).toEqual([]);
  });

  // covers D1-1-08
  it('is credited manually by a SUPERADMIN only, with a reason, audited, for the given subscriber', async () => {
    const shop = await desk.caja();
    const body = { medio: 'MANUAL', monto: 20_000, nota: 'Transferencia', clave: randomUUID() };
    for (const { token } of [shop.boss, shop.ana])
      expect((await server.call('POST', '/api/recargas', { token, body })).status).toBe(403);
    const unexplained = await server.call('POST', '/api/recargas', {
      token: shop.root.token,
      body: { ...body, nota: ' ' },
    });
    expect(unexplained.body).toMatchObject({ code: 'VALIDATION', field: 'nota' });
    const made = await desk.credit(shop, 20_000);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      pago: null,
      recarga: { medio: 'MANUAL', estado: 'APROBADA', monto: 20_000, nota: 'Transferencia', usuarioNombre: 'Root' },
    });
    const audited = await server.db.query<{ usuario_id: string; detalles: object }>(
      `select usuario_id, detalles from app.auditoria where suscriptor_id = $1 and entidad = 'recarga'`,
      [shop.id],
    );
    expect(audited).toMatchObject([{ detalles: { medio: 'MANUAL', monto: 20_000, nota: 'Transferencia' } }]);
    expect(Number(audited[0]?.usuario_id)).toBe(shop.root.id);
    const nobody = { ...body, suscriptorId: 900_000_000 };
    expect((await server.call('POST', '/api/recargas', { token: shop.root.token, body: nobody })).status).toBe(404);
  });

  it('names the SUPERADMIN in the subscriber’s own audit, as an outsider', async () => {
    const shop = await desk.caja();
    await desk.credit(shop, 20_000);
    await desk.adjust(shop, -500);
    await desk.price(shop, 'MENSAJE', 15);
    await desk.payu(shop, 20_000);
    const { body } = await server.call('GET', '/api/audit/page?sort=timestamp,asc', { token: shop.boss.token });
    const entries = body.content.map(({ entidad, detalles }: { entidad: string; detalles: string }) => [
      entidad,
      JSON.parse(detalles).superadmin,
    ]);
    const root = { nombre: 'Root', suscriptorId: shop.root.suscriptorId };
    expect(entries).toEqual([
      ['recarga', root],
      ['saldo', root],
      ['tarifa', root],
      ['recarga', undefined],
    ]);
  });

  // covers D1-2.1-06
  it('of another subscriber is out of every user’s reach, with any id in the request', async () => {
    const [shop, other] = [await desk.caja(), await desk.caja()];
    await desk.payu(shop, 20_000, { suscriptorId: other.id });
    const listOf = async (token: string) => (await server.call('GET', '/api/recargas', { token })).body.content;
    expect(await listOf(other.boss.token)).toEqual([]);
    const [own] = await listOf(shop.boss.token);
    for (const { token } of [other.boss, other.ana])
      for (const ref of [own.referencia, own.id])
        expect((await server.call('GET', `/api/recargas/${ref}`, { token })).status).toBe(404);
    expect((await server.call('GET', `/api/recargas/${own.referencia}`, { token: shop.ana.token })).body).toEqual(own);
  });

  // covers D1-1-08
  it('counts the same click once, also simultaneous ones, and refuses a key with other content', async () => {
    const shop = await desk.caja();
    const [one, two] = [randomUUID(), randomUUID()];
    const credits = await Promise.all(Array.from({ length: 20 }, () => desk.credit(shop, 30_000, one)));
    const corrections = await Promise.all(Array.from({ length: 5 }, () => desk.adjust(shop, -1_000, two)));
    expect([...credits, ...corrections].map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 201));
    expect(new Set(credits.map(({ body }) => body.recarga.id)).size).toBe(1);
    expect((await desk.movimientos(shop)).map(({ monto }) => monto).toSorted()).toEqual([-1_000, 30_000]);
    expect((await desk.saldo(shop)).saldo).toBe(29_000);
    for (const answer of [
      await desk.credit(shop, 31_000, one),
      await desk.credit(shop, 30_000, one, 'Otro motivo'),
      await desk.payu(shop, 30_000, { clave: one, nota: 'Transferencia' }),
      await desk.adjust(shop, -2_000, two),
    ])
      expect(answer.body.code).toBe('KEY_REUSED');
    // keys are per subscriber
    const other = await desk.caja();
    expect((await desk.credit(other, 5_000, one)).status).toBe(201);
    expect([(await desk.saldo(shop)).saldo, (await desk.saldo(other)).saldo]).toEqual([29_000, 5_000]);
  });

  // covers D1-1-08
  it('F-C08 is credited manually without a key too, once per equal calls within a minute', async () => {
    const shop = await desk.caja();
    const credit = (more: object = {}) =>
      server.call('POST', '/api/recargas', {
        token: shop.root.token,
        body: { medio: 'MANUAL', monto: 20_000, nota: 'Transferencia', suscriptorId: shop.id, ...more },
      });
    const [first, ...more] = (await Promise.all([credit(), credit(), credit()])).toSorted(
      (a, b) => a.status - b.status,
    );
    expect([first?.status, first?.body.recarga.estado]).toEqual([201, 'APROBADA']);
    for (const { body } of more)
      expect(body).toMatchObject({ status: 409, code: 'CONFLICT', message: expect.stringContaining('recarga igual') });
    expect((await desk.saldo(shop)).saldo).toBe(20_000);
    expect((await credit({ nota: 'Otra transferencia' })).status).toBe(201);
    expect((await credit({ monto: 10_000 })).status).toBe(201);
    // keys distinguish two equal ones
    expect((await credit({ clave: randomUUID() })).status).toBe(201);
    await server.db.query("update app.recargas set creada = creada - interval '1 minute' where suscriptor_id = $1", [
      shop.id,
    ]);
    expect((await credit()).status).toBe(201);
    expect((await desk.saldo(shop)).saldo).toBe(90_000);
  });

  // covers D1-2.1-05
  it('lists its movements by kind and time, in pages', async () => {
    const shop = await desk.caja();
    for (let index = 1; index <= 3; index++) await desk.credit(shop, index * 1_000);
    await desk.adjust(shop, -500);
    expect((await desk.movimientos(shop, '?tipo=AJUSTE')).map(({ monto }) => monto)).toEqual([-500]);
    const { body } = await server.call('GET', '/api/movimientos?size=3&page=1&sort=fecha,asc', {
      token: shop.boss.token,
    });
    expect(body).toMatchObject({ totalElements: 4, totalPages: 2, number: 1, last: true });
    expect(body.content.map(({ monto }: { monto: number }) => monto)).toEqual([-500]);
    const [newest] = await desk.movimientos(shop);
    const at = new Date(String(newest?.['fecha']));
    expect(await desk.movimientos(shop, `?from=${new Date(at.getTime() + 1).toISOString()}`)).toEqual([]);
    expect(await desk.movimientos(shop, `?to=${at.toISOString()}`)).toHaveLength(3);
    expect(await desk.movimientos(shop, `?from=${at.toISOString()}`)).toHaveLength(1);
    // instants that the wire allows and PostgreSQL cannot parse
    for (const [from, found] of [
      ['2000-01-01T00:00:00%2B23:59', 4],
      [`2000-01-01T00:00:00.${'0'.repeat(400)}Z`, 4],
      ['9999-12-31T23:59:59.999Z', 0],
      ['0001-01-01T00:00:00Z', 4],
    ] as const)
      expect(await desk.movimientos(shop, `?from=${from}`), from).toHaveLength(found);
    for (const query of ['?tipo=REGALO', '?from=ayer', '?sort=monto,asc'])
      expect((await server.call('GET', `/api/movimientos${query}`, { token: shop.boss.token })).status).toBe(400);
    expect((await server.call('GET', '/api/movimientos', { token: shop.ana.token })).status).toBe(403);
  });

  it('shows a SUPERADMIN the given subscriber’s movements and audits it; a supervisor sees the own ones', async () => {
    const shop = await desk.caja();
    const other = await desk.caja();
    await desk.credit(shop, 30_000);
    const named = (token: string, id: number) => server.call('GET', `/api/movimientos?suscriptorId=${id}`, { token });
    expect((await named(shop.root.token, shop.id)).body.content).toMatchObject([{ tipo: 'RECARGA', monto: 30_000 }]);
    expect((await named(other.boss.token, shop.id)).body.content).toEqual([]);
    expect((await named(shop.root.token, 900_000_000_001)).body.code).toBe('NOT_FOUND');
    const looks = await server.db.query(
      `select a.accion, a.usuario_id, a.detalles from app.auditoria a where a.suscriptor_id = $1 and a.entidad = 'movimiento'`,
      [shop.id],
    );
    expect(looks).toEqual([
      {
        accion: 'CONSULTAR',
        usuario_id: shop.root.id,
        detalles: { superadmin: { nombre: 'Root', suscriptorId: shop.root.suscriptorId } },
      },
    ]);
  });

  it('counts its movements to a cap, and beyond it marks the last page', async () => {
    const shop = await desk.caja();
    for (let index = 1; index <= 4; index++) await desk.credit(shop, index * 1_000);
    const scope = { tenantId: shop.id };
    const page = (number: number) =>
      findMovimientos(server.app.database, scope, { page: number, size: 2, descending: true, cap: 2 });
    expect(await page(0)).toMatchObject({ total: 3, hasMore: true, rows: [{}, {}] });
    // full, and the last one
    expect(await page(1)).toMatchObject({ total: 3, hasMore: false, rows: [{}, {}] });
  });

  // covers D1-1-04
  it('is credited together with its top-up or not at all; after a rollback of both the same key works', async () => {
    const shop = await desk.caja();
    // this refuses at the commit, after both the top-up and its movement
    const letPass = await desk.refuse(shop, 'credit_fails', 'insert on app.movimientos deferrable initially deferred');
    const kept = () =>
      server.db.query(
        `select (select count(*)::int from app.recargas r where r.suscriptor_id = $1) as recargas,
                (select count(*)::int from app.movimientos m where m.suscriptor_id = $1) as movimientos`,
        [shop.id],
      );
    const clave = randomUUID();
    expect((await desk.credit(shop, 5_000, clave)).status).toBe(500);
    expect(await kept()).toEqual([{ recargas: 0, movimientos: 0 }]);
    expect(await desk.saldo(shop)).toEqual({ saldo: 0, reservado: 0, disponible: 0 });
    await letPass();
    expect((await desk.credit(shop, 5_000, clave)).status).toBe(201);
    expect(await kept()).toEqual([{ recargas: 1, movimientos: 1 }]);
  });

  it('cannot be rewritten by the application: movements and prices can only be added and read', async () => {
    // a right on one column is none on the table, and yet allows rewriting
    const rights = () =>
      server.db.query<{ one: string }>(
        `select role.rolname || ' ' || c.relname || ' ' || r as one
           from pg_roles role, pg_class c, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) r
          where role.rolname like 'tertulia\\_%' and not role.rolcanlogin and role.oid <> c.relowner
            and c.oid in ('app.movimientos'::regclass, 'app.tarifas'::regclass)
            and (has_table_privilege(role.oid, c.oid, r) or r = 'UPDATE' and has_any_column_privilege(role.oid, c.oid, r))`,
      );
    expect(await rights()).toEqual([]);
    await server.db.query('grant update (detalle) on app.movimientos to tertulia_platform');
    const seen = await rights();
    await server.db.query('revoke update (detalle) on app.movimientos from tertulia_platform');
    expect(seen).toEqual([{ one: 'tertulia_platform movimientos UPDATE' }]);
  });

  describe('and its rate card', () => {
    const planes = async (token: string) =>
      Object.fromEntries(
        (await server.call('GET', '/api/suscripciones/planes', { token })).body.map(
          ({ concepto, precio, proximas }: { concepto: string; precio: number; proximas: { precio: number }[] }) => [
            concepto,
            [precio, ...proximas.map((one) => one.precio)],
          ],
        ),
      );

    // covers D1-1-08
    it('charges nothing until a SUPERADMIN sets a price, and has future prices', async () => {
      const shop = await desk.caja();
      expect(await planes(shop.boss.token)).toEqual({
        MENSAJE: [0],
        MARKETING: [0],
        UTILITY: [0],
        AUTHENTICATION: [0],
        VOZ: [0],
      });
      await desk.price(shop, 'MENSAJE', 15.5);
      await desk.price(shop, 'MENSAJE', 18, new Date(Date.now() + DAY_MS));
      expect((await planes(shop.boss.token))['MENSAJE']).toEqual([15.5, 18]);
      const body = { concepto: 'MENSAJE', precio: 1 };
      expect((await server.call('POST', '/api/suscripciones/tarifas', { token: shop.boss.token, body })).status).toBe(
        403,
      );
      expect((await server.call('GET', '/api/suscripciones/planes', { token: shop.ana.token })).status).toBe(403);
      const audited = await server.db.query(
        `select detalles from app.auditoria where suscriptor_id = $1 and entidad = 'tarifa' order by id`,
        [shop.id],
      );
      expect(audited).toMatchObject([
        { detalles: { concepto: 'MENSAJE', antes: { precio: 0 }, despues: { precio: 15.5 } } },
        { detalles: { concepto: 'MENSAJE', antes: { precio: 15.5 }, despues: { precio: 18 } } },
      ]);
    });

    it('takes no price for a past day, nor two for the same moment', async () => {
      const shop = await desk.caja();
      const tomorrow = new Date(Date.now() + DAY_MS);
      expect((await desk.price(shop, 'VOZ', 1, new Date(Date.now() - DAY_MS))).body).toMatchObject({
        code: 'VALIDATION',
        field: 'vigenteDesde',
      });
      expect((await desk.price(shop, 'VOZ', 1, tomorrow)).status).toBe(201);
      expect((await desk.price(shop, 'VOZ', 2, tomorrow)).body.code).toBe('CONFLICT');
    });
  });
});
