import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWires } from './wire.ts';

/** A socket that the test opens, feeds and closes by hand. */
class ManualSocket {
  readyState = 0;
  onopen: ((event: unknown) => void) | null = null;
  onmessage: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  readonly sent: unknown[] = [];
  open(): void {
    this.readyState = 1;
    this.onopen?.({});
  }
  send(data: unknown): void {
    this.sent.push(data);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: '', wasClean: false });
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a WebSocket that opens is the only transport, and its end is the end', async () => {
  const { open, plain, sockJs } = network();
  const { wire, received } = listen(open());
  plain[0]?.open();
  plain[0]?.onmessage?.({ data: 'hola' });
  wire.send('CONNECT');
  expect(plain[0]?.sent).toEqual(['CONNECT']);
  plain[0]?.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(received).toEqual(['open', 'hola', 'close']);
  expect(sockJs).toEqual([]);
});

test.each([
  ['is refused', (socket: ManualSocket) => socket.close()],
  ['is swallowed on the way', () => vi.advanceTimersByTime(5000)],
])('a WebSocket that %s is silently replaced by SockJS, which then stays the only transport', async (_how, happen) => {
  const { open, plain, sockJs } = network();
  const { wire, received } = listen(open());
  happen(plain[0] as ManualSocket);
  expect(wire.readyState).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(plain[0]?.readyState).toBe(3);
  // too late
  plain[0]?.open();
  sockJs[0]?.open();
  sockJs[0]?.onmessage?.({ data: 'hola' });
  sockJs[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual(['open', 'hola', 'close']);
  expect(wire.readyState).toBe(3);

  listen(open());
  await vi.advanceTimersByTimeAsync(0);
  expect([plain.length, sockJs.length]).toEqual([1, 2]);
});

test('if neither transport reaches the server, both are tried the next time', async () => {
  const { open, plain, sockJs } = network();
  const { received } = listen(open());
  plain[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  sockJs[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual(['close']);
  listen(open());
  expect(plain).toHaveLength(2);
});

test('a browser that refuses to open a WebSocket uses SockJS, and without its code the wire ends', async () => {
  const refusing = createWires({
    openWebSocket: () => {
      throw new Error('SecurityError');
    },
    loadSockJs: () => Promise.reject(new Error('Failed to fetch')),
  });
  const { received } = listen(refusing());
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toEqual(['close']);
});

test('a wire closed before it has opened ends at once and opens nothing more', async () => {
  const { open, plain, sockJs } = network();
  const { wire, received } = listen(open());
  plain[0]?.close();
  wire.close();
  wire.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(received).toEqual(['close']);
  expect(sockJs).toEqual([]);
  const second = listen(open());
  second.wire.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(second.received).toEqual(['close']);
  expect(sockJs).toEqual([]);
});

test('a wire closed while open ends without its peer, and receives nothing more', async () => {
  const { open, plain } = network();
  const { wire, received } = listen(open());
  const [socket] = plain;
  socket?.open();
  if (socket) socket.close = () => undefined;
  wire.close();
  expect(wire.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(0);
  socket?.onmessage?.({ data: 'hola' });
  socket?.onclose?.({});
  expect(received).toEqual(['open', 'close']);
});

function network() {
  const [plain, sockJs]: ManualSocket[][] = [[], []];
  const add = (sockets: ManualSocket[]) => {
    const socket = new ManualSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const open = createWires({
    openWebSocket: () => add(plain as ManualSocket[]),
    loadSockJs: async () => ({ openSockJs: () => add(sockJs as ManualSocket[]) }),
  });
  return { open, plain: plain as ManualSocket[], sockJs: sockJs as ManualSocket[] };
}

function listen(wire: ReturnType<ReturnType<typeof createWires>>) {
  const received: string[] = [];
  wire.onopen = () => received.push('open');
  wire.onmessage = ({ data }: { data: string }) => received.push(data);
  wire.onclose = () => received.push('close');
  return { wire, received };
}
