import { expect, test, vi } from 'vitest';
import { watchAsking } from './asking.ts';

const worker = () => ({ worker: {} }) as never;

test('is settled once every question has its answer: no job, a failure or a job', async () => {
  const { events, settled } = watchAsking();
  await settled();
  const [one, two, three] = [worker(), worker(), worker()];
  for (const asker of [one, two, three]) events.emit('worker:getJob:start', asker);
  const onSettled = vi.fn();
  const waiting = settled().then(onSettled);
  events.emit('worker:getJob:empty', one);
  events.emit('worker:getJob:error', two);
  await Promise.resolve();
  expect(onSettled).not.toHaveBeenCalled();
  events.emit('job:start', three);
  await waiting;
  expect(onSettled).toHaveBeenCalledOnce();
});
