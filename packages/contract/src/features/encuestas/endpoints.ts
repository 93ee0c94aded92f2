import { z } from 'zod';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { LECTURA_CONTACTOS } from '../contactos/lectura.ts';
import { ENCUESTAS_PAGE_SIZE } from './page-size.ts';
import { encuesta, reenvioEncuesta } from './encuesta.ts';

export const resendEncuesta = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/survey/resend',
  summary: 'Asks for the rating again, at most once in 24 hours per chat',
  access: EVERY_ROLE,
  sees: 'the assignee, who attended it last, and supervisors',
  params: z.object({ id: idParam('conversacion') }),
  status: 204,
  reply: z.undefined(),
  errors: [
    'INSUFFICIENT_BALANCE',
    'NOT_FOUND',
    'FORBIDDEN',
    'WINDOW_CLOSED',
    'DO_NOT_CONTACT',
    'CONFLICT',
    'RATE_LIMITED',
  ],
});

export const getReenvioEncuesta = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/survey/resend',
  summary: 'Whether asking for the rating again would work now; else why not, and from when on',
  access: EVERY_ROLE,
  sees: 'the assignee, who attended it last, and supervisors',
  params: z.object({ id: idParam('conversacion') }),
  reply: reenvioEncuesta,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const listEncuestas = endpoint({
  method: 'GET',
  path: '/api/surveys',
  summary: 'The ratings that customers gave, between two days of Bogotá, both inclusive',
  access: EVERY_ROLE,
  sees: 'an AGENTE those of the chats they attended; supervisors all of the own subscriber',
  query: z.object({
    ...pageQuery({ sort: ['createdAt', 'rating'], defaultSort: 'createdAt,desc', defaultSize: ENCUESTAS_PAGE_SIZE }),
    start: day.optional(),
    end: day.optional(),
    /** Part of the agent's name, ignoring accents. */
    agente: storableText(200).optional(),
    /** Only ratings with a comment. */
    conComentario: flagParam.optional(),
  }),
  reply: pageOf(encuesta),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});
