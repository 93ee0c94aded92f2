import { expect, test } from 'vitest';
import { hasFields } from './outbox.ts';

test('a stored value without a field of an entry, or of another kind, is left out', () => {
  const entry = { clienteMensajeId: 'a', contenido: '' };
  const stored: unknown[] = [entry, { clienteMensajeId: 'b' }, 'a', null];
  expect(stored.filter(hasFields<typeof entry>('clienteMensajeId', 'contenido'))).toEqual([entry]);
});
