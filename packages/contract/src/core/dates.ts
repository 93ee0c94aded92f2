import { z } from 'zod';

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant on the wire: ISO 8601 in UTC. An offset may move it beyond the writable years. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= FIRST && Date.parse(text) <= LAST, 'Fecha inválida');

/**
 * A date without a time: yyyy-mm-dd. No year before 1000: while 2026 is typed, a field emits 0002, 0020 and 0202.
 * `readDay` of the web's `platform/format/days.ts` has the same rule without zod.
 */
export const day = z.iso.date('Fecha inválida').refine((text) => !text.startsWith('0'), 'Fecha inválida');
