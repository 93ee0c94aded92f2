import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { tarea } from './tarea.ts';

export const listTareasPendientes = endpoint({
  method: 'GET',
  path: '/api/tareas/contactos/{id}/pendientes',
  summary: 'The tasks of a contact that are not completed, the next one first',
  access: EVERY_ROLE,
  sees: 'an AGENTE the own tasks; supervisors all of the own subscriber',
  params: z.object({ id: idParam('contacto') }),
  reply: z.array(tarea),
  errors: ['NOT_FOUND'],
});
