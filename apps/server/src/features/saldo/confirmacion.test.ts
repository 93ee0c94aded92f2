import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_RECARGA, MIN_RECARGA } from '@tertulia/contract/features/saldo/limites';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import { BRISK, eventually, MERCHANT, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('a top-up by PayU', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createSaldoDesk>;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    desk = createSaldoDesk(server);
  });
  afterAll(() => server?.stop());

  /** A top-up whose form has reached the checkout. */
  async function atCheckout(monto: number) {
    const shop = await desk.caja();
    const { body } = await desk.payu(shop, monto);
    expect(await server.control.checkout(body.pago)).toBe(200);
    return { shop, body, referencia: String(body.recarga.referencia) };
  }

  const stateOf = async (shop: Caja, referencia: string): Promise<string> =>
    (await server.call('GET', `/api/recargas/${referencia}`, { token: shop.boss.token })).body.estado;

  const becomes = (shop: Caja, referencia: string, estado: string) =>
    eventually(async () => {
      await desk.askAgain();
      return (await stateOf(shop, referencia)) === estado;
    }, `it is ${estado}`);

  /** A callback signed with our key, by any sender. */
  async function confirm(referencia: string, { estado = '4', transaccion = 'one', valor = '20000.00' } = {}) {
    const { apiKey, merchantId } = MERCHANT;
    const signed = [apiKey, merchantId, referencia, valor.slice(0, -1), 'COP', estado].join('~');
    const fields = { merchant_id: merchantId, reference_sale: referencia, value: valor, currency: 'COP', test: '1' };
    const rest = {
      state_pol: estado,
      transaction_id: transaccion,
      sign: createHash('md5').update(signed).digest('hex'),
    };
    const answer = await server.call('POST', '/webhooks/payu/confirmation', {
      body: new URLSearchParams({ ...fields, ...rest }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return answer.status;
  }

  // covers D1-1-08
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
    await becomes(shop, referencia, 'RECHAZADA');
    const paid = await server.control.pay({ referenceCode: referencia, outcome: 'APPROVED', copies: 5 });
    expect(paid.statuses).toEqual([200, 200, 200, 200, 200]);
    await becomes(shop, referencia, 'APROBADA');
    await server.control.pay({ referenceCode: referencia, outcome: 'DECLINED' });
    await desk.untilAttempted();
    expect([await stateOf(shop, referencia), (await desk.saldo(shop)).saldo]).toEqual(['APROBADA', 50_000]);
    expect(await desk.movimientos(shop)).toMatchObject([{ tipo: 'RECARGA', monto: 50_000, detalle: 'PayU' }]);
  });

  it('stores nothing of a confirmation that PayU would not send, despite a valid signature', async () => {
    const { shop, referencia } = await atCheckout(20_000);
    for (const transaccion of ['a\u0000b', '<script>', 'x'.repeat(50_000)])
      expect(await confirm(referencia, { transaccion })).toBe(403);
    expect(await confirm(referencia, { valor: '90000.00' })).toBe(400);
    expect(await desk.attempts()).toEqual([]);
    // codes without a known outcome, also names of object properties
    for (const estado of ['7', '04', '__proto__', 'constructor'])
      expect(await confirm(referencia, { estado })).toBe(200);
    await desk.untilAttempted();
    expect([await stateOf(shop, referencia), (await desk.saldo(shop)).saldo]).toEqual(['PENDIENTE', 0]);
  });

  it('is not credited by a signature: an approval that PayU does not know waits until PayU does', async () => {
    const { shop, referencia } = await atCheckout(20_000);
    await server.control.pay({ referenceCode: referencia, outcome: 'DECLINED', confirm: false });
    expect(await confirm(referencia)).toBe(200);
    // PayU's current state is stored, and its approval awaited
    await becomes(shop, referencia, 'RECHAZADA');
    expect(await desk.attempts()).toHaveLength(1);
    expect((await desk.saldo(shop)).saldo).toBe(0);
    await server.control.pay({ referenceCode: referencia, outcome: 'APPROVED', confirm: false });
    await becomes(shop, referencia, 'APROBADA');
    await desk.untilAttempted();
    expect((await desk.saldo(shop)).saldo).toBe(20_000);
    expect(await desk.movimientos(shop)).toHaveLength(1);
  });

  it('is credited once when PayU answers again, after acknowledging a callback while it did not', async () => {
    const { shop, referencia } = await atCheckout(20_000);
    await server.control.setReports({ isDown: true });
    const paid = await server.control.pay({ referenceCode: referencia, outcome: 'APPROVED', copies: 5 });
    expect(paid.statuses).toEqual([200, 200, 200, 200, 200]);
    await eventually(
      async () => (await desk.attempts()).some(({ attempts }) => attempts > 0),
      'PayU was asked in vain',
    );
    expect([await stateOf(shop, referencia), (await desk.saldo(shop)).saldo]).toEqual(['PENDIENTE', 0]);
    await server.control.setReports({ isDown: false });
    await becomes(shop, referencia, 'APROBADA');
    await desk.untilAttempted();
    expect(await desk.movimientos(shop)).toMatchObject([{ tipo: 'RECARGA', monto: 20_000 }]);
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('is queried at PayU if no confirmation came', async () => {
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

  // covers D1-2.1-07
  it('is visible to an agent, who cannot begin one', async () => {
    const shop = await desk.caja();
    const body = { medio: 'PAYU', monto: 20_000 };
    expect((await server.call('POST', '/api/recargas', { token: shop.ana.token, body })).status).toBe(403);
    expect((await server.call('GET', '/api/saldo', { token: shop.ana.token })).body.payu).toBe(true);
    expect((await server.call('GET', '/api/recargas', { token: shop.ana.token })).status).toBe(200);
  });

  it('lets a page send its form only to the checkout', async () => {
    const { headers } = await server.call('GET', '/healthz');
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${server.simulatorUrl};`);
  });
});

describe('without PayU', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { PAYU_MERCHANT_ID: '' } });
  });
  afterAll(() => server?.stop());

  it('top-ups by card are switched off, which the API reports, and their webhook does not exist', async () => {
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
