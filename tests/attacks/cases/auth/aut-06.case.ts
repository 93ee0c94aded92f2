import type { BuiltUser } from '@tertulia/testkit/factories';
import { startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { percentile } from '../pacing.ts';

const PAIRS = { short: 8, full: 500 } as const;
/** The most pairs of the short form if the first ones differ. */
const MOST_PAIRS = 40;
const LIMIT_MS = 5;
/** On a busy machine only a large share of a response's time is distinguishable from noise. */
const SHARE = 0.5;
/** Headers that differ between equal responses. */
const OWN_HEADERS = new Set(['date', 'x-request-id']);

/** Neither the response nor its time reveals whether an address has an account. */
export const aut06: VerifyCase = {
  id: 'AUT-06',
  title: 'log-in and forgotten passwords do not reveal accounts',
  demand: (volume) =>
    `${PAIRS[volume]} pairs each, known and unknown: the same answer, ${
      volume === 'full'
        ? `medians less than ${LIMIT_MS} ms apart`
        : `the quickest of the one takes no less than ${SHARE} of the other’s`
    }`,
  seenToFail:
    'without the hash for unknown addresses: a log-in took 202 ms for a known address and 43 ms for an unknown one',
  run: async (volume) => {
    const server = await startTestServer({ env: { AUTH_HIDE_UNKNOWN_EMAIL: 'true' } });
    try {
      return await runAut06(server, volume);
    } finally {
      await server.stop();
    }
  },
};

async function runAut06(server: TestServer, volume: Volume): Promise<CaseResult> {
  const { build, db } = server;
  const findings = new Findings();
  const user: BuiltUser = await build.usuario((await build.suscriptor()).id);
  await build.password(user, 'la clave de antes 7');
  const kinds = {
    'log-in': (email: string) =>
      server.call('POST', '/api/auth/login', { body: { email, password: 'otra clave 123' } }),
    'forgotten password': (email: string) => server.call('POST', '/api/auth/forgot-password', { body: { email } }),
  };
  const reported: string[] = [];
  let pairs = 0;
  for (const [kind, ask] of Object.entries(kinds)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const timed = async (who: 'known' | 'unknown', email: string) => {
      await db.query('delete from app.intentos');
      const begun = performance.now();
      const answer = await ask(email);
      times[who].push(performance.now() - begun);
      return answer;
    };
    await ask('primera@test.co');
    // beside other work only the quickest responses are informative
    const share = volume === 'full' ? 0.5 : 0;
    const metrics = () => [percentile(times.known, share), percentile(times.unknown, share)] as const;
    const isAlike = () => {
      const [known, unknown] = metrics();
      return volume === 'full'
        ? Math.abs(known - unknown) < LIMIT_MS
        : Math.min(known, unknown) >= SHARE * Math.max(known, unknown);
    };
    // if none of a few ran undisturbed, more are sent: the quickest of many is the real cost
    const most = volume === 'full' ? PAIRS[volume] : MOST_PAIRS;
    for (let pair = 0; pair < PAIRS[volume] || (pair < most && !isAlike()); pair++) {
      // in alternation, so that other load affects both
      const nobody = `nadie.${pair}@test.co`;
      const [known, unknown] =
        pair % 2 === 0
          ? [await timed('known', user.email), await timed('unknown', nobody)]
          : (await Promise.resolve([await timed('unknown', nobody), await timed('known', user.email)])).toReversed();
      findings.expect(
        known !== undefined && unknown !== undefined && shapeOf(known) === shapeOf(unknown),
        () => `${kind}: ${shapeOf(known)} and ${shapeOf(unknown)}`,
      );
    }
    const [known, unknown] = metrics();
    const medians = `${kind} ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`;
    findings.expect(isAlike(), medians);
    reported.push(medians);
    pairs += times.known.length;
  }
  return {
    volume: `${pairs} pairs of ${Object.keys(kinds).length} kinds`,
    reached: `known and unknown: ${reported.join(', ')}${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

/** A response without its date and its request id. */
function shapeOf(answer: Answer | undefined): string {
  if (!answer) return 'nothing';
  const { requestId: _id, ...body } = Object(answer.body) as Record<string, unknown>;
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)).toSorted();
  return JSON.stringify([answer.status, body, headers]);
}
