import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_RECARGA, MIN_RECARGA } from '@tertulia/contract/features/saldo/limites';
import { createSaldoDesk } from '../../../test/saldo-desk.ts';
import { MERCHANT, startTestServer, type TestServer } from '../../../test/server.ts';

const DAY_MS = 86_400_000;

describe('the balance', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createSaldoDesk>;
  beforeAll(async () => {
    server = await startTestServer();
    desk = createSaldoDesk(server);
  });
  afterAll(() => server?.stop());

  it('is the sum of its movements for every subscriber, and nothing before the first', async () => {
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

  it('stays the sum when many credit and correct at once, and each movement says what it came to', async () => {
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

  it('is credited by hand by a SUPERADMIN alone, with a reason, on record, for the subscriber that is named', async () => {
    const shop = await desk.caja();
    const body = { medio: 'MANUAL', monto: 20_000, nota: 'Transferencia' };
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

  it('tells in the subscriber’s own log which SUPERADMIN moved it, who is nobody of theirs', async () => {
    const shop = await desk.caja();
    await desk.credit(shop, 20_000);
    await desk.adjust(shop, -500);
    await desk.price(shop, 'MENSAJE', 15);
    await desk.payu(shop, 20_000);
    const { body } = await server.call('GET', '/api/audit/page?sort=timestamp,asc', { token: shop.boss.token });
    const told = body.content.map(({ entidad, detalles }: { entidad: string; detalles: string }) => [
      entidad,
      JSON.parse(detalles).superadmin,
    ]);
    const root = { nombre: 'Root', suscriptorId: shop.root.suscriptorId };
    expect(told).toEqual([
      ['recarga', root],
      ['saldo', root],
      ['tarifa', root],
      ['recarga', undefined],
    ]);
  });

  it('of another subscriber is out of a supervisor’s reach, whoever they name', async () => {
    const [shop, other] = [await desk.caja(), await desk.caja()];
    await desk.payu(shop, 20_000, { suscriptorId: other.id });
    const listOf = async (token: string) => (await server.call('GET', '/api/recargas', { token })).body.content;
    expect(await listOf(other.boss.token)).toEqual([]);
    const [own] = await listOf(shop.boss.token);
    for (const ref of [own.referencia, own.id])
      expect((await server.call('GET', `/api/recargas/${ref}`, { token: other.boss.token })).status).toBe(404);
    expect((await server.call('GET', `/api/recargas/${own.referencia}`, { token: shop.ana.token })).body).toEqual(own);
  });

  it('takes the same click once, also of the same moment, and a key for something else never', async () => {
    const shop = await desk.caja();
    const [one, two] = [randomUUID(), randomUUID()];
    const credits = await Promise.all(Array.from({ length: 5 }, () => desk.credit(shop, 30_000, one)));
    const corrections = await Promise.all(Array.from({ length: 5 }, () => desk.adjust(shop, -1_000, two)));
    expect([...credits, ...corrections].map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect((await desk.saldo(shop)).saldo).toBe(29_000);
    for (const answer of [await desk.credit(shop, 31_000, one), await desk.adjust(shop, -2_000, two)])
      expect(answer.body.code).toBe('KEY_REUSED');
  });

  it('lists its movements by kind and time, a page at a time', async () => {
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
    for (const query of ['?tipo=REGALO', '?from=ayer', '?sort=monto,asc'])
      expect((await server.call('GET', `/api/movimientos${query}`, { token: shop.boss.token })).status).toBe(400);
    expect((await server.call('GET', '/api/movimientos', { token: shop.ana.token })).status).toBe(403);
  });

  it('cannot be rewritten by the application: movements and prices are added and read, nothing else', async () => {
    const rights = await server.db.query<{ one: string }>(
      `select c.relname || ' ' || r as one from pg_class c, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) r
        where c.oid in ('app.movimientos'::regclass, 'app.tarifas'::regclass) and has_table_privilege('tertulia_app', c.oid, r)`,
    );
    expect(rights).toEqual([]);
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

    it('charges nothing until a SUPERADMIN sets a price, and knows the prices to come', async () => {
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

    it('takes no price for a day that is over, nor two for the same moment', async () => {
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

  describe('topped up by PayU', () => {
    it('waits with a signed form until PayU confirms, and is credited once', async () => {
      const shop = await desk.caja();
      const { status, body } = await desk.payu(shop, 50_000);
      expect(status).toBe(201);
      expect(body.recarga).toMatchObject({ medio: 'PAYU', estado: 'PENDIENTE', monto: 50_000, resuelta: null });
      const { referencia } = body.recarga;
      expect(referencia).toMatch(/^[A-Z0-9]{1,255}$/);
      expect(body.pago.campos).toMatchObject({
        referenceCode: referencia,
        amount: '50000.00',
        currency: 'COP',
        tax: '0',
        taxReturnBase: '0',
        responseUrl: `${server.url}/payu/response`,
        confirmationUrl: `${server.url}/webhooks/payu/confirmation`,
      });
      expect(JSON.stringify(body)).not.toContain('test-payu-key');
      expect(await server.control.checkout(body.pago)).toBe(200);
      expect((await desk.saldo(shop)).saldo).toBe(0);
      expect((await server.control.pay({ referenceCode: referencia, outcome: 'DECLINED' })).statuses).toEqual([200]);
      const state = async () =>
        (await server.call('GET', `/api/recargas/${referencia}`, { token: shop.boss.token })).body.estado;
      expect(await state()).toBe('RECHAZADA');
      const paid = await server.control.pay({ referenceCode: referencia, outcome: 'APPROVED', copies: 5 });
      expect(paid.statuses).toEqual([200, 200, 200, 200, 200]);
      expect([await state(), (await desk.saldo(shop)).saldo]).toEqual(['APROBADA', 50_000]);
      await server.control.pay({ referenceCode: referencia, outcome: 'DECLINED' });
      expect([await state(), (await desk.saldo(shop)).saldo]).toEqual(['APROBADA', 50_000]);
      expect(await desk.movimientos(shop)).toMatchObject([{ tipo: 'RECARGA', monto: 50_000, detalle: 'PayU' }]);
    });

    it('keeps nothing of a confirmation that PayU does not write, though the signature is right', async () => {
      const shop = await desk.caja();
      const { referencia } = (await desk.payu(shop, 20_000)).body.recarga;
      const { apiKey, merchantId } = MERCHANT;
      const confirm = async (transaccion: string, estado = '4') => {
        const sign = createHash('md5')
          .update([apiKey, merchantId, referencia, '20000.0', 'COP', estado].join('~'))
          .digest('hex');
        const fields = { merchant_id: merchantId, reference_sale: referencia, value: '20000.00', currency: 'COP' };
        const rest = { state_pol: estado, test: '1', transaction_id: transaccion, sign };
        const answer = await server.call('POST', '/webhooks/payu/confirmation', {
          body: new URLSearchParams({ ...fields, ...rest }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        return answer.status;
      };
      for (const transaccion of ['a\u0000b', '<script>', 'x'.repeat(50_000)])
        expect(await confirm(transaccion)).toBe(403);
      // codes of no outcome that we know, also those that every object knows
      for (const estado of ['7', '04', '__proto__', 'constructor'])
        expect(await confirm(randomUUID(), estado)).toBe(200);
      expect((await desk.saldo(shop)).saldo).toBe(0);
      expect(await confirm(randomUUID())).toBe(200);
      expect((await desk.saldo(shop)).saldo).toBe(20_000);
    });

    it('asks PayU itself where no confirmation came', async () => {
      const shop = await desk.caja();
      const { body } = await desk.payu(shop, 20_000);
      const consult = (token = shop.boss.token) =>
        server.call('POST', `/api/recargas/${body.recarga.referencia}/consultar`, { token });
      expect((await consult()).body.estado).toBe('PENDIENTE');
      await server.control.checkout(body.pago);
      for (const outcome of ['DECLINED', 'APPROVED'] as const)
        await server.control.pay({ referenceCode: body.recarga.referencia, outcome, confirm: false });
      expect((await consult(shop.ana.token)).status).toBe(403);
      expect((await Promise.all([consult(), consult(), consult()])).map((one) => one.body.estado)).toEqual([
        'APROBADA',
        'APROBADA',
        'APROBADA',
      ]);
      expect((await desk.saldo(shop)).saldo).toBe(20_000);
      const resolved = await server.db.query(
        `select usuario_id from app.auditoria where suscriptor_id = $1 and accion = 'RESOLVER'`,
        [shop.id],
      );
      expect(resolved.map(({ usuario_id: id }) => Number(id))).toEqual([shop.boss.id]);
    });

    it.each([MIN_RECARGA - 1, MAX_RECARGA + 1, 20_000.5])('refuses %s pesos', async (monto) => {
      const { status, body } = await desk.payu(await desk.caja(), monto);
      expect([status, body.field]).toEqual([400, 'monto']);
    });

    it('is an agent’s to see, not to begin', async () => {
      const shop = await desk.caja();
      const body = { medio: 'PAYU', monto: 20_000 };
      expect((await server.call('POST', '/api/recargas', { token: shop.ana.token, body })).status).toBe(403);
      expect((await server.call('GET', '/api/saldo', { token: shop.ana.token })).body.payu).toBe(true);
      expect((await server.call('GET', '/api/recargas', { token: shop.ana.token })).status).toBe(200);
    });

    it('lets a page send its form to the checkout and nowhere else', async () => {
      const { headers } = await server.call('GET', '/healthz');
      expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${server.simulatorUrl};`);
    });
  });
});

describe('without PayU', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { PAYU_MERCHANT_ID: '' } });
  });
  afterAll(() => server?.stop());

  it('top-ups by card are switched off and say so, and their webhook is not there', async () => {
    const desk = createSaldoDesk(server);
    const shop = await desk.caja();
    expect((await server.call('GET', '/api/saldo', { token: shop.boss.token })).body.payu).toBe(false);
    expect((await desk.payu(shop)).body).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Los pagos con PayU no están configurados.',
    });
    const answer = await server.call('POST', '/webhooks/payu/confirmation', {
      body: 'reference_sale=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(404);
    expect((await desk.credit(shop, 1_000)).status).toBe(201);
  });
});
