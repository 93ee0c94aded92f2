import { formatCount } from '../../platform/format/numbers.ts';
import { formatDuration } from '../../platform/format/durations.ts';
import { SALUD_TEXTS } from './canales.texts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A longer delay needs attention. */
const LATE_SECONDS = 60;

/** «hace 3 min», «hace 2 días» */
export function agoText(when: string, now: number): string {
  const ms = now - new Date(when).getTime();
  if (ms < MINUTE_MS) return 'hace un momento';
  if (ms < DAY_MS) return `hace ${formatDuration(ms)}`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'hace 1 día' : `hace ${formatCount(days)} días`;
}

/** Whether events wait too long. */
export function isLate(atrasoSegundos: number): boolean {
  return atrasoSegundos >= LATE_SECONDS;
}

export function atrasoText(atrasoSegundos: number): string {
  return isLate(atrasoSegundos) ? `atraso de ${formatDuration(atrasoSegundos * 1000)}` : SALUD_TEXTS.upToDate;
}

/** «0», or «2 (5 en 24 h)» */
export function fallosText(fallosPorHora: readonly number[]): string {
  const lastHour = fallosPorHora.at(-1) ?? 0;
  const day = fallosPorHora.reduce((sum, count) => sum + count, 0);
  return day === 0 ? '0' : `${formatCount(lastHour)} (${formatCount(day)} en 24 h)`;
}

const CALIDADES: Record<string, string> = { HIGH: 'Alta', MEDIUM: 'Media', LOW: 'Baja' };

/** WhatsApp's rating in Spanish; an unknown word stays as it is. */
export function calidadText(calidad: string | null): string {
  if (calidad === null || calidad === '' || calidad.toUpperCase() === 'UNKNOWN') return SALUD_TEXTS.noData;
  return CALIDADES[calidad.toUpperCase()] ?? calidad;
}

/** `1K Customers/24hr` as «1.000 clientes en 24 h». */
export function limiteText(limite: string | null): string {
  if (limite === null || limite === '') return SALUD_TEXTS.noData;
  if (/^unlimited/i.test(limite)) return 'sin límite';
  const known = /^(\d+)(K?) customers\/24hr$/i.exec(limite);
  if (!known) return limite;
  return `${formatCount(Number(known[1]) * (known[2] === '' ? 1 : 1000))} clientes en 24 h`;
}
