import { z } from 'zod';
import { DEFAULT_TIME_ZONE } from '../../core/time-zone.ts';
import { idField } from '../../core/ids.ts';
import { oneLine, storableText } from '../../core/text.ts';
import {
  MAX_DESCRIPCION_AREA,
  MAX_FECHAS,
  MAX_NOMBRE_AREA,
  MAX_NOMBRE_FECHA,
  MAX_TEXTO_AREA,
  MIN_NOMBRE_AREA,
} from './limites.ts';
import {
  DEFAULT_HORARIOS,
  HORA,
  HORARIO_TEXTS,
  isTimeZone,
  jornadaFaults,
  MAX_JORNADAS,
  type Jornada,
} from './horarios.ts';

const nombre = z
  .string('Requerido')
  .pipe(storableText(MAX_NOMBRE_AREA))
  .transform(oneLine)
  .pipe(
    z.string().min(1, { error: 'Requerido', abort: true }).min(MIN_NOMBRE_AREA, `Mínimo ${MIN_NOMBRE_AREA} caracteres`),
  );

/** Blank becomes null. */
const texto = (max: number) =>
  storableText(max)
    .nullable()
    .transform((text) => (text?.trim() ? text.trim() : null));

const hora = z
  .string(HORARIO_TEXTS.invalidHora)
  .regex(HORA, HORARIO_TEXTS.invalidHora)
  .nullish()
  .transform((time) => time ?? null);
const jornada = { cerrado: z.boolean('Valor inválido').default(false), horaApertura: hora, horaCierre: hora };

const timezone = z.string('Requerido').refine(isTimeZone, 'Zona horaria inválida');

/** The hours of a week. Several rows of a day are its shifts; a day without a row is closed. */
const horarios = z
  .array(
    z.object({
      dayOfWeek: z.number('Día inválido').int('Día inválido').min(0, 'Día inválido').max(6, 'Día inválido'),
      ...jornada,
    }),
  )
  .max(7 * MAX_JORNADAS, HORARIO_TEXTS.tooMany)
  .superRefine((rows, context) => addFaults(rows, ({ dayOfWeek }) => dayOfWeek, context));

const fechas = z
  .array(
    z.object({
      fecha: z.iso.date('Fecha inválida').refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Fecha inválida'),
      nombre: texto(MAX_NOMBRE_FECHA).default(null),
      ...jornada,
    }),
  )
  .max(MAX_FECHAS, `Máximo ${MAX_FECHAS} fechas`)
  .superRefine((rows, context) => addFaults(rows, ({ fecha }) => fecha, context));

function addFaults<Row extends Jornada>(
  rows: readonly Row[],
  dayOf: (row: Row) => string | number,
  context: z.RefinementCtx,
): void {
  for (const ofDay of Map.groupBy(rows.entries(), ([, row]) => dayOf(row)).values()) {
    for (const { index, field, message } of jornadaFaults(ofDay.map(([, row]) => row)))
      context.addIssue({ code: 'custom', message, path: [ofDay[index]?.[0] ?? 0, field] });
  }
}

const plantillaEncuestaId = idField('plantilla').nullable();

const estado = z.union([z.literal(0), z.literal(1)], 'Estado inválido');

/** A new area; missing fields get the defaults of document 1 §9. */
export const newArea = z.object({
  nombre,
  descripcion: texto(MAX_DESCRIPCION_AREA).default(null),
  mensajeBienvenida: texto(MAX_TEXTO_AREA).default(null),
  mensajeFueraHorario: texto(MAX_TEXTO_AREA).default(null),
  plantillaEncuestaId: plantillaEncuestaId.default(null),
  timezone: timezone.default(DEFAULT_TIME_ZONE),
  horarios: horarios.default([...DEFAULT_HORARIOS]),
  cierraFestivos: z.boolean('Valor inválido').default(true),
  fechas: fechas.default([]),
  estado: estado.default(1),
});
export type NewArea = z.output<typeof newArea>;

/** A change of an area; missing fields stay unchanged. */
export const areaChange = z.object({
  nombre: nombre.optional(),
  descripcion: texto(MAX_DESCRIPCION_AREA).optional(),
  mensajeBienvenida: texto(MAX_TEXTO_AREA).optional(),
  mensajeFueraHorario: texto(MAX_TEXTO_AREA).optional(),
  plantillaEncuestaId: plantillaEncuestaId.optional(),
  timezone: timezone.optional(),
  horarios: horarios.optional(),
  cierraFestivos: z.boolean('Valor inválido').optional(),
  fechas: fechas.optional(),
  estado: estado.optional(),
});
export type AreaChange = z.output<typeof areaChange>;

/** The documents' partial update: activates or deactivates an area. */
export const areaEstado = z.object({ estado });
