import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { SUPERVISING_ROLES } from '../../core/roles.ts';
import { ESTADOS_CONVERSACION } from '../conversaciones/estados.ts';
import { CASOS_PAGE_SIZE, CIFRAS } from './cifras.ts';
import { caso, dashboard } from './dashboard.ts';

const SEES = 'supervisors all of the own subscriber; a subscriber that is named in the query is ignored';

/** [from, to); default: today in the product's zone. */
const rango = {
  from: instant.optional(),
  to: instant.optional(),
};

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/reportes/dashboard',
  summary: 'The figures of a range of at most 366 days, each with that of the range before it',
  access: SUPERVISING_ROLES,
  sees: SEES,
  query: z.object(rango),
  reply: dashboard,
  errors: ['VALIDATION'],
});

export const listCasos = endpoint({
  method: 'GET',
  path: '/api/reportes/dashboard/casos',
  summary: 'A page of the very rows that one of the figures counted',
  access: SUPERVISING_ROLES,
  sees: SEES,
  query: z.object({
    ...rango,
    ...pageQuery({ sort: ['ocurrido'], defaultSort: 'ocurrido,desc', defaultSize: CASOS_PAGE_SIZE }),
    cifra: z.enum(CIFRAS, 'Cifra inválida').default('recibidos'),
    /**
     * Only this user's cases, for metrics of users' work (`enviados`, `atendidas`, `cerradas`, `primeraRespuesta`,
     * `calificaciones`).
     */
    usuarioId: idParam('usuario').optional(),
    /** For `distribucion`: only chats in this current state. */
    estado: z.enum(ESTADOS_CONVERSACION, 'Estado inválido').optional(),
    /** For `atendidas`: only chats that are not closed now. */
    sinCerrar: flagParam.optional(),
  }),
  reply: pageOf(caso),
  errors: ['VALIDATION'],
});
