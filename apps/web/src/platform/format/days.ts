import { DEFAULT_OFFSET_MS } from '@tertulia/contract/core/time-zone';
import { formatDate } from './dates.ts';

const DAY_MS = 86_400_000;

/** The day in Bogotá as the wire and date fields write it: `2026-11-21`. */
export function dayOf(when: string | number | Date): string {
  return formatDate(when).split('/').reverse().join('-');
}

/** The first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The day that is this number of days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of a day's week, which ends with its Sunday. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The instant of a day and a time (`HH:mm`) in Bogotá, seconds 0, as the wire writes it. */
export function instantOf(day: string, time: string): string {
  return new Date(Date.parse(`${day}T${time}:00Z`) + DEFAULT_OFFSET_MS).toISOString();
}

/** A day from a field or an address, which may be edited by hand; undefined if invalid. The rule is the contract's `day`. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}
