import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileMissing, FileTooLarge, StoreFull, type FileStore } from './file-store.ts';
import { createFolderFileStore } from './folder-file-store.ts';

let dir: string;
let store: FileStore;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tertulia-files-'));
  store = createFolderFileStore({ dir: join(dir, 'files') });
});
afterEach(() => rm(dir, { recursive: true }));

async function everyFile(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('storing', () => {
  test('keeps a buffer and a stream byte for byte, with size and hash', async () => {
    const bytes = randomBytes(300_000);
    for (const content of [bytes, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)])]) {
      const stored = await store.put(content, { tenantId: 7, maxBytes: 300_000 });
      expect(stored).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(bytes).digest() });
      expect((await buffer(await store.get(stored.key))).equals(bytes)).toBe(true);
    }
  });

  test('gives every file a random name of its own and lets only its owner read it', async () => {
    const [one, two] = [
      await store.put(Buffer.from('same'), { tenantId: 7, maxBytes: 9 }),
      await store.put(Buffer.from('same'), { tenantId: 7, maxBytes: 9 }),
    ];
    expect(one.key).not.toBe(two.key);
    expect(one.key).toMatch(/^7\//);
    for (const file of await everyFile()) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('refuses one byte too many and keeps nothing', async () => {
    await expect(store.put(Buffer.alloc(11), { tenantId: 7, maxBytes: 10 })).rejects.toBeInstanceOf(FileTooLarge);
    expect(await everyFile()).toEqual([]);
  });

  test('stops before the disk is full, and keeps nothing', async () => {
    let free = Number.MAX_SAFE_INTEGER;
    store = createFolderFileStore({ dir: join(dir, 'files'), freeBytes: async () => free });
    const filling = new Readable({
      read() {
        // somebody else fills the disk meanwhile
        free = 1000;
        this.push(Buffer.alloc(1024 * 1024));
      },
    });
    await expect(store.put(filling, { tenantId: 7, maxBytes: 1e9 })).rejects.toBeInstanceOf(StoreFull);
    await expect(store.put(Buffer.from('x'), { tenantId: 7, maxBytes: 9 })).rejects.toBeInstanceOf(StoreFull);
    expect(await everyFile()).toEqual([]);
    free = 1e12;
    await expect(store.put(Buffer.from('x'), { tenantId: 7, maxBytes: 9 })).resolves.toMatchObject({ size: 1 });
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
    expect(await everyFile()).toEqual([]);
  });

  test('keeps nothing of a stream that breaks or is aborted', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    await expect(store.put(broken, { tenantId: 7, maxBytes: 100 })).rejects.toThrow('cut');
    const abort = new AbortController();
    const hanging = new Readable({ read() {} });
    hanging.push('half');
    const putting = store.put(hanging, { tenantId: 7, maxBytes: 100, signal: abort.signal });
    abort.abort();
    await expect(putting).rejects.toMatchObject({ name: 'AbortError' });
    expect(await everyFile()).toEqual([]);
  });
});

describe('reading', () => {
  test('gives a range with both ends included', async () => {
    const { key } = await store.put(Buffer.from('0123456789'), { tenantId: 7, maxBytes: 10 });
    expect(await text(await store.get(key, { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.get(key, { start: 9, end: 9 }))).toBe('9');
  });

  test('says that a file is missing before anything is sent', async () => {
    const { key } = await store.put(Buffer.from('x'), { tenantId: 7, maxBytes: 1 });
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toBeInstanceOf(FileMissing);
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
    await writeFile(join(dir, 'secret'), 'secret');
    await expect(store.get(key)).rejects.toBeInstanceOf(FileMissing);
    await expect(store.remove(key)).rejects.toBeInstanceOf(FileMissing);
  });
});

describe('announcing', () => {
  test('tells of a key before there are bytes under it, and of none that never gets any', async () => {
    const seen: { key: string; isThere: boolean }[] = [];
    const announce = async (tenantId: number, key: string) => {
      expect(tenantId).toBe(7);
      const isThere = await stat(join(dir, 'files', key)).then(
        () => true,
        () => false,
      );
      seen.push({ key, isThere });
    };
    store = createFolderFileStore({ dir: join(dir, 'files'), announce });
    const { key } = await store.put(Buffer.from('x'), { tenantId: 7, maxBytes: 9 });
    await expect(store.put(Buffer.alloc(11), { tenantId: 7, maxBytes: 9 })).rejects.toBeInstanceOf(FileTooLarge);
    expect(seen).toEqual([{ key, isThere: false }]);
  });

  test('keeps nothing that could not be announced', async () => {
    const announce = () => Promise.reject(new Error('no database'));
    store = createFolderFileStore({ dir: join(dir, 'files'), announce });
    await expect(store.put(Buffer.from('x'), { tenantId: 7, maxBytes: 9 })).rejects.toThrow('no database');
    expect(await everyFile()).toEqual([]);
  });
});

describe('orphans', () => {
  const age = (path: string) => utimes(path, new Date(0), new Date(0));

  test('are old files that nobody knows; what broken uploads left is removed, and nothing else', async () => {
    const [known, unknown, fresh] = await Promise.all(
      ['a', 'b', 'c'].map((content) => store.put(Buffer.from(content), { tenantId: 7, maxBytes: 1 })),
    );
    const files = join(dir, 'files');
    for (const file of [known, unknown]) await age(join(files, file?.key ?? ''));
    await writeFile(join(files, 'tmp', 'cut'), 'half');
    await age(join(files, 'tmp', 'cut'));
    await writeFile(join(files, 'tmp', 'running'), 'half');
    await mkdir(join(files, 'lost+found'));
    await writeFile(join(files, 'lost+found', 'foreign'), 'x');
    await age(join(files, 'lost+found', 'foreign'));

    const asked: string[] = [];
    const findKnown = async (tenantId: number, keys: string[]) => {
      expect(tenantId).toBe(7);
      asked.push(...keys);
      return new Set([known?.key ?? '']);
    };
    expect(await store.listUnknown({ olderThanMs: 60_000, findKnown })).toEqual([unknown?.key]);
    expect(await store.removeBroken(60_000)).toBe(1);
    expect(asked.toSorted()).toEqual([known?.key, unknown?.key].toSorted());
    const left = (await everyFile()).map((file) => file.slice(files.length + 1)).toSorted();
    expect(left).toEqual([known?.key, unknown?.key, fresh?.key, 'tmp/running', 'lost+found/foreign'].toSorted());
  });

  test('an empty store has none', async () => {
    expect(await store.listUnknown({ olderThanMs: 0, findKnown: async () => new Set() })).toEqual([]);
    expect(await store.removeBroken(0)).toBe(0);
  });
});

test('probes that it can store', async () => {
  await expect(store.probe()).resolves.toBeUndefined();
  await writeFile(join(dir, 'file'), '');
  await expect(createFolderFileStore({ dir: join(dir, 'file') }).probe()).rejects.toThrow();
});
