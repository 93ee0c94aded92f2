import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, readEvent, toBusEvent } from './event.ts';

const opened = defineEvent({ name: 'door.opened', version: 2, payload: z.object({ doorId: z.number().int() }) });
const closed = defineEvent({ name: 'door.closed', version: 1, payload: z.object({ doorId: z.number().int() }) });
const DOORS = [opened, closed] as const;

it('decodes to the payload that was encoded, with its name', () => {
  const sent = toBusEvent(opened, 7, { doorId: 3 });
  expect(readEvent(DOORS, sent)).toEqual({ tenantId: 7, name: 'door.opened', data: { doorId: 3 } });
});

it('is not sent when its data do not fit, and has no undeclared fields', () => {
  expect(() => toBusEvent(opened, 7, { doorId: 'three' as unknown as number })).toThrow(/doorId/);
  expect(toBusEvent(opened, 7, { doorId: 3, text: 'of a customer' } as { doorId: number }).data).toEqual({
    doorId: 3,
    v: 2,
  });
});

it.each([
  ['of another release', { name: 'door.opened', data: { doorId: 3, v: 1 } }],
  ['of an undeclared name', { name: 'window.opened', data: { doorId: 3, v: 2 } }],
  ['whose data do not fit', { name: 'door.opened', data: { v: 2 } }],
])('is not decoded when it is one %s', (_what, event) => {
  expect(readEvent(DOORS, { tenantId: 7, ...event })).toBeNull();
});

it('of a database trigger counts as version 1', () => {
  expect(readEvent(DOORS, { tenantId: 7, name: 'door.closed', data: { doorId: 1 } })).not.toBeNull();
});
