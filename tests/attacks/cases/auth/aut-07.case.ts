import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { percentile, speedMetric } from '../pacing.ts';

const LOGINS = { short: 120, full: 300 } as const;
const LIMIT_MS = 500;
const PASSWORD = 'la clave de siempre 7';

/** A flood of log-ins waits in its own queue; other users' calls do not. */
export const aut07: VerifyCase = {
  id: 'AUT-07',
  title: 'a flood of log-ins does not slow down users at work',
  demand: (volume) =>
    `${LOGINS[volume]} log-ins at once: some are looked at, the others told 503 with Retry-After; everybody else's calls p99 < ${speedMetric(volume, LIMIT_MS)} ms; the right person enters afterwards`,
  seenToFail: 'with a queue for 5,000 hashes: 120 of 120 log-ins were hashed, 0 × 503',
  run: async (volume) => {
    const server = await startTestServer({ env: { TRUST_PROXY: 'true', AUTH_HIDE_UNKNOWN_EMAIL: 'true' } });
    try {
      return await runAut07(server, volume);
    } finally {
      await server.stop();
    }
  },
};

async function runAut07(server: TestServer, volume: Volume): Promise<CaseResult> {
  const { build, call } = server;
  const findings = new Findings();
  const shop = await build.equipo();
  await build.password(shop.luis, PASSWORD);
  const login = (email: string, from: string) =>
    call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, headers: { 'x-forwarded-for': from } });

  let isFlooded = true;
  const times: number[] = [];
  const working = (async () => {
    while (isFlooded) {
      const begun = performance.now();
      const { status } = await call('GET', '/api/conversations?size=20', { token: shop.ana.token });
      times.push(performance.now() - begun);
      findings.expect(status === 200, `a colleague's call is answered ${status}`);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: LOGINS[volume] }, (_, index) => login(`nadie.${index}@test.co`, `198.51.${index}.1`)),
  );
  isFlooded = false;
  await working;

  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const [hashed, put] = [count(401), count(503)];
  findings.expect(
    hashed + put === answers.length,
    () => `answered ${[...new Set(answers.map(({ status }) => status))].join(' ')}`,
  );
  findings.expect(hashed > 0, 'not one was looked at: nothing was shown');
  findings.expect(put > 0, 'however many come, all of them are hashed');
  findings.expect(
    answers.every(({ status, headers }) => status !== 503 || Number(headers.get('retry-after')) > 0),
    'a 503 without Retry-After',
  );
  const p99 = percentile(times, 0.99);
  findings.expect(p99 < speedMetric(volume, LIMIT_MS), `everybody else's calls took ${Math.round(p99)} ms`);
  const entered = await login(shop.luis.email, '203.0.113.7');
  findings.expect(
    entered.status === 200,
    () => `afterwards the right person is answered ${entered.status} ${entered.text}`,
  );
  return {
    volume: `${answers.length} log-ins at once, ${times.length} other calls meanwhile`,
    reached: `${hashed} looked at, ${put} × 503, others' p99 ${Math.round(p99)} ms${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}
