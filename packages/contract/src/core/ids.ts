import { z } from 'zod';

/** The largest id the wire carries exactly: JSON numbers lose precision beyond it. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/**
 * A positive integer id in a path or query. `entity` says whose id it is: the security matrix reads it
 * to put ids of another subscriber in its place.
 */
export function idParam(entity: string) {
  return z.coerce
    .number('Identificador inválido')
    .int('Identificador inválido')
    .positive('Identificador inválido')
    .max(MAX_ID, 'Identificador inválido')
    .meta({ entity });
}

/** The same id inside a JSON body, where it must already be a number; `refusal` is what a form says where there is none. */
export function idField(entity: string, refusal = 'Identificador inválido') {
  return z.number(refusal).int(refusal).positive(refusal).max(MAX_ID, refusal).meta({ entity });
}
