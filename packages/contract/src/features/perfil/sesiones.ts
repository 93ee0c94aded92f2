import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';

const OWN = 'the own sessions';

export const TIPOS_DISPOSITIVO = ['COMPUTADOR', 'TELEFONO', 'TABLETA', 'DESCONOCIDO'] as const;

/** A browser with a session, with the name derived from its user agent. */
export const sesion = z.object({
  id: z.number().int(),
  tipoDispositivo: z.enum(TIPOS_DISPOSITIVO),
  navegador: z.string().nullable(),
  sistema: z.string().nullable(),
  direccion: z.string().nullable(),
  creada: instant,
  ultimaAccion: instant,
  expira: instant,
  /** Whether it is the session of this call. */
  esActual: z.boolean(),
});
export type Sesion = z.infer<typeof sesion>;

export const listSesiones = endpoint({
  method: 'GET',
  path: '/api/profile/sesiones',
  summary: 'Where the own account is signed in, this session first and then by last use',
  access: EVERY_ROLE,
  sees: OWN,
  reply: z.array(sesion),
  errors: [],
});

export const closeSesion = endpoint({
  method: 'DELETE',
  path: '/api/profile/sesiones/{id}',
  summary: 'Ends one of the own sessions and its sockets at once',
  access: EVERY_ROLE,
  sees: OWN,
  params: z.object({ id: idParam('sesion') }),
  status: 204,
  reply: z.undefined(),
  errors: ['NOT_FOUND'],
});

export const closeOtherSesiones = endpoint({
  method: 'DELETE',
  path: '/api/profile/sesiones',
  summary: 'Ends every other session of the own account; says how many',
  access: EVERY_ROLE,
  sees: OWN,
  reply: z.object({ cerradas: z.number().int() }),
  errors: [],
});
