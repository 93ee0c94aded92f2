import { z } from 'zod';
import { day, instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idField, idFilter, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { oneLine, storableText, trimText } from '../../core/text.ts';
import { begunVersion } from '../../core/version.ts';
import { ESTADOS_TAREA, PRIORIDADES, TAREAS_PAGE_SIZE, TAREAS_QUERY_SIZE } from './estados.ts';
import {
  MAX_DESCRIPCION_TAREA,
  MAX_EVIDENCIA_BYTES,
  MAX_OBSERVACION,
  MAX_TITULO_TAREA,
  MIN_OBSERVACION,
  recordatorio,
  tarea,
} from './tarea.ts';

const VISIBLE = 'an AGENTE the own tasks; supervisors all of the own subscriber';
const id = z.object({ id: idParam('tarea') });

const titulo = storableText(MAX_TITULO_TAREA)
  .nullish()
  .transform((text) => oneLine(text ?? '') || null);
const descripcion = storableText(MAX_DESCRIPCION_TAREA)
  .transform(trimText)
  .pipe(z.string().min(1, 'La descripción es requerida.'));
const prioridad = z.enum(PRIORIDADES, 'Prioridad inválida');
/** An empty filter counts as absent (document 2 §5). */
const filter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const onlyWhenTrue = filter(flagParam);

export const listTareas = endpoint({
  method: 'GET',
  path: '/api/tareas',
  summary: 'A page of tasks, the next one first',
  access: EVERY_ROLE,
  sees: VISIBLE,
  query: z.object({
    ...pageQuery({
      sort: ['fechaProgramada', 'id'],
      defaultSort: 'fechaProgramada,asc',
      defaultSize: TAREAS_PAGE_SIZE,
      maxSize: TAREAS_QUERY_SIZE,
    }),
    estado: filter(z.enum(ESTADOS_TAREA, 'Estado inválido')),
    asignadoUsuarioId: filter(idFilter()),
    /** Due date: days in Bogotá, both inclusive. */
    desde: filter(day),
    hasta: filter(day),
    contactoId: filter(idFilter()),
    prioridad: filter(prioridad),
    /** Only open tasks. */
    soloPendientes: onlyWhenTrue,
    /** Of those, only the overdue ones. */
    vencidas: onlyWhenTrue,
  }),
  reply: pageOf(tarea),
  errors: ['VALIDATION'],
});

export const countTareasPendientes = endpoint({
  method: 'GET',
  path: '/api/tareas/badges/pendientes',
  summary: 'How many tasks are not completed, for the sidebar',
  access: EVERY_ROLE,
  sees: VISIBLE,
  reply: z.object({ pendientes: z.number().int() }),
  errors: [],
  isPolling: true,
});

export const listRecordatorios = endpoint({
  method: 'GET',
  path: '/api/tareas/recordatorios',
  summary: 'What the caller was reminded of within a day and is still to do, the newest first',
  access: EVERY_ROLE,
  sees: 'the own reminders',
  reply: z.array(recordatorio),
  errors: [],
  isPolling: true,
});

export const createTarea = endpoint({
  method: 'POST',
  path: '/api/tareas',
  summary: 'Creates a task for a contact; an AGENTE for the own user, supervisors for any active user',
  access: EVERY_ROLE,
  sees: 'contacts and users of the own subscriber',
  body: z.object({
    contactoId: idField('contacto'),
    titulo,
    descripcion,
    prioridad: prioridad.default('MEDIA'),
    fechaProgramada: instant,
    /** Absent: the caller. An AGENTE who names another user is refused. */
    asignadoUsuarioId: idField('usuario').nullish(),
    /** Accepted for the documents' client and ignored. */
    contactoDTO: z.null().optional(),
    /** Idempotency key: the same key creates one task. */
    clave: z.uuid('Debe ser un UUID').optional(),
  }),
  status: 201,
  reply: tarea,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'KEY_REUSED', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 600, windowSeconds: 900 }],
});

export const updateTarea = endpoint({
  method: 'PATCH',
  path: '/api/tareas/{id}',
  summary: 'Changes what is sent of a task that is not completed; completing has a call of its own',
  access: EVERY_ROLE,
  sees: `${VISIBLE}; only supervisors assign a task to another user`,
  params: id,
  body: z.object({
    titulo: titulo.optional(),
    descripcion: descripcion.optional(),
    prioridad: prioridad.optional(),
    estado: z.enum(['PENDIENTE', 'EN_PROCESO'], 'Estado inválido').optional(),
    fechaProgramada: instant.optional(),
    asignadoUsuarioId: idField('usuario').optional(),
    version: begunVersion(),
  }),
  reply: tarea,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 600, windowSeconds: 900 }],
});

export const removeTarea = endpoint({
  method: 'DELETE',
  path: '/api/tareas/{id}',
  summary: 'Deletes a task that is not completed; a completed one stays as a record',
  access: EVERY_ROLE,
  sees: `${VISIBLE}; an AGENTE deletes only tasks that they created`,
  params: id,
  /** The version that the user saw; a newer one is a CONFLICT. */
  query: z.object({ version: filter(idFilter()) }),
  status: 204,
  reply: z.undefined(),
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 600, windowSeconds: 900 }],
});

export const getTarea = endpoint({
  method: 'GET',
  path: '/api/tareas/{id}',
  summary: 'One task',
  access: EVERY_ROLE,
  sees: VISIBLE,
  params: id,
  reply: tarea,
  errors: ['NOT_FOUND'],
});

export const completeTarea = endpoint({
  method: 'POST',
  path: '/api/tareas/{id}/completar',
  summary:
    'Completes a task with its resolution and, if there is one, a picture; the same sent again by the same person changes nothing, anything else for a completed one is refused',
  access: EVERY_ROLE,
  sees: VISIBLE,
  params: id,
  multipart: {
    file: ['evidencia'],
    isFileRequired: false,
    maxFileBytes: MAX_EVIDENCIA_BYTES,
    accept: ['image/*'],
  },
  body: z.object({
    observacion: storableText(MAX_OBSERVACION)
      .transform(trimText)
      .pipe(
        z
          .string()
          .min(1, { error: 'La observación es obligatoria.', abort: true })
          .min(MIN_OBSERVACION, 'Mínimo 5 caracteres.'),
      ),
  }),
  reply: tarea,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 240, windowSeconds: 900 }],
});

export const createTareasMasivas = endpoint({
  method: 'POST',
  path: '/api/tareas/masiva',
  summary: 'Makes the same task for every contact of a Kanban state under the board’s filters',
  access: SUPERVISING_ROLES,
  sees: 'states, contacts and users of the own subscriber',
  body: z.object({
    titulo,
    descripcion,
    prioridad,
    fechaProgramada: instant,
    estadoId: idField('kanbanEstado'),
    q: storableText(200).nullish(),
    desde: day.nullish(),
    hasta: day.nullish(),
    /** The board's filter by owner of the contacts; `asignadoUsuarioId` is the assignee of the tasks. */
    filtroAsignadoUsuarioId: z
      .number('Identificador inválido')
      .int('Identificador inválido')
      .positive('Identificador inválido')
      .nullish(),
    /** Absent: the owner of the contact's newest chat, else the caller. */
    asignadoUsuarioId: idField('usuario').nullish(),
    /** Idempotency key: the same key creates the tasks once. */
    clave: z.uuid('Debe ser un UUID').optional(),
    /**
     * Confirms a mass task that repeats the state, day and text of one created minutes ago; without it that is refused.
     */
    confirmada: z.boolean().optional(),
  }),
  /** Omitted: contacts that already have an open task with the same text and date. */
  reply: z.object({ creadas: z.number().int(), omitidas: z.number().int() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'KEY_REUSED', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 30, windowSeconds: 3600 }],
});

export const listTareasPendientes = endpoint({
  method: 'GET',
  path: '/api/tareas/contactos/{id}/pendientes',
  summary: 'The tasks of a contact that are not completed, the next one first',
  access: EVERY_ROLE,
  sees: VISIBLE,
  params: z.object({ id: idParam('contacto') }),
  reply: z.array(tarea),
  errors: ['NOT_FOUND'],
});

export const listTareasOfContacto = endpoint({
  method: 'GET',
  path: '/api/tareas/contactos/{id}/tareas',
  summary: 'The tasks of a contact, the newest date first, at most two hundred',
  access: EVERY_ROLE,
  sees: VISIBLE,
  params: z.object({ id: idParam('contacto') }),
  query: z.object({
    estado: filter(z.enum(ESTADOS_TAREA, 'Estado inválido')),
    soloPendientes: onlyWhenTrue,
  }),
  reply: z.array(tarea),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const downloadEvidencia = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}/evidencias/{evidenceId}/download',
  summary: 'Leads to the picture, by a fresh address that is good for ten minutes',
  access: EVERY_ROLE,
  sees: VISIBLE,
  params: z.object({ id: idParam('tarea'), evidenceId: idParam('evidencia') }),
  reply: z.string(),
  replyAs: 'redirect',
  errors: ['NOT_FOUND'],
});
