import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { endpoint } from '@tertulia/contract/core/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFolderFileStore } from '../files/folder-file-store.ts';
import { createLog } from '../log/log.ts';
import { createImages } from '../images/images.ts';
import { AppError } from './app-error.ts';
import { registerEndpoints } from './endpoints.ts';
import { KEPT_PHOTO, lookAt, telephonePhoto } from '@tertulia/testkit/photos';
import { createHttpServer } from './server.ts';

const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const common = { method: 'POST', summary: 'test', access: ['AGENTE'], sees: 'nothing', errors: [] } as const;
const seen = z.object({ texto: z.string().nullable(), name: z.string().nullable(), type: z.string().nullable() });
const table = {
  note: endpoint({
    ...common,
    path: '/note',
    body: z.object({ texto: z.string().min(3, 'Muy corto') }),
    multipart: { file: ['adjunto', 'file'], isFileRequired: false, json: 'nota', maxFileBytes: MEGABYTE },
    reply: seen,
  }),
  picture: endpoint({
    ...common,
    path: '/picture',
    body: z.object({ texto: z.string().optional() }),
    multipart: { file: ['foto'], isFileRequired: true, maxFileBytes: MEGABYTE, accept: ['image/*', 'text/csv'] },
    reply: seen,
  }),
  portrait: endpoint({
    ...common,
    path: '/portrait',
    body: z.object({ texto: z.string().optional() }),
    multipart: {
      file: ['foto'],
      isFileRequired: true,
      maxFileBytes: MEGABYTE,
      accept: ['image/jpeg', 'image/png', 'image/webp'],
      isRedrawn: true,
    },
    reply: seen,
  }),
  plain: endpoint({ ...common, path: '/plain', body: z.object({}), reply: z.string(), replyAs: 'text' }),
  sheet: endpoint({ ...common, method: 'GET', path: '/sheet', reply: z.string(), replyAs: 'csv' }),
};

describe('a call with a file', () => {
  let app: FastifyInstance;
  let url: string;
  let dir: string;
  let next: { keeps: boolean; fails?: Error; isTooMuch?: boolean };
  const spent: [name: string, amount: number][] = [];
  let free: number;
  let freeBytes: number;
  const claims: [tenantId: number, bytes: number][] = [];
  let held = 0;
  const images = createImages({ log: createLog('silent') });
  const files = () => createFolderFileStore({ dir, freeBytes: async () => free });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'form-'));
    ({ app } = await createHttpServer({ log: createLog('silent'), trustProxy: false, isSecure: false }));
    const refusalOf = (
      body: { texto?: string | undefined },
      upload: { name: string; type: string; keep(): void } | null,
    ) => {
      if (next.fails) throw next.fails;
      if (next.keeps) upload?.keep();
      return { texto: body.texto ?? null, name: upload?.name ?? null, type: upload?.type ?? null };
    };
    registerEndpoints(
      app,
      table,
      {
        note: async ({ input, upload }) => refusalOf(input.body, upload),
        picture: async ({ input, upload }) => refusalOf(input.body, upload),
        portrait: async ({ input, upload }) => refusalOf(input.body, upload),
        plain: async () => 'hecho',
        sheet: async () => ({ fileName: 'año.csv', content: lines() }),
      },
      {
        authenticate: async () => ({
          tenantId: 7,
          userId: 1,
          sessionId: 1,
          name: 'Ana',
          roles: ['AGENTE'],
          expiresAt: new Date(),
        }),
        rateLimiter: {
          limited: (_endpoint, _request, _actor, work) => work(),
          spend: async ({ name }, _actor, amount) => {
            spent.push([name, amount]);
            if (next.isTooMuch === true) throw new AppError('RATE_LIMITED');
          },
        },
        onTenantMismatch: () => undefined,
        files: files(),
        images,
        uploads: { budget: { name: 'archivos', times: 1, alarmAt: 1, windowSeconds: 1 }, idleMs: 10_000 },
        claimSpace: async (tenantId, bytes) => {
          claims.push([tenantId, bytes]);
          if (bytes > freeBytes) throw new AppError('STORAGE_FULL');
          held += 1;
          return () => void (held -= 1);
        },
      },
    );
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => {
    next = { keeps: true };
    free = Number.MAX_SAFE_INTEGER;
    freeBytes = Number.MAX_SAFE_INTEGER;
    claims.length = 0;
    spent.length = 0;
  });
  afterEach(() => {
    if (held !== 0) throw new Error('A form that is done still holds room');
  });
  afterAll(async () => {
    await app.close();
    await images.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function* lines() {
    yield 'a,b\n';
    yield '1,2\n';
  }
  const stored = async () => {
    const names = await readdir(dir, { recursive: true, withFileTypes: true });
    return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  };
  const form = (parts: Record<string, string | File | undefined>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) if (value !== undefined) data.append(name, value);
    return data;
  };
  const post = async (path: string, body: FormData | string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const pixel = (name = 'foto.png', type = 'image/png') => new File([PNG], name, { type });

  test('reports a full disk before the disk is full', async () => {
    free = 0;
    const answer = await post('/picture', form({ foto: pixel() }));
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message: expect.stringContaining('espacio') },
    });
    expect(await stored()).toEqual([]);
  });

  test('stores nothing when the tenant has no space, and does not even write a large file', async () => {
    freeBytes = PNG.length - 1;
    const small = await post('/picture', form({ foto: pixel() }));
    expect(small).toMatchObject({ status: 413, body: { code: 'STORAGE_FULL' } });
    expect(claims).toEqual([[7, PNG.length]]);
    claims.length = 0;
    const large = new File([PNG, new Uint8Array(600_000)], 'foto.png', { type: 'image/png' });
    expect(await post('/picture', form({ foto: large }))).toMatchObject({
      status: 413,
      body: { code: 'STORAGE_FULL' },
    });
    // once: before the file was read, from its announced size
    expect(claims).toEqual([[7, expect.any(Number)]]);
    expect(await stored()).toEqual([]);
    claims.length = 0;
    const nota = JSON.stringify({ texto: 'hola' });
    expect((await post('/note', form({ nota }))).status).toBe(200);
    expect(claims).toEqual([]);
  });

  test('counts the bytes of a user, and stores nothing above the limit', async () => {
    next.isTooMuch = true;
    const before = (await stored()).length;
    expect(await post('/picture', form({ foto: pixel() }))).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    expect(await stored()).toHaveLength(before);
    next.isTooMuch = false;
    const large = new File([PNG, new Uint8Array(3000 - PNG.length)], 'foto.png', { type: 'image/png' });
    expect((await post('/picture', form({ foto: large }))).status).toBe(200);
    expect(spent).toEqual([
      ['archivos', 1],
      ['archivos', 3],
    ]);
  });

  // covers D2-3-33
  test('gives the handler the body of the JSON part and the stored file, in either order', async () => {
    const before = new Set(await stored());
    const nota = JSON.stringify({ texto: 'hola' });
    for (const parts of [
      { nota, adjunto: pixel('ñandú 🦤.png') },
      { adjunto: pixel('ñandú 🦤.png'), nota },
      { nota: new File([nota], 'blob', { type: 'application/json' }), file: pixel('ñandú 🦤.png') },
    ])
      expect(await post('/note', form(parts))).toEqual({
        status: 200,
        body: { texto: 'hola', name: 'ñandú 🦤.png', type: 'image/png' },
      });
    const fresh = (await stored()).filter((path) => !before.has(path));
    expect(fresh).toHaveLength(3);
    for (const path of fresh) expect(await buffer(await files().get(path.slice(dir.length + 1)))).toEqual(PNG);
  });

  test('keeps a literal replacement character', async () => {
    const nota = new File([JSON.stringify({ texto: 'hola \uFFFD' })], 'blob', { type: 'application/json' });
    expect(await post('/note', form({ nota }))).toMatchObject({ status: 200, body: { texto: 'hola \uFFFD' } });
  });

  test('refuses JSON that is not UTF-8 instead of guessing its characters', async () => {
    const response = await fetch(`${url}/note`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(Buffer.from('{"texto":"caf\u00e9"}', 'latin1')),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION' });
  });

  // covers D2-3-33
  test('accepts the same body as JSON where the file is optional, and refuses it where the file is required', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await post('/note', '{"texto":"hola"}', json)).toMatchObject({
      status: 200,
      body: { texto: 'hola', name: null },
    });
    expect(await post('/picture', '{"texto":"hola"}', json)).toMatchObject({ status: 415 });
    expect(await post('/picture', form({ texto: 'hola' }))).toMatchObject({ status: 400, body: { field: 'foto' } });
    expect(await post('/picture', form({ texto: 'hola', foto: pixel() }))).toMatchObject({
      status: 200,
      body: { texto: 'hola', type: 'image/png' },
    });
    expect(await post('/plain', form({ texto: 'hola' }))).toMatchObject({ status: 415 });
  });

  test.each([
    ['a body that the schema refuses', '/note', { nota: '{"texto":"a"}', adjunto: pixel() }, 400, 'VALIDATION'],
    ['a JSON part that is none', '/note', { nota: '{', adjunto: pixel() }, 400, 'VALIDATION'],
    [
      'a JSON part that is no UTF-8',
      '/note',
      { nota: new File([Buffer.from('{"texto":"cafe\u00e9"}', 'latin1')], 'blob', { type: 'application/json' }) },
      400,
      'VALIDATION',
    ],
    ['a text that was no UTF-8', '/picture', { texto: 'caf\uFFFD', foto: pixel() }, 400, 'VALIDATION'],
    ['an unknown file', '/note', { nota: '{"texto":"hola"}', otra: pixel() }, 400, 'VALIDATION'],
    ['an empty file', '/picture', { foto: new File([], 'foto.png') }, 400, 'VALIDATION'],
    [
      'a page called .jpg',
      '/picture',
      { foto: new File(['<html>'], 'x.jpg', { type: 'image/jpeg' }) },
      415,
      'UNSUPPORTED_MEDIA',
    ],
    ['a picture called .pdf', '/picture', { foto: pixel('x.pdf', 'application/pdf') }, 415, 'UNSUPPORTED_MEDIA'],
    [
      'an SVG',
      '/picture',
      { foto: new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }) },
      415,
      'UNSUPPORTED_MEDIA',
    ],
    [
      'a file that is too large',
      '/picture',
      { foto: new File([Buffer.alloc(MEGABYTE + 1)], 'x.png') },
      413,
      'TOO_LARGE',
    ],
    [
      'a request that announces too much',
      '/picture',
      { foto: new File([Buffer.alloc(3 * MEGABYTE)], 'x.png') },
      413,
      'TOO_LARGE',
    ],
  ])('refuses %s and stores nothing', async (_what, path, parts, status, code) => {
    const before = await stored();
    expect(await post(path, form(parts as Record<string, string | File>))).toMatchObject({ status, body: { code } });
    expect(await stored()).toEqual(before);
  });

  test('accepts one file per call', async () => {
    const before = await stored();
    const two = form({ nota: '{"texto":"hola"}', adjunto: pixel() });
    two.append('adjunto', pixel());
    expect(await post('/note', two)).toMatchObject({ status: 413 });
    expect(await stored()).toEqual(before);
  });

  test('identifies a table by its name', async () => {
    const foto = new File(['nombre,telefono\n'], 'x.csv', { type: 'text/csv' });
    expect(await post('/picture', form({ foto }))).toMatchObject({ status: 200, body: { name: 'x.csv' } });
  });

  test('decodes a name that a browser escaped for the form', async () => {
    const foto = pixel('mesa 3" de 100%, "roja".png');
    expect(await post('/picture', form({ foto }))).toMatchObject({
      status: 200,
      body: { name: 'mesa 3" de 100%, "roja".png' },
    });
  });

  test('removes the file when the handler refuses or forgets it, and leaves it to the cleanup when the outcome is unknown', async () => {
    const before = (await stored()).length;
    const send = () => post('/picture', form({ foto: pixel() }));
    next = { keeps: false };
    expect(await send()).toMatchObject({ status: 200 });
    next = { keeps: false, fails: new AppError('CONFLICT') };
    expect(await send()).toMatchObject({ status: 409 });
    expect(await stored()).toHaveLength(before);
    next = { keeps: false, fails: new Error('the connection broke in the commit') };
    expect(await send()).toMatchObject({ status: 500 });
    expect(await stored()).toHaveLength(before + 1);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'keeps only the visible part of a %s portrait, upright',
    async (format) => {
      const taken = await telephonePhoto(format);
      expect((await lookAt(taken)).notes).toEqual(['exif', 'icc', 'orientation']);
      const before = await stored();
      const answer = await post('/portrait', form({ foto: new File([new Uint8Array(taken)], `yo.${format}`) }));
      expect(answer).toMatchObject({ status: 200, body: { name: `yo.${format}`, type: `image/${format}` } });
      const [kept, ...more] = (await stored()).filter((one) => !before.includes(one));
      expect(more).toEqual([]);
      expect(await lookAt(await readFile(kept ?? ''))).toEqual({ ...KEPT_PHOTO, format });
    },
  );

  test('stores a picture unchanged when the call does not redraw it', async () => {
    const taken = await telephonePhoto();
    const before = await stored();
    await post('/picture', form({ foto: new File([new Uint8Array(taken)], 'yo.jpg') }));
    const [kept = ''] = (await stored()).filter((one) => !before.includes(one));
    expect((await readFile(kept)).equals(taken)).toBe(true);
  });

  test('refuses a portrait that cannot be drawn, and stores nothing', async () => {
    const before = await stored();
    const cut = (await telephonePhoto()).subarray(0, 600);
    for (const bytes of [cut, PNG.subarray(0, 40)])
      expect(await post('/portrait', form({ foto: new File([new Uint8Array(bytes)], 'yo') }))).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA', field: 'foto' },
      });
    expect(await stored()).toEqual(before);
  });

  test('stores nothing of an upload that is cut', async () => {
    const before = await stored();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'POST /picture HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="foto"; filename="a.png"\r\n\r\n',
    );
    socket.write(Buffer.alloc(200_000, 1));
    await expect.poll(stored).toHaveLength(before.length + 1);
    socket.destroy();
    await expect.poll(stored).toEqual(before);
  });

  test('sends texts and tables with their own type', async () => {
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const plain = await fetch(`${url}/plain`, json);
    expect([plain.headers.get('content-type'), await plain.text()]).toEqual(['text/plain; charset=utf-8', 'hecho']);
    const sheet = await fetch(`${url}/sheet`);
    expect(await sheet.text()).toBe('a,b\n1,2\n');
    expect(sheet.headers.get('content-disposition')).toBe(
      `attachment; filename="ano.csv"; filename*=UTF-8''a%C3%B1o.csv`,
    );
  });
});
