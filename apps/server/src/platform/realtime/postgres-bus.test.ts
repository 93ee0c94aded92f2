import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { layWire, type Wire } from '@tertulia/testkit/wire';
import { listenTo, PATIENT, QUICK, SILENT_LOG, type ListenedBus } from './bus-under-test.ts';
import { createPostgresBus, type BusEvent } from './bus.ts';

const database = `bus_${randomBytes(4).toString('hex')}`;
const address = new URL(process.env['TEST_DATABASE_ADMIN_URL'] ?? '');
const admin = new pg.Client({ connectionString: address.href });
let writer: pg.Client;

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${database}`);
  address.pathname = `/${database}`;
  writer = new pg.Client({ connectionString: address.href });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

const running: ListenedBus[] = [];
const wires: Wire[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ bus }) => bus.close()));
  await Promise.all(wires.splice(0).map((wire) => wire.stop()));
});

async function open(connectionString = address.href, timing = PATIENT): Promise<ListenedBus> {
  const listened = await listenTo(createPostgresBus({ connectionString, log: SILENT_LOG, timing }));
  running.push(listened);
  return listened;
}

async function openOverWire(): Promise<{ node: ListenedBus; wire: Wire }> {
  const wire = await layWire({ host: address.hostname, port: Number(address.port) });
  wires.push(wire);
  const detour = new URL(address);
  detour.port = String(wire.port);
  return { node: await open(detour.href, QUICK), wire };
}

const event = (id: number): BusEvent => ({ tenantId: 1, name: 'thing', data: { id } });
const notify = (id: number) => writer.query('select pg_notify($1, $2)', ['tertulia_events', JSON.stringify(event(id))]);

it("receives a transaction's events after its commit only", async () => {
  const node = await open();
  await writer.query('begin');
  await notify(1);
  await writer.query('rollback');
  await writer.query('begin');
  await notify(2);
  await notify(3);
  await writer.query('commit');
  await vi.waitFor(() => expect(node.events).toEqual([event(2), event(3)]));
});

it('carries events of one process to all, including itself, in order', async () => {
  const [a, b] = await Promise.all([open(), open()]);
  const events = Array.from({ length: 100 }, (_, id) => event(id));
  await a.bus.publish(events);
  await vi.waitFor(() => expect(a.events).toEqual(events));
  await vi.waitFor(() => expect(b.events).toEqual(events));
});

it('sends one statement at a time on its connection, regardless of concurrent publishers', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on('warning', hear);
  const node = await open();
  const events = Array.from({ length: 20 }, (_, id) => event(id));
  await Promise.all(events.map((one) => node.bus.publish([one])));
  await vi.waitFor(() => expect(node.events).toEqual(events));
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

it('concurrent publishers wait only once for a silent connection', async () => {
  const { node, wire } = await openOverWire();
  wire.freeze();
  const published = await Promise.allSettled([7, 8, 9, 10].map((id) => node.bus.publish([event(id)])));
  expect(published.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  const reasons = published.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
  expect(reasons.filter((reason) => reason.includes('timeout'))).toHaveLength(1);
  wire.thaw();
  await vi.waitFor(() => expect(node.gaps).toHaveBeenCalledTimes(1), 3000);
});

it('reconnects after the server has closed its connection, reports a gap, and receives again', async () => {
  const node = await open();
  expect(node.bus.ready()).toBe(true);
  const killed = await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tertulia-bus' and datname = $1",
    [database],
  );
  expect(killed.rowCount).toBe(1);
  await vi.waitFor(() => expect(node.gaps).toHaveBeenCalledTimes(1));
  expect(node.bus.ready()).toBe(true);
  await notify(4);
  await vi.waitFor(() => expect(node.events).toEqual([event(4)]));
});

it('detects a silent connection', async () => {
  const { node, wire } = await openOverWire();
  wire.freeze();
  await vi.waitFor(() => expect(node.bus.ready()).toBe(false), 3000);
  wire.thaw();
  await vi.waitFor(() => expect(node.gaps).toHaveBeenCalled(), 3000);
  await notify(5);
  await vi.waitFor(() => expect(node.events).toEqual([event(5)]));
});

it('rejects events that it cannot send, and later reports a gap to every process', async () => {
  const [{ node, wire }, other] = await Promise.all([openOverWire(), open()]);
  wire.freeze();
  await expect(node.bus.publish([event(6)])).rejects.toThrow();
  expect(other.gaps).not.toHaveBeenCalled();
  wire.thaw();
  await vi.waitFor(() => expect(other.gaps).toHaveBeenCalledTimes(1), 3000);
  await vi.waitFor(() => expect(node.gaps).toHaveBeenCalledTimes(1));
  expect(other.events).toEqual([]);
});

it('survives a listener that throws and a text that is not an event', async () => {
  const received: unknown[] = [];
  const bus = createPostgresBus({ connectionString: address.href, log: SILENT_LOG, timing: PATIENT });
  await bus.start(
    ({ data }) => {
      received.push(data['id']);
      throw new Error('broken listener');
    },
    () => {},
  );
  await writer.query("select pg_notify('tertulia_events', 'nonsense')");
  await notify(7);
  await notify(8);
  await vi.waitFor(() => expect(received).toEqual([7, 8]));
  await bus.close();
});

it('stops starting without a database, and leaves nothing running', async () => {
  const nowhere = new URL(address);
  nowhere.port = '1';
  const bus = createPostgresBus({
    connectionString: nowhere.href,
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

it('leaves no connection behind after close', async () => {
  const node = await open();
  await node.bus.close();
  expect(node.bus.ready()).toBe(false);
  await vi.waitFor(async () => {
    const left = await admin.query(
      "select 1 from pg_stat_activity where application_name = 'tertulia-bus' and datname = $1",
      [database],
    );
    expect(left.rowCount).toBe(0);
  });
});
