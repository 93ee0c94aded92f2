import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SMALL_S3, startSmallS3, type SmallS3 } from '@tertulia/testkit/small-s3';
import { freePort } from '@tertulia/testkit/free-port';
import { layWire, type Wire } from '@tertulia/testkit/wire';
import { describeError } from '../log/error-fields.ts';
import { FileMissing, FileTooLarge, StoreFull, StoreUnavailable, type FileStore } from './file-store.ts';
import { PATIENCE } from './s3-connection.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { PART_BYTES } from './s3-upload.ts';
import { readS3Url } from './s3-url.ts';

const MEGABYTE = 1024 * 1024;
const BIG = { tenantId: 7, maxBytes: 100 * MEGABYTE };

let s3: SmallS3;
let store: FileStore;
let wire: Wire | undefined;
beforeEach(async () => {
  s3 = await startSmallS3();
  store = open(s3.url);
});
afterEach(async () => {
  await wire?.stop();
  wire = undefined;
  await s3.stop();
});

function open(url: string, patience = PATIENCE): FileStore {
  return createS3FileStore({ address: readS3Url(url), patience });
}

/** The same bucket behind a proxy that can cut or freeze the connection. */
async function openOverWire(patience = PATIENCE): Promise<FileStore> {
  wire = await layWire({ host: '127.0.0.1', port: s3.port });
  return open(s3.url.replace(`:${s3.port}/`, `:${wire.port}/`), patience);
}

function contentOf(megabytes: number, onRead: (produced: number) => void = () => {}): Readable {
  let produced = 0;
  return new Readable({
    read() {
      onRead(produced);
      if (produced === megabytes * MEGABYTE) return void this.push(null);
      produced += 64 * 1024;
      this.push(randomBytes(64 * 1024));
    },
  });
}

const nothingLeft = () => ({ objects: s3.objects.size, uploads: s3.uploads.size });
const NOTHING = { objects: 0, uploads: 0 };

describe('an upload to a bucket', () => {
  test('keeps at most two parts in memory, however large it is', async () => {
    let most = 0;
    const content = contentOf(16, (produced) => (most = Math.max(most, produced - s3.received())));
    const stored = await store.put(content, BIG);
    expect(stored.size).toBe(16 * MEGABYTE);
    // plus what the stream and the connection buffer
    expect(most).toBeLessThanOrEqual(2 * PART_BYTES + 2 * MEGABYTE);
    expect((await buffer(await store.get(stored.key))).length).toBe(16 * MEGABYTE);
    expect(s3.calls.filter((call) => call === 'UploadPart')).toHaveLength(4);
  });

  test('is one call when it is small, and uses the prefix', async () => {
    const { key } = await open(`${s3.url}/of/ours`).put(Buffer.from('x'), BIG);
    expect(s3.calls).toEqual(['PutObject']);
    expect([...s3.objects.keys()]).toEqual([`of/ours/${key}`]);
  });

  test('leaves no part behind when it is too large', async () => {
    await expect(store.put(contentOf(12), { tenantId: 7, maxBytes: 11 * MEGABYTE })).rejects.toBeInstanceOf(
      FileTooLarge,
    );
    expect(s3.calls).toContain('UploadPart');
    expect(nothingLeft()).toEqual(NOTHING);
  });

  test('leaves no part behind when it is aborted while one is being sent', async () => {
    s3.fail('UploadPart', 'silence');
    const abort = new AbortController();
    const putting = store.put(contentOf(30), { ...BIG, signal: abort.signal });
    await vi.waitFor(() => expect(s3.calls).toContain('UploadPart'));
    abort.abort();
    await expect(putting).rejects.toMatchObject({ name: 'AbortError' });
    expect(nothingLeft()).toEqual(NOTHING);
  });

  test.each(['CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'] as const)(
    'succeeds when %s fails twice, and leaves nothing when it always fails',
    async (operation) => {
      s3.fail(operation, { status: 503, code: 'SlowDown' }, 2);
      const { key } = await store.put(contentOf(6), BIG);
      expect(s3.objects.get(key)?.bytes.length).toBe(6 * MEGABYTE);
      await store.remove(key);
      s3.fail(operation, { status: 500, code: 'InternalError' });
      await expect(store.put(contentOf(6), BIG)).rejects.toBeInstanceOf(StoreUnavailable);
      expect(nothingLeft()).toEqual(NOTHING);
    },
  );

  test('fails when the network is cut in its middle, and its key does not exist', async () => {
    const cut = await openOverWire({ ...PATIENCE, briefMs: 400 });
    let isCut = false;
    const content = contentOf(16, () => {
      if (isCut || s3.received() < 6 * MEGABYTE) return;
      isCut = true;
      void wire?.stop();
    });
    await expect(cut.put(content, BIG)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(content.destroyed).toBe(true);
    expect(s3.objects.size).toBe(0);
    // the store could not be reached; the cleanup finds the upload
    expect(s3.uploads.size).toBe(1);
    expect(await store.removeBroken(-1000)).toBe(1);
    expect(nothingLeft()).toEqual(NOTHING);
  });

  test('survives a short network cut', async () => {
    const cut = await openOverWire();
    let isCut = false;
    const content = contentOf(16, () => {
      if (isCut || s3.received() < 6 * MEGABYTE) return;
      isCut = true;
      wire?.cut();
    });
    const { key } = await cut.put(content, BIG);
    expect(isCut).toBe(true);
    expect(s3.objects.get(key)?.bytes.length).toBe(16 * MEGABYTE);
  });

  test.each([1, 6])('has a time limit when the store does not answer (%i MB)', async (megabytes) => {
    const hasty = open(s3.url, { ...PATIENCE, sendMs: 400 });
    s3.fail(megabytes === 1 ? 'PutObject' : 'UploadPart', 'silence');
    await expect(hasty.put(contentOf(megabytes), BIG)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(nothingLeft()).toEqual(NOTHING);
  });

  test.each([
    ['PutObject', 1],
    ['CompleteMultipartUpload', 6],
  ] as const)('leaves nothing behind when the response of %s is lost', async (operation, megabytes) => {
    s3.fail(operation, 'lost answer');
    await expect(store.put(contentOf(megabytes), BIG)).rejects.toThrow();
    expect(s3.calls).toContain(operation);
    expect(nothingLeft()).toEqual(NOTHING);
  });

  test.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
  ])('reports a full store like a full disk of the folder (%i %s)', async (status, code) => {
    s3.fail('PutObject', { status, code });
    await expect(store.put(Buffer.from('x'), BIG)).rejects.toBeInstanceOf(StoreFull);
  });
});

describe('a download from a bucket', () => {
  const KEY = `7/ab/${'c'.repeat(38)}`;
  const keep = (megabytes: number) =>
    void s3.objects.set(KEY, { bytes: Buffer.alloc(megabytes * MEGABYTE), at: new Date() });

  test('closes the connection when its reader leaves', async () => {
    keep(30);
    const reading = await store.get(KEY);
    await new Promise((resolve) => reading.once('data', resolve));
    reading.pause();
    expect(s3.sending()).toBe(1);
    reading.destroy();
    await vi.waitFor(() => expect(s3.sending()).toBe(0));
  });

  test('is not delayed by a hundred slow readers', async () => {
    keep(1);
    const slow = await Promise.all(Array.from({ length: 100 }, () => store.get(KEY)));
    expect((await buffer(await store.get(KEY))).length).toBe(MEGABYTE);
    for (const one of slow) one.destroy();
  });

  test('fails when the connection falls silent or is cut', async () => {
    keep(30);
    const shaky = await openOverWire({ ...PATIENCE, silenceMs: 300 });
    const silenced = await shaky.get(KEY);
    wire?.freeze();
    await expect(buffer(silenced)).rejects.toEqual(new StoreUnavailable('The store sent nothing for 300 ms'));
    wire?.thaw();

    const broken = await shaky.get(KEY);
    wire?.cut();
    await expect(buffer(broken)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('reports a missing file only when the store says exactly that', async () => {
    const { key } = await store.put(Buffer.from('x'), BIG);
    for (const [status, code] of [
      [403, 'AccessDenied'],
      [404, 'NoSuchBucket'],
    ] as const) {
      s3.fail('GetObject', { status, code });
      const refusal = await store.get(key).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ name: code });
      expect(refusal).not.toBeInstanceOf(FileMissing);
    }
    s3.fail('GetObject', { status: 500, code: 'InternalError' });
    await expect(store.get(key)).rejects.toBeInstanceOf(StoreUnavailable);
    s3.fail('GetObject', 'silence');
    await expect(open(s3.url, { ...PATIENCE, answerMs: 400 }).get(key)).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe('an unusable bucket', () => {
  test('fails the probe with the reason', async () => {
    await expect(store.probe()).resolves.toBeUndefined();
    const another = (change: (url: URL) => void) => {
      const url = new URL(s3.url);
      change(url);
      return open(url.href).probe();
    };
    await expect(another((url) => (url.password = 'wrong'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(another((url) => (url.username = 'wrong'))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    await expect(another((url) => (url.pathname = '/another'))).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const port = await freePort();
    await expect(another((url) => (url.port = String(port)))).rejects.toBeInstanceOf(StoreUnavailable);
    s3.fail('CreateMultipartUpload', { status: 403, code: 'AccessDenied' });
    await expect(open(s3.url).probe()).rejects.toMatchObject({ name: 'AccessDenied' });
    s3.fail('CreateMultipartUpload', 'silence');
    await expect(open(s3.url, { ...PATIENCE, briefMs: 400 }).probe()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('refuses a file with the reason, without any part of the secret', async () => {
    const url = s3.url.replace(encodeURIComponent(SMALL_S3.secret), 'my-wrong-secret');
    const refusal: unknown = await open(url)
      .put(Buffer.from('x'), BIG)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'SignatureDoesNotMatch' });
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain('my-wrong-secret');
  });

  test.each([
    [403, 'ExpiredToken', 1],
    [400, 'RequestTimeout', 2],
    [507, 'XMinioStorageFull', 2],
  ])('logs only name, status and request (%i %s)', async (status, code, depth) => {
    s3.fail('PutObject', { status, code });
    const refusal: unknown = await store.put(Buffer.from('x'), BIG).catch((error: unknown) => error);
    const described = describeError(refusal) as { cause?: unknown };
    expect(depth === 1 ? described : described.cause).toMatchObject({ name: code, status, requestId: 'request-1' });
    expect(JSON.stringify(described)).not.toContain('TOLD');
  });

  test('is probed once for concurrent callers, and not again for a short time after a refusal', async () => {
    const ask = () => Promise.allSettled([store.probe(), store.probe()]);
    s3.fail('CreateMultipartUpload', { status: 403, code: 'AccessDenied' }, 1);
    for (const { status } of [...(await ask()), ...(await ask())]) expect(status).toBe('rejected');
    expect(s3.calls).toEqual(['CreateMultipartUpload']);
    const later = performance.now() + 10_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    try {
      for (const { status } of await ask()) expect(status).toBe('fulfilled');
    } finally {
      clock.mockRestore();
    }
    expect(s3.calls).toEqual(['CreateMultipartUpload', 'CreateMultipartUpload', 'AbortMultipartUpload']);
  });

  test('is trusted for a while after a successful probe', async () => {
    await store.probe();
    await store.probe();
    expect(s3.calls).toEqual(['CreateMultipartUpload', 'AbortMultipartUpload']);
  });
});

describe('broken uploads to a bucket', () => {
  const HOUR_MS = 3_600_000;
  const key = (name: string) => `${name}/ab/${'c'.repeat(38)}`;
  const leave = (name: string, ageMs: number, id = `${name}-${ageMs}`) =>
    void s3.uploads.set(id, { key: name, parts: new Map(), at: new Date(Date.now() - ageMs) });

  test('are removed when they are old, page by page, and nothing else is', async () => {
    for (let tenant = 1; tenant <= 7; tenant += 1) leave(key(`own/${tenant}`), HOUR_MS);
    leave('own/probe', HOUR_MS);
    leave(key('own/8'), 0);
    leave(key('another/9'), HOUR_MS);
    leave('own/backup.tar', HOUR_MS);
    leave(`four${key('1')}`, HOUR_MS);
    expect(await open(`${s3.url}/own`).removeBroken(HOUR_MS / 2)).toBe(8);
    expect([...s3.uploads.values()].map((upload) => upload.key).toSorted()).toEqual(
      [key('another/9'), key('own/8'), 'own/backup.tar', `four${key('1')}`].toSorted(),
    );
  });

  test('may have completed before their removal', async () => {
    leave(key('1'), HOUR_MS);
    s3.fail('AbortMultipartUpload', { status: 404, code: 'NoSuchUpload' });
    await expect(store.removeBroken(HOUR_MS / 2)).resolves.toBe(1);
    s3.fail('AbortMultipartUpload', { status: 403, code: 'AccessDenied' });
    await expect(store.removeBroken(HOUR_MS / 2)).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test('files of other applications in the same bucket are not listed', async () => {
    for (const name of ['own/backup.tar', key('another/9'), key('own/7')])
      s3.objects.set(name, { bytes: Buffer.from('x'), at: new Date(0) });
    const listed = await open(`${s3.url}/own`).listUnknown({ olderThanMs: 0, findKnown: async () => new Set() });
    expect(listed).toEqual([key('7')]);
  });
});
