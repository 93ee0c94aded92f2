import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAPTCHA_PLACEHOLDER } from '@tertulia/contract/core/captcha';
import { ConfigError, readConfig } from '../../../../apps/server/src/platform/config/config.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { freePort } from '@tertulia/testkit/free-port';
import { eventually, startTestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';

const MAIN = fileURLToPath(new URL('../../../../apps/server/src/main.mjs', import.meta.url));
const PATIENCE_MS = 90_000;
/** No server listens there: a process that wrongly starts gets no further, and harms no other test's database. */
const NO_DATABASE = 'postgresql://nadie:nada@127.0.0.1:1/nada';

interface BadStart {
  what: string;
  /** Started as a process in the short form too: how it ends is the same for all, and those only parse the configuration. */
  always?: true;
  /** Overrides valid settings; undefined removes one. */
  env: Record<string, string | undefined>;
  names: string;
}

const BAD_STARTS: readonly BadStart[] = [
  { what: 'no APP_SECRET', always: true, env: { APP_SECRET: undefined }, names: 'APP_SECRET' },
  { what: 'an empty APP_SECRET', env: { APP_SECRET: '' }, names: 'APP_SECRET' },
  {
    what: 'the demo’s APP_SECRET',
    env: { APP_SECRET: 'tertulia-demo-secret-not-for-production!' },
    names: 'APP_SECRET',
  },
  { what: 'an APP_SECRET of 31 bytes', env: { APP_SECRET: 'x'.repeat(31) }, names: 'APP_SECRET' },
  { what: 'no captcha mode', env: { CAPTCHA_MODE: undefined }, names: 'CAPTCHA_MODE' },
  { what: 'a captcha mode that does not exist', env: { CAPTCHA_MODE: 'quizás' }, names: 'CAPTCHA_MODE' },
  {
    what: 'siteverify without a secret',
    env: { CAPTCHA_MODE: 'siteverify', CAPTCHA_VERIFY_URL: 'https://captcha.example/verify' },
    names: 'CAPTCHA_SECRET',
  },
  {
    what: 'siteverify without an address',
    env: { CAPTCHA_MODE: 'siteverify', CAPTCHA_SECRET: 'secreto' },
    names: 'CAPTCHA_VERIFY_URL',
  },
  {
    what: 'the placeholder as the captcha’s secret',
    env: {
      CAPTCHA_MODE: 'siteverify',
      CAPTCHA_VERIFY_URL: 'https://captcha.example/verify',
      CAPTCHA_SITE_KEY: 'llave',
      CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
      CAPTCHA_SECRET: CAPTCHA_PLACEHOLDER,
    },
    names: 'CAPTCHA_SECRET',
  },
  {
    what: 'a Twilio account with an empty token',
    env: { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: '' },
    names: 'TWILIO_AUTH_TOKEN',
  },
  {
    what: 'an API key without its secret',
    env: { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't', TWILIO_API_KEY_SID: 'SK1' },
    names: 'TWILIO_API_KEY_SECRET',
  },
  {
    what: 'no APP_SECRET on a database of one’s own, NODE_ENV not set',
    env: { NODE_ENV: undefined, APP_SECRET: undefined },
    names: 'APP_SECRET',
  },
  {
    what: 'a PayU merchant with an empty key',
    env: { PAYU_MERCHANT_ID: '1', PAYU_ACCOUNT_ID: '2', PAYU_API_LOGIN: 'x', PAYU_API_KEY: '' },
    names: 'PAYU_API_KEY',
  },
  {
    what: 'the key of PayU’s sandbox',
    env: {
      PAYU_MERCHANT_ID: '1',
      PAYU_ACCOUNT_ID: '2',
      PAYU_API_LOGIN: 'x',
      PAYU_API_KEY: '4Vj8eK4rloUd272L48hsrarnUA',
    },
    names: 'PAYU_API_KEY',
  },
  { what: 'PayU’s sandbox in production', env: { PAYU_TEST: 'true' }, names: 'PAYU_TEST' },
  { what: 'the demo in production', env: { DEMO: 'true' }, names: 'DEMO' },
  { what: 'no database', env: { DATABASE_URL: undefined }, names: 'DATABASE_URL' },
];

/** A production start with a secret that is missing, weak or the demo's: the process refuses and names the setting. */
// covers D1-3-05
export const aut09: VerifyCase = {
  id: 'AUT-09',
  title: 'no start in production with a missing or weak secret',
  demand: () =>
    `${BAD_STARTS.length} of ${BAD_STARTS.length} starts end with a code that is not 0 and name the setting; the good one starts; of a configured captcha a person gets by, and the placeholder does not`,
  seenToFail: 'without the checks for production: 5 of 17 starts not refused by the name of their setting',
  run: async (volume) => {
    const db = await createTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'tertulia-verify-'));
    try {
      return await runAut09(db, dataDir, volume);
    } finally {
      await db.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function runAut09(db: TestDatabase, dataDir: string, volume: Volume): Promise<CaseResult> {
  const findings = new Findings();
  const good = { NODE_ENV: 'production', APP_SECRET: TEST_SECRET, CAPTCHA_MODE: 'off', DATA_DIR: dataDir, PORT: '0' };
  let refused = 0;
  let processes = 0;
  for (const { what, env, names, always } of BAD_STARTS) {
    const settings = { ...good, DATABASE_URL: NO_DATABASE, ...env };
    const isProcess = volume === 'full' || always;
    if (isProcess) processes++;
    const { code, output } = isProcess ? await start(settings) : read(settings);
    const isNamed = new RegExp(`\\b${names}\\b`).test(output);
    if (code !== 0 && isNamed) refused++;
    else findings.add(`with ${what} it ends with ${String(code)}${isNamed ? '' : ` and does not name ${names}`}`);
    findings.expect(!output.includes(TEST_SECRET), 'the refusal prints the secret');
  }
  findings.expect(await starts({ ...good, DATABASE_URL: db.adminUrl }), 'the good configuration does not start');
  await checkCaptcha(findings);
  return {
    volume: `${BAD_STARTS.length} bad configurations, ${processes} of them started as processes, 1 good start, 2 registrations behind a captcha`,
    reached: `${refused} of ${BAD_STARTS.length} refused and named${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

function read(env: Record<string, string | undefined>): { code: number | null; output: string } {
  try {
    readConfig(env);
    return { code: 0, output: '' };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { code: 78, output: error.message };
  }
}

function start(env: Record<string, string | undefined>): Promise<{ code: number | null; output: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

/**
 * Positive control: valid settings serve. The secret is the tests': another one would change the roles' passwords for
 * all tests.
 */
async function starts(good: Record<string, string>): Promise<boolean> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], ...good, PORT: String(port) },
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  try {
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    return await eventually(ready, 'the good configuration serves', PATIENCE_MS);
  } catch {
    return false;
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
}

/** A captcha service that accepts one token: the development client's token must be refused, and a user's accepted. */
async function checkCaptcha(findings: Findings): Promise<void> {
  const service = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk: Buffer) => (form += chunk.toString()));
    request.on('end', () => {
      const success = new URLSearchParams(form).get('response') === 'persona';
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const server = await startTestServer({
    env: {
      CAPTCHA_MODE: 'siteverify',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      CAPTCHA_SECRET: 'secreto',
      CAPTCHA_SITE_KEY: 'llave',
      CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
    },
  });
  const register = (captchaToken: string) =>
    server.call('POST', '/api/auth/register', {
      body: {
        nombreNegocio: 'Negocio',
        nombre: 'Persona',
        documento: '900',
        contactoEmail: 'a@test.co',
        contactoTelefono: '3001234567',
        whatsappNumero: '3011234567',
        password: 'una clave larga 1',
        acepto: true,
        captchaToken,
      },
    });
  try {
    const refused = await register(CAPTCHA_PLACEHOLDER);
    const isRefused = refused.status === 400 && refused.body?.field === 'captchaToken';
    findings.expect(isRefused, 'the placeholder passes a configured captcha');
    findings.expect((await register('persona')).status === 201, 'a person who solved the captcha cannot register');
    const shown = await server.call('GET', '/api/auth/captcha');
    const policy = shown.headers.get('content-security-policy') ?? '';
    const mayRun = /script-src [^;]*https:\/\/captcha\.example/.test(policy) && policy.includes('frame-src');
    findings.expect(shown.body?.captcha?.siteKey === 'llave', 'the page is not told which captcha to show');
    findings.expect(mayRun, 'the page may not show the captcha');
    findings.expect(!shown.text.includes('secreto'), 'the secret is told to browsers');
  } finally {
    await server.stop();
    await new Promise((resolve) => service.close(resolve));
  }
}
