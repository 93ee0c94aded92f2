/** Opening and closing time of a shift, HH:mm in the area's zone; 24:00 is the day’s end. */
export interface Jornada {
  cerrado: boolean;
  horaApertura: string | null;
  horaCierre: string | null;
}

export const HORARIO_TEXTS = {
  invalidHora: 'Elige la hora en pasos de 5 minutos',
  missingHora: 'Elige la hora de apertura y la de cierre',
  order: 'La hora de apertura debe ser menor a la de cierre',
  overlap: 'Los turnos de un mismo día no se pueden cruzar',
  closedTwice: 'Un día cerrado no tiene turnos',
  tooMany: 'Máximo 6 turnos por día',
} as const;

export const MAX_JORNADAS = 6;
export const HORA_MINUTES_STEP = 5;
/** HH:mm in steps of five minutes (document 1 §5). */
export const HORA = /^(?:(?:[01]\d|2[0-3]):[0-5][05]|24:00)$/;

/** Default hours of a day that is opened again (document 1 §4). */
export const DEFAULT_JORNADA: Jornada = { cerrado: false, horaApertura: '08:00', horaCierre: '18:00' };
export const CLOSED_JORNADA: Jornada = { cerrado: true, horaApertura: null, horaCierre: null };

/** Default hours of a new area: Monday to Friday, and Saturday morning (document 1 §9). */
export const DEFAULT_HORARIOS: readonly (Jornada & { dayOfWeek: number })[] = [
  { dayOfWeek: 0, ...CLOSED_JORNADA },
  ...[1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, ...DEFAULT_JORNADA })),
  { dayOfWeek: 6, cerrado: false, horaApertura: '09:00', horaCierre: '13:00' },
];

export interface JornadaFault {
  /** Index of the row within its day. */
  index: number;
  field: 'horaApertura' | 'horaCierre';
  message: string;
}

/** Validates the rows of one day: at most one fault per row, and none when they can be stored. */
export function jornadaFaults(rows: readonly Jornada[]): JornadaFault[] {
  if (rows.length > MAX_JORNADAS) return [fault(rows.length - 1, 'horaApertura', HORARIO_TEXTS.tooMany)];
  return rows.flatMap((row, index) => {
    if (row.cerrado) return rows.length > 1 ? [fault(index, 'horaApertura', HORARIO_TEXTS.closedTwice)] : [];
    const { horaApertura, horaCierre } = row;
    if (horaApertura === null) return [fault(index, 'horaApertura', HORARIO_TEXTS.missingHora)];
    if (horaCierre === null) return [fault(index, 'horaCierre', HORARIO_TEXTS.missingHora)];
    if (!HORA.test(horaApertura)) return [fault(index, 'horaApertura', HORARIO_TEXTS.invalidHora)];
    if (!HORA.test(horaCierre)) return [fault(index, 'horaCierre', HORARIO_TEXTS.invalidHora)];
    if (horaApertura >= horaCierre) return [fault(index, 'horaApertura', HORARIO_TEXTS.order)];
    const crosses = rows.slice(0, index).some((other) => overlap(other, { horaApertura, horaCierre }));
    return crosses ? [fault(index, 'horaApertura', HORARIO_TEXTS.overlap)] : [];
  });
}

function overlap(one: Jornada, other: { horaApertura: string; horaCierre: string }): boolean {
  if (one.cerrado || one.horaApertura === null || one.horaCierre === null) return false;
  return one.horaApertura < other.horaCierre && other.horaApertura < one.horaCierre;
}

function fault(index: number, field: JornadaFault['field'], message: string): JornadaFault {
  return { index, field, message };
}

const ZONE = /^[A-Za-z]+(?:[_/+-][A-Za-z0-9]+)*$/;

/** Whether a text is a time zone of the IANA list (T20); offsets such as `+05:00` are not. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !ZONE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
