const LOCALE = 'es-CO';
const TIME_ZONE = 'America/Bogota';
const DAY_MS = 86_400_000;
const OFFSET_MS = 5 * 3_600_000;

type When = string | number | Date;

const numeric = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekday = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, weekday: 'long' });

/** `21/11/2026 16:05` */
export function formatDateTime(when: When): string {
  return `${formatDate(when)} ${formatTime(when)}`;
}

/** `21/11/2026` */
export function formatDate(when: When): string {
  const { day, month, year } = partsOf(when);
  return `${day}/${month}/${year}`;
}

/** `16:05` */
export function formatTime(when: When): string {
  const { hour, minute } = partsOf(when);
  return `${hour}:${minute}`;
}

/** True when both fall on the same day in Bogotá. */
export function isSameDay(a: When, b: When): boolean {
  return formatDate(a) === formatDate(b);
}

/** The title between two days of a chat: «Hoy», «Ayer», the weekday within a week, else the date. */
export function formatDaySeparator(when: When, now: When = Date.now()): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(when)) / DAY_MS);
  if (daysAgo === 0) return 'Hoy';
  if (daysAgo === 1) return 'Ayer';
  if (daysAgo > 1 && daysAgo < 7) return capitalize(weekday.format(new Date(when)));
  return formatDate(when);
}

/** How long until Bogotá's next midnight; Colombia keeps one offset all year. */
export function msToNextDay(now: number): number {
  return DAY_MS - ((now - OFFSET_MS) % DAY_MS);
}

function startOfDay(when: When): number {
  const { year, month, day } = partsOf(when);
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

function partsOf(when: When): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const parts = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const { type, value } of numeric.formatToParts(new Date(when)))
    if (type in parts) parts[type as keyof typeof parts] = value;
  return parts;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
