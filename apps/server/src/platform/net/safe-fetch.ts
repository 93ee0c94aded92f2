import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, Transform, type Readable } from 'node:stream';
import { isPublicAddress } from './public-address.ts';

export interface Credentials {
  origin: string;
  authorization: string;
  isFor: (pathname: string) => boolean;
}

export interface SafeFetchOptions {
  /** Which hosts are allowed. Checked again for every redirect. */
  isHostAllowed: (host: string, port: number) => boolean;
  /** One origin of our own configuration that may also be plain http and inside the network (the simulator). */
  trustedOrigin?: string | undefined;
  /** A header that is sent to this origin only, and only for these paths, also after a redirect. */
  auth?: Credentials | undefined;
  maxBytes: number;
  /** Total limit for names, connections, redirects and the last byte. */
  timeoutMs: number;
  maxRedirects: number;
  signal?: AbortSignal;
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

export interface Fetched {
  /** Fails with FetchRefused when more than `maxBytes` arrive. */
  body: Readable;
  contentType: string | null;
  contentDisposition: string | null;
}

type RefusalReason = 'ADDRESS' | 'TOO_LARGE' | 'REDIRECTS' | 'ENCODING';

/** A permanent refusal by our own rules. */
export class FetchRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The server answered without the content. */
export class FetchStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Answered with status ${status}`);
    this.status = status;
  }
}

/**
 * Fetches from an address of external origin without access to the internal network (INP-08): resolves each name once,
 * checks every address and connects to the checked one. Follows redirects itself under the same rules. Decompresses
 * nothing.
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<Fetched> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  let url = parse(address);
  for (let hop = 0; hop <= options.maxRedirects; hop++) {
    const target = await checked(url, options, signal);
    const response = await ask(url, target, options, signal);
    const location = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined;
    if (location === undefined) return accept(response, options.maxBytes);
    response.destroy();
    url = parse(location, url);
  }
  throw new FetchRefused('REDIRECTS', `More than ${options.maxRedirects} redirects`);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function parse(address: string, base?: URL): URL {
  try {
    return new URL(address, base);
  } catch {
    throw new FetchRefused('ADDRESS', 'Not an address');
  }
}

/** The address to connect to. Throws FetchRefused unless the rules allow the URL and every address of its name. */
async function checked(url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<LookupAddress> {
  const isTrusted = options.trustedOrigin !== undefined && url.origin === new URL(options.trustedOrigin).origin;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('ADDRESS', 'An address with credentials');
  if (!isTrusted && url.protocol !== 'https:') throw new FetchRefused('ADDRESS', 'Only https is fetched');
  if (!isTrusted && !options.isHostAllowed(host, Number(url.port || 443)))
    throw new FetchRefused('ADDRESS', 'A host that is not on the list');
  const family = isIP(host);
  const addresses =
    family === 0 ? await abortable((options.resolve ?? resolveAll)(host), signal) : [{ address: host, family }];
  // One internal address among several is enough to refuse: no correct configuration mixes them.
  if (!isTrusted && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new FetchRefused('ADDRESS', 'An address inside the network');
  const [first] = addresses;
  if (!first) throw new FetchRefused('ADDRESS', 'A name without an address');
  return first;
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true, order: 'ipv4first' });
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function ask(
  url: URL,
  target: LookupAddress,
  { auth }: SafeFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_host, wanted, done) =>
    wanted.all ? done(null, [target]) : done(null, target.address, target.family);
  const settings: RequestOptions = {
    agent: false,
    lookup: pinned,
    signal,
    maxHeaderSize: 16 * 1024,
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(auth && isFor(auth, url) ? { authorization: auth.authorization } : {}),
    },
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest(url, settings) : httpRequest(url, settings);
    request.on('response', resolve);
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    request.on('close', () => reject(new Error('The connection closed without an answer')));
    request.end();
  });
}

function isFor({ origin, isFor: isPathFor }: Credentials, url: URL): boolean {
  return new URL(origin).origin === url.origin && isPathFor(url.pathname);
}

function accept(response: IncomingMessage, maxBytes: number): Fetched {
  const refuse = (error: Error) => {
    response.destroy();
    return error;
  };
  const { headers } = response;
  if (response.statusCode !== 200) throw refuse(new FetchStatus(response.statusCode ?? 0));
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw refuse(new FetchRefused('ENCODING', 'A compressed answer'));
  if (Number(headers['content-length'] ?? 0) > maxBytes)
    throw refuse(new FetchRefused('TOO_LARGE', `More than ${maxBytes} bytes announced`));
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new FetchRefused('TOO_LARGE', `More than ${maxBytes} bytes arrived`));
      else done(null, chunk);
    },
  });
  // The reader of the body gets the error; this handler only prevents an unhandled one.
  pipeline(response, body, () => undefined);
  return {
    body,
    contentType: headers['content-type'] ?? null,
    contentDisposition: headers['content-disposition'] ?? null,
  };
}
