import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/** An area in a picker. */
export const areaOpcion = z.object({
  id: z.number().int(),
  suscriptorId: z.number().int(),
  nombre: z.string(),
  estado: z.number().int(),
});
export type AreaOpcion = z.infer<typeof areaOpcion>;

const jornada = {
  cerrado: z.boolean(),
  horaApertura: z.string().nullable(),
  horaCierre: z.string().nullable(),
};

/** An area with its hours and texts (document 1 §3). A day with several shifts has a row for each. */
export const area = areaOpcion.extend({
  descripcion: z.string().nullable(),
  mensajeBienvenida: z.string().nullable(),
  mensajeFueraHorario: z.string().nullable(),
  /** The template that asks for the rating after the 24-hour window has closed; null: no survey then. */
  plantillaEncuestaId: z.number().int().nullable(),
  timezone: z.string(),
  horarios: z.array(z.object({ dayOfWeek: z.number().int(), ...jornada })),
  /** Closed on Colombia's holidays, unless a date overrides it. */
  cierraFestivos: z.boolean(),
  /** Dates with special hours, or closed. */
  fechas: z.array(z.object({ fecha: z.string(), nombre: z.string().nullable(), ...jornada })),
  /** Whether it is open now, and when that changes; null when it does not change within a year. */
  abierta: z.boolean(),
  cambia: instant.nullable(),
});
export type Area = z.infer<typeof area>;
