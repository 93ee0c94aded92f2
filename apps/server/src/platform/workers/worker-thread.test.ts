import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkerFailed } from './serial-worker.ts';
import { createWorkerThread } from './worker-thread.ts';

let folder: string;
let script: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tertulia-thread-'));
  const path = join(folder, 'double.mjs');
  const answer = new URL('answer-messages.ts', import.meta.url).href;
  await writeFile(
    path,
    `import { answerMessages } from ${JSON.stringify(answer)};
     answerMessages(async (input) => {
       if (input === 'throw') throw new Error('as asked');
       if (input === 'die') process.exit(3);
       if (input === 'hang') for (;;);
       return input * 2;
     });`,
  );
  script = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('runs one piece of work after another, and passes errors to the caller', async () => {
  const thread = createWorkerThread<number | string, number>({ script, timeoutMs: 30_000 });
  const answers = await Promise.allSettled([thread.run(1), thread.run('throw'), thread.run(3)]);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([2, 'failed', 6]);
  await thread.close();
});

it('restarts after a thread that crashed or exceeded its time', async () => {
  const thread = createWorkerThread<number | string, number>({ script, timeoutMs: 4000 });
  await expect(thread.run('die')).rejects.toThrow(WorkerFailed);
  await expect(thread.run('hang')).rejects.toThrow('No answer within 4000 ms');
  expect(await thread.run(21)).toBe(42);
  await thread.close();
}, 60_000);
