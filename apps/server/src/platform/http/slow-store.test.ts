import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { startSmallS3, type SmallS3 } from '@tertulia/testkit/small-s3';
import { layWire, type Wire } from '@tertulia/testkit/wire';
import { PART_BYTES } from '../files/s3-upload.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const IDLE_SECONDS = 1;
/** The store pauses for longer than a sender may. */
const SILENT_MS = IDLE_SECONDS * 2500;

describe('a file whose store responds late', () => {
  let s3: SmallS3;
  let wire: Wire;
  let server: TestServer;
  beforeAll(async () => {
    s3 = await startSmallS3();
    wire = await layWire({ host: '127.0.0.1', port: s3.port });
    server = await startTestServer({
      env: {
        SERVER_ROLE: 'api',
        UPLOAD_IDLE_SECONDS: String(IDLE_SECONDS),
        S3_URL: s3.url.replace(`:${s3.port}/`, `:${wire.port}/`),
      },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await wire?.stop();
    await s3?.stop();
  });

  it.each([
    ['while more of it is to come', 4 * PART_BYTES],
    ['when all of it has come and the last of it waits', 2 * PART_BYTES + 1000],
  ])('is accepted %s, because the delay is not its sender’s', async (_, bytes) => {
    const { boss } = await server.build.equipo();
    const body = new FormData();
    body.set('file', new File([PNG, new Uint8Array(bytes - PNG.length)], 'a.png', { type: 'image/png' }));
    wire.freeze();
    const answer = server.call('POST', '/api/media-bank', { token: boss.token, body });
    const early = await Promise.race([answer, sleep(SILENT_MS, 'waits')]);
    wire.thaw();
    expect(early).toBe('waits');
    expect((await answer).status).toBe(201);
    expect([...s3.objects.values()].at(-1)?.bytes).toHaveLength(bytes);
  });
});
