import { S3Client } from '@aws-sdk/client-s3';
import { StoreFull, StoreUnavailable } from './file-store.ts';
import type { S3Address } from './s3-url.ts';

/** Timeouts by kind of call, retries included. */
export interface Patience {
  connectMs: number;
  /** For a call with a short response, or for the beginning of a long one. */
  answerMs: number;
  /** For sending a part, or for joining the parts. */
  sendMs: number;
  /** For the next bytes of a file while a reader waits for them. */
  silenceMs: number;
  /** For calls whose result changes nothing for the user: cleanup and the probe. */
  briefMs: number;
}

export const PATIENCE: Patience = {
  connectMs: 5_000,
  answerMs: 15_000,
  sendMs: 60_000,
  silenceMs: 30_000,
  briefMs: 5_000,
};

const TRIES = 3;
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);
const BUSY = new Set(['SlowDown', 'TooManyRequests', 'RequestTimeout']);

export function connectS3({ endpoint, region, credentials }: S3Address, { connectMs }: Patience): S3Client {
  // A reader occupies its connection while it reads: with a limit, fifty slow readers would block all others.
  // HTTP_CONNECTIONS limits their number.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    endpoint,
    region,
    ...(credentials ? { credentials } : {}),
    // S3-compatible servers often have no certificate for bucket.host
    forcePathStyle: true,
    maxAttempts: TRIES,
    // nor do they support AWS's newer checksums; each body is still signed with its SHA-256
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `Expect: 100-continue` costs a new connection each time, and a pause if the server does not support it
    expectContinueHeader: false,
    // an idle socket is no fault while a reader pauses; `within` and `breakSilence` set the limits
    requestHandler: { connectionTimeout: connectMs, socketTimeout: 0, httpAgent: agent, httpsAgent: agent },
  });
}

/**
 * Aborts the call after `ms` or on the caller's signal. Throws StoreUnavailable or StoreFull for these responses of the
 * store, its other refusals by name, and every other error unchanged.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.signal.aborted) throw new StoreUnavailable(`The store took longer than ${ms} ms`, { cause: bare(error) });
    throw toStoreError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A refusal of the store with the fields that may be logged. The library copies every field of the response onto its
 * errors, such as session tokens and the string to sign.
 */
class StoreRefused extends Error {
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(name: string, status: number, requestId: string | undefined) {
    super(`The store refused: ${name}`);
    this.name = name;
    this.status = status;
    this.requestId = requestId;
  }
}

/** The store's code of a refusal; undefined for other errors. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof StoreRefused ? error.name : undefined;
}

/** The library's error without the content of the store's response. Connection errors stay unchanged. */
function bare(error: unknown): unknown {
  const { name = 'Error', $metadata } = Object(error) as {
    name?: string;
    $metadata?: { httpStatusCode?: number; requestId?: string };
  };
  const status = $metadata?.httpStatusCode;
  return status === undefined ? error : new StoreRefused(name, status, $metadata?.requestId);
}

function toStoreError(error: unknown): unknown {
  const cause = bare(error);
  const { code, name = '', status = 0 } = Object(cause) as { code?: unknown; name?: string; status?: number };
  if (status === 507 || FULL.has(name)) return new StoreFull('The bucket takes no more', { cause });
  // connection errors have a code, or a name from the library
  const isOutOfReach = status === 0 && (typeof code === 'string' || name === 'TimeoutError');
  const isBusy = status >= 500 || status === 429 || BUSY.has(name);
  if (!isOutOfReach && !isBusy) return cause;
  return new StoreUnavailable(`The store cannot answer at the moment: ${name}`, { cause });
}
