import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { areaOpcion } from './area.ts';

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/areas/suscriptor/{subscriberId}',
  summary: 'The areas of a subscriber, by name',
  access: EVERY_ROLE,
  sees: 'the own subscriber',
  params: z.object({ subscriberId: idParam('suscriptor') }),
  reply: z.array(areaOpcion),
  errors: ['NOT_FOUND'],
});
