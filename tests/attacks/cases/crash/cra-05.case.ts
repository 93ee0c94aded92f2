import { createTestDatabase, type TestDatabase } from '@tertulia/testkit/database';
import { startFaultProxy, type FaultProxy, type NetworkFault } from '@tertulia/testkit/fault-proxy';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { seconds, until } from '../pacing.ts';
import { startNetworkLoad, type NetworkLoad } from './network-load.ts';

/** A wait for a connection and one for an answer, twice: for the session and for the work. */
const CALL_LIMIT_MS = 20_000;
const RECOVERY_MS = 10_000;
/** An attempt with unknown result is looked up at the provider for this long before it is repeated. */
const UNCERTAIN_MS = 30_000;
/** A backlog that does not shrink for this long is lost. Longer than UNCERTAIN_MS, in which an attempt without a result waits. */
const STALLED_MS = 45_000;
/** An outage before the database outlasts its wait for an answer; one before the provider cuts sends within a second. */
const LENGTH_MS = {
  short: { fault: 1500, database: 7000, provider: 3000 },
  full: { fault: 15_000, database: 60_000, provider: 60_000 },
} as const;

/** Faults between the product and the database (with the bus on it), and between the product and the provider. */
const FAULTS: readonly { name: string; fault: NetworkFault; isOutage?: true }[] = [
  { name: 'connections go silent', fault: { kind: 'swallow', newOnes: false } },
  { name: '300 ms of delay', fault: { kind: 'delay', ms: 300 } },
  { name: '5 % of connections reset', fault: { kind: 'reset', share: 0.05 } },
  { name: 'nothing comes through', fault: { kind: 'swallow', newOnes: true }, isOutage: true },
  { name: 'every connection cut', fault: { kind: 'cut' }, isOutage: true },
];

/** CRA-05: a network that swallows, delays, resets and cuts. */
export const cra05: VerifyCase = {
  id: 'CRA-05',
  title: 'F-E06 a bad network before database, bus and provider',
  demand: (volume) =>
    `${FAULTS.map(({ name }) => name).join(', ')} (outages of ${LENGTH_MS[volume].database / 1000} and ${LENGTH_MS[volume].provider / 1000} s), before the database and before the provider: no call > ${seconds(CALL_LIMIT_MS)}, calls succeed ≤ ${seconds(RECOVERY_MS)} after, the backlog shrinks at least every ${seconds(STALLED_MS)}, 0 lost, 0 doubled`,
  seenToFail:
    'With job queues that wait for an answer without limit: 137 of 163 messages were unsent 90 s after the last fault; with queues restarted under a new id, but jobs begun twice: 48 stuck behind a queue that stayed locked; with queues that keep a first question that failed: 820 of 985 unsent for good (full form).',
  async run(volume) {
    const db = await createTestDatabase();
    const { hostname: host, port } = new URL(db.adminUrl);
    const toDatabase = await startFaultProxy(() => ({ host, port: Number(port) }));
    const provider = { host: '127.0.0.1', port: 0 };
    const toProvider = await startFaultProxy(() => provider);
    const detour = new URL(db.adminUrl);
    detour.host = `127.0.0.1:${toDatabase.port}`;
    const behind: TestDatabase = { ...db, adminUrl: detour.href };
    let aheadMs = 0;
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    try {
      const server = await startTestServer({
        db: behind,
        clock,
        env: { TWILIO_API_BASE: `http://127.0.0.1:${toProvider.port}` },
      });
      provider.port = Number(new URL(server.simulatorUrl).port);
      try {
        return await runCra05(server, [toDatabase, toProvider], volume, () => {
          if (volume === 'short') aheadMs = UNCERTAIN_MS;
        });
      } finally {
        for (const proxy of [toDatabase, toProvider]) proxy.set({ kind: 'none' });
        await server.stop();
      }
    } finally {
      await toDatabase.stop();
      await toProvider.stop();
      await db.drop();
    }
  },
};

async function runCra05(
  server: TestServer,
  proxies: readonly FaultProxy[],
  volume: Volume,
  skipUncertainty: () => void,
): Promise<CaseResult> {
  const findings = new Findings();
  const load = await startNetworkLoad(server);
  let slowest = 0;
  for (const [place, proxy] of [['database', proxies[0]] as const, ['provider', proxies[1]] as const])
    for (const { name, fault, isOutage } of FAULTS) {
      proxy?.set(fault);
      const begun = performance.now();
      // silent connections are replaced while the network works for all others
      const replaced = fault.kind === 'swallow' && !fault.newOnes ? await load.recovery(RECOVERY_MS * 2) : 0;
      await until(begun + LENGTH_MS[volume][isOutage ? place : 'fault']);
      proxy?.set({ kind: 'none' });
      const recovery = Math.max(replaced, await load.recovery(RECOVERY_MS * 2));
      slowest = Math.max(slowest, recovery);
      findings.expect(recovery <= RECOVERY_MS, `${place}, ${name}: calls succeed ${seconds(recovery)} after`);
      const isReady = await eventually(
        async () => (await server.call('GET', '/readyz')).status === 200,
        'ready',
        RECOVERY_MS,
      ).catch(() => false);
      findings.expect(isReady, `${place}, ${name}: not ready ${seconds(RECOVERY_MS)} after`);
    }
  await load.stop();
  // the last fault has cut every send that was on its way
  skipUncertainty();
  const drained = await drain(load);
  const { lost, doubled, inbound, outbound } = await load.wrong();
  const longest = load.longestMs();
  findings.expect(longest <= CALL_LIMIT_MS, `a call took ${seconds(longest)}`);
  return {
    volume: `${FAULTS.length} faults at 2 places, ${inbound} messages in, ${outbound} out (${load.statuses()})`,
    reached: `longest call ${seconds(longest)}, slowest recovery ${seconds(slowest)}, backlog gone after ${seconds(drained)}, ${lost} lost, ${doubled} doubled${listed(findings.all)}`,
    met: lost + doubled === 0 && findings.all.length === 0 && inbound > 0 && outbound > 0,
  };
}

/** Waits until everything is there exactly once, or nothing changes any more; resolves with the time in ms. */
async function drain(load: NetworkLoad): Promise<number> {
  const begun = performance.now();
  let fewest = Number.POSITIVE_INFINITY;
  let moved = begun;
  for (;;) {
    const { lost, doubled } = await load.wrong();
    const now = performance.now();
    if (lost + doubled === 0 || now - moved > STALLED_MS) return now - begun;
    if (lost < fewest) {
      fewest = lost;
      moved = now;
    }
    await until(now + 250);
  }
}
