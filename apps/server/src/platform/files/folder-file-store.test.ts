import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileMissing, StoreFull, type FileStore } from './file-store.ts';
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

describe('a store in a folder', () => {
  test('makes a file readable for its owner only', async () => {
    for (const content of ['one', 'two']) await store.put(Buffer.from(content), { tenantId: 7, maxBytes: 9 });
    const files = await everyFile();
    expect(files).toHaveLength(2);
    for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('stops before the disk is full and stores nothing', async () => {
    let free = Number.MAX_SAFE_INTEGER;
    store = createFolderFileStore({ dir: join(dir, 'files'), freeBytes: async () => free });
    const filling = new Readable({
      read() {
        // another program fills the disk at the same time
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

  test.each(['../secret', '7/aa/../../../secret'])('refuses to read and to remove the key %j', async (key) => {
    await writeFile(join(dir, 'secret'), 'secret');
    await expect(store.get(key)).rejects.toBeInstanceOf(FileMissing);
    await expect(store.remove(key)).rejects.toBeInstanceOf(FileMissing);
    expect(await everyFile()).toEqual([join(dir, 'secret')]);
  });
});

describe('orphans in a folder', () => {
  const age = (path: string) => utimes(path, new Date(0), new Date(0));

  test('are old files without a row; remains of broken uploads are removed, and nothing else', async () => {
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

    const lookedUp: string[] = [];
    const findKnown = async (tenantId: number, keys: string[]) => {
      expect(tenantId).toBe(7);
      lookedUp.push(...keys);
      return new Set([known?.key ?? '']);
    };
    expect(await store.listUnknown({ olderThanMs: 60_000, findKnown })).toEqual([unknown?.key]);
    expect(await store.removeBroken(60_000)).toBe(1);
    expect(lookedUp.toSorted()).toEqual([known?.key, unknown?.key].toSorted());
    const left = (await everyFile()).map((file) => file.slice(files.length + 1)).toSorted();
    expect(left).toEqual([known?.key, unknown?.key, fresh?.key, 'tmp/running', 'lost+found/foreign'].toSorted());
  });
});

test('the probe fails when the folder is a file', async () => {
  await writeFile(join(dir, 'file'), '');
  await expect(createFolderFileStore({ dir: join(dir, 'file') }).probe()).rejects.toThrow();
});
