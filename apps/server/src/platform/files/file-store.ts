import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Where the file is found again; random, and the only name it has in the store. */
  key: string;
  size: number;
  sha256: Buffer;
}

/** Both ends included, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The content is larger than allowed; nothing of it was kept. */
export class FileTooLarge extends Error {}

/** The store is as good as full; nothing of the content was kept. */
export class StoreFull extends Error {}

/** The store is out of reach, or not up to it at the moment: the same may succeed later. */
export class StoreUnavailable extends Error {}

/** No file has this key. */
export class FileMissing extends Error {}

export interface FileStore {
  /**
   * Stores a content while it streams in. The key is handed out once the bytes are safe. Throws FileTooLarge, and StoreFull where
   * there is no room; whatever ends it early, nothing is kept.
   */
  put(
    content: Readable | Uint8Array,
    options: { tenantId: number; maxBytes: number; signal?: AbortSignal },
  ): Promise<StoredFile>;
  /** The bytes, or a range of them. Throws FileMissing before anything is sent. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes what broke off while it streamed in longer than `olderThanMs` ago. Returns how many. */
  removeBroken(olderThanMs: number): Promise<number>;
  /** The keys of files that are older than `olderThanMs` and that `findKnown` does not name: looks at every file. */
  listUnknown(unknown: { olderThanMs: number; findKnown: FindKnown }): Promise<string[]>;
  /** Throws when nothing could be stored at the moment. */
  probe(): Promise<void>;
}

/** Told of a key before there are bytes under it: whoever dies after that leaves a trace. */
export type Announce = (tenantId: number, key: string) => Promise<void>;

/** Which of the keys still belong to something of the tenant. */
export type FindKnown = (tenantId: number, keys: string[]) => Promise<ReadonlySet<string>>;

const KEY = /^([1-9]\d{0,15})\/[0-9a-f]{2}\/[0-9a-f]{38}$/;

/**
 * A key that nobody can guess: the tenant, then a random name with a folder for its beginning. It is the same in every store, so
 * that files move from one to another by being copied.
 */
export function makeKey(tenantId: number): string {
  const name = randomBytes(20).toString('hex');
  return `${tenantId}/${name.slice(0, 2)}/${name.slice(2)}`;
}

/** Whose file has this key; null for what is no key of ours. */
export function tenantOfKey(key: string): number | null {
  const tenant = KEY.exec(key)?.[1];
  return tenant === undefined ? null : Number(tenant);
}

/** Throws FileMissing for what is no key of ours, so that nothing a person chose becomes part of a path. */
export function assertKey(key: string): void {
  if (tenantOfKey(key) === null) throw new FileMissing('Not a key of this store');
}

export interface Meter {
  /** Throws FileTooLarge once there was more than allowed. */
  take(chunk: Uint8Array): void;
  /** How much there was so far. */
  readonly size: number;
  result(): Pick<StoredFile, 'size' | 'sha256'>;
}

/** Measures a content while it passes by. */
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
