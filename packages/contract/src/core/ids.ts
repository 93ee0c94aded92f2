import { z } from 'zod';

/** The largest id that the wire carries exactly: JSON numbers lose precision beyond it. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

const DIGITS = /^[1-9]\d*$/;

/**
 * One spelling per id: other texts that JavaScript converts to a number («0x1», «1e0», « 1», an empty list) are
 * invalid.
 */
const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : typeof value === 'number' ? value : Number.NaN;

const INVALID = 'Identificador inválido';

const idNumber = (refusal: string) => z.number(refusal).int(refusal).positive(refusal).max(MAX_ID, refusal);

/**
 * A positive integer id in a path or query. `entity` names its entity: the security matrix reads it to insert ids of
 * another subscriber.
 */
export const idParam = (entity: string) => idFilter().meta({ entity });

/** An id that only filters a list: another subscriber's id is not refused, but finds nothing. */
export const idFilter = () => z.preprocess(fromDigits, idNumber(INVALID));

/** The same id in a JSON body, where it must already be a number; `refusal` is the form's text for a missing one. */
export const idField = (entity: string, refusal = INVALID) => idNumber(refusal).meta({ entity });
