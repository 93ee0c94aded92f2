const MINUTE = 60;
const HOUR = 3600;

/** A wait in words, rounded up, so that a retry after it succeeds: «45 segundos», «14 minutos», «3 horas». */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < MINUTE) return counted(whole, 'segundo');
  if (whole <= 90 * MINUTE) return counted(Math.ceil(whole / MINUTE), 'minuto');
  return counted(Math.ceil(whole / HOUR), 'hora');
}

/** The refusal of too many attempts, with the time to wait. */
export function tooManyAttempts(seconds: number): string {
  return `Demasiados intentos. Espera ${waitText(seconds)} y vuelve a intentarlo.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
