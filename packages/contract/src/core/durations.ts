/** A duration on the wire: ISO 8601 in hours, minutes and seconds, such as `PT1H5M30S`. */
export const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/;

/** Formats whole seconds, rounded and never negative: `PT0S`, `PT2M5S`, `PT30H`. */
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

/** Milliseconds of such a text; 0 for any other text. */
export function readDuration(text: string): number {
  const [, hours, minutes, seconds] = DURATION.exec(text) ?? [];
  return Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1000;
}
