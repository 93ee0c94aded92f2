import { z } from 'zod';

/** The largest id the wire carries exactly: JSON numbers lose precision beyond it. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

const DIGITS = /^[1-9]\d*$/;

/** One spelling per id: what JavaScript reads as a number besides («0x1», «1e0», « 1», an empty list) is none. */
const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : typeof value === 'number' ? value : Number.NaN;

const INVALID = 'Identificador inválido';

const idNumber = (refusal: string) => z.number(refusal).int(refusal).positive(refusal).max(MAX_ID, refusal);

/**
 * A positive integer id in a path or query. `entity` says whose id it is: the security matrix reads it
 * to put ids of another subscriber in its place.
 */
export const idParam = (entity: string) => idFilter().meta({ entity });

/** An id by which a list is only narrowed: another subscriber's is not refused, but finds nothing. */
export const idFilter = () => z.preprocess(fromDigits, idNumber(INVALID));

/** The same id inside a JSON body, where it must already be a number; `refusal` is what a form says where there is none. */
export const idField = (entity: string, refusal = INVALID) => idNumber(refusal).meta({ entity });
