import { S3Client } from '@aws-sdk/client-s3';
import { StoreFull, StoreUnavailable } from './file-store.ts';
import type { S3Address } from './s3-url.ts';

/** How long is waited for what, tries included. */
export interface Patience {
  connectMs: number;
  /** For a question with a short answer, or for the beginning of a long one. */
  answerMs: number;
  /** For a part to be sent, or for the parts to be joined. */
  sendMs: number;
  /** For more of a file, while somebody wants to read it. */
  silenceMs: number;
  /** For an answer that changes nothing any more: tidying up, and whether the bucket can be used. */
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
  // a reader keeps its connection for as long as it reads: a limit would let fifty slow ones keep everybody else from
  // their files, and how many there can be HTTP_CONNECTIONS says
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    endpoint,
    region,
    ...(credentials ? { credentials } : {}),
    // what calls itself compatible often has no certificate for bucket.host
    forcePathStyle: true,
    maxAttempts: TRIES,
    // nor does it know the checksums that AWS added; each body is signed with its SHA-256 all the same
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // asking first whether a part may come costs a new connection each time, and a pause where nobody answers that
    expectContinueHeader: false,
    // an idle socket is no fault while a reader pauses; `within` and `breakSilence` say what is too long
    requestHandler: { connectionTimeout: connectMs, socketTimeout: 0, httpAgent: agent, httpsAgent: agent },
  });
}

/**
 * Ends what takes longer than `ms`, and what the caller's signal ends. Throws StoreUnavailable and StoreFull where that is
 * what the store says, its other refusals under their names, and everything else as it came.
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
 * A refusal, and of it what may stand in a log: the library copies every field of the store's answer onto its errors, session tokens
 * and the text to be signed among them.
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

/** What the store calls its refusal; undefined for what is none. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof StoreRefused ? error.name : undefined;
}

/** What the library throws, without what the store's answer had it say. The connection's own faults stay as they are. */
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
  // the connection's own faults have a code, or are called so by the library
  const isOutOfReach = status === 0 && (typeof code === 'string' || name === 'TimeoutError');
  const isBusy = status >= 500 || status === 429 || BUSY.has(name);
  if (!isOutOfReach && !isBusy) return cause;
  return new StoreUnavailable(`The store cannot answer at the moment: ${name}`, { cause });
}
