import { DEFAULT_OFFSET_MS } from '@tertulia/contract/core/time-zone';

const DAY_MS = 86_400_000;

/** An instant, or a day (`2026-11-21`), which is the same day in every zone. */
type When = string | number | Date;

const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

/** `21/11/2026 16:05` */
export function formatDateTime(when: When): string {
  return `${formatDate(when)} ${formatTime(when)}`;
}

/** `21/11/2026` */
export function formatDate(when: When): string {
  const bogota = bogotaOf(when);
  return `${twoDigits(bogota.getUTCDate())}/${twoDigits(bogota.getUTCMonth() + 1)}/${bogota.getUTCFullYear()}`;
}

/** `16:05` */
export function formatTime(when: When): string {
  const bogota = bogotaOf(when);
  return `${twoDigits(bogota.getUTCHours())}:${twoDigits(bogota.getUTCMinutes())}`;
}

/** True when both fall on the same day in Bogotá. */
export function isSameDay(a: When, b: When): boolean {
  return startOfDay(a) === startOfDay(b);
}

/** The title between two days of a chat: «Hoy», «Ayer», the weekday within a week, else the date. */
export function formatDaySeparator(when: When, now: When = Date.now()): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(when)) / DAY_MS);
  if (daysAgo === 0) return 'Hoy';
  if (daysAgo === 1) return 'Ayer';
  if (daysAgo > 1 && daysAgo < 7) return WEEKDAYS[bogotaOf(when).getUTCDay()] ?? '';
  return formatDate(when);
}

/** Milliseconds until Bogotá's next midnight. */
export function msToNextDay(now: number): number {
  return DAY_MS - ((now - DEFAULT_OFFSET_MS) % DAY_MS);
}

function startOfDay(when: When): number {
  const bogota = bogotaOf(when);
  return Date.UTC(bogota.getUTCFullYear(), bogota.getUTCMonth(), bogota.getUTCDate());
}

/** Bogotá's clock in the UTC fields. Intl would be called several times for each row of a list, and is slow. */
function bogotaOf(when: When): Date {
  const at = new Date(when);
  return isDay(when) ? at : new Date(at.getTime() - DEFAULT_OFFSET_MS);
}

const isDay = (when: When) => typeof when === 'string' && !when.includes('T');

const twoDigits = (value: number) => String(value).padStart(2, '0');
