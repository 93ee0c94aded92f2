import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import { readDuration } from '@tertulia/contract/core/durations';
import { formatPhone } from '@tertulia/contract/core/phone';
import { pathTo, type ScreenSearch, type SearchedScreen } from '@tertulia/contract/access/screen-search';
import type { ScreenName } from '@tertulia/contract/access/screens';
import type { Enlace, Tabla } from '@tertulia/contract/features/asistente/respuesta';

const integer = new Intl.NumberFormat('es-CO');
const oneDecimal = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const moment = new Intl.DateTimeFormat('es-CO', {
  timeZone: DEFAULT_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `1.234` */
export const count = (value: number): string => integer.format(value);
/** `4,5` */
export const mean = (value: number): string => oneDecimal.format(value);

/** `37 %`: the part of a whole; nothing of nothing. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${count(Math.round((100 * part) / whole))} %`;

/** `1 conversación`, `3 conversaciones`; a count that stopped at its cap has a plus. */
export function many(value: number, one: string, more: string, isCapped = false): string {
  return `${count(value)}${isCapped ? '+' : ''} ${value === 1 ? one : more}`;
}

/** `22/11/2026 15:04` in the house's zone. */
export function when(instant: string | Date | null): string {
  if (instant === null) return '';
  return moment.format(new Date(instant)).replace(',', '');
}

/** `3 h 20 min` from a length of time of the wire, as the dashboard says it. */
export function howLong(duration: string): string {
  return howLongMinutes(Math.floor(readDuration(duration) / 60_000));
}

/** The same from seconds; below a minute in seconds. */
export function howLongSeconds(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : howLongMinutes(Math.floor(seconds / 60));
}

function howLongMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `+57 300 123 4567` as the pages write it; empty where there is none. */
export const phone = (e164: string | null): string => (e164 === null ? '' : formatPhone(e164));

/** A link to a page of ours with what narrows it: nothing but what its address can carry. */
export function enlaceTo<Name extends ScreenName>(
  texto: string,
  screen: Name,
  ...[search]: Name extends SearchedScreen ? [ScreenSearch<Name>] : []
): Enlace {
  return { texto, ruta: pathTo(screen, search) };
}

/** A sentence begins with a capital letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Every instant that anything of ours may carry. */
export const EVER = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

/** A table: its columns with a stroke between, `#` before those of numbers. */
export function tablaDe(columnas: string, filas: string[][]): Tabla {
  const titles = columnas.split('|');
  const numeros = titles.flatMap((title, at) => (title.startsWith('#') ? at : []));
  return {
    columnas: titles.map((title) => title.replace(/^#/, '')),
    filas,
    ...(numeros.length > 0 ? { numeros } : {}),
  };
}

/** The same of things that are a line each. */
export const tablaPor = <Row>(columnas: string, rows: readonly Row[], say: (row: Row) => string[]): Tabla =>
  tablaDe(columnas, rows.map(say));

/** How many rows there are behind those of one page. */
export const pageOf = ({
  totalElements,
  totalIsCapped,
}: {
  totalElements: number;
  totalIsCapped?: boolean | undefined;
}) => ({
  total: totalElements,
  isCapped: totalIsCapped,
});
