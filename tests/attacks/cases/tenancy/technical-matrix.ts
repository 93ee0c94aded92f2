import { catalogue } from '@tertulia/contract/catalogue';
import { TECHNICAL_ROUTES } from '@tertulia/contract/technical-routes';
import type { Answer, TestServer } from '@tertulia/testkit/server';
import type { Canary } from '../../matrix/canary.ts';
import { Findings } from '../../matrix/findings.ts';
import type { Tenant } from '../../matrix/attack-world.ts';
import { sameBody } from './foreign-matrix.ts';

export interface TechnicalSum {
  answers: number;
  covered: Set<string>;
  canaryBytes: number;
  findings: Findings;
}

type Ask = (method: string, path: string, options?: Parameters<TestServer['call']>[2]) => Promise<Answer>;

interface Scene {
  ask: Ask;
  victim: Tenant;
  intruder: Tenant;
  token: string;
  findings: Findings;
}

const NOBODYS_ID = 900_000_000_001;
const open =
  (path: string, status = 200) =>
  async ({ ask, findings }: Scene) => {
    const answer = await ask('GET', path);
    findings.expect(answer.status === status, `GET ${path}: ${answer.status}`);
  };

/**
 * The required behaviour of each address outside the catalogue for callers without access. An address without a line
 * here fails the case.
 */
const EXPECTED: Record<string, (scene: Scene) => Promise<void>> = {
  'GET /healthz': open('/healthz'),
  'GET /readyz': open('/readyz'),
  // from loopback, as in the tests
  'GET /metrics': open('/metrics'),
  'GET /api/openapi.json': open('/api/openapi.json'),
  'GET /api/docs': open('/api/docs'),
  'GET /files/{id}': files,
  'POST /webhooks/twilio/message': ({ ask, victim, findings }) =>
    webhook(ask, findings, '/webhooks/twilio/message', 'To', victim),
  'POST /webhooks/twilio/status': ({ ask, victim, findings }) =>
    webhook(ask, findings, '/webhooks/twilio/status', 'From', victim),
  'POST /webhooks/twilio/voice/{paso}': voice,
  'POST /webhooks/payu/confirmation': ({ ask, victim, findings }) => confirmation(ask, findings, victim),
  'GET /*': async ({ ask, victim, findings }) => {
    const climbing = [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/demo-accounts.json',
      '/%252e%252e%252fpackage.json',
      '/..%5cpackage.json',
      '/100%25',
      '/a%00b.js',
    ];
    for (const path of [
      '/',
      '/conversations',
      `/conversations/${victim.chats.propio.id}`,
      '/files',
      '/api',
      ...climbing,
    ]) {
      const answer = await ask('GET', path);
      findings.expect([200, 400, 403, 404].includes(answer.status), `GET ${path}: ${answer.status}`);
      findings.expect(!answer.text.includes('"workspaces"'), `GET ${path} leads out of the web app's folder`);
    }
  },
};

/** The addresses that are no calls of the API, and every method that the lists do not name. */
export async function runTechnicalMatrix(
  server: TestServer,
  victim: Tenant,
  intruder: Tenant,
  canary: Canary,
): Promise<TechnicalSum> {
  const sum: TechnicalSum = { answers: 0, covered: new Set(), canaryBytes: 0, findings: new Findings() };
  const ask: Ask = async (method, path, options) => {
    const answer = await server.call(method, path, options);
    sum.answers++;
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    if (canary.isIn(answer.text + headers)) {
      sum.canaryBytes++;
      sum.findings.add(`${method} ${path} gave away a canary`);
    }
    sum.findings.expect(answer.status < 500, `${method} ${path} answered ${answer.status}`);
    return answer;
  };
  const scene: Scene = { ask, victim, intruder, token: await intruder.tokenOf('SUPERADMIN'), findings: sum.findings };
  for (const { method, path } of TECHNICAL_ROUTES) {
    const expectation = EXPECTED[`${method} ${path}`];
    if (!expectation) {
      sum.findings.add(`${method} ${path} has no line in technical-matrix.ts`);
      continue;
    }
    await expectation(scene);
    sum.covered.add(`${method} ${path}`);
  }
  await unlistedMethods(scene);
  return sum;
}

async function unlistedMethods({ ask, token, victim, findings }: Scene): Promise<void> {
  const listed = new Set(
    [...Object.values(catalogue), ...TECHNICAL_ROUTES].map(({ method, path }) => `${method} ${path}`),
  );
  const patterns = [...listed].map((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+').replace('/*', '/$')}$`));
  for (const path of new Set(Object.values(catalogue).map((one) => one.path))) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (listed.has(`${method} ${path}`)) continue;
      const real = path.replace(/\{\w+\}/g, String(victim.chats.propio.id));
      // another listed path may match the same address, such as /usuarios/{id} and /usuarios/me
      if (patterns.some((one) => one.test(`${method} ${real}`))) continue;
      const answer = await ask(method, real, { token, ...(method === 'GET' ? {} : { body: {} }) });
      findings.expect(answer.status === 404, `${method} ${real} is not listed and answers ${answer.status}`);
    }
  }
}

/** An address is valid for one file of one session: no part of it can be replaced with another's. */
async function files({ ask, victim, intruder, token, findings }: Scene): Promise<void> {
  const own = intruder.chats.propio.archivoId;
  const theirs = victim.chats.propio.archivoId;
  const renewed = await ask('GET', `/api/archivos/${own}/url`, { token });
  const url = new URL(String(renewed.body?.url ?? '/'), 'http://x');
  const good = await ask('GET', url.pathname + url.search);
  findings.expect(good.status === 200, `the own file answers ${good.status}`);
  const swap = (changes: Record<string, string | null>) => {
    const query = new URLSearchParams(url.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    return `?${query.toString()}`;
  };
  const attempts = [
    '',
    url.search,
    swap({ t: String(victim.id) }),
    swap({ u: '1' }),
    swap({ s: null }),
    swap({ e: '9999999999' }),
    `${url.search}&t=${victim.id}`,
  ];
  for (const query of attempts) {
    const answer = await ask('GET', `/files/${theirs}${query}`, { token });
    findings.expect(answer.status === 403, `/files/ of another with ${query}: ${answer.status}`);
    const blank = await ask('GET', `/files/${NOBODYS_ID}${query}`, { token });
    findings.expect(sameBody(answer, blank), `/files/ tells a foreign id from a missing one`);
    await ask('HEAD', `/files/${theirs}${query}`);
  }
}

/** Unsigned: an existing subscriber and a missing one are refused with the same words. */
async function voice({ ask, victim, findings }: Scene): Promise<void> {
  const post = (paso: string, tenantId: number) =>
    ask('POST', `/webhooks/twilio/voice/${paso}?c=T${tenantId}L${'0'.repeat(32)}`, {
      body: `CallSid=CA${'0'.repeat(32)}&CallStatus=completed`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': `${'A'.repeat(27)}=` },
    });
  for (const paso of [
    'conectar',
    'aviso',
    'atender',
    'agente',
    'cliente',
    'fin',
    'turno',
    'grabacion',
    'entrante',
    'colgado',
  ]) {
    const [theirs, nobodys] = [await post(paso, victim.id), await post(paso, NOBODYS_ID)];
    findings.expect(theirs.status === 403, `/webhooks/twilio/voice/${paso}: ${theirs.status}`);
    findings.expect(sameBody(theirs, nobodys), `/webhooks/twilio/voice/${paso} tells who is a subscriber`);
  }
  const unknown = await post('colgar', victim.id);
  findings.expect(unknown.status === 404, `/webhooks/twilio/voice/colgar: ${unknown.status}`);
}

/** Unsigned: known and unknown numbers are refused with the same words. */
async function webhook(ask: Ask, findings: Findings, path: string, side: 'To' | 'From', victim: Tenant): Promise<void> {
  const post = (number: string) =>
    ask('POST', path, {
      body: new URLSearchParams({
        MessageSid: `SM${'0'.repeat(32)}`,
        AccountSid: `AC${'0'.repeat(31)}1`,
        [side]: `whatsapp:${number}`,
        MessageStatus: 'read',
        Body: 'x',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' },
    });
  const [known, unknown] = [await post(victim.numero), await post('+570000000')];
  findings.expect(known.status === 403, `an unsigned ${path} answers ${known.status}`);
  findings.expect(sameBody(known, unknown), `${path} tells a known number from an unknown one`);
}

/** Unsigned: an existing top-up and a missing one are refused with the same words. */
async function confirmation(ask: Ask, findings: Findings, victim: Tenant): Promise<void> {
  const post = (tenantId: number) =>
    ask('POST', '/webhooks/payu/confirmation', {
      body: new URLSearchParams({
        merchant_id: '508029',
        reference_sale: `T${tenantId}R${'0'.repeat(32)}`,
        value: '20000.00',
        currency: 'COP',
        state_pol: '4',
        transaction_id: 'x',
        test: '1',
        sign: '0'.repeat(32),
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const [known, unknown] = [await post(victim.id), await post(NOBODYS_ID)];
  findings.expect(known.status === 403, `an unsigned confirmation answers ${known.status}`);
  findings.expect(sameBody(known, unknown), 'a confirmation tells a known subscriber from an unknown one');
}
