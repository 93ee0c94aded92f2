import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Random key of the file, its only name in the store. */
  key: string;
  size: number;
  sha256: Buffer;
}

/** Both ends are included, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The content exceeds the limit; nothing of it was stored. */
export class FileTooLarge extends Error {}

/** The store is nearly full; nothing of the content was stored. */
export class StoreFull extends Error {}

/** The store is unreachable or overloaded; a retry may succeed. */
export class StoreUnavailable extends Error {}

/** No file has this key. */
export class FileMissing extends Error {}

export interface FileStore {
  /**
   * Stores a content while it streams in. Returns the key after the bytes are durable. Throws FileTooLarge, or
   * StoreFull when there is no space. A stream that ends early leaves nothing behind.
   */
  put(
    content: Readable | Uint8Array,
    options: { tenantId: number; maxBytes: number; signal?: AbortSignal },
  ): Promise<StoredFile>;
  /** Reads the bytes, or a range of them. Throws FileMissing before it sends anything. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes uploads that broke off more than `olderThanMs` ago. Returns their number. */
  removeBroken(olderThanMs: number): Promise<number>;
  /**
   * The keys of files that are older than `olderThanMs` and that `findKnown` does not name. Reads the whole list of
   * files.
   */
  listUnknown(unknown: { olderThanMs: number; findKnown: FindKnown }): Promise<string[]>;
  /** Throws when the store accepts no writes. */
  probe(): Promise<void>;
}

/** Receives a key before its bytes are stored, so that a crash after that leaves a trace. */
export type Announce = (tenantId: number, key: string) => Promise<void>;

/** Which of the keys a row of the tenant still names. */
export type FindKnown = (tenantId: number, keys: string[]) => Promise<ReadonlySet<string>>;

const KEY = /^([1-9]\d{0,15})\/[0-9a-f]{2}\/[0-9a-f]{38}$/;

/**
 * An unguessable key: the tenant, then a random name, sharded by its beginning. It is equal in every store, so that
 * files can be copied from one store to another.
 */
export function makeKey(tenantId: number): string {
  const name = randomBytes(20).toString('hex');
  return `${tenantId}/${name.slice(0, 2)}/${name.slice(2)}`;
}

/** The tenant of a key; null for text that is not a key of ours. */
export function tenantOfKey(key: string): number | null {
  const tenant = KEY.exec(key)?.[1];
  return tenant === undefined ? null : Number(tenant);
}

/** Throws FileMissing for text that is not a key of ours, so that no user input becomes part of a path. */
export function assertKey(key: string): void {
  if (tenantOfKey(key) === null) throw new FileMissing('Not a key of this store');
}

export interface Meter {
  /** Throws FileTooLarge when the total exceeds the limit. */
  take(chunk: Uint8Array): void;
  /** Bytes so far. */
  readonly size: number;
  result(): Pick<StoredFile, 'size' | 'sha256'>;
}

/** Counts the bytes of a content as they pass. */
export function createMeter(maxBytes: number): Meter {
  const hash = createHash('sha256');
  let size = 0;
  return {
    take(chunk) {
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLarge(`More than ${maxBytes} bytes`);
      hash.update(chunk);
    },
    get size() {
      return size;
    },
    result: () => ({ size, sha256: hash.digest() }),
  };
}
