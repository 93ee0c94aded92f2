import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Area } from '@tertulia/contract/features/areas/area';
import {
  CLOSED_JORNADA,
  DEFAULT_HORARIOS,
  DEFAULT_JORNADA,
  jornadaFaults,
  type Jornada,
  type JornadaFault,
} from '@tertulia/contract/features/areas/horarios';
import { MIN_NOMBRE_AREA } from '@tertulia/contract/features/areas/limites';
import type { BodyOf } from '../../platform/http/api.ts';
import { changedOf } from '../../platform/http/changed.ts';
import { AREAS_TEXTS, SEMANA } from './areas.texts.ts';
import { jornadasOf } from './horario-semana.ts';

export interface FechaForm {
  key: number;
  /** Empty until a date is chosen. */
  fecha: string;
  nombre: string;
  jornadas: Jornada[];
}

export interface AreaForm {
  nombre: string;
  descripcion: string;
  timezone: string;
  mensajeBienvenida: string;
  mensajeFueraHorario: string;
  plantillaEncuestaId: number | null;
  cierraFestivos: boolean;
  /** The rows of each day, by `dayOfWeek`. */
  dias: Jornada[][];
  fechas: FechaForm[];
}

export interface AreaErrors {
  nombre?: string;
  timezone?: string;
  dias?: Map<number, JornadaFault[]>;
  fechas?: Map<number, { fecha?: string; jornadas: JornadaFault[] }>;
}

/** The initial form of an existing or a new area. */
export function formOf(area: Area | null): AreaForm {
  const horarios = area?.horarios ?? [...DEFAULT_HORARIOS];
  return {
    nombre: area?.nombre ?? '',
    descripcion: area?.descripcion ?? '',
    timezone: area?.timezone ?? DEFAULT_TIME_ZONE,
    mensajeBienvenida: area?.mensajeBienvenida ?? '',
    mensajeFueraHorario: area?.mensajeFueraHorario ?? '',
    plantillaEncuestaId: area?.plantillaEncuestaId ?? null,
    cierraFestivos: area?.cierraFestivos ?? true,
    dias: [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const rows = jornadasOf(horarios, day);
      return rows.length === 0 ? [CLOSED_JORNADA] : rows;
    }),
    fechas: [...Map.groupBy(area?.fechas ?? [], ({ fecha }) => fecha)].map(([fecha, rows], key) => ({
      key,
      fecha,
      nombre: rows[0]?.nombre ?? '',
      jornadas: rows.map(({ cerrado, horaApertura, horaCierre }) => ({ cerrado, horaApertura, horaCierre })),
    })),
  };
}

/** Closing a day clears its times; opening it again restores 08:00 and 18:00 (document 1 §4). */
export function closeOrReopen(isClosed: boolean): Jornada[] {
  return [isClosed ? CLOSED_JORNADA : DEFAULT_JORNADA];
}

const BREAK = { from: '12:00', until: '14:00' } as const;

/** Adds a shift: a single one that spans noon is split there, otherwise the new one follows the last. */
export function withJornada(jornadas: readonly Jornada[]): Jornada[] {
  const last = jornadas.at(-1);
  if (!last || last.cerrado) return [DEFAULT_JORNADA];
  const { horaApertura, horaCierre } = last;
  if (jornadas.length === 1 && isBefore(horaApertura, BREAK.from) && isBefore(BREAK.until, horaCierre))
    return [
      { ...last, horaCierre: BREAK.from },
      { ...last, horaApertura: BREAK.until },
    ];
  return [...jornadas, { cerrado: false, horaApertura: null, horaCierre: null }];
}

function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other;
}

/** The wire format of a typed time: a day that closes at 00:00 is open to its end. */
export function readHora(typed: string, field: 'horaApertura' | 'horaCierre'): string | null {
  const time = typed.slice(0, 5);
  if (time === '') return null;
  return field === 'horaCierre' && time === '00:00' ? '24:00' : time;
}

/** The errors found before the server is called, in the documents' words. */
export function checkForm({ nombre, timezone, dias, fechas }: AreaForm): AreaErrors {
  const length = nombre.trim().length;
  const wrongDias = dias.flatMap((rows, day): [number, JornadaFault[]][] => {
    const faults = jornadaFaults(rows);
    return faults.length === 0 ? [] : [[day, faults]];
  });
  const wrongFechas = fechas.flatMap((one, index): [number, { fecha?: string; jornadas: JornadaFault[] }][] => {
    const jornadas = jornadaFaults(one.jornadas);
    const isTwice = fechas.slice(0, index).some(({ fecha }) => fecha === one.fecha);
    const fecha = one.fecha === '' ? AREAS_TEXTS.fechaRequired : isTwice ? AREAS_TEXTS.fechaTwice : undefined;
    if (fecha === undefined && jornadas.length === 0) return [];
    return [[one.key, { jornadas, ...(fecha === undefined ? {} : { fecha }) }]];
  });
  return {
    ...(length === 0 ? { nombre: AREAS_TEXTS.required } : {}),
    ...(length > 0 && length < MIN_NOMBRE_AREA ? { nombre: AREAS_TEXTS.tooShort } : {}),
    ...(timezone === '' ? { timezone: AREAS_TEXTS.required } : {}),
    ...(wrongDias.length > 0 ? { dias: new Map(wrongDias) } : {}),
    ...(wrongFechas.length > 0 ? { fechas: new Map(wrongFechas) } : {}),
  };
}

/** The first day with an error, in display order; its tab is shown. */
export function firstWrongDia({ dias }: Pick<AreaErrors, 'dias'>): number | null {
  return SEMANA.find((day) => dias?.has(day)) ?? null;
}

/** The form as a request body. */
export function bodyOf(form: AreaForm): BodyOf<'POST /api/areas'> {
  const { dias, fechas, nombre, descripcion, mensajeBienvenida, mensajeFueraHorario, ...rest } = form;
  return {
    nombre: nombre.trim(),
    descripcion: orNull(descripcion),
    mensajeBienvenida: orNull(mensajeBienvenida),
    mensajeFueraHorario: orNull(mensajeFueraHorario),
    ...rest,
    horarios: dias.flatMap((rows, dayOfWeek) => rows.map((row) => ({ dayOfWeek, ...row }))),
    fechas: fechas.flatMap(({ fecha, nombre: motivo, jornadas }) =>
      jornadas.map((row) => ({ fecha, nombre: orNull(motivo), ...row })),
    ),
  };
}

/** The changed fields of an existing area as a request body. */
export function changeOf(form: AreaForm, area: Area): BodyOf<'PUT /api/areas/{id}'> {
  return changedOf(bodyOf(form), bodyOf(formOf(area)));
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
