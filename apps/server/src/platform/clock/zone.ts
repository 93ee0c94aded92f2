const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Offset changes of a zone are never closer together than this. */
const PROBE_MS = 7 * DAY_MS;

/** A period with a constant UTC offset: local time = instant + `offset`. */
interface Stretch {
  from: number;
  until: number;
  offset: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const years = new Map<string, Stretch[]>();

/** The period that contains an instant. It ends at the next offset change or at the end of the UTC year. */
export function stretchAt(timezone: string, instant: number): Stretch {
  const year = new Date(instant).getUTCFullYear();
  const found = stretchesOf(timezone, year).find(({ until }) => instant < until);
  if (!found) throw new Error('An instant lies outside its own year');
  return found;
}

/** The local date of an instant in a zone, as `2026-11-22`. */
export function dayIn(timezone: string, at: Date): string {
  const { offset } = stretchAt(timezone, at.getTime());
  return new Date(at.getTime() + offset).toISOString().slice(0, 10);
}

/**
 * Cached: the platform’s calendar costs a hundred times as much as a lookup. Keyed by one spelling: the platform
 * accepts a zone name in any letter case, and a caller that tries many spellings must not fill the memory.
 */
function stretchesOf(timezone: string, year: number): Stretch[] {
  const key = `${timezone.toLowerCase()} ${year}`;
  const known = years.get(key);
  if (known) return known;
  const end = Date.UTC(year + 1, 0, 1);
  const fresh: Stretch[] = [];
  let from = Date.UTC(year, 0, 1);
  let offset = offsetAt(timezone, from);
  for (let probe = from; probe < end;) {
    const next = Math.min(probe + PROBE_MS, end);
    if (offsetAt(timezone, next - 1) !== offset) {
      const change = changeBetween(timezone, probe, next - 1, offset);
      fresh.push({ from, until: change, offset });
      from = change;
      offset = offsetAt(timezone, change);
      probe = change;
    } else probe = next;
  }
  fresh.push({ from, until: end, offset });
  years.set(key, fresh);
  return fresh;
}

/** The first instant after `before` at which the offset differs from `offset`. It already differs at `after`. */
function changeBetween(timezone: string, before: number, after: number, offset: number): number {
  let low = before;
  let high = after;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timezone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

function offsetAt(timezone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  const parts = Object.fromEntries(
    formatterOf(timezone)
      .formatToParts(second)
      .map((part) => [part.type, Number(part.value)]),
  );
  const local = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  );
  return local - second;
}

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const key = timezone.toLowerCase();
  const known = formatters.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(key, fresh);
  return fresh;
}
