import { randomUUID } from 'node:crypto';
import { createTestDatabase, TEST_SECRET } from '@tertulia/testkit/database';
import { startSmallRedis } from '@tertulia/testkit/small-redis';
import { eventually } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel, percentile, speedMetric } from '../pacing.ts';
import { startStackWorld, type StackWorld } from '../stack-world.ts';
import { openProbe, type Probe } from '../stomp-probe.ts';

const HOP_MS = 1000;

/** NOD-01 (ours): two server processes on one database are one product, with either bus. */
export const nod01: VerifyCase = {
  id: 'NOD-01',
  title: 'two server processes, agents on different ones',
  demand: (volume) =>
    `every event once on both, ≤ ${speedMetric(volume, HOP_MS) / 1000} s, by NOTIFY and by Redis; races won once; an ended session loses its socket on the other node; one node’s death is unseen on the other`,
  seenToFail: 'with ended sessions not published: the ended session’s socket stayed open on the other node',
  async run(volume) {
    const hopMs = speedMetric(volume, HOP_MS);
    const notify = await onBus({ rounds: volume === 'full' ? 200 : 8, hopMs, env: {} });
    const redis = await openRedisConnection();
    const overRedis = await onRedis(redis, { rounds: volume === 'full' ? 100 : 3, hopMs });
    const describeRun = ({ hops, revokedMs, faults }: BusRun) =>
      `events p50 ${Math.round(percentile(hops, 0.5))} ms, worst ${Math.round(Math.max(...hops))} ms; socket of the ended session closed after ${Math.round(revokedMs)} ms; ${faults.length === 0 ? 'nothing wrong' : faults.join('; ')}`;
    const runs = [notify, overRedis];
    return {
      volume: `${notify.rounds} chats by NOTIFY and ${overRedis.rounds} by ${redis.name}, begun, raced for and answered across 2 processes, ${runs.flatMap(({ hops }) => hops).length} events`,
      reached: `NOTIFY: ${describeRun(notify)}; Redis: ${describeRun(overRedis)}`,
      met: runs.every(({ hops, faults }) => faults.length === 0 && Math.max(...hops) <= hopMs),
    };
  },
};

interface BusRun {
  rounds: number;
  hops: number[];
  revokedMs: number;
  faults: string[];
}

async function onBus({
  rounds,
  hopMs,
  env,
}: {
  rounds: number;
  hopMs: number;
  env: Record<string, string>;
}): Promise<BusRun> {
  // PostgreSQL is not killed here: a copy in the tests' own is there at once
  const db = await createTestDatabase();
  const world = await startStackWorld({ nodes: 2, databaseUrl: db.adminUrl, env: { APP_SECRET: TEST_SECRET, ...env } });
  try {
    const shop = await world.build.suscriptor('nodes');
    const ana = await world.build.usuario(shop.id);
    const luis = await world.build.usuario(shop.id);
    const boss = await world.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const topic = '/topic/conversations';
    const [first = '', second = ''] = world.stack.urls;
    const onFirst = await openProbe({ url: first, token: ana.token, destinations: [topic] });
    const onSecond = await openProbe({ url: second, token: luis.token, destinations: [topic] });
    const faults: string[] = [];
    const hops: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      hops.push(...(await talk({ world, shop, ana, luis, probes: [onFirst, onSecond], round, faults })));
    }
    const revokedMs = await revokeAcross(world, luis.id, boss.token, onSecond);
    if (revokedMs > hopMs) faults.push('the socket of an ended session stayed open on the other node');
    await surviveOneDeath({ world, shop, ana, onFirst, faults });
    return { rounds, hops, revokedMs, faults: [...new Set(faults)] };
  } finally {
    await world.stop();
    await db.drop();
  }
}

async function onRedis(redis: RedisConnection, run: { rounds: number; hopMs: number }): Promise<BusRun> {
  try {
    return await onBus({ ...run, env: { REDIS_URL: redis.url } });
  } finally {
    await redis.stop();
  }
}

interface RedisConnection {
  url: string;
  name: string;
  stop: () => Promise<void>;
}

/**
 * The Redis of REDIS_URL, or a stand-in: then only our own part is tested, and the result says so (decisions §14.11).
 */
async function openRedisConnection(): Promise<RedisConnection> {
  const url = process.env['REDIS_URL'];
  if (url) return { url, name: 'Redis', stop: async () => undefined };
  const { port, stop } = await startSmallRedis();
  return { url: `redis://127.0.0.1:${port}`, name: 'a stand-in for Redis (REDIS_URL not set)', stop };
}

interface Person {
  id: number;
  token: string;
}

interface Talk {
  world: StackWorld;
  shop: { id: number; numero: string };
  ana: Person;
  luis: Person;
  probes: readonly [Probe, Probe];
  round: number;
  faults: string[];
}

/** A customer writes (the webhook goes to node 0), both agents accept at once on their nodes, the winner answers. */
async function talk({ world, shop, ana, luis, probes, round, faults }: Talk): Promise<number[]> {
  const { call, control } = world;
  const from = `+57307${String(1_000_000 + round)}`;
  const begun = performance.now();
  await control.inbound({ from, to: shop.numero, body: `hola ${round}` });
  const created = await inParallel(probes, 2, (probe) => eventFor(probe, from, 'CREATED'));
  const id = created[0]?.id ?? 0;
  const race = await Promise.all(
    [ana, luis].map((person, node) =>
      call('POST', `/api/conversations/${id}/assign`, { token: person.token, node, body: { usuarioId: person.id } }),
    ),
  );
  const winner = race.findIndex(({ status }) => status === 200);
  if (race.filter(({ status }) => status === 200).length !== 1)
    faults.push(`accepting was answered ${race.map(({ status }) => status).join(' and ')}`);
  const acceptedAt = performance.now();
  const assigned = await inParallel(probes, 2, (probe) => eventFor(probe, from, 'ASSIGNED'));
  const body = { contenido: `respuesta ${round}`, clienteMensajeId: randomUUID() };
  // faster than any user types: a user's sends are limited per minute
  await world.db.query('delete from app.intentos');
  // The same button press reaches both nodes, as after a lost response behind a balancer.
  const person = winner === 1 ? luis : ana;
  const answers = await Promise.all(
    [0, 1].map((node) => call('POST', `/api/conversations/${id}/messages`, { token: person.token, node, body })),
  );
  if (answers.some(({ status }) => status >= 300))
    faults.push(`answering was answered ${answers.map(({ status }) => status).join(' and ')}`);
  if (new Set(answers.map((answer) => answer.body?.id)).size !== 1)
    faults.push('one clienteMensajeId made two messages');
  await eventually(async () => (await control.messages({ to: from })).length > 0, 'the customer is answered');
  if ((await control.messages({ to: from })).length !== 1) faults.push('the customer was answered twice');
  for (const probe of probes) {
    const times = probe.arrivals.filter(
      (arrival) => arrival.body.includes(from) && arrival.body.includes('"CREATED"'),
    ).length;
    if (times !== 1) faults.push(`CREATED came ${times} times`);
  }
  return [...created.map(({ at }) => at - begun), ...assigned.map(({ at }) => Math.max(0, at - acceptedAt))];
}

function eventFor(probe: Probe, phone: string, type: string): Promise<{ id: number; at: number }> {
  return eventually(async () => {
    const found = probe.arrivals.find(({ body }) => body.includes(phone) && body.includes(`"type":"${type}"`));
    return (
      found && { id: (JSON.parse(found.body) as { conversacionDTO: { id: number } }).conversacionDTO.id, at: found.at }
    );
  }, `${type} for ${phone}`);
}

/** Deactivates a user on node 0 who is connected to node 1. */
async function revokeAcross({ call }: StackWorld, userId: number, token: string, socket: Probe): Promise<number> {
  await call('PATCH', `/api/usuarios/${userId}/deactivate`, { token });
  const committed = performance.now();
  const closed = await Promise.race([
    socket.closed,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 5000)),
  ]);
  return closed === null ? Infinity : Math.max(0, closed.at - committed);
}

async function surviveOneDeath({
  world,
  shop,
  ana,
  onFirst,
  faults,
}: Pick<Talk, 'world' | 'shop' | 'ana' | 'faults'> & { onFirst: Probe }): Promise<void> {
  const killing = world.stack.killServer('SIGKILL', 1);
  const from = '+573079999999';
  await world.control.inbound({ from, to: shop.numero, body: 'durante la muerte' });
  await eventFor(onFirst, from, 'CREATED').catch(() => faults.push('no event while the other node was dead'));
  const { status } = await world.call('GET', '/api/conversations?scope=waiting', { token: ana.token });
  if (status !== 200) faults.push(`the living node answered ${status}`);
  await killing;
}
