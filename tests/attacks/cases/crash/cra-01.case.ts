import type { InboundResult } from '@tertulia/simulator/control-client';
import { eventually } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { atRate, percentile, seconds, speedMetric, until } from '../pacing.ts';
import { newSid } from '../provider-requests.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';

const PER_SECOND = 200;
const BACK_WITHIN_MS = 5000;
const CUSTOMERS = 100;

/** CRA-01: a server that is killed under load loses nothing it had accepted, and fetches what it could not accept. */
export const cra01: VerifyCase = {
  id: 'CRA-01',
  title: 'kill -9 of the server under 200 webhooks a second',
  demand: (volume) =>
    `0 lost of the answered and of the unanswered, 0 doubled, back ≤ ${seconds(speedMetric(volume, BACK_WITHIN_MS))}`,
  seenToFail: 'with the provider’s list never read: 178 of 178 unanswered lost',
  async run(volume) {
    const count = volume === 'full' ? 10_000 : 300;
    const kills = volume === 'full' ? 3 : 1;
    const world = await sharedStackWorld();
    const shop = await world.build.suscriptor('kill');
    const sids = Array.from({ length: count }, newSid);
    const lengthMs = (count / PER_SECOND) * 1000;
    const begun = performance.now();
    const killing = killAt(
      world,
      Array.from({ length: kills }, (_, index) => begun + (lengthMs * (index + 0.5)) / kills),
    );
    const sent = atRate(count, PER_SECOND, (index) => deliver(world, shop.numero, sids[index] ?? '', index));
    const [backs, outcomes] = await Promise.all([killing, sent]);
    const answered = outcomes.filter(({ status }) => status >= 200 && status < 300).length;
    const refused = outcomes.filter(({ status }) => status >= 400 && status < 500).length;
    await eventually(
      async () => (await countDistinct(world, shop.id, sids)) === count,
      'every message is there',
      120_000,
    ).catch(() => undefined);
    const settledMs = performance.now() - begun - lengthMs;
    const rows = await world.db.query<{ sid: string }>(
      'select proveedor_sid as sid from app.mensajes where suscriptor_id = $1',
      [shop.id],
    );
    const present = new Set(rows.map(({ sid }) => sid));
    const lostAnswered = outcomes.filter(({ messageSid, status }) => status === 200 && !present.has(messageSid)).length;
    const lostUnanswered = outcomes.filter(
      ({ messageSid, status }) => status !== 200 && !present.has(messageSid),
    ).length;
    const doubled = rows.length - present.size;
    const worst = Math.max(...backs);
    return {
      volume: `${count} webhooks at ${PER_SECOND}/s, ${kills} × kill -9, ${count - answered} not answered (${refused} with 4xx)`,
      reached: `${lostAnswered} answered and ${lostUnanswered} unanswered lost, ${doubled} doubled, back after ${backs.map(seconds).join(', ')} (median ${seconds(percentile(backs, 0.5))}), all there ${seconds(Math.max(0, settledMs))} after the load`,
      met:
        lostAnswered + lostUnanswered + doubled + refused === 0 &&
        worst <= speedMetric(volume, BACK_WITHIN_MS) &&
        answered < count,
    };
  },
};

function deliver({ control }: StackWorld, to: string, messageSid: string, index: number): Promise<InboundResult> {
  return control.inbound({
    from: `+57304${String(1_000_000 + (index % CUSTOMERS))}`,
    to,
    body: `bajo carga ${index}`,
    messageSid,
  });
}

/** Kills at those moments; resolves with the downtime of each. */
async function killAt({ stack }: StackWorld, moments: readonly number[]): Promise<number[]> {
  const backs: number[] = [];
  for (const moment of moments) {
    await until(moment);
    const killedAt = performance.now();
    await stack.killServer('SIGKILL');
    await stack.whenReady();
    backs.push(performance.now() - killedAt);
  }
  return backs;
}

async function countDistinct({ db }: StackWorld, tenantId: number, sids: readonly string[]): Promise<number> {
  const [row] = await db.query<{ n: string }>(
    'select count(distinct proveedor_sid) n from app.mensajes where suscriptor_id = $1 and proveedor_sid = any($2)',
    [tenantId, sids],
  );
  return Number(row?.n);
}
