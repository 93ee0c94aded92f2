import pg from 'pg';
import { WebSocket } from 'ws';
import { summarize, type Measured } from './latencies.ts';

export type FanoutQuestion =
  | { kind: 'join'; url: string; origin: string; tokens: string[]; topic: string | null; database: string | null }
  | { kind: 'publish'; events: string[]; ids: number[]; perSecond: number }
  | { kind: 'leave' };

export interface FanoutResult {
  /** From publishing to the last of the sockets. */
  last: Measured;
  lost: number;
  doubled: number;
  deliveriesPerSecond: number;
  bytes: number;
  /** A received frame, for the floor to send the same bytes. */
  sample: string;
}

export interface Fanout {
  publish(question: { events: string[]; ids: number[]; perSecond: number }): Promise<FanoutResult>;
  leave(): Promise<void>;
}

const ID = Buffer.from('"conversacionDTO":{"id":');
const SETTLE_MS = 3000;
const CONNECT_AT_ONCE = 25;

interface Pending {
  sent: number;
  count: number;
  last: number;
}

/**
 * Connects all agents; `topic` null means a plain WebSocket without STOMP, where the first socket is also the
 * publisher.
 */
export async function joinFanout(options: Extract<FanoutQuestion, { kind: 'join' }>): Promise<Fanout> {
  const { tokens, database } = options;
  const pending = new Map<number, Pending>();
  let sample = '';
  let settled: (() => void) | null = null;
  let open = 0;
  const onMessage = (bytes: Buffer) => {
    const at = bytes.indexOf(ID);
    if (at < 0) return;
    const id = Number.parseInt(bytes.toString('latin1', at + ID.length, at + ID.length + 16), 10);
    const event = pending.get(id);
    if (!event) return;
    event.count += 1;
    if (sample === '') sample = bytes.toString();
    if (event.count !== tokens.length) return;
    event.last = performance.now();
    if (--open === 0) settled?.();
  };
  const sockets: WebSocket[] = [];
  for (let first = 0; first < tokens.length; first += CONNECT_AT_ONCE) {
    const group = tokens.slice(first, first + CONNECT_AT_ONCE).map((token) => join(options, token, onMessage));
    sockets.push(...(await Promise.all(group)));
  }
  const notifier = database === null ? null : new pg.Client({ connectionString: database });
  await notifier?.connect();
  const say = async (event: string) => {
    if (notifier) await notifier.query('select pg_notify($1, $2)', ['tertulia_events', event]);
    else sockets[0]?.send(event);
  };

  return {
    async publish({ events, ids, perSecond }) {
      const begun = performance.now();
      for (const [index, event] of events.entries()) {
        const due = begun + (index * 1000) / perSecond;
        while (performance.now() < due)
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        open += 1;
        pending.set(ids[index] ?? 0, { sent: performance.now(), count: 0, last: 0 });
        await say(event);
      }
      if (open > 0)
        await Promise.race([
          new Promise<void>((resolve) => (settled = resolve)),
          new Promise((resolve) => setTimeout(resolve, SETTLE_MS)),
        ]);
      const seconds = (performance.now() - begun) / 1000;
      const all = [...pending.values()];
      pending.clear();
      open = 0;
      const lost = all.reduce((sum, { count }) => sum + Math.max(0, tokens.length - count), 0);
      const doubled = all.reduce((sum, { count }) => sum + Math.max(0, count - tokens.length), 0);
      const last = summarize(
        all.filter(({ last: at }) => at > 0).map(({ sent, last: at }) => at - sent),
        seconds,
        lost,
      );
      return {
        last,
        lost,
        doubled,
        deliveriesPerSecond: (all.length * tokens.length - lost) / seconds,
        bytes: Buffer.byteLength(sample),
        sample,
      };
    },
    async leave() {
      await notifier?.end();
      await Promise.all(sockets.map((socket) => close(socket)));
    },
  };
}

/** A plain WebSocket, or one with a STOMP subscription that the server has confirmed. */
export function join(
  { url, origin, topic }: { url: string; origin: string; topic: string | null },
  token: string,
  onMessage: (bytes: Buffer) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { origin, perMessageDeflate: false });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a socket was closed while joining')));
    socket.once('open', () => {
      if (topic === null) return resolve(socket);
      socket.send(`CONNECT\naccept-version:1.2\nhost:bench\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`);
    });
    socket.on('message', (data) => {
      const bytes = data as Buffer;
      if (topic !== null && bytes.subarray(0, 9).toString() === 'CONNECTED')
        socket.send(`SUBSCRIBE\nid:1\ndestination:${topic}\nreceipt:r\n\n\0`);
      else if (topic !== null && bytes.subarray(0, 7).toString() === 'RECEIPT') resolve(socket);
      else if (bytes.subarray(0, 5).toString() === 'ERROR') reject(new Error(bytes.toString()));
      else onMessage(bytes);
    });
  });
}

function close(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) return resolve();
    socket.once('close', () => resolve());
    socket.terminate();
  });
}
