import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '@tertulia/testkit/server';
import { createChildProcess, createWorkerThread, WorkerFailed } from './serial-worker.ts';

let folder: string;
let script: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tertulia-worker-'));
  const path = join(folder, 'worker.mjs');
  const answer = new URL('answer-messages.ts', import.meta.url).href;
  await writeFile(
    path,
    `import { pbkdf2 } from 'node:crypto';
     import { promisify } from 'node:util';
     import { answerMessages } from ${JSON.stringify(answer)};
     answerMessages(async ({ what, bytes }) => {
       if (what === 'throw') throw new Error('as asked');
       if (what === 'die') process.exit(3);
       if (what === 'hang') for (;;);
       if (what === 'native') await promisify(pbkdf2)('a', 'b', 2_000_000_000, 64, 'sha512');
       return { pid: process.pid, env: Object.keys(process.env), bytes };
     });`,
  );
  script = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Reply {
  pid: number;
  env: string[];
  bytes: Uint8Array;
}
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

it('a child is another process without our settings, and returns bytes', async () => {
  vi.stubEnv('APP_SECRET', 'secreto');
  const child = createChildProcess<object, Reply>({ script, timeoutMs: 30_000 });
  const [first, thrown, second] = await Promise.allSettled([
    child.run({ bytes: new Uint8Array([1, 2]) }),
    child.run({ what: 'throw' }),
    child.run({}),
  ]);
  if (first.status !== 'fulfilled' || second.status !== 'fulfilled') throw new Error('It did not answer');
  expect([...first.value.bytes]).toEqual([1, 2]);
  expect(thrown.status).toBe('rejected');
  expect(second.value.pid).toBe(first.value.pid);
  expect(first.value.pid).not.toBe(process.pid);
  expect(first.value.env).not.toContain('APP_SECRET');
  await child.close();
  await eventually(async () => isGone(first.value.pid), 'it goes');
  vi.unstubAllEnvs();
}, 60_000);

it('a child is killed during native work that takes too long, and restarts', async () => {
  const child = createChildProcess<object, Reply>({ script, timeoutMs: 4000 });
  const { pid } = await child.run({});
  await expect(child.run({ what: 'native' })).rejects.toThrow('No answer within 4000 ms');
  await eventually(async () => isGone(pid), 'nothing goes on');
  expect((await child.run({})).pid).not.toBe(pid);
  await child.close();
}, 60_000);

it('a thread runs one piece of work after another, and passes errors to the caller', async () => {
  const thread = createWorkerThread<object, Reply>({ script, timeoutMs: 30_000 });
  const answers = await Promise.allSettled([
    thread.run({ bytes: new Uint8Array([1]) }),
    thread.run({ what: 'throw' }),
    thread.run({ bytes: new Uint8Array([3]) }),
  ]);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.bytes[0] : 'failed'))).toEqual([1, 'failed', 3]);
  await thread.close();
});

it('a thread restarts after one that crashed or exceeded its time', async () => {
  const thread = createWorkerThread<object, Reply>({ script, timeoutMs: 4000 });
  await expect(thread.run({ what: 'die' })).rejects.toThrow(WorkerFailed);
  await expect(thread.run({ what: 'hang' })).rejects.toThrow('No answer within 4000 ms');
  expect((await thread.run({})).pid).toBe(process.pid);
  await thread.close();
}, 60_000);
