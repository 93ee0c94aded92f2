import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CONNECT,
  connect,
  openConnected,
  openRaw,
  ORIGIN,
  startBroker,
  type BrokerUnderTest,
  type RawSocket,
} from './broker-under-test.ts';

const TOPIC = '/topic/things';
const everybody = () => true;

let run: BrokerUnderTest;
/** Only this moves the broker's clock: the time that a slow machine takes does not count. */
let ahead = 0;
const START = Date.now();
const now = () => START + ahead;
beforeEach(async () => {
  ahead = 0;
  run = await startBroker({ now });
});
afterEach(() => run.stop());

async function restart(options: Parameters<typeof startBroker>[0]): Promise<void> {
  await run.stop();
  run = await startBroker({ now, ...options });
}

/** Waits for the ERROR frame's code and the close. */
async function refusal(raw: RawSocket): Promise<string> {
  await raw.closed;
  return /^ERROR\nmessage:([A-Z_]+)\n/.exec(raw.texts.at(-1) ?? '')?.[1] ?? `closed after ${raw.texts.at(-1)}`;
}

describe('frames that a client may not send', () => {
  it('refuses SEND of the real client, and delivers it to no subscriber', async () => {
    const [forger, listener] = await Promise.all([connect(run.host, '1.1'), connect(run.host, '1.2')]);
    await listener.subscribe(TOPIC);
    forger.client.publish({ destination: TOPIC, body: '{"type":"CLOSED"}' });
    expect(await forger.failure).toBe('NOT_SUPPORTED');
    await forger.closed;
    run.broker.deliver(1, TOPIC, 'true', everybody);
    await vi.waitFor(() => expect(listener.received(TOPIC)).toEqual(['true']));
    await Promise.all([forger.stop(), listener.stop()]);
  });

  it.each([
    ['BEGIN\ntransaction:t\n\n\0', 'NOT_SUPPORTED'],
    ['COMMIT\ntransaction:t\n\n\0', 'NOT_SUPPORTED'],
    ['ABORT\ntransaction:t\n\n\0', 'NOT_SUPPORTED'],
    ['ACK\nid:1\n\n\0', 'NOT_SUPPORTED'],
    ['NACK\nid:1\n\n\0', 'NOT_SUPPORTED'],
    ['SUBSCRIBE\nid:1\ndestination:/topic/a\nack:client\n\n\0', 'NOT_SUPPORTED'],
    ['SUBSCRIBE\nid:1\ndestination:/topic/*\n\n\0', 'MALFORMED'],
    ['SUBSCRIBE\nid:1\ndestination:/topic/#\n\n\0', 'MALFORMED'],
    ['SUBSCRIBE\nid:1\ndestination:/topic/>\n\n\0', 'MALFORMED'],
    ['SUBSCRIBE\nid:1\ndestination:topic\n\n\0', 'MALFORMED'],
    ['SUBSCRIBE\ndestination:/topic/a\n\n\0', 'MALFORMED'],
    ['SUBSCRIBE\nid:1\ndestination:/topic/a\n\n\0SUBSCRIBE\nid:1\ndestination:/topic/b\n\n\0', 'MALFORMED'],
    ['UNSUBSCRIBE\n\n\0', 'MALFORMED'],
    ['MESSAGE\ndestination:/topic/a\n\nforged\0', 'MALFORMED'],
    ['nonsense\0', 'MALFORMED'],
    [CONNECT('1.2'), 'MALFORMED'],
    [`SUBSCRIBE\nid:1\ncontent-length:70000\n\n`, 'TOO_LARGE'],
  ])('ends the socket after %j', async (text, code) => {
    const raw = await openConnected(run.host, '1.1');
    raw.socket.send(text);
    expect(await refusal(raw)).toBe(code);
    expect(run.broker.stats()).toMatchObject({ badFrames: 1, subscriptions: 0 });
  });

  it.each([
    ['SUBSCRIBE before CONNECT', 'SUBSCRIBE\nid:1\ndestination:/topic/a\n\n\0', 'MALFORMED'],
    ['CONNECT without a token', 'CONNECT\naccept-version:1.2\nheart-beat:15000,15000\n\n\0', 'UNAUTHENTICATED'],
    ['a token under another name', 'CONNECT\naccept-version:1.2\npasscode:1.1\n\n\0', 'UNAUTHENTICATED'],
    ['an unknown version', 'CONNECT\naccept-version:9.9\nAuthorization:Bearer 1.1\n\n\0', 'NOT_SUPPORTED'],
    ['an unreadable heart-beat', CONNECT('1.1', 'soon'), 'NOT_SUPPORTED'],
    ['more frames behind CONNECT', `${CONNECT('1.1')}SUBSCRIBE\nid:1\ndestination:/topic/a\n\n\0`, 'MALFORMED'],
  ])('refuses %s', async (_title, text, code) => {
    const raw = openRaw(run.host);
    await raw.opened;
    raw.socket.send(text);
    expect(await refusal(raw)).toBe(code);
  });

  it('closes a socket that never sends CONNECT within five seconds', async () => {
    const raw = openRaw(run.host);
    await raw.opened;
    ahead = 4400;
    await vi.waitFor(() => expect(run.broker.stats().connections).toBe(1));
    ahead = 4750;
    expect(await refusal(raw)).toBe('CONNECT_TIMEOUT');
  });
});

describe('sizes and rates', () => {
  it('cuts a frame of 1 MB without reading it', async () => {
    const raw = await openConnected(run.host, '1.1');
    raw.socket.send(Buffer.alloc(1024 * 1024, 'a'));
    expect(await raw.closed).toBe(1009);
    await vi.waitFor(() => expect(run.broker.stats()).toMatchObject({ badFrames: 1, connections: 0 }));
  });

  it('counts a STOMP frame across the messages that carry it', async () => {
    const raw = await openConnected(run.host, '1.1');
    raw.socket.send(`SUBSCRIBE\nid:${'a'.repeat(40_000)}`);
    raw.socket.send('a'.repeat(40_000));
    expect(await refusal(raw)).toBe('TOO_LARGE');
  });

  it('closes on a message in too many fragments', async () => {
    const raw = await openConnected(run.host, '1.1');
    for (let n = 0; n < 300; n += 1) raw.socket.send('a', { fin: false });
    expect(await raw.closed).toBe(1008);
    expect(run.broker.stats().badFrames).toBe(1);
  });

  it('closes on a STOMP frame in too many messages', async () => {
    const raw = await openConnected(run.host, '1.1');
    for (let n = 0; n < 300; n += 1) raw.socket.send('a');
    expect(await refusal(raw)).toBe('MALFORMED');
  });

  it('closes a flood of frames, and one of pings', async () => {
    const [frames, pings] = await Promise.all([openConnected(run.host, '1.1'), openConnected(run.host, '1.2')]);
    for (let n = 0; n < 700; n += 1) frames.socket.send(`UNSUBSCRIBE\nid:${n}\n\n\0`);
    expect(await refusal(frames)).toBe('RATE_LIMITED');
    for (let n = 0; n < 700; n += 1) pings.socket.ping();
    await pings.closed;
    expect(run.broker.stats().connections).toBe(0);
  });

  it('accepts 500 subscriptions and not one more', async () => {
    const raw = await openConnected(run.host, '1.1');
    for (let n = 0; n < 500; n += 1) raw.socket.send(`SUBSCRIBE\nid:${n}\ndestination:/topic/${n}\n\n\0`);
    await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(500));
    raw.socket.send('SUBSCRIBE\nid:500\ndestination:/topic/500\n\n\0');
    expect(await refusal(raw)).toBe('TOO_MANY_SUBSCRIPTIONS');
    expect(run.broker.stats().subscriptions).toBe(0);
  });

  it('accepts a destination four times and not once more, as an ended subscription does not count', async () => {
    const raw = await openConnected(run.host, '1.1');
    const subscribe = (id: number) => raw.socket.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/chats\n\n\0`);
    for (let id = 0; id < 4; id += 1) subscribe(id);
    raw.socket.send('UNSUBSCRIBE\nid:0\n\n\0');
    subscribe(4);
    await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(4));
    expect(run.broker.deliver(1, '/topic/chats', '{}', () => true)).toBe(4);
    subscribe(5);
    expect(await refusal(raw)).toBe('TOO_MANY_SUBSCRIPTIONS');
    expect(run.broker.stats().subscriptions).toBe(0);
  });

  it('limits the sockets of a user and in total', async () => {
    await restart({ limits: { socketsPerUser: 2, connections: 4 } });
    await Promise.all([openConnected(run.host, '1.1'), openConnected(run.host, '1.1')]);
    const third = openRaw(run.host);
    await third.opened;
    third.socket.send(CONNECT('1.1'));
    expect(await refusal(third)).toBe('TOO_MANY_SOCKETS');
    const sameIdElsewhere = await openConnected(run.host, '2.1');
    await openConnected(run.host, '1.2');
    await expect(openRaw(run.host).opened).rejects.toThrow('503');
    expect((await fetch(`http://${run.host}/ws/000/abcd/xhr`, { method: 'POST' })).status).toBe(503);
    sameIdElsewhere.socket.close();
    await vi.waitFor(() => expect(run.broker.stats().connections).toBe(3));
    await openConnected(run.host, '1.3');
  });

  it('refuses an xhr_send body over the limit and ends its session', async () => {
    const base = `http://${run.host}/ws/000/abcd`;
    expect(await (await fetch(`${base}/xhr`, { method: 'POST' })).text()).toBe('o\n');
    const big = JSON.stringify(['a'.repeat(65 * 1024)]);
    expect((await fetch(`${base}/xhr_send`, { method: 'POST', body: big })).status).toBe(413);
    expect((await fetch(`${base}/xhr_send`, { method: 'POST', body: '["x"]' })).status).toBe(404);
    expect(await (await fetch(`${base}/xhr`, { method: 'POST' })).text()).toBe('c[1009,"Too large"]\n');
    expect(run.broker.stats()).toMatchObject({ badFrames: 1, connections: 0 });
  });

  it.each([
    ['[1]', 500],
    ['{', 500],
    ['', 500],
  ])('answers the xhr_send body %j with %i', async (body, status) => {
    const base = `http://${run.host}/ws/000/abcd`;
    await fetch(`${base}/xhr`, { method: 'POST' });
    expect((await fetch(`${base}/xhr_send`, { method: 'POST', body })).status).toBe(status);
  });
});

describe('origins', () => {
  const FOREIGN = { origin: 'http://evil.test' };

  it('refuses a foreign one on every path, and reflects nothing', async () => {
    for (const [path, method] of [
      ['/ws', 'GET'],
      ['/ws/info', 'GET'],
      ['/ws/0/s/xhr', 'POST'],
      ['/ws/0/s/xhr_streaming', 'POST'],
      ['/ws/0/s/xhr_send', 'POST'],
      ['/ws/0/s/eventsource', 'GET'],
      ['/ws/info', 'OPTIONS'],
    ] as const) {
      const answer = await fetch(`http://${run.host}${path}`, { method, headers: FOREIGN });
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 403, null]);
    }
    for (const path of ['/ws/websocket', '/ws/0/s/websocket'])
      await expect(openRaw(run.host, FOREIGN, path).opened).rejects.toThrow('403');
    await expect(openRaw(run.host, { origin: 'null' }).opened).rejects.toThrow('403');
    expect(run.broker.stats().connections).toBe(0);
  });

  it('accepts the listed one and programs without one', async () => {
    const listed = await fetch(`http://${run.host}/ws/info`, { headers: { origin: ORIGIN } });
    expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN]);
    const program = await fetch(`http://${run.host}/ws/info`);
    expect([program.status, program.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect(await program.json()).toMatchObject({ websocket: true, cookie_needed: false });
    await openRaw(run.host, { origin: ORIGIN }).opened;
  });
});

it('delivers nothing to a session after it expires, before any sweep has closed it', async () => {
  const raw = await openConnected(run.host, '1.1');
  raw.socket.send(`SUBSCRIBE\nid:a\ndestination:${TOPIC}\n\n\0`);
  await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(1));
  expect(run.broker.deliver(1, TOPIC, 'in time', everybody)).toBe(1);
  // its hour starts at its authentication, by the machine's clock
  ahead = 7_200_000;
  expect(run.broker.deliver(1, TOPIC, 'late', everybody)).toBe(0);
  await raw.closed;
  expect(raw.texts.some((text) => text.includes('late'))).toBe(false);
});

describe('heart-beats', () => {
  // covers D1-7-31, D2-9-04
  it('beats every 15 s and ends a client that misses two', async () => {
    const raw = await openConnected(run.host, '1.1');
    expect(raw.texts[0]).toContain('heart-beat:15000,15000');
    ahead = 15_000;
    await vi.waitFor(() => expect(raw.texts.at(-1)).toBe('\n'));
    raw.socket.send('\n');
    // After the line end has been read, the 30 s start here; the receipt confirms the read.
    raw.socket.send('UNSUBSCRIBE\nid:1\nreceipt:seen\n\n\0');
    await vi.waitFor(() => expect(raw.texts.at(-1)).toContain('receipt-id:seen'));
    ahead = 44_000;
    await vi.waitFor(() => expect(raw.texts.at(-1)).toBe('\n'));
    expect(run.broker.stats().connections).toBe(1);
    ahead = 49_000;
    expect(await refusal(raw)).toBe('HEARTBEAT_LOST');
  });

  it('keeps a client without beats while its transport answers pings', async () => {
    const raw = openRaw(run.host);
    await raw.opened;
    const pinged = vi.fn();
    raw.socket.on('ping', pinged);
    raw.socket.send(CONNECT('1.1', '0,0'));
    await vi.waitFor(() => expect(pinged).toHaveBeenCalledTimes(1));
    raw.socket.send('UNSUBSCRIBE\nid:1\nreceipt:seen\n\n\0');
    await vi.waitFor(() => expect(raw.texts.at(-1)).toContain('receipt-id:seen'));
    ahead = 15_000;
    await vi.waitFor(() => expect(pinged).toHaveBeenCalledTimes(2));
    expect(run.broker.stats().connections).toBe(1);
    raw.socket.close();
  });

  it('closes one that answers no ping within five seconds, although it sends', async () => {
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`ws://${run.host}/ws/websocket`, { autoPong: false });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(CONNECT('1.1', '0,0'));
    await new Promise((resolve) => socket.once('message', resolve));
    ahead = 4600;
    socket.send('\n');
    expect(await closed).toBe(1008);
  });

  it('refuses a client without beats on a transport without pings', async () => {
    const silent = await connect(run.host, '1.1', 'xhr-polling', { heartbeatIncoming: 0, heartbeatOutgoing: 0 });
    expect(await silent.failure).toBe('NOT_SUPPORTED');
    await silent.stop();
  });
});

describe('slow readers', () => {
  const BULK = 'x'.repeat(256 * 1024);
  const isSlow = ({ userId }: { userId: number }) => userId >= 100;

  it('are cut while all other readers receive everything', async () => {
    const tokens = Array.from({ length: 50 }, (_, n) => (n < 3 ? `1.${100 + n}` : `1.${n}`));
    const sockets = await Promise.all(tokens.map((token) => openConnected(run.host, token)));
    for (const { socket } of sockets) socket.send(`SUBSCRIBE\nid:a\ndestination:${TOPIC}\nreceipt:r\n\n\0`);
    await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(50));
    const slow = sockets.slice(0, 3);
    const quick = sockets.slice(3);
    for (const { socket } of slow) socket.pause();
    for (let n = 0; n < 200; n += 1) {
      run.broker.deliver(1, TOPIC, `event ${n}`, everybody);
      run.broker.deliver(1, TOPIC, BULK, isSlow);
      // Other readers must get event loop turns, as between real events.
      await new Promise(setImmediate);
    }
    expect(run.broker.stats()).toMatchObject({ slowClosed: 3, subscriptions: 47 });
    for (const { texts } of quick) {
      await vi.waitFor(() => expect(texts.filter((text) => text.startsWith('MESSAGE'))).toHaveLength(200));
    }
    for (const { socket } of slow) socket.terminate();
    await vi.waitFor(() => expect(run.broker.stats().connections).toBe(47));
  });

  it('are cut after ten seconds without reading anything, however little waits', async () => {
    await restart({ limits: { queuedOutBytes: 64 * 1024 * 1024 } });
    const raw = await openConnected(run.host, '1.1');
    raw.socket.send(`SUBSCRIBE\nid:a\ndestination:${TOPIC}\n\n\0`);
    await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(1));
    raw.socket.pause();
    for (let n = 0; n < 60; n += 1) run.broker.deliver(1, TOPIC, BULK, everybody);
    // Half a second of the broker's clock at each check, with sweeps in between.
    await vi.waitFor(() => {
      ahead += 500;
      expect(run.broker.stats()).toMatchObject({ slowClosed: 1, subscriptions: 0 });
    }, 10_000);
    expect(ahead).toBeGreaterThan(9500);
    expect(ahead).toBeLessThan(13_000);
    raw.socket.terminate();
  });

  it("occupy little of the kernel's buffers, which would hold megabytes for them, while fast readers get megabytes", async () => {
    await restart({ limits: { queuedOutBytes: 128 * 1024 } });
    const [stopped, reading] = await Promise.all([openConnected(run.host, '1.1'), openConnected(run.host, '1.2')]);
    for (const { socket } of [stopped, reading]) socket.send(`SUBSCRIBE\nid:a\ndestination:${TOPIC}\n\n\0`);
    await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(2));
    stopped.socket.pause();
    const arrived = () => reading.texts.filter((text) => text.startsWith('MESSAGE')).length;
    let toStopped = 0;
    for (let n = 1; n <= 500; n += 1) {
      run.broker.deliver(1, TOPIC, BULK.slice(0, 8 * 1024), everybody);
      while (arrived() < n) await new Promise(setImmediate);
      if (run.broker.stats().slowClosed === 0) toStopped = n * 8 * 1024;
    }
    expect(run.broker.stats()).toMatchObject({ slowClosed: 1, subscriptions: 1 });
    expect(toStopped).toBeLessThan(512 * 1024);
    stopped.socket.terminate();
  });

  it.each([
    ['websocket', '/ws/websocket', (text: string) => text],
    ['sockjs', '/ws/000/slow/websocket', (text: string) => (JSON.parse(text.slice(1)) as string[])[0]],
  ])('receive everything in order when they read again, then the reason of the close: %s', async (_, path, unpack) => {
    await restart({ limits: { queuedOutBytes: 64 * 1024 * 1024, closeMs: 10_000 } });
    const raw = openRaw(run.host, {}, path);
    await raw.opened;
    const say = (frame: string) => raw.socket.send(path.includes('slow') ? JSON.stringify([frame]) : frame);
    say(CONNECT('1.1'));
    await vi.waitFor(() => expect(raw.texts.at(-1)).toContain('CONNECTED'));
    say(`SUBSCRIBE\nid:a\ndestination:${TOPIC}\n\n\0`);
    await vi.waitFor(() => expect(run.broker.stats().subscriptions).toBe(1));
    raw.socket.pause();
    // more than the kernel's buffers hold, in pieces of which many wait at once
    const deliveries = Array.from({ length: 1500 }, (__, n) => `${n} ${BULK.slice(0, 8 * 1024)}`);
    for (const body of deliveries) run.broker.deliver(1, TOPIC, body, everybody);
    expect(run.broker.disconnect(() => true, 'the end')).toBe(1);
    raw.socket.resume();
    await raw.closed;
    const frames = raw.texts.filter((text) => !/^[oc]/.test(text)).map((text) => unpack(text) ?? '');
    const bodies = frames.filter((text) => text.startsWith('MESSAGE')).map((text) => /\n\n(\d+) /.exec(text)?.[1]);
    expect(bodies).toEqual(deliveries.map((_body, n) => String(n)));
    expect(frames.at(-1)).toMatch(/^ERROR\nmessage:SESSION_ENDED\n/);
  });

  it('of a stream without polls are cut too', async () => {
    const base = `http://${run.host}/ws/000/abcd`;
    const post = (action: string, body?: string) =>
      fetch(`${base}/${action}`, { method: 'POST', ...(body === undefined ? {} : { body }) });
    await post('xhr');
    await post('xhr_send', JSON.stringify([CONNECT('1.1')]));
    expect(await (await post('xhr')).text()).toContain('CONNECTED');
    await post('xhr_send', JSON.stringify([`SUBSCRIBE\nid:a\ndestination:${TOPIC}\n\n\0`]));
    for (let n = 0; n < 5; n += 1) run.broker.deliver(1, TOPIC, BULK, everybody);
    expect(run.broker.stats()).toMatchObject({ slowClosed: 1, subscriptions: 0 });
  });
});
