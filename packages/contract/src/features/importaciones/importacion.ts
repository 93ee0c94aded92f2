import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { RESULTADOS_FILA } from './resultados.ts';

/** Possible fields of a file's column. */
export const CAMPOS_IMPORTACION = ['nombre', 'apellido', 'email', 'telefono', 'acepta', 'noEscribir'] as const;
export type CampoImportacion = (typeof CAMPOS_IMPORTACION)[number];

/** REVISION has been reviewed and waits for its start; nothing has been written yet. */
export const ESTADOS_IMPORTACION = ['REVISION', 'EN_CURSO', 'COMPLETADA', 'CANCELADA', 'ERROR'] as const;
export type EstadoImportacion = (typeof ESTADOS_IMPORTACION)[number];

export const SEPARADORES = [',', ';', '\t'] as const;
export type Separador = (typeof SEPARADORES)[number];

export const CODIFICACIONES = ['UTF-8', 'WINDOWS-1252', 'UTF-16LE', 'UTF-16BE'] as const;
export type Codificacion = (typeof CODIFICACIONES)[number];

/** Number of rows per outcome. */
const cuentas = z.object({
  creados: z.number().int(),
  actualizados: z.number().int(),
  sinCambios: z.number().int(),
  /** The contact has other data, and «Actualizar» is off. */
  existentes: z.number().int(),
  repetidos: z.number().int(),
  fallidos: z.number().int(),
});

const filaPrevista = z.object({
  fila: z.number().int(),
  resultado: z.enum(RESULTADOS_FILA),
  motivo: z.string().nullable(),
});

/** Forecast of an import: the counts, and the outcome of the first rows. */
const previsto = cuentas.extend({
  filas: z.array(filaPrevista),
  /** The first refused and repeated rows. `fallidos` and `repetidos` count all of them. */
  problemas: z.array(filaPrevista),
});
export type Previsto = z.infer<typeof previsto>;

/** Review of the file before anything is written. */
export const revision = z.object({
  columnas: z.array(
    z.object({
      /** «Columna 3» when the file does not name the column; empty when its first rows have no content there either. */
      titulo: z.string(),
      campo: z.enum(CAMPOS_IMPORTACION).nullable(),
      /** The first non-empty cell among the first rows. */
      ejemplo: z.string().nullable().default(null),
    }),
  ),
  /** False for a file whose first row is a contact. */
  conTitulos: z.boolean().default(true),
  /** Version of the review: each choice of columns creates another one. */
  version: z.number().int(),
  /** Why the file cannot be imported with these columns; null when it can. */
  falta: z.string().nullable().default(null),
  /** The first rows as they would be stored; `fila` is the spreadsheet's row number, the titles are row 1. */
  filas: z.array(
    z.object({
      fila: z.number().int(),
      nombre: z.string().nullable(),
      apellido: z.string().nullable(),
      email: z.string().nullable(),
      telefono: z.string().nullable(),
    }),
  ),
  /** With «Actualizar» selected, and without; present exactly when `falta` is null. */
  previsto: z.object({ actualizar: previsto, conservar: previsto }).optional(),
});
export type Revision = z.infer<typeof revision>;

/** One import of contacts from a file. */
export const importacion = cuentas.extend({
  id: z.number().int(),
  estado: z.enum(ESTADOS_IMPORTACION),
  archivo: z.string(),
  separador: z.enum(SEPARADORES),
  codificacion: z.enum(CODIFICACIONES),
  /** Only while it waits for its start, and only for a user who may start it. */
  revision: revision.nullable(),
  /** Titles of columns that the import ignores; empty for a user who may not manage it. */
  columnasSinUso: z.array(z.string()),
  total: z.number().int(),
  procesadas: z.number().int(),
  /** Why it broke off, as display text; null otherwise. */
  motivo: z.string().nullable(),
  usuarioNombre: z.string(),
  creada: instant,
  terminada: instant.nullable(),
  puede: z.object({
    /** The user may start it, stop it and download its outcome. */
    manejar: z.boolean(),
    /** The outcome of each row is still stored. */
    descargar: z.boolean(),
  }),
});
export type Importacion = z.infer<typeof importacion>;
