import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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

/** The disk is as good as full; nothing of the content was kept. */
export class StoreFull extends Error {}

/** No file has this key. */
export class FileMissing extends Error {}

export interface FileStore {
  /**
   * Stores a content while it streams in. The key is handed out once the bytes are safe on the disk. Throws FileTooLarge,
   * and StoreFull before the disk is full.
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

/** Which of the keys still belong to something of the tenant. */
export type FindKnown = (tenantId: number, keys: string[]) => Promise<ReadonlySet<string>>;

const KEY = /^[1-9]\d{0,15}\/[0-9a-f]{2}\/[0-9a-f]{38}$/;
/** So much of the disk is never filled with files: the database may live on it too, and must go on taking messages. */
const RESERVED_BYTES = 512 * 1024 * 1024;
/** How much is written before looking again. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;
const TENANT = /^[1-9]\d{0,15}$/;

/**
 * Keeps files in a local folder. A folder for each tenant, names random and sharded; nothing that a person chose becomes part of a path, and a
 * key of any other shape is refused.
 */
export function createFileStore({
  dir,
  announce,
  freeBytes = freeBytesOf,
}: {
  dir: string;
  /** Told of a key before there are bytes under it: whoever dies after that leaves a trace. */
  announce?: (tenantId: number, key: string) => Promise<void>;
  /** Only tests set it. */
  freeBytes?: (dir: string) => Promise<number>;
}): FileStore {
  const uploads = join(dir, 'tmp');

  async function assertRoom(): Promise<void> {
    const free = await freeBytes(uploads);
    if (free < RESERVED_BYTES) throw new StoreFull(`${free} bytes are left on the disk of the files`);
  }

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new FileMissing('Not a key of this store');
    return join(dir, key);
  }

  return {
    async put(content, { tenantId, maxBytes, signal }) {
      const name = randomBytes(20).toString('hex');
      const folder = `${tenantId}/${name.slice(0, 2)}`;
      const key = `${folder}/${name.slice(2)}`;
      const temporary = join(uploads, name);
      await mkdir(uploads, { recursive: true, mode: 0o700 });
      try {
        await assertRoom();
        const meter = measure(maxBytes, assertRoom);
        const source = content instanceof Readable ? content : Readable.from([content]);
        await pipeline(source, meter.stream, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }), {
          signal,
        });
        await announce?.(tenantId, key);
        await mkdir(join(dir, folder), { recursive: true, mode: 0o700 });
        await rename(temporary, pathOf(key));
        await syncFolder(join(dir, folder));
        return { key, ...meter.result() };
      } catch (error) {
        if (content instanceof Readable) content.destroy();
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing('The file is gone', { cause: error }) : error;
      });
      return file.createReadStream(range);
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async removeBroken(olderThanMs) {
      const broken = await oldFiles(dir, 'tmp', Date.now() - olderThanMs);
      for (const path of broken) await rm(join(dir, path), { force: true });
      return broken.length;
    },

    async listUnknown({ olderThanMs, findKnown }) {
      const before = Date.now() - olderThanMs;
      const unknown: string[] = [];
      for (const tenant of (await list(dir)).filter((name) => TENANT.test(name))) {
        for (const shard of await list(join(dir, tenant))) {
          const keys = (await oldFiles(dir, `${tenant}/${shard}`, before)).filter((key) => KEY.test(key));
          if (keys.length === 0) continue;
          const known = await findKnown(Number(tenant), keys);
          unknown.push(...keys.filter((key) => !known.has(key)));
        }
      }
      return unknown;
    },

    async probe() {
      await mkdir(uploads, { recursive: true, mode: 0o700 });
      await access(uploads, constants.W_OK);
    },
  };
}

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

function measure(maxBytes: number, assertRoom: () => Promise<void>) {
  const hash = createHash('sha256');
  let size = 0;
  let looked = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new FileTooLarge(`More than ${maxBytes} bytes`));
      hash.update(chunk);
      if (size - looked < LOOK_EVERY_BYTES) return done(null, chunk);
      looked = size;
      assertRoom().then(() => done(null, chunk), done);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest() }) };
}

/** Without this a power cut may forget the new name although the bytes are there. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function oldFiles(dir: string, folder: string, before: number): Promise<string[]> {
  const paths = (await list(join(dir, folder))).map((name) => `${folder}/${name}`);
  const ages = await Promise.all(paths.map(async (path) => (await stat(join(dir, path)).catch(() => null))?.mtimeMs));
  return paths.filter((_path, index) => (ages[index] ?? before) < before);
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error) || (error as { code?: unknown }).code === 'ENOTDIR') return [];
    throw error;
  });
}

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOENT';
}
