import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TECHNICAL_ROUTES } from '@tertulia/contract/technical-routes';
import { addressKey, callerAddress, isLoopback } from './address.ts';
import { AppError } from './app-error.ts';
import { answerRefusal, rawErrorAnswer } from './error-answer.ts';
import { hasBacklog, lookAtBacklog, type Backlog } from './response-backlog.ts';

export interface ConnectionLimits {
  /** Maximum connections in total. */
  total: number;
  /** Maximum of one address; with a proxy in front, requests in progress and sockets of one real address. */
  perAddress: number;
  trustProxy: boolean;
  /** How long a response may wait for a reader that reads nothing. */
  stalledMs: number;
  /** Addresses without a share; by default this machine's. */
  isExempt?: (address: string) => boolean;
  /** Called for each response that is cut. */
  onCut?: (cut: CutResponse) => void;
}

export interface CutResponse {
  /** `stalled`: no progress for `stalledMs`; `crowded`: other callers needed its slot. */
  reason: 'stalled' | 'crowded';
  address: string;
  sentBytes: number;
}

/** Calls of a provider that does not retry: a signed one is not refused for their number (reliability §4.6). */
const NEVER_TOO_MANY = TECHNICAL_ROUTES.filter(({ path }) => path.startsWith('/webhooks/')).map(({ method, path }) => ({
  method,
  // matches like the router: also with a trailing slash
  address: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}/?(?:\\?|$)`),
}));

/** One connection with its address, and whether a request or a socket uses it. */
interface Line {
  socket: Socket;
  key: string;
  calls: number;
  /** Upgraded sockets: the broker has its own limits for slow readers. */
  isUpgraded: boolean;
  backlog: Backlog | null;
}

interface Caller {
  lines: Set<Line>;
  /** Longest idle first: connections without any request, and keep-alive connections. */
  silent: Set<Line>;
  kept: Set<Line>;
}

/**
 * Limits the number of connections (reliability §4.8). An address above its share gets 503. When all slots are taken,
 * an idle connection of the address with the most connections is closed, so that idle connections never block other
 * callers. This machine has no share: proxies, probes and tests connect from it. A response without progress for
 * `stalledMs` is cut. Responses that wait for their readers hold at most half of the slots, in total and per address,
 * while other callers need them.
 */
export function guardConnections(server: Server, limits: ConnectionLimits, headers: Record<string, string>): void {
  const { isExempt = isLoopback } = limits;
  const lines = new Map<Socket, Line>();
  const callers = new Map<string, Caller>();
  /** Requests and sockets by real address, behind a proxy. */
  const active = new Map<string, Set<{ line: Line | undefined }>>();
  const sweepMs = Math.min(1000, limits.stalledMs / 5);

  function admit(socket: Socket): void {
    const address = socket.remoteAddress;
    // closed before the handler ran
    if (address === undefined) return void socket.destroy();
    const key = addressKey(address);
    const own = callers.get(key)?.lines ?? new Set();
    const hasShare = !limits.trustProxy && !isExempt(address);
    const isShareTaken = hasShare && own.size >= limits.perAddress && !cutSlowest(own, limits.perAddress);
    if (isShareTaken || (lines.size >= limits.total && !evictIdle())) return refuse(socket);
    const line: Line = { socket, key, calls: 0, isUpgraded: false, backlog: null };
    const caller = callers.get(key) ?? { lines: new Set(), silent: new Set(), kept: new Set() };
    caller.lines.add(line);
    caller.silent.add(line);
    callers.set(key, caller);
    lines.set(socket, line);
    socket.once('close', () => forget(line));
  }

  function evictIdle(): boolean {
    // before idle ones: a new connection is idle too until its request has arrived
    if (cutSlowest(lines.values(), limits.total)) return true;
    const [busiest] = [...callers.values()]
      .filter(({ silent, kept }) => silent.size + kept.size > 0)
      .sort((one, other) => other.lines.size - one.lines.size);
    const idle = busiest && (busiest.silent.values().next().value ?? busiest.kept.values().next().value);
    if (!idle) return false;
    forget(idle);
    idle.socket.destroy();
    return true;
  }

  /** Cuts the response that has waited longest for its reader when such responses hold more than half of the slots. */
  function cutSlowest(among: Iterable<Line>, places: number): boolean {
    const waiting = [...among].filter(({ isUpgraded, socket }) => !isUpgraded && hasBacklog(socket));
    if (waiting.length <= places / 2) return false;
    const [slowest] = waiting.sort((one, other) => (other.backlog?.still ?? 0) - (one.backlog?.still ?? 0));
    if (!slowest) return false;
    cut(slowest, 'crowded');
    return true;
  }

  /** A reset also frees the kernel's buffer, which a peer that never reads would hold after an orderly close. */
  function cut(line: Line, reason: CutResponse['reason']): void {
    const { socket, key: address } = line;
    const { bytesWritten: sentBytes } = socket;
    forget(line);
    socket.resetAndDestroy();
    limits.onCut?.({ reason, address, sentBytes });
  }

  function sweep(): void {
    for (const line of lines.values()) {
      line.backlog = line.isUpgraded ? null : lookAtBacklog(line.socket, line.backlog);
      if (line.backlog && line.backlog.still * sweepMs >= limits.stalledMs) cut(line, 'stalled');
    }
  }

  function forget(line: Line): void {
    if (!lines.delete(line.socket)) return;
    const caller = callers.get(line.key);
    if (!caller) return;
    caller.lines.delete(line);
    caller.silent.delete(line);
    caller.kept.delete(line);
    if (caller.lines.size === 0) callers.delete(line.key);
  }

  /** Registers a request on this connection; the returned function ends it. */
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

  /** Takes a slot of the real address; null when none is free. */
  function takePlace(request: IncomingMessage): (() => void) | null {
    if (!limits.trustProxy || isNeverTooMany(request)) return () => undefined;
    const key = addressKey(callerAddress(request, true));
    const places = active.get(key) ?? new Set();
    const isShareTaken = places.size >= limits.perAddress;
    if (isShareTaken && !cutSlowest(linesOf(places), limits.perAddress)) return null;
    const place = { line: lines.get(request.socket) };
    active.set(key, places.add(place));
    return () => {
      places.delete(place);
      if (places.size === 0) active.delete(key);
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
  const sweeping = setInterval(sweep, sweepMs).unref();
  server.once('close', () => clearInterval(sweeping));
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
    const line = lines.get(socket);
    if (line) line.isUpgraded = true;
    socket.once('close', leave);
    for (const upgrader of upgraders) upgrader.call(server, request, socket, head);
  });
}

/** Successive requests on one connection count once. */
function linesOf(places: ReadonlySet<{ line: Line | undefined }>): Set<Line> {
  return new Set([...places].flatMap(({ line }) => line ?? []));
}

function isNeverTooMany({ method, url = '' }: IncomingMessage): boolean {
  return NEVER_TOO_MANY.some((route) => route.method === method && route.address.test(url));
}
