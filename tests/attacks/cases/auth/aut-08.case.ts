import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Writable } from 'node:stream';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { createLog } from '../../../../apps/server/src/platform/log/log.ts';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { openMailbox, type ResetMail } from './mailbox.ts';

const GUESSES = { short: 50, full: 1000 } as const;
const RACES = { short: 3, full: 30 } as const;
/** The attempts of one address in a quarter of an hour (the contract's limit). */
const ATTEMPTS = 30;
const LIFE_MS = 30 * 60_000;

/** Recovery links: used twice, at once, too late, for another account, guessed, and requested under a foreign host. */
// covers D1-4-08, D1-7-22
export const aut08: VerifyCase = {
  id: 'AUT-08',
  title: 'recovery links cannot be reused, guessed or redirected',
  demand: (volume) =>
    `1 success of 2 at once in ${RACES[volume]} races, every other use refused, 0 of ${GUESSES[volume]} guesses, the link's host as configured, no token in the log`,
  seenToFail:
    'with a link’s use not checked in the update that consumes it: both of two concurrent uses succeeded, in 3 of 3 races',
  run: async (volume) => {
    const logged: string[] = [];
    const destination = new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) });
    let late = 0;
    const clock = { now: () => new Date(Date.now() + late) };
    const server = await startTestServer({ clock, log: createLog('trace', destination) });
    try {
      return await runAut08(server, volume, { logged, setLate: (ms) => void (late = ms) });
    } finally {
      await server.stop();
    }
  },
};

interface Levers {
  logged: string[];
  setLate: (ms: number) => void;
}

async function runAut08(server: TestServer, volume: Volume, { logged, setLate }: Levers): Promise<CaseResult> {
  const { build, db, call } = server;
  const findings = new Findings();
  const mailbox = openMailbox(server.dataDir);
  const ana = await build.usuario((await build.suscriptor()).id);
  const outsider = await build.usuario((await build.suscriptor()).id);
  // a user without a password gets an invitation instead
  for (const user of [ana, outsider]) await build.password(user, 'la clave de antes 1');
  const issued: string[] = [];
  let answers = 0;

  const unthrottled = () => db.query('delete from app.intentos');
  const reset = async (token: string, more: Record<string, unknown> = {}) => {
    answers++;
    return call('POST', '/api/auth/reset-password', {
      body: { token, password: `nueva ${randomBytes(6).toString('hex')}`, ...more },
    });
  };
  const isValid = async (token: string) =>
    (await call('GET', `/api/auth/reset-password/verify?token=${encodeURIComponent(token)}`)).body?.valid;
  const refused = (answer: Answer, what: string) =>
    findings.expect(
      answer.status === 400 && answer.body?.message === AUTH_TEXTS.expiredLink,
      () => `${what}: ${answer.status} ${answer.text}`,
    );
  const worked = (answer: Answer, what: string) =>
    findings.expect(answer.status === 204, () => `${what}: ${answer.status} ${answer.text}`);
  const issue = async (user: BuiltUser = ana): Promise<ResetMail> => {
    await unthrottled();
    const status = await forgotUnderForeignHost(server.url, user.email);
    findings.expect(status === 204, `forgot-password answers ${status}`);
    const mail = await mailbox.next(user.email);
    issued.push(mail.token);
    findings.expect(mail.link.origin === server.url, `the link leads to ${mail.link.origin}`);
    findings.expect(!mail.content.includes('evil.example'), 'the mail names the host of the request');
    return mail;
  };
  const hashOf = async (user: BuiltUser) =>
    (
      await db.query<{ hash: string | null }>('select password_hash as hash from app.usuarios where id = $1', [user.id])
    )[0]?.hash;

  // opening a link does not consume it; using it ends the sessions and opens none
  const first = await issue();
  for (let look = 0; look < 3; look++)
    findings.expect((await isValid(first.token)) === true, 'a good link is called bad');
  const before = await hashOf(outsider);
  const used = await reset(first.token, {
    email: outsider.email,
    usuarioId: outsider.id,
    suscriptorId: outsider.suscriptorId,
  });
  worked(used, 'a good link');
  findings.expect(used.text === '', 'a reset signs somebody in');
  findings.expect(
    (await hashOf(outsider)) === before && (await hashOf(ana)) !== null,
    'the link of one account changed another',
  );
  findings.expect(
    (await call('GET', '/api/usuarios/me', { token: ana.token })).status === 401,
    'a session outlives the reset',
  );
  refused(await reset(first.token), 'a used link');
  findings.expect((await isValid(first.token)) === false, 'a used link is called good');

  for (let race = 0; race < RACES[volume]; race++) {
    const { token } = await issue();
    const both = await Promise.all([reset(token), reset(token)]);
    const wins = both.filter((answer) => answer.status === 204).length;
    findings.expect(wins === 1, `${wins} of two uses at once succeeded`);
    for (const answer of both) if (answer.status !== 204) refused(answer, 'the loser of a race');
  }

  const older = await issue();
  const newer = await issue();
  refused(await reset(older.token), 'a link after a newer one');
  setLate(LIFE_MS + 1000);
  refused(await reset(newer.token), 'a link after 30 minutes');
  findings.expect((await isValid(newer.token)) === false, 'a link is called good after 30 minutes');
  setLate(0);
  worked(await reset(newer.token), 'the same link in time');

  const guesses = await guess(await issue(), GUESSES[volume]);

  const leaving = await issue(outsider);
  await db.query('update app.usuarios set estado = 0 where id = $1', [outsider.id]);
  await unthrottled();
  refused(await reset(leaving.token), 'the link of a deactivated user');
  const mails = await mailbox.count();
  findings.expect(
    (await forgotUnderForeignHost(server.url, 'nadie@test.co')) === 204,
    'forgot-password tells that an address is unknown',
  );
  findings.expect(
    (await forgotUnderForeignHost(server.url, outsider.email)) === 204,
    'forgot-password tells that a user is inactive',
  );
  // jobs run in order: once this mail has arrived, theirs would have too
  await issue();
  findings.expect((await mailbox.count()) === mails + 1, 'a mail went to somebody who is unknown or inactive');

  const log = logged.join('');
  findings.expect(log.includes('call refused'), 'the log holds nothing at all');
  for (const token of issued) findings.expect(!log.includes(token), 'a token stands in the log');
  findings.expect(
    !(await databaseText(server)).some((text) => issued.some((token) => text.includes(token))),
    'a token stands in the database',
  );
  return {
    volume: `${answers} uses of ${issued.length} links, ${RACES[volume]} races, ${guesses.looked} guesses that were looked at and ${guesses.throttled} throttled`,
    reached: `${guesses.hits} guesses right, ${findings.all.length} findings${listed(findings.all)}`,
    met: findings.all.length === 0 && guesses.hits === 0 && guesses.looked >= GUESSES[volume] && guesses.throttled > 0,
  };

  /**
   * Half of the guesses are close to the token. The throttle is checked once, then reset so that the others are
   * processed too.
   */
  async function guess(mail: ResetMail, wanted: number) {
    const sum = { looked: 0, throttled: 0, hits: 0 };
    await unthrottled();
    for (let attempt = 0; sum.looked < wanted; attempt++) {
      if (sum.throttled > 0 && sum.looked % ATTEMPTS === 0) await unthrottled();
      const answer = await reset(near(mail.token, attempt));
      if (answer.status === 429) {
        sum.throttled++;
        findings.expect(
          Number(answer.headers.get('retry-after')) > 0,
          'a throttled caller is not told when to come back',
        );
        if (sum.throttled > 5) await unthrottled();
      } else {
        sum.looked++;
        if (answer.status === 204) sum.hits++;
        else findings.expect(answer.status === 400, `a guess: ${answer.status}`);
      }
      if (sum.throttled === 0)
        findings.expect(sum.looked <= ATTEMPTS, `the throttle let ${sum.looked} guesses through`);
    }
    await unthrottled();
    findings.expect((await isValid(mail.token)) === true, 'guessing spoils the link');
    return sum;
  }
}

function near(token: string, attempt: number): string {
  const place = attempt % token.length;
  const variants = [
    () => randomBytes(32).toString('base64url'),
    () => token.slice(0, place),
    () => `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`,
    () => randomBytes(32).toString('base64url'),
    () => `${token}${attempt}`,
    // the stored hash is no valid token
    () =>
      createHash('sha256')
        .update(token)
        .digest(attempt % 2 === 0 ? 'hex' : 'base64url'),
    () => randomBytes(32).toString('hex'),
    () => ` ${token}`,
  ];
  return variants[attempt % variants.length]?.() ?? '';
}

/** fetch does not allow another Host header. */
function forgotUnderForeignHost(url: string, email: string): Promise<number> {
  const body = JSON.stringify({ email });
  const { hostname, port } = new URL(url);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path: '/api/auth/forgot-password', method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function databaseText({ db }: TestServer): Promise<string[]> {
  const rows = await db.query<{ text: string }>(
    `select t::text as text from app.restablecimientos t union all select t::text from app.auditoria t union all select t::text from app.trabajos t`,
  );
  return rows.map((row) => row.text);
}
