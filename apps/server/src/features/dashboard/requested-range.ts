import { DEFAULT_OFFSET_MS } from '@tertulia/contract/core/time-zone';
import { MAX_RANGO_DIAS } from '@tertulia/contract/features/dashboard/cifras';
import { AppError } from '#platform/http/app-error';

const DAY_MS = 86_400_000;

/** [from, to), and the range of equal length that ends at its start. */
export interface Rango {
  from: Date;
  to: Date;
  before: Date;
}

/**
 * The requested range; its default is today in the default zone. Throws VALIDATION for one that is empty, backwards,
 * longer than a year or before 1970: the range before the first years has dates that no database accepts.
 */
export function readRango(query: { from?: string | undefined; to?: string | undefined }, now: Date): Rango {
  const today = Math.floor((now.getTime() - DEFAULT_OFFSET_MS) / DAY_MS) * DAY_MS + DEFAULT_OFFSET_MS;
  const from = query.from === undefined ? today : Date.parse(query.from);
  const to = query.to === undefined ? today + DAY_MS : Date.parse(query.to);
  if (from < 0) throw invalid('El rango empieza demasiado atrás.');
  if (to <= from) throw invalid('El final del rango debe ser posterior a su inicio.');
  if (to - from > MAX_RANGO_DIAS * DAY_MS) throw invalid(`El rango no puede pasar de ${MAX_RANGO_DIAS} días.`);
  return { from: new Date(from), to: new Date(to), before: new Date(2 * from - to) };
}

function invalid(message: string): AppError {
  return new AppError('VALIDATION', { message, field: 'to' });
}
