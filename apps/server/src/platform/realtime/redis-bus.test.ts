import { execFileSync, spawn } from 'node:child_process';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '@tertulia/testkit/free-port';
import { layWire, type Wire } from '@tertulia/testkit/wire';
import { listenTo, PATIENT, QUICK, SILENT_LOG, type ListenedBus } from './bus-under-test.ts';
import { createRedisBus, type BusEvent } from './bus.ts';
import { ROLL_CHANNEL } from './redis-bus.ts';
import { startSmallRedis } from '@tertulia/testkit/small-redis';

type RedisConnection = { url: URL; stop: () => Promise<void> };

const hasServer = canRun('redis-server');
const event = (id: number): BusEvent => ({ tenantId: 1, name: 'thing', data: { id } });

describe('the Redis bus, our part', () => specify(startOwn));
describe.runIf(process.env['REDIS_URL'] !== undefined || hasServer)('the Redis bus on a real Redis', () =>
  specify(startReal),
);

function specify(startRedis: () => Promise<RedisConnection>): void {
  let redis: RedisConnection;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  const running: ListenedBus[] = [];
  const wires: Wire[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ bus }) => bus.close()));
    await Promise.all(wires.splice(0).map((wire) => wire.stop()));
  });

  async function open(url: URL = redis.url, timing = PATIENT): Promise<ListenedBus> {
    const listened = await listenTo(await createRedisBus({ url: url.href, log: SILENT_LOG, timing }));
    running.push(listened);
    await vi.waitFor(() => expect(listened.bus.ready()).toBe(true));
    return listened;
  }

  async function openOverWire(timing = QUICK): Promise<{ node: ListenedBus; wire: Wire }> {
    const wire = await layWire({ host: redis.url.hostname, port: Number(redis.url.port || 6379) });
    wires.push(wire);
    const detour = new URL(redis.url);
    detour.host = `127.0.0.1:${wire.port}`;
    return { node: await open(detour, timing), wire };
  }

  it('carries events of one process to all, including itself, in order', async () => {
    const [a, b] = await Promise.all([open(), open()]);
    const events = Array.from({ length: 100 }, (_, id) => event(id));
    await a.bus.publish(events.slice(0, 50));
    await a.bus.publish(events.slice(50));
    await vi.waitFor(() => expect(a.events).toEqual(events));
    await vi.waitFor(() => expect(b.events).toEqual(events));
  });

  it('reconnects after a cut, reports a gap, and receives again', async () => {
    const [{ node, wire }, other] = await Promise.all([openOverWire(PATIENT), open()]);
    wire.cut();
    await vi.waitFor(() => expect(node.gaps).toHaveBeenCalledTimes(1));
    await other.bus.publish([event(1)]);
    await vi.waitFor(() => expect(node.events).toEqual([event(1)]));
    expect(other.gaps).not.toHaveBeenCalled();
  });

  it('detects a silent connection', async () => {
    const { node, wire } = await openOverWire();
    wire.freeze();
    await vi.waitFor(() => expect(node.bus.ready()).toBe(false), 3000);
    wire.thaw();
    await vi.waitFor(() => expect(node.gaps).toHaveBeenCalled(), 3000);
    await vi.waitFor(() => expect(node.bus.ready()).toBe(true), 3000);
  });

  it('rejects events that it cannot send, and later reports a gap to every process', async () => {
    const [{ node, wire }, other] = await Promise.all([openOverWire(), open()]);
    wire.freeze();
    await expect(node.bus.publish([event(2)])).rejects.toThrow();
    wire.thaw();
    await vi.waitFor(() => expect(other.gaps).toHaveBeenCalled(), 3000);
    expect(other.events).toEqual([]);
  });

  it('reports a gap when another process falls silent, and none when one has left', async () => {
    const node = await open(redis.url, { ...PATIENT, silentMs: 2000 });
    const neighbour = await open();
    const speaker = new Redis(redis.url.href, { protocol: 2 });
    try {
      for (const words of ['+left', '-left', '+killed']) await speaker.publish(ROLL_CHANNEL, words);
      await vi.waitFor(() => expect(node.gaps).toHaveBeenCalledTimes(1), 8000);
      await neighbour.bus.close();
      // longer than the silence limit
      await new Promise((resolve) => setTimeout(resolve, 2500));
      expect(node.gaps).toHaveBeenCalledTimes(1);
    } finally {
      speaker.disconnect();
    }
  });

  it('stops starting without Redis', async () => {
    const port = await freePort();
    const bus = await createRedisBus({
      url: `redis://127.0.0.1:${port}`,
      log: SILENT_LOG,
      timing: { ...QUICK, startMs: 300 },
    });
    await expect(
      bus.start(
        () => {},
        () => {},
      ),
    ).rejects.toThrow('could not be reached');
    expect(bus.ready()).toBe(false);
  });
}

async function startOwn(): Promise<RedisConnection> {
  const { port, stop } = await startSmallRedis();
  return { url: new URL(`redis://127.0.0.1:${port}`), stop };
}

async function startReal(): Promise<RedisConnection> {
  const given = process.env['REDIS_URL'];
  if (given !== undefined) return { url: new URL(given), stop: async () => {} };
  const port = await freePort();
  const server = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  const stop = async () => {
    server.kill();
    await new Promise((resolve) => server.once('exit', resolve));
  };
  return { url: new URL(`redis://127.0.0.1:${port}`), stop };
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
