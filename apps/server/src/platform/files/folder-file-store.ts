import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertKey, createMeter, FileMissing, makeKey, StoreFull, tenantOfKey } from './file-store.ts';
import type { Announce, FileStore } from './file-store.ts';

/** Disk space that files never fill: the database may share the disk and must continue to store messages. */
const RESERVED_BYTES = 512 * 1024 * 1024;
/** Bytes written between two checks of the free space. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;
const TENANT = /^[1-9]\d{0,15}$/;

/**
 * Stores files in a local folder: one folder per tenant, random sharded names. No user input becomes part of a path; a
 * key of another shape is refused.
 */
export function createFolderFileStore({
  dir,
  announce,
  freeBytes = freeBytesOf,
}: {
  dir: string;
  announce?: Announce;
  /** Only tests set it. */
  freeBytes?: (dir: string) => Promise<number>;
}): FileStore {
  const uploads = join(dir, 'tmp');

  async function assertFreeSpace(): Promise<void> {
    const free = await freeBytes(uploads);
    if (free < RESERVED_BYTES) throw new StoreFull(`${free} bytes are left on the disk of the files`);
  }

  function pathOf(key: string): string {
    assertKey(key);
    return join(dir, key);
  }

  return {
    async put(content, { tenantId, maxBytes, signal }) {
      const key = makeKey(tenantId);
      const folder = dirname(pathOf(key));
      const temporary = join(uploads, key.replaceAll('/', '-'));
      await mkdir(uploads, { recursive: true, mode: 0o700 });
      try {
        await assertFreeSpace();
        const meter = measure(maxBytes, assertFreeSpace);
        const source = content instanceof Readable ? content : Readable.from([content]);
        await pipeline(source, meter.stream, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }), {
          signal,
        });
        await announce?.(tenantId, key);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rename(temporary, pathOf(key));
        await syncFolder(folder);
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
          const keys = (await oldFiles(dir, `${tenant}/${shard}`, before)).filter((key) => tenantOfKey(key) !== null);
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

function measure(maxBytes: number, assertFreeSpace: () => Promise<void>) {
  const meter = createMeter(maxBytes);
  let looked = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        meter.take(chunk);
      } catch (error) {
        return done(error as Error);
      }
      if (meter.size - looked < LOOK_EVERY_BYTES) return done(null, chunk);
      looked = meter.size;
      assertFreeSpace().then(() => done(null, chunk), done);
    },
  });
  return { stream, result: () => meter.result() };
}

/** Without this, a power cut may lose the new name although the bytes are durable. */
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
