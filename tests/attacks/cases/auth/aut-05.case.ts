import { createHash } from 'node:crypto';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { inParallel } from '../pacing.ts';
import { countingClock } from './counting-clock.ts';

const ADDRESSES = 50;
const GUESSES = { short: 60, full: 1000 } as const;
const ACCOUNTS = { short: 54, full: 500 } as const;
const PER_ACCOUNT = 10;
const PER_NETWORK = 5;
const PER_ADDRESS = 50;
const REGISTRATIONS = 5;
const AT_ONCE = 8;
const PASSWORD = 'la clave de siempre 7';
/** The network of the right user's earlier log-ins, and the one of their phone now. */
const HOME = '203.0.113.7';
const ON_THE_WAY = '203.0.113.99';
/** Networks without earlier log-ins of the user. */
const ABROAD = '100.64.1.9';
const FAR_AWAY = '100.64.2.9';
const RECOVERING = '100.64.3.9';
const NEW_PASSWORD = 'la clave de ahora 8';

/**
 * One account guessed at from many networks, and all accounts from one: which tries are counted, and which are blocked.
 */
export const aut05: VerifyCase = {
  id: 'AUT-05',
  title: 'guesses are counted before they are hashed, and lock no user out',
  demand: (volume) =>
    `of registrations of one e-mail ${REGISTRATIONS} are looked at in half an hour; of ${GUESSES[volume]} guesses at one account from ${ADDRESSES} addresses of one network ≤ ${PER_NETWORK} reach the hash, with as many from ${ADDRESSES} networks ≤ ${PER_ACCOUNT} in all, of ${ACCOUNTS[volume]} accounts from one address ≤ ${PER_ADDRESS}, in a quarter of an hour; the right person enters at once: where they are known, from anywhere while one network guesses, and after a recovery link while the world does`,
  seenToFail:
    'without a count per account: 60 of 60 guesses reached the hash; with every network counted alike: the right user was answered 429 at home and on the way; with one pool for all unknown networks: 429 from abroad while a single one guessed; with a recovery link forgotten: 429 after it',
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
  const guess = async (from: (index: number) => string): Promise<number[]> => {
    const statuses = await inParallel(Array.from({ length: GUESSES[volume] }), AT_ONCE, async (_, index) => {
      const { status, headers } = await login(ana.email, `adivino ${index}`, from(index));
      if (status === 429) findings.expect(Number(headers.get('retry-after')) > 0, 'a 429 without Retry-After');
      return status;
    });
    findings.expect(
      statuses.every((status) => status === 401 || status === 429),
      () => `answers other than 401 and 429: ${[...new Set(statuses)].join(' ')}`,
    );
    return statuses;
  };
  const looked401 = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;
  const guessed = await guess((index) => `198.51.100.${index % ADDRESSES}`);
  const ofOneNetwork = looked401(guessed);
  findings.expect(ofOneNetwork <= PER_NETWORK, `${ofOneNetwork} guesses from one network reached the hash`);
  findings.expect(ofOneNetwork > 0, 'no guess was looked at: nothing was shown');
  await enters(ana, HOME, 'from where they signed in before, during the attack');
  await enters(ana, ON_THE_WAY, 'from another address of the same network, during the attack');
  await enters(ana, ABROAD, 'from a network where they never were, while one network guesses,');

  const spread = await guess((index) => `100.100.${index % ADDRESSES}.1`);
  const hashed = ofOneNetwork + looked401(spread);
  findings.expect(hashed <= PER_ACCOUNT, `${hashed} guesses at one account reached the hash`);
  await enters(ana, ABROAD, 'from where they signed in a moment ago, while the whole world guesses,');
  const shut = await login(ana.email, PASSWORD, FAR_AWAY);
  findings.expect(shut.status === 429, () => `beyond what strangers may try, one is answered ${shut.status}`);
  await recover(server, ana, RECOVERING);
  const recovered = await login(ana.email, NEW_PASSWORD, RECOVERING);
  findings.expect(recovered.status === 200, () => `after a recovery link one is answered ${recovered.status}`);
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
  // one account from a new address per try; it is taken, so each try that is processed says so
  const registered = await inParallel(
    Array.from({ length: REGISTRATIONS + 3 }),
    1,
    async (_, index) => (await register(server, luis.email, `192.0.2.${100 + index}`)).status,
  );
  const looked = registered.filter((status) => status !== 429).length;
  findings.expect(looked === REGISTRATIONS, `${looked} registrations of one e-mail were looked at`);
  return {
    volume: `${guessed.length} guesses from ${ADDRESSES} addresses of one network, ${spread.length} from ${ADDRESSES} networks, ${tried.length} accounts from one, ${registered.length} registrations of one e-mail`,
    reached: `${hashed} hashes for one account, ${reached} for one address${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

/** Uses a recovery link from an address. */
async function recover({ build, call }: TestServer, user: BuiltUser, from: string): Promise<void> {
  const token = `enlace de ${user.email}`;
  await build.insert('restablecimientos', {
    suscriptor_id: user.suscriptorId,
    usuario_id: user.id,
    token_sha256: createHash('sha256').update(token).digest(),
    expira: new Date(Date.now() + 86_400_000),
  });
  await call('POST', '/api/auth/reset-password', {
    body: { token, password: NEW_PASSWORD },
    headers: { 'x-forwarded-for': from },
  });
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
