import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { LECTURA_CONTACTOS } from '../contactos/lectura.ts';
import { PAISES_VOZ, type PaisVoz } from './destinos.ts';
import { LLAMADAS_PAGE_SIZE, MAX_MINUTOS_DIA, PERDIDAS_DIAS } from './limites.ts';
import { canalVoz, disponibilidad, llamada, llamadaPerdida, llamadaViva, vozAjustesVista } from './llamada.ts';

const HEARS = 'the recording only where the caller may hear it: the own call, one in a readable chat, a supervisor all';
const CODIGOS = Object.keys(PAISES_VOZ) as [PaisVoz, ...PaisVoz[]];
const page = z.object(pageQuery({ sort: ['creada'], defaultSort: 'creada,desc', defaultSize: LLAMADAS_PAGE_SIZE }));

export const getVozToken = endpoint({
  method: 'GET',
  path: '/api/voice/webrtc/token',
  summary: 'A short-lived token with which the provider can call the browser; it allows no outgoing calls',
  access: EVERY_ROLE,
  sees: 'the own identity',
  reply: z.object({
    token: z.string(),
    identity: z.string(),
    expiraEnSegundos: z.number().int(),
    /**
     * The softphone's signalling address when the simulator plays the provider; null when the provider's own SDK finds
     * it.
     */
    senal: z.string().nullable(),
  }),
  errors: ['UNAVAILABLE', 'RATE_LIMITED'],
  isPolling: true,
  limits: [{ per: ['user'], times: 60, windowSeconds: 3600 }],
});

export const listCanalesVoz = endpoint({
  method: 'GET',
  path: '/api/voice/canales/voice',
  summary: 'The numbers that calls may be made from, the principal one first',
  access: EVERY_ROLE,
  sees: 'active channels of the own subscriber in the platform’s account',
  reply: z.array(canalVoz),
  errors: [],
});

export const createLlamada = endpoint({
  method: 'POST',
  path: '/api/voice/calls',
  summary: 'Calls the caller’s browser and, once that has answered, the number; one call at a time',
  access: EVERY_ROLE,
  sees: 'contacts, active channels and readable chats of the own subscriber',
  body: z.object({
    contactoId: idField('contacto').nullish(),
    conversacionId: idField('conversacion').nullish(),
    toNumber: storableText(40),
    canalId: idField('canal', 'Selecciona un canal'),
    grabar: z.boolean().default(true),
  }),
  status: 201,
  reply: llamada,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'FORBIDDEN',
    'CONFLICT',
    'DO_NOT_CONTACT',
    'INSUFFICIENT_BALANCE',
    'RATE_LIMITED',
    'UPSTREAM_FAILED',
    'UNAVAILABLE',
  ],
  limits: [{ per: ['user'], times: 60, windowSeconds: 3600 }],
});

export const getLlamadaActual = endpoint({
  method: 'GET',
  path: '/api/voice/calls/actual',
  summary: 'The own call that is not over, or null: what a page asks that was opened or away meanwhile',
  access: EVERY_ROLE,
  sees: 'the own call',
  reply: llamadaViva.nullable(),
  errors: [],
});

export const closeLlamada = endpoint({
  method: 'POST',
  path: '/api/voice/calls/{id}/colgar',
  summary: 'Has the provider hang up, for a browser that cannot; of a call that is over nothing changes',
  access: EVERY_ROLE,
  sees: 'the own call',
  params: z.object({ id: idParam('llamada') }),
  reply: llamadaViva,
  errors: ['VALIDATION', 'NOT_FOUND', 'UPSTREAM_FAILED', 'UNAVAILABLE', 'RATE_LIMITED'],
  // each call makes a request to the provider
  limits: [{ per: ['user'], times: 30, windowSeconds: 60 }],
});

export const getDisponibilidad = endpoint({
  method: 'GET',
  path: '/api/voice/disponibilidad',
  summary: 'Whether customers’ calls may ring in the own browser; not until it is said',
  access: EVERY_ROLE,
  sees: 'the own',
  reply: disponibilidad,
  errors: [],
});

export const updateDisponibilidad = endpoint({
  method: 'PUT',
  path: '/api/voice/disponibilidad',
  summary: 'Says whether customers’ calls may ring there',
  access: EVERY_ROLE,
  sees: 'the own',
  body: disponibilidad,
  reply: disponibilidad,
  errors: ['VALIDATION'],
});

export const listContactoLlamadas = endpoint({
  method: 'GET',
  path: '/api/voice/contacts/{id}/calls',
  summary: 'A page of the calls with a contact, the newest first',
  access: EVERY_ROLE,
  sees: `contacts of the own subscriber; ${HEARS}`,
  params: z.object({ id: idParam('contacto') }),
  query: page,
  reply: pageOf(llamada),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const listConversacionLlamadas = endpoint({
  method: 'GET',
  path: '/api/voice/conversations/{id}/calls',
  summary: 'A page of the calls of a chat, the newest first',
  access: EVERY_ROLE,
  sees: `chats whose messages the caller may read; ${HEARS}`,
  params: z.object({ id: idParam('conversacion') }),
  query: page,
  reply: pageOf(llamada),
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
});

export const listLlamadasPerdidas = endpoint({
  method: 'GET',
  path: '/api/voice/perdidas',
  summary: `Customers’ calls of the last ${PERDIDAS_DIAS} days that were not answered, newest first, and who has spoken with that number since`,
  access: EVERY_ROLE,
  sees: 'the own subscriber’s calls; of their chats those that the caller may read',
  query: page.extend({
    /** Only those without a later conversation with that number. */
    soloPendientes: flagParam.prefault('false'),
  }),
  reply: pageOf(llamadaPerdida),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  isPolling: true,
  // the badge requests the first page all day long
  budget: { ...LECTURA_CONTACTOS, isFirstPageFree: true },
});

export const getVozAjustes = endpoint({
  method: 'GET',
  path: '/api/voice/ajustes',
  summary: 'Which countries may be called, and for how many minutes a day',
  access: SUPERVISING_ROLES,
  sees: 'the own subscriber',
  reply: vozAjustesVista,
  errors: ['FORBIDDEN'],
});

export const updateVozAjustes = endpoint({
  method: 'PUT',
  path: '/api/voice/ajustes',
  summary: 'Sets them, for calls that begin from now on',
  access: SUPERVISING_ROLES,
  sees: 'the own subscriber',
  body: z.object({
    paises: z
      .array(z.enum(CODIGOS, 'Ese país no se puede permitir'))
      .max(50, 'Máximo 50 países')
      .transform((codigos) => [...new Set(codigos)].toSorted()),
    minutosDia: z
      .number('Número inválido')
      .int('Número inválido')
      .min(0, 'Número inválido')
      .max(MAX_MINUTOS_DIA, `Máximo ${MAX_MINUTOS_DIA} minutos`),
  }),
  reply: vozAjustesVista,
  errors: ['VALIDATION', 'FORBIDDEN'],
});
