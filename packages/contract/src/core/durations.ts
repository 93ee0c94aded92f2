/** A length of time on the wire: ISO 8601 in hours, minutes and seconds, as `PT1H5M30S`. */
export const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/;

/** Writes whole seconds, rounded, never less than none: `PT0S`, `PT2M5S`, `PT30H`. */
export function toDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  const text = parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join('');
  return `PT${text === '' ? '0S' : text}`;
}

/** The milliseconds of such a text; 0 for one that is none. */
export function readDuration(text: string): number {
  const [, hours, minutes, seconds] = DURATION.exec(text) ?? [];
  return Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1000;
}
