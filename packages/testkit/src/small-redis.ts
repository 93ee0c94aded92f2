import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The publish and subscribe part of Redis, so that our own part (gaps, reconnects, order) is tested on every machine
 * with the real client library. It proves nothing about Redis.
 */
export async function startSmallRedis(): Promise<{ port: number; stop: () => Promise<void> }> {
  const subscribers = new Map<Socket, string[]>();
  const sockets = new Set<Socket>();

  function answer(socket: Socket, [name = '', ...args]: string[]): string {
    switch (name.toUpperCase()) {
      case 'INFO':
        return bulk('redis_version:7.0.0\r\nloading:0\r\n');
      case 'PING':
        return subscribers.has(socket) ? array(bulk('pong'), bulk('')) : '+PONG\r\n';
      case 'SUBSCRIBE':
        subscribers.set(socket, args);
        return args.map((channel, at) => array(bulk('subscribe'), bulk(channel), `:${at + 1}\r\n`)).join('');
      case 'PUBLISH':
        return `:${publish(args[0] ?? '', args[1] ?? '')}\r\n`;
      default:
        return '+OK\r\n';
    }
  }

  function publish(channel: string, text: string): number {
    const listeners = [...subscribers].filter(([, own]) => own.includes(channel));
    for (const [socket] of listeners) socket.write(array(bulk('message'), bulk(channel), bulk(text)));
    return listeners.length;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      subscribers.delete(socket);
    });
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let read = readCommand(rest); read; read = readCommand(rest)) {
        rest = rest.subarray(read.end);
        socket.write(answer(socket, read.words));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

function readCommand(bytes: Buffer): { words: string[]; end: number } | null {
  const count = readNumber(bytes, 0);
  if (!count) return null;
  const words: string[] = [];
  let at = count.end;
  for (let n = 0; n < count.value; n += 1) {
    const length = readNumber(bytes, at);
    if (!length || bytes.length < length.end + length.value + 2) return null;
    words.push(bytes.toString('utf8', length.end, length.end + length.value));
    at = length.end + length.value + 2;
  }
  return { words, end: at };
}

/** The number after a one-letter type, up to the line end. */
function readNumber(bytes: Buffer, at: number): { value: number; end: number } | null {
  const eol = bytes.indexOf('\r\n', at);
  return eol === -1 ? null : { value: Number(bytes.toString('utf8', at + 1, eol)), end: eol + 2 };
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const array = (...items: string[]) => `*${items.length}\r\n${items.join('')}`;
