import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayu } from './adapter.ts';
import { PayuSinRespuesta, type Payu } from './port.ts';

let reports: Server;
let payu: Payu;
let answer: unknown;
beforeAll(async () => {
  reports = createServer((_request, response) => response.end(JSON.stringify(answer)));
  await new Promise<void>((resolve) => reports.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(reports.address() as AddressInfo).port}`;
  payu = createPayu({
    apiKey: 'key',
    apiLogin: 'login',
    merchantId: '1',
    accountId: '2',
    hmacSecret: undefined,
    isTest: false,
    checkoutUrl: url,
    reportsUrl: url,
    publicUrl: url,
  });
});
afterAll(() => new Promise((resolve) => reports.close(resolve)));

const TX_VALUE = { value: 20_000, currency: 'COP' };
const payment = (state: string, changes: object = {}) => ({
  id: state,
  type: 'AUTHORIZATION_AND_CAPTURE',
  transactionResponse: { state },
  additionalValues: { TX_VALUE },
  ...changes,
});
const order = (transactions: object[], changes: object = {}) => ({
  code: 'SUCCESS',
  result: { payload: [{ referenceCode: 'T1R0', status: 'CAPTURED', isTest: false, transactions, ...changes }] },
});

test.each<[what: string, answered: unknown, resultado: string | undefined]>([
  ['an approval', order([payment('APPROVED')]), 'APROBADA'],
  ['an approval after refusals', order([payment('DECLINED'), payment('APPROVED')]), 'APROBADA'],
  ['a refusal, and an attempt that is under way', order([payment('DECLINED'), payment('PENDING')]), 'PENDIENTE'],
  ['a state of no outcome that we know', order([payment('SUBMITTED')]), 'PENDIENTE'],
  ['money that was given back', order([payment('APPROVED')], { status: 'REFUNDED' }), 'RECHAZADA'],
  ['only that something is given back', order([payment('APPROVED', { type: 'REFUND' })]), undefined],
  ['an approval of the sandbox', order([payment('APPROVED')], { isTest: true }), undefined],
  ['another reference', order([payment('APPROVED')], { referenceCode: 'T2R0' }), undefined],
  ['an order without an attempt', order([]), undefined],
  ['nothing', { code: 'SUCCESS', result: { payload: null } }, undefined],
])('%s is read as such', async (_what, answered, resultado) => {
  answer = answered;
  expect((await payu.consult('T1R0'))?.resultado).toBe(resultado);
});

test('the amount and the currency are those that PayU names, none if it names none', async () => {
  answer = order([payment('APPROVED', { additionalValues: { TX_VALUE: { value: 200.5, currency: 'USD' } } })]);
  expect(await payu.consult('T1R0')).toMatchObject({ montoCentavos: 20_050, moneda: 'USD' });
  answer = order([payment('APPROVED', { additionalValues: null })]);
  expect(await payu.consult('T1R0')).toMatchObject({ montoCentavos: null, moneda: '' });
});

test('an error and another shape are no answer', async () => {
  for (const bad of [{ code: 'ERROR', error: 'Invalid credentials', result: null }, [], 'x', order([{ id: 3 }])]) {
    answer = bad;
    await expect(payu.consult('T1R0')).rejects.toBeInstanceOf(PayuSinRespuesta);
  }
});
