import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { LECTURA_CARGAS } from '../contactos/lectura.ts';
import { CAMPOS_IMPORTACION, importacion } from './importacion.ts';
import { MAX_COLUMNAS_IMPORTACION, MAX_IMPORTACION_BYTES } from './limites.ts';
import { RESULTADOS_FILA } from './resultados.ts';

const OWN = 'contacts of the own subscriber';
const OWN_LOADS = 'own loads, a supervisor those of all';
const id = z.object({ id: idParam('importacion') });

export const importContactos = endpoint({
  method: 'POST',
  path: '/api/contactos/masivo',
  summary:
    'Stores a CSV file of contacts and looks it through: columns, first rows, problems. Writes no contact: that begins with /iniciar',
  access: EVERY_ROLE,
  sees: OWN,
  multipart: {
    file: ['file'],
    isFileRequired: true,
    maxFileBytes: MAX_IMPORTACION_BYTES,
    accept: ['text/csv'],
  },
  status: 201,
  reply: importacion,
  errors: ['VALIDATION', 'TOO_LARGE', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA', 'RATE_LIMITED', 'UNAVAILABLE'],
  limits: [
    { per: ['user'], times: 30, windowSeconds: 3600 },
    { per: ['tenant'], times: 100, windowSeconds: 3600 },
  ],
});

export const getImportacionActual = endpoint({
  method: 'GET',
  path: '/api/contactos/masivo',
  summary: 'The running import, by any user, else the caller’s newest of the last day; null without one',
  access: EVERY_ROLE,
  sees: OWN_LOADS,
  reply: z.object({ importacion: importacion.nullable() }),
  errors: [],
  isPolling: true,
});

export const reviewColumnas = endpoint({
  method: 'POST',
  path: '/api/contactos/masivo/{id}/columnas',
  summary:
    'Reviews a stored file again, with the columns that the caller chose and with the caller’s rights. Writes no contact',
  access: EVERY_ROLE,
  sees: OWN_LOADS,
  params: id,
  body: z.object({
    /** The field of each column in the order of the file; null for a column that is not imported. */
    columnas: z
      .array(z.enum(CAMPOS_IMPORTACION, 'Campo inválido').nullable())
      .min(1, 'Indica las columnas del archivo')
      .max(MAX_COLUMNAS_IMPORTACION, `Máximo ${MAX_COLUMNAS_IMPORTACION} columnas`),
    /** False when the first row of the file is a contact. */
    conTitulos: z.boolean(),
  }),
  reply: importacion,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'UNAVAILABLE'],
  // each call reads the whole file
  limits: [
    { per: ['user'], times: 150, windowSeconds: 3600 },
    { per: ['tenant'], times: 500, windowSeconds: 3600 },
  ],
});

export const startImportacion = endpoint({
  method: 'POST',
  path: '/api/contactos/masivo/{id}/iniciar',
  summary: 'Begins to write the contacts of a file that was looked through; one load of a subscriber runs at a time',
  access: EVERY_ROLE,
  sees: OWN_LOADS,
  params: id,
  body: z.object({
    /** False leaves existing contacts unchanged. */
    actualizar: z.boolean().default(false),
    /** The version of the review that the caller saw: a call with an older version is refused. */
    version: z.number().int().optional(),
  }),
  status: 202,
  reply: importacion,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const cancelImportacion = endpoint({
  method: 'POST',
  path: '/api/contactos/masivo/{id}/cancelar',
  summary: 'Stops an import, or discards one that was not started; rows already written stay',
  access: EVERY_ROLE,
  sees: OWN_LOADS,
  params: id,
  reply: importacion,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const downloadResultado = endpoint({
  method: 'GET',
  path: '/api/contactos/masivo/{id}/resultado.csv',
  summary: 'What became of each row of the file and why, as a CSV file that is safe to open in a spreadsheet',
  access: EVERY_ROLE,
  sees: OWN_LOADS,
  params: id,
  query: z.object({ resultado: z.enum(RESULTADOS_FILA, 'Resultado inválido').optional() }),
  reply: z.string(),
  replyAs: 'csv',
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 30, windowSeconds: 600 }],
  budget: LECTURA_CARGAS,
});
