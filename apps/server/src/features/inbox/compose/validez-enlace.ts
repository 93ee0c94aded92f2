import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';

const format = new Intl.DateTimeFormat('es-CO', {
  timeZone: DEFAULT_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The text with the expiry of a file's signed address, read from the address itself. */
export function validezOf(address: string): string {
  const expires = Number(new URL(address).searchParams.get('e'));
  const parts = new Map(format.formatToParts(expires * 1000).map(({ type, value }) => [type, value]));
  const [day, month, year, hour, minute] = (['day', 'month', 'year', 'hour', 'minute'] as const).map((part) =>
    parts.get(part),
  );
  return `Enlace válido hasta el ${day}/${month}/${year} ${hour}:${minute}`;
}
