/** One weekday of an area: `dayOfWeek` 0 is Sunday, times are HH:mm in the area's zone (document 1 §3). */
export interface HorarioDia {
  dayOfWeek: number;
  cerrado: boolean;
  horaApertura: string | null;
  horaCierre: string | null;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timezone, fresh);
  return fresh;
}

/** The weekday and the time HH:mm that a clock in the zone shows at an instant. */
export function localTime(instant: Date, timezone: string): { dayOfWeek: number; time: string } {
  const parts = Object.fromEntries(
    formatterOf(timezone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return { dayOfWeek: DAYS.indexOf(parts['weekday'] ?? ''), time: `${parts['hour']}:${parts['minute']}` };
}

/** True from the opening minute up to, not including, the closing one. A day without a row is closed. */
export function isOpenAt(horarios: readonly HorarioDia[], timezone: string, instant: Date): boolean {
  const { dayOfWeek, time } = localTime(instant, timezone);
  return horarios.some(
    (dia) =>
      dia.dayOfWeek === dayOfWeek &&
      !dia.cerrado &&
      dia.horaApertura !== null &&
      dia.horaCierre !== null &&
      dia.horaApertura.slice(0, 5) <= time &&
      time < dia.horaCierre.slice(0, 5),
  );
}
