import { WebSocket } from 'ws';

export interface Arrival {
  destination: string;
  body: string;
  /** `performance.now()` at its arrival. */
  at: number;
}

export interface ProbeOptions {
  /** The server's http address. */
  url: string;
  token: string;
  destinations: readonly string[];
  /** Called with every MESSAGE instead of storing it. */
  onMessage?: (arrival: Arrival) => void;
  heartBeat?: string;
}

export interface Probe {
  readonly socket: WebSocket;
  readonly arrivals: Arrival[];
  readonly isOpen: boolean;
  /** The server's error before it closed the socket, if there was one. */
  readonly error: string | null;
  readonly closed: Promise<{ code: number; at: number }>;
  subscribe(destination: string): void;
  stop(): void;
}

const BEAT_MS = 10_000;

/**
 * A browser reduced to its socket: CONNECT, SUBSCRIBE, heart-beats. Resolves when every subscription has its receipt;
 * throws if refused.
 */
export async function openProbe({ url, token, destinations, onMessage, heartBeat }: ProbeOptions): Promise<Probe> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws/websocket`, ['v12.stomp']);
  const arrivals: Arrival[] = [];
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<{ code: number; at: number }>();
  let error: string | null = null;
  let wanted = destinations.length;
  let serial = 0;
  const subscribe = (destination: string, receipt = '') => {
    serial += 1;
    socket.send(`SUBSCRIBE\nid:s${serial}\ndestination:${destination}\n${receipt}\n\0`);
  };
  const take = (frame: string) => {
    const [head = '', ...rest] = frame.split('\n\n');
    const command = head.slice(0, head.indexOf('\n') < 0 ? head.length : head.indexOf('\n'));
    if (command === 'MESSAGE') {
      const destination = /\ndestination:(.*)/.exec(head)?.[1] ?? '';
      const arrival = { destination, body: rest.join('\n\n'), at: performance.now() };
      if (onMessage) onMessage(arrival);
      else arrivals.push(arrival);
    } else if (command === 'CONNECTED') {
      if (wanted === 0) ready.resolve();
      for (const destination of destinations) subscribe(destination, `receipt:${destination}\n`);
    } else if (command === 'RECEIPT') {
      wanted -= 1;
      if (wanted === 0) ready.resolve();
    } else if (command === 'ERROR') error = /\nmessage:(.*)/.exec(head)?.[1] ?? 'ERROR';
  };
  socket.on('open', () => {
    socket.send(
      `CONNECT\naccept-version:1.2\nheart-beat:${heartBeat ?? '15000,15000'}\nAuthorization:Bearer ${token}\n\n\0`,
    );
  });
  socket.on('message', (data) => {
    for (const frame of String(data).split('\0')) if (frame.trim() !== '') take(frame.trimStart());
  });
  const beat = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send('\n');
  }, BEAT_MS);
  beat.unref();
  socket.on('error', (fault) => ready.reject(fault));
  socket.on('close', (code) => {
    clearInterval(beat);
    closed.resolve({ code, at: performance.now() });
    ready.reject(new Error(`the socket was closed: ${error ?? code}`));
  });
  await ready.promise;
  return {
    socket,
    arrivals,
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    get error() {
      return error;
    },
    closed: closed.promise,
    subscribe: (destination) => subscribe(destination),
    stop: () => socket.terminate(),
  };
}
