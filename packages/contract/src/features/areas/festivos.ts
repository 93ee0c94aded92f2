const DAY_MS = 86_400_000;

export interface Festivo {
  /** YYYY-MM-DD. */
  fecha: string;
  nombre: string;
}

/** Holidays with a fixed date: month, day. */
const FIXED: readonly (readonly [number, number, string])[] = [
  [1, 1, 'Año Nuevo'],
  [5, 1, 'Día del Trabajo'],
  [7, 20, 'Día de la Independencia'],
  [8, 7, 'Batalla de Boyacá'],
  [12, 8, 'Inmaculada Concepción'],
  [12, 25, 'Navidad'],
];
/**
 * Holidays that the Ley Emiliani (Ley 51 de 1983) moves to the next Monday, unless they are on one; optionally with
 * their first year.
 */
const MOVED: readonly (readonly [number, number, string, number?])[] = [
  [1, 6, 'Día de los Reyes Magos'],
  [3, 19, 'Día de San José'],
  [6, 29, 'San Pedro y San Pablo'],
  // Not in the Ley 51: the Ley 2578 of 1 June 2026, artículo 6, makes it a holiday and refers to the Ley 51 for its
  // date. The documents require «holidays (Ley Emiliani, computed)» and name no day. If a court annuls this holiday,
  // delete this line.
  [7, 9, 'Nuestra Señora de Chiquinquirá', 2026],
  [8, 15, 'Asunción de la Virgen'],
  [10, 12, 'Día de la Raza'],
  [11, 1, 'Día de Todos los Santos'],
  [11, 11, 'Independencia de Cartagena'],
];
/** Offsets in days from Easter Sunday; the last three are Mondays by the same law. */
const FROM_EASTER: readonly (readonly [number, string])[] = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión del Señor'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón de Jesús'],
];

const years = new Map<number, ReadonlyMap<string, string>>();

/** Name of the Colombian holiday on a date (YYYY-MM-DD); null when there is none. */
export function festivoOf(fecha: string): string | null {
  return yearOf(Number(fecha.slice(0, 4))).get(fecha) ?? null;
}

/** Colombia’s holidays of a year in order; two on the same day are joined. */
export function listFestivos(year: number): Festivo[] {
  return [...yearOf(year)].map(([fecha, nombre]) => ({ fecha, nombre }));
}

function yearOf(year: number): ReadonlyMap<string, string> {
  const known = years.get(year);
  if (known) return known;
  const easter = easterOf(year);
  const days: [number, string][] = [
    ...FIXED.map(([month, day, nombre]): [number, string] => [Date.UTC(year, month - 1, day), nombre]),
    ...MOVED.filter(([, , , since = 0]) => year >= since).map(([month, day, nombre]): [number, string] => [
      mondayFrom(Date.UTC(year, month - 1, day)),
      nombre,
    ]),
    ...FROM_EASTER.map(([distance, nombre]): [number, string] => [easter + distance * DAY_MS, nombre]),
  ];
  const fresh = new Map<string, string>();
  for (const [time, nombre] of days.sort((a, b) => a[0] - b[0])) {
    const fecha = new Date(time).toISOString().slice(0, 10);
    const other = fresh.get(fecha);
    fresh.set(fecha, other === undefined ? nombre : `${other} · ${nombre}`);
  }
  years.set(year, fresh);
  return fresh;
}

function mondayFrom(time: number): number {
  const weekday = new Date(time).getUTCDay();
  return time + ((8 - weekday) % 7) * DAY_MS;
}

/** Midnight UTC of Easter Sunday in the Gregorian calendar, by the anonymous algorithm (Meeus, Jones and Butcher). */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * correction + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}
