import type { BuiltUser } from '../../../apps/server/test/factories.ts';
import { startTestServer, type TestServer } from '../../../apps/server/test/server.ts';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { inParallel } from '../pacing.ts';
import { countingClock } from './counting-clock.ts';

const ADDRESSES = 50;
const GUESSES = { short: 60, full: 1000 } as const;
const ACCOUNTS = { short: 54, full: 500 } as const;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
const REGISTRATIONS = 5;
const AT_ONCE = 8;
const PASSWORD = 'la clave de siempre 7';
/** Where the right person signed in before, and where their telephone is now. */
const HOME = '203.0.113.7';
const ON_THE_WAY = '203.0.113.99';

/** One account guessed at from all over the world, and all accounts from one place: what is counted, and whom it keeps out. */
export const aut05: VerifyCase = {
  id: 'AUT-05',
  title: 'guesses are counted before they are hashed, and lock nobody out',
  demand: (volume) =>
    `of registrations of one e-mail ${REGISTRATIONS} are looked at in half an hour; of ${GUESSES[volume]} guesses at one account from ${ADDRESSES} addresses ≤ ${PER_ACCOUNT} reach the hash, of ${ACCOUNTS[volume]} accounts from one address ≤ ${PER_ADDRESS}, in a quarter of an hour; the right person enters at once`,
  seenToFail:
    'with nothing counted by account: 60 of 60 guesses reached the hash; with every place counted alike: the right person was answered 429 at home and on the way',
  run: async (volume) => {
    const server = await startTestServer({ clock: countingClock(), env: { TRUST_PROXY: 'true' } });
    try {
      return await runAut05(server, volume);
    } finally {
      await server.stop();
    }
  },
};

async function runAut05(server: TestServer, volume: Volume): Promise<CaseResult> {
  const { build } = server;
  const findings = new Findings();
  const shop = await build.suscriptor();
  const person = async (): Promise<BuiltUser> => {
    const user = await build.usuario(shop.id);
    await build.password(user, PASSWORD);
    return user;
  };
  const [ana, luis] = [await person(), await person()];
  const login = (email: string, password: string, from: string) =>
    server.call('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });
  const enters = async (user: BuiltUser, from: string, when: string) => {
    const { status, text } = await login(user.email, PASSWORD, from);
    findings.expect(status === 200, () => `${when} the right person is answered ${status} ${text.slice(0, 80)}`);
  };

  await enters(ana, HOME, 'before');
  const guessed = await inParallel(Array.from({ length: GUESSES[volume] }), AT_ONCE, async (_, index) => {
    const { status, headers } = await login(ana.email, `adivino ${index}`, `198.51.100.${index % ADDRESSES}`);
    if (status === 429) findings.expect(Number(headers.get('retry-after')) > 0, 'a 429 without Retry-After');
    return status;
  });
  const hashed = guessed.filter((status) => status === 401).length;
  findings.expect(hashed <= PER_ACCOUNT, `${hashed} guesses at one account reached the hash`);
  findings.expect(hashed > 0, 'no guess was looked at: nothing was shown');
  findings.expect(
    guessed.every((status) => status === 401 || status === 429),
    () => `answers other than 401 and 429: ${[...new Set(guessed)].join(' ')}`,
  );
  await enters(ana, HOME, 'from where they signed in before, during the attack');
  await enters(ana, ON_THE_WAY, 'from another address of the same network, during the attack');
  await enters(luis, HOME, 'a colleague, for the first time,');

  const emails = Array.from({ length: ACCOUNTS[volume] }, (_, index) => `nadie.${index}@test.co`);
  const tried = await inParallel(
    emails,
    AT_ONCE,
    async (email) => (await login(email, 'una de todas', '192.0.2.1')).status,
  );
  const reached = tried.filter((status) => status !== 429).length;
  findings.expect(reached <= PER_ADDRESS, `${reached} accounts were looked at from one address`);
  findings.expect(reached > 0, 'no account was looked at: nothing was shown');
  // one account from as many addresses as there are tries; it is taken, so each try that is looked at says so
  const registered = await inParallel(
    Array.from({ length: REGISTRATIONS + 3 }),
    1,
    async (_, index) => (await register(server, luis.email, `192.0.2.${100 + index}`)).status,
  );
  const looked = registered.filter((status) => status !== 429).length;
  findings.expect(looked === REGISTRATIONS, `${looked} registrations of one e-mail were looked at`);
  return {
    volume: `${guessed.length} guesses from ${ADDRESSES} addresses, ${tried.length} accounts from one, ${registered.length} registrations of one e-mail`,
    reached: `${hashed} hashes for one account, ${reached} for one address${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

function register(server: TestServer, contactoEmail: string, from: string) {
  return server.call('POST', '/api/auth/register', {
    headers: { 'x-forwarded-for': from },
    body: {
      nombreNegocio: 'Negocio de prueba',
      nombre: 'Persona de prueba',
      documento: '900123',
      contactoEmail,
      contactoTelefono: '3001234567',
      whatsappNumero: '3011234567',
      password: PASSWORD,
      acepto: true,
    },
  });
}
