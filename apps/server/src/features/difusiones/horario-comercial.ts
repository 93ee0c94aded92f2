import { DEFAULT_OFFSET_MS } from '@tertulia/contract/core/time-zone';
import { festivoOf } from '@tertulia/contract/features/areas/festivos';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Legal hours of advertising: Monday to Friday, and Saturday; never on Sundays and holidays (Ley 2300 de 2023). */
const WEEKDAY = { from: 7, to: 19 };
const SATURDAY = { from: 8, to: 15 };

function hoursOf(day: Date): { from: number; to: number } | null {
  const weekday = day.getUTCDay();
  if (weekday === 0 || festivoOf(day.toISOString().slice(0, 10)) !== null) return null;
  return weekday === 6 ? SATURDAY : WEEKDAY;
}

/** The next moment at which the law allows a commercial message; null for now. */
export function nextAllowed(now: Date): Date | null {
  const local = now.getTime() - DEFAULT_OFFSET_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  // Easter has the longest run of closed days: Thursday, Friday and Sunday around half a Saturday
  for (let ahead = 0; ahead < 10; ahead += 1) {
    const day = midnight + ahead * DAY_MS;
    const hours = hoursOf(new Date(day));
    if (hours === null || local >= day + hours.to * HOUR_MS) continue;
    const opens = day + hours.from * HOUR_MS;
    return local >= opens ? null : new Date(opens + DEFAULT_OFFSET_MS);
  }
  throw new Error('Ten days without an hour in which a message may be sent');
}

/** True if the legal hours bind a template: requested messages and order updates may arrive at any hour. */
export function isComercial(categoria: string | null): boolean {
  return categoria !== 'UTILITY' && categoria !== 'AUTHENTICATION';
}
