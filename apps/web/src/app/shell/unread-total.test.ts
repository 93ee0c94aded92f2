import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../../platform/realtime/connection.ts';
import { FakeBroker } from '../../platform/realtime/fake-broker.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { followUnread, unreadTotalQuery } from './unread-total.ts';

const SUSCRIPTOR = 1;

let broker: FakeBroker;
let connection: Connection;
let stop: () => void;
const ask = vi.fn<() => void>();

/** The requests caused by the socket's connection are over one second later. */
beforeEach(async () => {
  vi.useFakeTimers();
  broker = new FakeBroker();
  connection = new Connection({ loadSocket: broker.loadSocket });
  stop = followUnread(connection, SUSCRIPTOR, ask);
  connection.follow('ficha');
  await vi.advanceTimersByTimeAsync(5000);
  ask.mockClear();
});

afterEach(() => {
  stop();
  connection.follow(null);
  vi.useRealTimers();
});

async function storm(events: number, everyMs: number): Promise<void> {
  for (let id = 1; id <= events; id += 1) {
    broker.message(
      destinationOfSuscriptor(SUSCRIPTOR),
      JSON.stringify({ type: 'MESSAGE_IN', conversacionDTO: { id } }),
    );
    await vi.advanceTimersByTimeAsync(everyMs);
  }
}

// covers D1-9-11, D2-9-02
test('a storm of events within a second causes one request at once and one at the end of the second', async () => {
  await storm(9, 100);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

// covers D1-9-11, D2-9-02
test('a lasting storm causes one request per second, and a single event one at once', async () => {
  await storm(99, 50);
  expect(ask).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(5000);
  ask.mockClear();
  await storm(1, 0);
  expect(ask).toHaveBeenCalledTimes(1);
});

// covers D1-9-11, D2-9-02
test('without events the total is refetched every 20000 ms', () => {
  expect(unreadTotalQuery(buildUsuario()).refetchInterval).toBe(20_000);
});
