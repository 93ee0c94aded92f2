import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import { eventually, MERCHANT, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { inParallel } from '../pacing.ts';
import { confirmationFields, postConfirmation, type Confirmation, type Signer } from '../payu-requests.ts';

const { merchantId, apiKey } = MERCHANT;
const PESOS = 50_000;
const VALUE = '50000.00';
/**
 * PayU's own examples for HMAC-SHA256: their reference does not exist here, so that a valid signature is answered 404.
 */
const OFFICIAL = {
  apiKey: '4Vj8eK4rloUd272L48hsrarnUA',
  hmacSecret: 'test123',
  signs: {
    '150.00': '65fb2b3452572784e23e7d6480359fd2507c54dd285ca3c4dceffb8764cfb66f',
    '150.25': '7770a7933b90570a078fcacce1790eb13079cdf8f8a6e900b79f4f5eb96b8024',
  },
} as const;

/** WEB-07: of all confirmations in PayU's name only its own approval counts, and once. */
export const web07: VerifyCase = {
  id: 'WEB-07',
  title: 'forged, altered and repeated confirmations of payments',
  demand: () =>
    'no credit by a forgery, of another amount, currency, merchant or environment, or before PayU says so when asked; one credit of each approval',
  seenToFail: 'with the signature not checked: 13 differences, the first an empty signature that was answered 200',
  async run(volume) {
    const copies = volume === 'full' ? 1000 : 100;
    const rounds = volume === 'full' ? 20 : 1;
    const findings = new Findings();
    const server = await startTestServer();
    let sent = 0;
    try {
      const desk = createSaldoDesk(server);
      const shop = await desk.caja();
      const neighbour = await desk.caja();
      for (let round = 0; round < rounds; round++) {
        sent += await forge(server, { shop, desk, round, findings });
        sent += await repeat(server, { shop, desk, round, findings, copies });
      }
      findings.expect((await desk.saldo(neighbour)).saldo === 0, 'another subscriber was credited');
      findings.expect((await desk.wrongSums()).length === 0, 'a balance is not the sum of its movements');
    } finally {
      await server.stop();
    }
    sent += await checkOfficial(findings);
    return {
      volume: `${sent} confirmations, ${rounds} × ${copies} copies at once, PayU’s 2 examples`,
      reached: `${findings.all.length} differences${listed(findings.all)}`,
      met: findings.all.length === 0,
    };
  },
};

interface Round {
  shop: Caja;
  desk: ReturnType<typeof createSaldoDesk>;
  round: number;
  findings: Findings;
}

/** Confirmations of a pending top-up that are not PayU's approval of it. Returns how many were sent. */
async function forge(server: TestServer, { shop, desk, findings }: Round): Promise<number> {
  const { body } = await desk.payu(shop, PESOS);
  const reference: string = body.recarga.referencia;
  await server.control.checkout(body.pago);
  const manual: string = (await desk.credit(shop, PESOS)).body.recarga.referencia;
  const before = (await desk.saldo(shop)).saldo;
  const fields = (changes: Partial<Confirmation> = {}, signer: Signer = { apiKey }) =>
    confirmationFields(signer, { merchantId, reference, value: VALUE, statePol: '4', ...changes });
  const without = (name: string) => Object.fromEntries(Object.entries(fields()).filter(([field]) => field !== name));
  const twice = (name: string, value: string) => `${new URLSearchParams(fields()).toString()}&${name}=${value}`;
  const attempts: [what: string, sent: Record<string, string> | string, status: number][] = [
    ['an empty body', '', 403],
    ['no signature', without('sign'), 403],
    ['an empty signature', { ...fields(), sign: '' }, 403],
    ['a cut signature', { ...fields(), sign: fields()['sign']?.slice(0, -1) ?? '' }, 403],
    ['another key', fields({}, { apiKey: 'another' }), 403],
    ['an empty key', fields({}, { apiKey: '' }), 403],
    ['the public key of the sandbox', fields({}, { apiKey: OFFICIAL.apiKey }), 403],
    ['HMAC in place of MD5', fields({}, { apiKey, hmacSecret: apiKey }), 403],
    ['a refusal turned into an approval', { ...fields({ statePol: '6' }), state_pol: '4' }, 403],
    ['an amount that was not signed', { ...fields(), value: '90000.00' }, 403],
    ['another reference than was signed', { ...fields(), reference_sale: `T${shop.id}R${'0'.repeat(32)}` }, 403],
    ['two amounts', twice('value', '90000.00'), 403],
    ['two states', twice('state_pol', '4'), 403],
    ['another merchant, signed', fields({ merchantId: '1' }), 403],
    ['the other environment, signed', fields({ test: '0' }), 403],
    ['no word of the environment', without('test'), 403],
    ['a smaller amount, signed', fields({ value: '500.00' }), 400],
    ['a greater amount, signed', fields({ value: '5000000.00' }), 400],
    ['a centavo more, signed', fields({ value: '50000.01' }), 400],
    ['an amount in other words, signed', fields({ value: '5e4' }), 400],
    ...['-50000.00', 'NaN', 'Infinity', '', `${'9'.repeat(400)}.00`].map(
      (value): [string, Record<string, string>, number] => [`an amount of ${value}, signed`, fields({ value }), 400],
    ),
    ...['merchant_id', 'reference_sale', 'value', 'currency', 'state_pol', 'transaction_id'].map(
      (name): [string, Record<string, string>, number] => [`no ${name}`, without(name), 403],
    ),
    ['another currency, signed', fields({ currency: 'USD' }), 400],
    ['a reference of nobody’s, signed', fields({ reference: `T${shop.id}R${'0'.repeat(32)}` }), 404],
    [
      'the reference under another subscriber, signed',
      fields({ reference: reference.replace(/^T\d+/, `T${shop.root.suscriptorId}`) }),
      404,
    ],
    ['a top-up by hand, signed', fields({ reference: manual }), 404],
    ['a reference of no shape, signed', fields({ reference: "T1R' or 1=1" }), 404],
    ['no outcome yet', fields({ statePol: '7' }), 200],
    ['an approval that PayU does not know of, signed', fields(), 200],
  ];
  for (const [what, sent, expected] of attempts) {
    const status = await postConfirmation(server.url, sent);
    findings.expect(status === expected, `${what}: ${status} in place of ${expected}`);
  }
  await eventually(async () => {
    const queued = await desk.attempts();
    return queued.length === 1 && queued.every(({ attempts, isRunning }) => attempts > 0 && !isRunning);
  }, 'PayU was asked about the approval alone');
  const state = (await server.call('GET', `/api/recargas/${reference}`, { token: shop.boss.token })).body.estado;
  findings.expect(state === 'PENDIENTE', `the top-up is ${state} after forgeries`);
  findings.expect((await desk.saldo(shop)).saldo === before, 'a forgery was credited');
  await server.control.pay({ referenceCode: reference, outcome: 'APPROVED', confirm: false });
  await desk.untilAttempted();
  const credited = (await desk.saldo(shop)).saldo - before;
  findings.expect(credited === PESOS, `${credited / PESOS} credits of an approval that PayU knew of later`);
  return attempts.length;
}

/**
 * A refusal and an expiry with their repeats, then the approval in many copies at once, each with or without an id of
 * its own.
 */
async function repeat(
  server: TestServer,
  { shop, desk, findings, copies }: Round & { copies: number },
): Promise<number> {
  const { body } = await desk.payu(shop, PESOS);
  await server.control.checkout(body.pago);
  const decide = (outcome: 'DECLINED' | 'APPROVED') =>
    server.control.pay({ referenceCode: body.recarga.referencia, outcome, confirm: false });
  const before = (await desk.saldo(shop)).saldo;
  const say = (statePol: string, transactionId?: string) =>
    postConfirmation(
      server.url,
      confirmationFields(
        { apiKey },
        {
          merchantId,
          reference: body.recarga.referencia,
          // the same amount in three notations
          value: [VALUE, '50000.0', '50000'][statePol === '4' ? 0 : Number(statePol) - 4] ?? VALUE,
          statePol,
          ...(transactionId ? { transactionId } : {}),
        },
      ),
    );
  const statuses: number[] = [];
  await decide('DECLINED');
  for (let retry = 0; retry < 9; retry++) statuses.push(await say(retry % 2 === 0 ? '6' : '5', 'declined'));
  await desk.untilAttempted();
  findings.expect((await desk.saldo(shop)).saldo === before, 'a refusal was credited');
  await decide('APPROVED');
  statuses.push(
    ...(await inParallel(Array.from({ length: copies }), copies, (_, index) =>
      say('4', index % 2 === 0 ? 'one-and-the-same' : undefined),
    )),
  );
  for (const late of ['6', '5', '4']) statuses.push(await say(late));
  await desk.untilAttempted();
  const refused = statuses.filter((status) => status !== 200).length;
  findings.expect(refused === 0, `${refused} of ${statuses.length} repeats were not answered 200`);
  const credited = (await desk.saldo(shop)).saldo - before;
  findings.expect(credited === PESOS, `${credited / PESOS} credits of one approval`);
  return statuses.length;
}

/**
 * An account that signs with HMAC, in the live environment: PayU's examples are valid, and sandbox payments are no
 * money.
 */
async function checkOfficial(findings: Findings): Promise<number> {
  const live = await startTestServer({
    env: { PAYU_API_KEY: OFFICIAL.apiKey, PAYU_HMAC_SECRET: OFFICIAL.hmacSecret, PAYU_TEST: 'false' },
  });
  try {
    const example = { merchantId, reference: 'PayUTest01', currency: 'USD', statePol: '4', test: '0' };
    let sent = 0;
    for (const [value, sign] of Object.entries(OFFICIAL.signs)) {
      const fields = { ...confirmationFields(OFFICIAL, { ...example, value }), sign };
      for (const [label, expected, changes] of [
        ['PayU’s example', 404, {}],
        ['PayU’s example with another amount', 403, { value: '151.00' }],
        ['PayU’s example of the sandbox', 403, { test: '1' }],
      ] as const) {
        const status = await postConfirmation(live.url, { ...fields, ...changes });
        findings.expect(status === expected, `${label} of ${value}: ${status} in place of ${expected}`);
        sent++;
      }
    }
    const desk = createSaldoDesk(live);
    const shop = await desk.caja();
    const { body } = await desk.payu(shop, PESOS);
    await live.control.checkout(body.pago);
    await live.control.pay({ referenceCode: body.recarga.referencia, outcome: 'APPROVED', confirm: false });
    const paid = { merchantId, reference: body.recarga.referencia, value: VALUE, statePol: '4' };
    for (const [test, expected] of [
      ['1', 403],
      ['0', 200],
    ] as const) {
      const status = await postConfirmation(live.url, confirmationFields(OFFICIAL, { ...paid, test }));
      findings.expect(status === expected, `an approval with test=${test}: ${status} in place of ${expected}`);
      sent++;
    }
    await desk.untilAttempted();
    findings.expect((await desk.saldo(shop)).saldo === PESOS, 'an approval signed by HMAC was not credited once');
    return sent;
  } finally {
    await live.stop();
  }
}
