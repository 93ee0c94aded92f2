const DAY_MS = 86_400_000;

/** Days of the year that stay where they fall: month and day. */
const FIXED: readonly (readonly [number, number])[] = [
  [1, 1],
  [5, 1],
  [7, 20],
  [8, 7],
  [12, 8],
  [12, 25],
];
/** Days that the Ley Emiliani moves to the Monday that follows, unless they fall on one. */
const MOVED: readonly (readonly [number, number])[] = [
  [1, 6],
  [3, 19],
  [6, 29],
  [8, 15],
  [10, 12],
  [11, 1],
  [11, 11],
];
/** Maundy Thursday, Good Friday, and the Mondays of Ascension, Corpus Christi and the Sacred Heart: days from Easter Sunday. */
const FROM_EASTER = [-3, -2, 43, 64, 71];

/** Whether the day, a date at midnight UTC, is a holiday in Colombia. */
export function isFestivo(day: Date): boolean {
  const year = day.getUTCFullYear();
  const at = (month: number, date: number) => Date.UTC(year, month - 1, date);
  const easter = easterOf(year);
  const holidays = [
    ...FIXED.map(([month, date]) => at(month, date)),
    ...MOVED.map(([month, date]) => mondayFrom(at(month, date))),
    ...FROM_EASTER.map((days) => easter + days * DAY_MS),
  ];
  return holidays.includes(day.getTime());
}

function mondayFrom(time: number): number {
  const weekday = new Date(time).getUTCDay();
  return time + ((8 - weekday) % 7) * DAY_MS;
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Jones and Butcher). */
function easterOf(year: number): number {
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
