import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, readEvent, toBusEvent } from './event.ts';

const opened = defineEvent({ name: 'door.opened', version: 2, payload: z.object({ doorId: z.number().int() }) });
const closed = defineEvent({ name: 'door.closed', version: 1, payload: z.object({ doorId: z.number().int() }) });
const DOORS = [opened, closed] as const;

it('comes out as it went in, with its name', () => {
  const sent = toBusEvent(opened, 7, { doorId: 3 });
  expect(readEvent(DOORS, sent)).toEqual({ tenantId: 7, name: 'door.opened', data: { doorId: 3 } });
});

it('does not leave when its data do not fit, nor with more than it declares', () => {
  expect(() => toBusEvent(opened, 7, { doorId: 'three' as unknown as number })).toThrow(/doorId/);
  expect(toBusEvent(opened, 7, { doorId: 3, text: 'of a customer' } as { doorId: number }).data).toEqual({
    doorId: 3,
    v: 2,
  });
});

it.each([
  ['of another release', { name: 'door.opened', data: { doorId: 3, v: 1 } }],
  ['of a name nobody declared', { name: 'window.opened', data: { doorId: 3, v: 2 } }],
  ['whose data do not fit', { name: 'door.opened', data: { v: 2 } }],
])('is not read when it is one %s', (_what, event) => {
  expect(readEvent(DOORS, { tenantId: 7, ...event })).toBeNull();
});

it('of the database’s triggers counts as the first version', () => {
  expect(readEvent(DOORS, { tenantId: 7, name: 'door.closed', data: { doorId: 1 } })).not.toBeNull();
});
