/** The change of a KPI against the preceding range of equal length. */
export interface Cambio {
  direction: 'up' | 'down' | 'same';
  /** `+12 %`, `-5 min`, `igual`; the plain difference after zero, which has no percentage. */
  text: string;
}

const percent = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

/** The change of a count as a percentage, or as a number after zero. */
export function cambioOf(now: number, before: number): Cambio {
  if (now === before) return { direction: 'same', text: 'igual' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: `+${percent.format(now)}` };
  return { direction, text: `${signOf(direction)}${percent.format(Math.abs((now - before) / before) * 100)} %` };
}

/** The change of a duration as a duration; null if one of the two ranges has no answers. */
export function cambioOfTiempo(
  now: { ms: number; count: number },
  before: { ms: number; count: number },
  format: (ms: number) => string,
): Cambio | null {
  if (now.count === 0 || before.count === 0) return null;
  if (format(now.ms) === format(before.ms)) return { direction: 'same', text: 'igual' };
  const direction = now.ms > before.ms ? 'up' : 'down';
  return { direction, text: `${signOf(direction)}${format(Math.abs(now.ms - before.ms))}` };
}

function signOf(direction: 'up' | 'down'): string {
  return direction === 'up' ? '+' : '-';
}
