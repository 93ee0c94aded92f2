import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSmallS3 } from '@tertulia/testkit/small-s3';
import { FileMissing, FileTooLarge, type Announce, type FileStore } from './file-store.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { readS3Url } from './s3-url.ts';

/** An empty place for files. */
interface Place {
  open(announce?: Announce): FileStore;
  /** Everything that is stored there, whole or in parts. */
  left(): Promise<string[]>;
  stop(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const everything = { olderThanMs: -3_600_000, findKnown: async () => new Set<string>() };
const realBucket = process.env['S3_URL'];

describe('files in a folder', () => specify(makeFolder));
describe('files in a bucket, our part', () => specify(makeOwnBucket));
describe.runIf(realBucket !== undefined)('files in a bucket of a real S3', () => specify(takeRealBucket));

function specify(make: () => Promise<Place>): void {
  let place: Place;
  let store: FileStore;
  beforeEach(async () => {
    place = await make();
    store = place.open();
  });
  afterEach(() => place.stop());

  test('stores a buffer and a stream byte for byte, with size and hash', async () => {
    const bytes = randomBytes(300_000);
    for (const content of [bytes, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)])]) {
      const stored = await store.put(content, { tenantId: 7, maxBytes: 300_000 });
      expect(stored).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(bytes).digest() });
      expect((await buffer(await store.get(stored.key))).equals(bytes)).toBe(true);
    }
  });

  test.each([0, 5 * MEGABYTE, 5 * MEGABYTE + 1, 12 * MEGABYTE])('stores %i bytes', async (size) => {
    const bytes = randomBytes(size);
    for (const content of [bytes, Readable.from(pieces(bytes, 70_001))]) {
      const stored = await store.put(content, { tenantId: 7, maxBytes: size });
      expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest() });
      expect((await buffer(await store.get(stored.key))).equals(bytes)).toBe(true);
      if (size === 0) continue;
      const middle = { start: size >> 1, end: (size >> 1) + 99 };
      const found = await buffer(await store.get(stored.key, middle));
      expect(found.equals(bytes.subarray(middle.start, middle.end + 1))).toBe(true);
    }
    expect(await place.left()).toHaveLength(2);
  });

  test('gives every file a random key below the tenant’s prefix', async () => {
    const [one, two] = [
      await store.put(Buffer.from('same'), { tenantId: 7, maxBytes: 9 }),
      await store.put(Buffer.from('same'), { tenantId: 7, maxBytes: 9 }),
    ];
    expect(one.key).not.toBe(two.key);
    expect(one.key).toMatch(/^7\/[0-9a-f]{2}\/[0-9a-f]{38}$/);
  });

  test('refuses one byte above the limit and stores nothing', async () => {
    await expect(store.put(Buffer.alloc(11), { tenantId: 7, maxBytes: 10 })).rejects.toBeInstanceOf(FileTooLarge);
    const large = { tenantId: 7, maxBytes: 11 * MEGABYTE };
    const content = Readable.from(pieces(Buffer.alloc(11 * MEGABYTE + 1), 60_000));
    await expect(store.put(content, large)).rejects.toBeInstanceOf(FileTooLarge);
    expect(await place.left()).toEqual([]);
  });

  test('stops reading an endless stream at the limit', async () => {
    let produced = 0;
    const endless = new Readable({
      read() {
        produced += 1000;
        this.push(Buffer.alloc(1000));
      },
    });
    await expect(store.put(endless, { tenantId: 7, maxBytes: 10_000 })).rejects.toBeInstanceOf(FileTooLarge);
    expect(produced).toBeLessThan(200_000);
    expect(endless.destroyed).toBe(true);
    expect(await place.left()).toEqual([]);
  });

  test.each([4, 7 * MEGABYTE])('stores nothing of a stream that breaks or is aborted after %i bytes', async (size) => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(size);
        throw new Error('cut');
      })(),
    );
    const options = { tenantId: 7, maxBytes: 100 * MEGABYTE };
    await expect(store.put(broken, options)).rejects.toThrow('cut');
    const abort = new AbortController();
    const hanging = new Readable({ read() {} });
    hanging.push(Buffer.alloc(size));
    const putting = store.put(hanging, { ...options, signal: abort.signal });
    abort.abort();
    await expect(putting).rejects.toMatchObject({ name: 'AbortError' });
    expect(hanging.destroyed).toBe(true);
    await expect(store.put(Buffer.alloc(size), { ...options, signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await place.left()).toEqual([]);
  });

  test('gives a range with both ends included', async () => {
    const { key } = await store.put(Buffer.from('0123456789'), { tenantId: 7, maxBytes: 10 });
    expect(await text(await store.get(key, { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.get(key, { start: 0, end: 0 }))).toBe('0');
    expect(await text(await store.get(key, { start: 9, end: 9 }))).toBe('9');
  });

  test('reports a missing file before it sends anything', async () => {
    const { key } = await store.put(Buffer.from('x'), { tenantId: 7, maxBytes: 1 });
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toBeInstanceOf(FileMissing);
    await expect(store.get(key, { start: 0, end: 0 })).rejects.toBeInstanceOf(FileMissing);
  });

  test.each([
    '',
    '..',
    '../secret',
    '7/aa/../../../secret',
    '/etc/passwd',
    'tmp/x',
    `7/aa/${'0'.repeat(38)}\n`,
    `7\\aa\\${'0'.repeat(38)}`,
    `7/zz/${'0'.repeat(38)}`,
    `../aa/${'0'.repeat(38)}`,
    `aa/${'0'.repeat(38)}`,
  ])('refuses the key %j', async (key) => {
    await expect(store.get(key)).rejects.toBeInstanceOf(FileMissing);
    await expect(store.remove(key)).rejects.toBeInstanceOf(FileMissing);
  });

  test('announces a key before it stores bytes, and announces no key that gets none', async () => {
    const seen: { key: string; isThere: boolean }[] = [];
    const announced = place.open(async (tenantId, key) => {
      expect(tenantId).toBe(7);
      const isThere = await store.get(key).then(
        () => true,
        () => false,
      );
      seen.push({ key, isThere });
    });
    const small = await announced.put(Buffer.from('x'), { tenantId: 7, maxBytes: 9 });
    const large = await announced.put(Buffer.alloc(6 * MEGABYTE), { tenantId: 7, maxBytes: 9 * MEGABYTE });
    await expect(announced.put(Buffer.alloc(11), { tenantId: 7, maxBytes: 9 })).rejects.toBeInstanceOf(FileTooLarge);
    expect(seen).toEqual([
      { key: small.key, isThere: false },
      { key: large.key, isThere: false },
    ]);
  });

  test.each([1, 6 * MEGABYTE])('stores nothing of %i bytes that could not be announced', async (size) => {
    const unannounced = place.open(() => Promise.reject(new Error('no database')));
    await expect(unannounced.put(Buffer.alloc(size), { tenantId: 7, maxBytes: size })).rejects.toThrow('no database');
    expect(await place.left()).toEqual([]);
  });

  test('lists old files that no row names, per tenant', async () => {
    const put = async (tenantId: number) => (await store.put(Buffer.from('x'), { tenantId, maxBytes: 1 })).key;
    const [a, b, c, d, e] = [await put(7), await put(71), await put(7), await put(8), await put(7)];
    const lookedUp = new Map<number, string[]>();
    const findKnown = async (tenantId: number, keys: string[]) => {
      lookedUp.set(tenantId, [...(lookedUp.get(tenantId) ?? []), ...keys].toSorted());
      return new Set([a, d]);
    };
    expect((await store.listUnknown({ olderThanMs: -3_600_000, findKnown })).toSorted()).toEqual([b, c, e].toSorted());
    expect(lookedUp).toEqual(
      new Map([
        [7, [a, c, e].toSorted()],
        [71, [b]],
        [8, [d]],
      ]),
    );
    expect(await store.listUnknown({ olderThanMs: 3_600_000, findKnown })).toEqual([]);
  });

  test('an empty store has no broken upload and no file', async () => {
    expect(await store.listUnknown(everything)).toEqual([]);
    expect(await store.removeBroken(0)).toBe(0);
  });

  test('the probe checks that the store accepts writes, and leaves nothing behind', async () => {
    await expect(store.probe()).resolves.toBeUndefined();
    expect(await place.left()).toEqual([]);
  });
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function makeFolder(): Promise<Place> {
  const dir = await mkdtemp(join(tmpdir(), 'tertulia-files-'));
  return {
    open: (announce) => createFolderFileStore({ dir: join(dir, 'files'), announce }),
    left: async () =>
      (await readdir(dir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    stop: () => rm(dir, { recursive: true }),
  };
}

async function makeOwnBucket(): Promise<Place> {
  const s3 = await startSmallS3();
  return {
    open: (announce) => createS3FileStore({ address: readS3Url(`${s3.url}/of/tests`), announce }),
    left: async () => [...s3.objects.keys(), ...[...s3.uploads.values()].map(({ key }) => key)],
    stop: () => s3.stop(),
  };
}

/** Uses its own prefix in the bucket and empties it afterwards. */
async function takeRealBucket(): Promise<Place> {
  const url = new URL(realBucket ?? '');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/test-${randomBytes(6).toString('hex')}`;
  const address = readS3Url(url.href);
  const store = createS3FileStore({ address });
  return {
    open: (announce) => createS3FileStore({ address, announce }),
    left: async () => {
      const broken = await store.removeBroken(everything.olderThanMs);
      return [...(await store.listUnknown(everything)), ...Array.from({ length: broken }, () => 'an open upload')];
    },
    stop: async () => {
      await store.removeBroken(everything.olderThanMs);
      for (const key of await store.listUnknown(everything)) await store.remove(key);
    },
  };
}
