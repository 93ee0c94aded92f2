import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TECHNICAL_ROUTES } from '@tertulia/contract/technical-routes';
import { addressKey, callerAddress, isLoopback } from './address.ts';
import { AppError } from './app-error.ts';
import { answerRefusal, rawErrorAnswer } from './error-answer.ts';

export interface ConnectionLimits {
  /** Connections in all. */
  total: number;
  /** Of one address; with a proxy in front, calls in progress and sockets of one real address. */
  perAddress: number;
  trustProxy: boolean;
  /** Addresses without a share of their own; by default this machine's. */
  isExempt?: (address: string) => boolean;
}

/** Calls of a provider that does not come back: a signed one is not refused for their number (§4.6). */
const NEVER_TOO_MANY = TECHNICAL_ROUTES.filter(({ path }) => path.startsWith('/webhooks/')).map(({ method, path }) => ({
  method,
  // as the router takes it: with a slash behind it too
  address: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}/?(?:\\?|$)`),
}));

/** One connection: its address, and whether a call or a socket lives on it. */
interface Line {
  socket: Socket;
  key: string;
  calls: number;
}

interface Caller {
  lines: number;
  /** Longest idle first: those that never asked for anything, and those kept for a next call. */
  silent: Set<Line>;
  kept: Set<Line>;
}

/**
 * Holds the number of connections (reliability-security.md §4.8). Who opens more than its share is answered 503. When all are
 * taken, an idle one of whoever has the most makes room, so that idle connections never keep anybody out. This machine has
 * no share of its own: a proxy, a probe and every test come from there.
 */
export function guardConnections(server: Server, limits: ConnectionLimits, headers: Record<string, string>): void {
  const { isExempt = isLoopback } = limits;
  const lines = new Map<Socket, Line>();
  const callers = new Map<string, Caller>();
  /** Calls and sockets by real address, behind a proxy. */
  const active = new Map<string, number>();

  function admit(socket: Socket): void {
    const address = socket.remoteAddress;
    // gone before we looked
    if (address === undefined) return void socket.destroy();
    const key = addressKey(address);
    const own = callers.get(key)?.lines ?? 0;
    const hasShare = !limits.trustProxy && !isExempt(address);
    if ((hasShare && own >= limits.perAddress) || (lines.size >= limits.total && !makeRoom())) return refuse(socket);
    const line: Line = { socket, key, calls: 0 };
    const caller = callers.get(key) ?? { lines: 0, silent: new Set(), kept: new Set() };
    caller.lines += 1;
    caller.silent.add(line);
    callers.set(key, caller);
    lines.set(socket, line);
    socket.once('close', () => forget(line));
  }

  function makeRoom(): boolean {
    const [busiest] = [...callers.values()]
      .filter(({ silent, kept }) => silent.size + kept.size > 0)
      .sort((one, other) => other.lines - one.lines);
    const idle = busiest && (busiest.silent.values().next().value ?? busiest.kept.values().next().value);
    if (!idle) return false;
    forget(idle);
    idle.socket.destroy();
    return true;
  }

  function forget(line: Line): void {
    if (!lines.delete(line.socket)) return;
    const caller = callers.get(line.key);
    if (!caller) return;
    caller.lines -= 1;
    caller.silent.delete(line);
    caller.kept.delete(line);
    if (caller.lines === 0) callers.delete(line.key);
  }

  /** A call began on this connection; what is returned ends it. */
  function begin(socket: Socket): () => void {
    const line = lines.get(socket);
    const caller = line && callers.get(line.key);
    if (!line || !caller) return () => undefined;
    line.calls += 1;
    caller.silent.delete(line);
    caller.kept.delete(line);
    return () => {
      line.calls -= 1;
      if (line.calls === 0 && lines.has(socket)) caller.kept.add(line);
    };
  }

  /** Takes a place of the real address; null when it has none left. */
  function takePlace(request: IncomingMessage): (() => void) | null {
    if (!limits.trustProxy || isNeverTooMany(request)) return () => undefined;
    const key = addressKey(callerAddress(request, true));
    const taken = active.get(key) ?? 0;
    if (taken >= limits.perAddress) return null;
    active.set(key, taken + 1);
    return () => {
      const left = (active.get(key) ?? 1) - 1;
      if (left > 0) active.set(key, left);
      else active.delete(key);
    };
  }

  function refuse(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    socket.end(rawErrorAnswer(new AppError('UNAVAILABLE'), headers), () => socket.destroy());
  }

  const answerers = server.listeners('request') as RequestListener[];
  const upgraders = server.listeners('upgrade') as ((request: IncomingMessage, socket: Socket, head: Buffer) => void)[];
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('connection', admit);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const leave = takePlace(request);
    if (!leave) return answerRefusal(response, new AppError('UNAVAILABLE'), headers);
    const end = begin(request.socket);
    response.once('close', () => {
      leave();
      end();
    });
    for (const answerer of answerers) answerer.call(server, request, response);
  });
  if (upgraders.length === 0) return;
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const leave = takePlace(request);
    if (!leave) return refuse(socket);
    begin(socket);
    socket.once('close', leave);
    for (const upgrader of upgraders) upgrader.call(server, request, socket, head);
  });
}

function isNeverTooMany({ method, url = '' }: IncomingMessage): boolean {
  return NEVER_TOO_MANY.some((route) => route.method === method && route.address.test(url));
}
