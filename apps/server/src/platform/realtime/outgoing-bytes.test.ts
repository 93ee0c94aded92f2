import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { CONNECT, startBroker, type BrokerUnderTest } from './broker-under-test.ts';

const TOPIC = '/topic/things';
const PIECE = 'x'.repeat(8 * 1024);
const everybody = () => true;

let run: BrokerUnderTest;
beforeEach(async () => {
  run = await startBroker({ limits: { queuedOutBytes: 64 * 1024 * 1024, heartbeatMs: 800 } });
});
afterEach(() => run.stop());

/** A client that reads everything and answers pings only on request. */
async function openSilent(beat: string) {
  const socket = new WebSocket(`ws://${run.host}/ws/websocket`, { autoPong: false });
  const texts: string[] = [];
  const pings: string[] = [];
  socket.on('message', (data) => texts.push(String(data)));
  socket.on('ping', (data) => pings.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(CONNECT('1.1', beat));
  await vi.waitFor(() => expect(texts[0]).toContain('CONNECTED'));
  socket.send(`SUBSCRIBE\nid:a\ndestination:${TOPIC}\n\n\0`);
  await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(1));
  const arrived = () => texts.filter((text) => text.startsWith('MESSAGE')).length;
  return { socket, pings, arrived };
}

const deliver = (pieces: number) => {
  for (let n = 0; n < pieces; n += 1) run.broker.deliver(1, TOPIC, PIECE, everybody);
};

describe('the outgoing bytes of a socket', () => {
  it('wait beyond a quarter of a megabyte without confirmation, and the peer is pinged early and often', async () => {
    await run.stop();
    run = await startBroker({ limits: { queuedOutBytes: 64 * 1024 * 1024 } });
    const { socket, pings, arrived } = await openSilent('15000,15000');
    deliver(100);
    await vi.waitFor(() => expect(arrived()).toBe(32));
    const pinged = pings.map(Number);
    expect(pinged[0]).toBeLessThan(80 * 1024);
    for (const [n, bytes] of pinged.entries()) expect(bytes - (pinged[n - 1] ?? bytes)).toBeLessThan(48 * 1024);
    socket.pong(pings.at(-1));
    await vi.waitFor(() => expect(arrived()).toBeGreaterThan(60));
    socket.terminate();
  });

  it('reach a peer that answers only the latest of its pings, including heart-beats', async () => {
    const { socket, pings, arrived } = await openSilent('0,0');
    deliver(50);
    await vi.waitFor(() => expect(arrived()).toBe(32));
    await vi.waitFor(() => expect(Number(pings.at(-1))).toBeGreaterThan(240 * 1024));
    const pinged = pings.length;
    // it is alive, but these pongs confirm nothing
    const living = setInterval(() => socket.pong(''), 200);
    await vi.waitFor(() => expect(pings.length).toBeGreaterThan(pinged));
    clearInterval(living);
    socket.pong(pings.at(-1));
    await vi.waitFor(() => expect(arrived()).toBe(50));
    // still open: a closed socket would free its queue as well
    expect(run.broker.stats().subscriptions).toBe(1);
    socket.terminate();
  });

  it('ignore a confirmation without a ping', async () => {
    await run.stop();
    run = await startBroker({ limits: { queuedOutBytes: 64 * 1024 * 1024 } });
    const { socket, arrived } = await openSilent('15000,15000');
    deliver(100);
    await vi.waitFor(() => expect(arrived()).toBe(32));
    for (const lie of ['999999999', '-1', 'NaN', '', '1e99']) socket.pong(lie);
    const roundTrip = new Promise((resolve) => socket.once('pong', resolve));
    socket.ping();
    await roundTrip;
    expect(arrived()).toBe(32);
    socket.terminate();
  });
});
