import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_MERCHANT } from './payments.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

const { apiKey, apiLogin, merchantId, accountId } = SANDBOX_MERCHANT;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let world: TestWorld;
beforeEach(async () => {
  world = await startTestWorld();
});
afterEach(() => world.close());

function order(changes: Record<string, string> = {}): { url: string; campos: Record<string, string> } {
  const campos = {
    merchantId,
    accountId,
    description: 'Recarga <b>',
    referenceCode: 'T1R0',
    amount: '20000.00',
    currency: 'COP',
    test: '1',
    signature: md5(`${apiKey}~${merchantId}~T1R0~20000.00~COP`),
    responseUrl: `${world.product.url}/payu/response`,
    confirmationUrl: `${world.product.url}/webhooks/payu/confirmation`,
    ...changes,
  };
  return { url: `${world.simulator.url}/payu/checkout`, campos };
}

test('the checkout shows the amount, and refuses a form without a valid signature', async () => {
  const { url, campos } = order();
  const page = await (await fetch(url, { method: 'POST', body: new URLSearchParams(campos) })).text();
  expect(page).toContain('Recarga &lt;b&gt;');
  expect(page).toMatch(/\$\s20\.000/);
  expect(await world.control.checkout(order({ amount: '1.00' }))).toBe(400);
  expect(await world.control.checkout(order({ merchantId: '1' }))).toBe(400);
});

test('a button on the page confirms until it is accepted, and leads back', async () => {
  world.product.answerWith(() => (world.product.received.length < 3 ? 500 : 200));
  await world.control.checkout(order());
  const decided = await fetch(`${world.simulator.url}/payu/decide`, {
    method: 'POST',
    body: new URLSearchParams({ referenceCode: 'T1R0', choice: 'aprobar' }),
    redirect: 'manual',
  });
  expect(decided.headers.get('location')).toContain('/payu/response?merchantId=508029&referenceCode=T1R0');
  await expect.poll(() => world.product.received.length, { timeout: 5000 }).toBe(3);
  const [first, , last] = world.product.received;
  expect(last?.params).toEqual(first?.params);
  expect(last?.params).toMatchObject({
    state_pol: '4',
    value: '20000.00',
    sign: md5(`${apiKey}~${merchantId}~T1R0~20000.0~COP~4`),
  });
});

test('its reports know every attempt, also those without a confirmation', async () => {
  await world.control.checkout(order());
  const paid = await world.control.pay({ referenceCode: 'T1R0', outcome: 'DECLINED', confirm: false });
  expect(paid.statuses).toEqual([]);
  const ask = (key: string) =>
    fetch(`${world.simulator.url}/payu/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        command: 'ORDER_DETAIL_BY_REFERENCE_CODE',
        merchant: { apiKey: key, apiLogin },
        details: { referenceCode: 'T1R0' },
      }),
    }).then((answer) => (answer.ok ? answer.json() : answer.status));
  expect(await ask('another')).toMatchObject({ code: 'ERROR', result: null });
  expect(await ask(apiKey)).toMatchObject({
    result: { payload: [{ transactions: [{ id: paid.transactionId, transactionResponse: { state: 'DECLINED' } }] }] },
  });
  await world.control.setReports({ isDown: true });
  expect(await ask(apiKey)).toBe(503);
  await world.control.reset();
  expect(await ask(apiKey)).toMatchObject({ code: 'SUCCESS', result: { payload: null } });
});
