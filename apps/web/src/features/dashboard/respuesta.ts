import { readDuration } from '@tertulia/contract/core/durations';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { formatDuration } from '../../platform/format/durations.ts';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

type Media = Pick<Dashboard, 'slaPromedioPrimeraRespuesta' | 'slaPromedioReloj' | 'primerasRespuestas'>;

export interface Respuesta {
  value: string;
  /** The other measure, in a tooltip; absent without answers. */
  hint?: string;
  /** Below the value: that it is the wall-clock time. */
  label?: string;
  ms: number;
  count: number;
}

/**
 * The mean first response time on the card. While the areas are closed no opening time passes, and «0 min» would say
 * that customers got an answer at once: then the card shows the wall-clock mean and says so.
 */
export function respuestaOf(media: Media): Respuesta {
  const count = media.primerasRespuestas;
  const [open, clock] = [readDuration(media.slaPromedioPrimeraRespuesta), readDuration(media.slaPromedioReloj)];
  if (count === 0) return { value: DASHBOARD_TEXTS.none, ms: 0, count };
  if (isOnlyOutOfHours({ open, clock }))
    return { value: formatDuration(clock), label: DASHBOARD_TEXTS.outOfHours, ms: clock, count };
  return { value: formatDuration(open), hint: `${DASHBOARD_TEXTS.clock} ${formatDuration(clock)}`, ms: open, count };
}

function isOnlyOutOfHours({ open, clock }: { open: number; clock: number }): boolean {
  return open === 0 && clock > 0;
}
