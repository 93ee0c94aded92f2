import { z } from 'zod';

/** The largest id the wire carries exactly: JSON numbers lose precision beyond it. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

const DIGITS = /^[1-9]\d*$/;

/** One spelling per id: what JavaScript reads as a number besides («0x1», «1e0», « 1», an empty list) is none. */
const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : typeof value === 'number' ? value : Number.NaN;

/**
 * A positive integer id in a path or query. `entity` says whose id it is: the security matrix reads it
 * to put ids of another subscriber in its place.
 */
export function idParam(entity: string) {
  return z.preprocess(fromDigits, idField(entity)).meta({ entity });
}

/** The same id inside a JSON body, where it must already be a number; `refusal` is what a form says where there is none. */
export function idField(entity: string, refusal = 'Identificador inválido') {
  return z.number(refusal).int(refusal).positive(refusal).max(MAX_ID, refusal).meta({ entity });
}
