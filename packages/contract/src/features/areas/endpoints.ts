import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { area } from './area.ts';
import { areaChange, areaEstado, newArea } from './area-form.ts';

const OWN = 'areas of the own subscriber';
const id = z.object({ id: idParam('area') });
/** For manual use; each write replaces all hours and dates and audits both. */
const WRITE_LIMITS = [
  { per: ['user'], times: 240, windowSeconds: 900 },
  { per: ['tenant'], times: 1000, windowSeconds: 3600 },
] as const;

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/areas/suscriptor/{subscriberId}',
  summary: 'The areas of a subscriber with their hours, by name; inactive ones too',
  access: EVERY_ROLE,
  sees: 'the own subscriber',
  params: z.object({ subscriberId: idParam('suscriptor') }),
  reply: z.array(area),
  errors: ['NOT_FOUND'],
});

export const getArea = endpoint({
  method: 'GET',
  path: '/api/areas/{id}',
  summary: 'An area with its hours and texts',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  reply: area,
  errors: ['NOT_FOUND'],
});

export const createArea = endpoint({
  method: 'POST',
  path: '/api/areas',
  summary: 'Makes an area; without hours it gets the default ones',
  access: SUPERVISING_ROLES,
  sees: OWN,
  body: newArea,
  status: 201,
  reply: area,
  errors: ['VALIDATION', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});

export const updateArea = endpoint({
  method: 'PUT',
  path: '/api/areas/{id}',
  summary: 'Changes an area; its hours and its dates are replaced as a whole, and stay when they are left out',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  body: areaChange,
  reply: area,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});

export const setAreaEstado = endpoint({
  method: 'PATCH',
  path: '/api/areas/{id}',
  summary: 'Switches an area on or off; new chats begin in the first one that is on',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  body: areaEstado,
  reply: area,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});
