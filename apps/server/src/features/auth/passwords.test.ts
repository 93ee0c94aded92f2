import { expect, it } from 'vitest';
import { AppError } from '#platform/http/app-error';
import { hashPassword, verifyPassword } from './passwords.ts';

it('hashes two at a time, queues fifty, and refuses the next with a retry time', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword('una clave', null)));
  const refused = results.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } });
  }
  // a refused one holds no place
  const hash = await hashPassword('una clave');
  expect(await verifyPassword('una clave', hash)).toBe(true);
  expect(await verifyPassword('otra clave', hash)).toBe(false);
});
