import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';

export const renewArchivoUrl = endpoint({
  method: 'GET',
  path: '/api/archivos/{id}/url',
  summary: 'A fresh signed address of a file, good for ten minutes',
  access: EVERY_ROLE,
  sees: 'users who may see what it belongs to',
  params: z.object({ id: idParam('archivo') }),
  reply: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  isPolling: true,
});
