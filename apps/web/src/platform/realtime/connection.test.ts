import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { FakeBroker } from './fake-broker.ts';

const TOPIC = '/topic/suscriptores.1';

let broker: FakeBroker;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  broker = new FakeBroker();
  connection = new Connection({ loadSocket: broker.loadSocket });
});

afterEach(() => {
  connection.follow(null);
  vi.useRealTimers();
  vi.mocked(console.warn).mockRestore();
  vi.mocked(console.error).mockRestore();
});

async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

async function connect(): Promise<void> {
  connection.follow('ficha');
  await settle();
  expect(connection.ready.state).toBe(true);
}

// covers D1-7-31, D2-9-04
test('it connects with the session’s token and requests heartbeats of 15000 ms in each direction', async () => {
  await connect();
  const [frame] = broker.frames('CONNECT');
  expect(frame).toContain('Authorization:Bearer ficha\n');
  expect(frame).toContain('heart-beat:15000,15000\n');
});

// covers D1-7-31, D2-9-04
test('it sends a heartbeat every 15000 ms', async () => {
  await connect();
  const beats = () => broker.sent.filter((text) => text === '\n').length;
  await settle(14_999);
  expect(beats()).toBe(0);
  await settle(1);
  expect(beats()).toBe(1);
});

// covers D1-7-31, D2-9-04
test('a lost socket is opened again after 4000 ms, and after each further 4000 ms', async () => {
  await connect();
  broker.cut();
  const cutAt = Date.now();
  await settle(3999);
  expect(broker.openedAt).toHaveLength(1);
  await settle(1);
  expect(broker.openedAt.at(-1)).toBe(cutAt + 4000);
  await settle();
  expect(connection.ready.state).toBe(true);
});

test('a failed code load is repeated after 4000 ms', async () => {
  let failures = 1;
  const flaky = new Connection({
    loadSocket: async () => {
      if (failures-- > 0) throw new TypeError('Failed to fetch');
      return broker.loadSocket();
    },
  });
  flaky.follow('ficha');
  await settle(3999);
  expect(broker.openedAt).toHaveLength(0);
  await settle(1);
  expect(flaky.ready.state).toBe(true);
  flaky.follow(null);
});

// covers D1-4-15b, D1-8-19, D2-4-26b, D2-8-13a
test.each([
  ['a closed socket', () => broker.cut()],
  ['a socket error', () => broker.fail()],
  ['a protocol error', () => broker.send('ERROR\nmessage:no\n\n\0')],
  ['signing out', () => connection.follow(null)],
  ['the network’s going', () => connection.drop()],
])('%s makes the connection not ready', async (_, happen) => {
  await connect();
  const onChange = vi.fn();
  connection.ready.subscribe(onChange);
  happen();
  expect(connection.ready.state).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(1);
});

// covers D1-8-19, D2-8-13a
test.each([
  ['a socket error', 'Realtime: socket error', () => broker.fail()],
  ['a protocol error', 'Realtime: protocol error', () => broker.send('ERROR\nmessage:no\n\n\0')],
])('%s is written to the log', async (_, words, happen) => {
  await connect();
  happen();
  expect(vi.mocked(console.warn).mock.calls.map(([said]) => said)).toEqual([words]);
});

// covers D1-4-15c, D2-4-26c, D2-9-04
test('a watchdog checks the connection every 1500 ms', async () => {
  await connect();
  // a socket error that the socket survives
  broker.fail();
  expect(connection.ready.state).toBe(false);
  await settle(1499);
  expect(connection.ready.state).toBe(false);
  await settle(1);
  expect(connection.ready.state).toBe(true);
});

test('after a reconnection each topic is subscribed again, and its listeners run once it is confirmed', async () => {
  const onActive = vi.fn();
  connection.subscribe(TOPIC, () => undefined, onActive);
  await connect();
  expect(onActive).toHaveBeenCalledTimes(1);
  broker.cut();
  await settle(4000);
  expect(broker.frames('SUBSCRIBE')).toHaveLength(2);
  expect(onActive).toHaveBeenCalledTimes(2);
});

test('a topic that is confirmed late is caught up with twice: after the timeout, and after the confirmation', async () => {
  broker.confirmsAfterMs = 5000;
  const onActive = vi.fn();
  connection.subscribe(TOPIC, () => undefined, onActive);
  await connect();
  await settle(4999);
  expect(onActive).toHaveBeenCalledTimes(1);
  const onActiveOfLater = vi.fn();
  connection.subscribe(TOPIC, () => undefined, onActiveOfLater);
  expect(onActiveOfLater).toHaveBeenCalledTimes(1);
  await settle(1);
  expect(onActive).toHaveBeenCalledTimes(2);
  expect(onActiveOfLater).toHaveBeenCalledTimes(2);
});

test('a topic that is never confirmed is caught up with once', async () => {
  broker.confirmsAfterMs = 60 * 60_000;
  const onActive = vi.fn();
  connection.subscribe(TOPIC, () => undefined, onActive);
  await connect();
  await settle(10_000);
  expect(onActive).toHaveBeenCalledTimes(1);
});

test('a socket that opens without a response is given up, and the next one tried', async () => {
  broker.answersConnect = false;
  connection.follow('ficha');
  await settle(10_000);
  expect(broker.openedAt).toHaveLength(1);
  broker.answersConnect = true;
  await settle(20_000);
  expect(broker.openedAt.length).toBeGreaterThan(1);
  expect(connection.ready.state).toBe(true);
});

// covers D2-8-13b
test('an unreadable message is logged, and the next one still arrives', async () => {
  const received: unknown[] = [];
  connection.subscribe(TOPIC, (body) => received.push(body));
  await connect();
  broker.message(TOPIC, '{no es JSON');
  expect(console.error).toHaveBeenCalledTimes(1);
  broker.message(TOPIC, '{"id":1}');
  expect(received).toEqual([{ id: 1 }]);
});

test('one listener’s failure does not stop the others', async () => {
  const received: unknown[] = [];
  connection.subscribe(TOPIC, () => {
    throw new Error('roto');
  });
  connection.subscribe(TOPIC, (body) => received.push(body));
  await connect();
  broker.message(TOPIC, '{"id":2}');
  expect(received).toEqual([{ id: 2 }]);
});

test('another user’s session never receives messages on the previous socket', async () => {
  await connect();
  connection.follow('otra ficha');
  expect(connection.ready.state).toBe(false);
  await settle();
  expect(broker.frames('CONNECT').at(-1)).toContain('Authorization:Bearer otra ficha\n');
});
