import type { Area } from '@tertulia/contract/features/areas/area';
import type { Jornada } from '@tertulia/contract/features/areas/horarios';
import { AREAS_TEXTS, DIAS_CORTOS, SEMANA } from './areas.texts.ts';

const DAY_MS = 86_400_000;

/** The rows of one weekday; a day without rows is closed. */
export function jornadasOf(horarios: Area['horarios'], dayOfWeek: number): Jornada[] {
  const rows = horarios.filter((row) => row.dayOfWeek === dayOfWeek);
  return rows.map(({ cerrado, horaApertura, horaCierre }) => ({ cerrado, horaApertura, horaCierre }));
}

/** `08:00–12:00 · 14:00–18:00`, or that it is closed. */
export function horasText(jornadas: readonly Jornada[]): string {
  const open = jornadas.filter((one) => !one.cerrado && one.horaApertura !== null && one.horaCierre !== null);
  if (open.length === 0) return AREAS_TEXTS.cerrado;
  return open.map(({ horaApertura, horaCierre }) => `${horaApertura}–${horaCierre}`).join(' · ');
}

/** The week from Monday on, with adjacent days of the same hours in one line: «Lun–Vie», `08:00–18:00`. */
export function summarizeWeek(horarios: Area['horarios']): { dias: string; horas: string }[] {
  const lines: { first: number; last: number; horas: string }[] = [];
  for (const day of SEMANA) {
    const horas = horasText(jornadasOf(horarios, day));
    const before = lines.at(-1);
    if (before?.horas === horas) before.last = day;
    else lines.push({ first: day, last: day, horas });
  }
  return lines.map(({ first, last, horas }) => ({
    dias: first === last ? `${DIAS_CORTOS[first]}` : `${DIAS_CORTOS[first]}–${DIAS_CORTOS[last]}`,
    horas,
  }));
}

/** «Cerrada ahora · abre el lunes a las 08:00», in the time zone of the area. */
export function nowText(
  { abierta, cambia, timezone }: Pick<Area, 'abierta' | 'cambia' | 'timezone'>,
  now: Date,
): string {
  const state = abierta ? AREAS_TEXTS.openNow : AREAS_TEXTS.closedNow;
  if (cambia === null) return abierta ? state : `${state} · ${AREAS_TEXTS.neverOpens}`;
  return `${state} · ${abierta ? 'cierra' : 'abre'} ${momentText(new Date(cambia), timezone, now)}`;
}

function momentText(moment: Date, timezone: string, now: Date): string {
  const { day, time, weekday } = wallOf(moment, timezone);
  const days = Math.round((day - wallOf(now, timezone).day) / DAY_MS);
  if (days <= 0) return `a las ${time}`;
  if (days === 1) return `mañana a las ${time}`;
  if (days < 7) return `el ${weekday} a las ${time}`;
  const [year, month, date] = new Date(day).toISOString().slice(0, 10).split('-');
  return `el ${date}/${month}/${year} a las ${time}`;
}

function wallOf(instant: Date, timeZone: string): { day: number; time: string; weekday: string } {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('es-CO', {
      timeZone,
      weekday: 'long',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: Date.UTC(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day'])),
    time: `${parts['hour']}:${parts['minute']}`,
    weekday: parts['weekday'] ?? '',
  };
}
