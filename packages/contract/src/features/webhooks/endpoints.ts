import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { storableText } from '../../core/text.ts';

export const webhookCuarentena = z.object({
  id: z.number().int(),
  recibido: instant,
  ruta: z.string(),
  /** Reason of the quarantine: signature, unknown channel, inactive channel. */
  motivo: z.enum(['FIRMA', 'CANAL_DESCONOCIDO', 'CANAL_INACTIVO', 'CUENTA']),
  proveedorSid: z.string().nullable(),
  destino: z.string().nullable(),
  estado: z.enum(['PENDIENTE', 'REPRODUCIDO']),
});

export const listCuarentena = endpoint({
  method: 'GET',
  path: '/api/webhooks/cuarentena',
  summary: 'Webhooks that were refused, newest first, without their bodies',
  access: ['SUPERADMIN'],
  sees: 'refused webhooks of the whole installation; each look is audited',
  query: z.object({
    ...pageQuery({ sort: ['recibido'], defaultSort: 'recibido,desc', defaultSize: 50 }),
    /** Only those for this number. */
    destino: storableText(100).optional(),
    estado: z.enum(['PENDIENTE', 'REPRODUCIDO'], 'Estado inválido').optional(),
  }),
  reply: pageOf(webhookCuarentena),
  errors: ['VALIDATION'],
});

export const replayCuarentena = endpoint({
  method: 'POST',
  path: '/api/webhooks/cuarentena/{id}/replay',
  summary: 'Checks a refused webhook again with today’s configuration and takes it in if it now passes',
  access: ['SUPERADMIN'],
  sees: 'refused webhooks of the whole installation; audited',
  params: z.object({ id: idParam('cuarentena') }),
  reply: z.object({ aceptado: z.boolean(), motivo: z.string().nullable() }),
  errors: ['NOT_FOUND'],
});

export const webhookAparcado = z.object({
  id: z.number().int(),
  recibido: instant,
  suscriptorId: z.number().int(),
  canalId: z.number().int(),
  clase: z.enum(['MENSAJE', 'ESTADO']),
  intentos: z.number().int(),
  /** What parked it: a code of the database or the name of an error, and no content of the customer's. */
  codigo: z.string().nullable(),
});

export const listAparcados = endpoint({
  method: 'GET',
  path: '/api/webhooks/aparcados',
  summary: 'Events that failed for a day and wait for a person, newest first, without their contents',
  access: ['SUPERADMIN'],
  sees: 'parked events of the whole installation; each look is audited',
  query: z.object(pageQuery({ sort: ['recibido'], defaultSort: 'recibido,desc', defaultSize: 50 })),
  reply: pageOf(webhookAparcado),
  errors: ['VALIDATION'],
});

export const replayAparcado = endpoint({
  method: 'POST',
  path: '/api/webhooks/aparcados/{id}/replay',
  summary: 'Puts a parked event back in line with all its tries; NOT_FOUND when it is not parked any more',
  access: ['SUPERADMIN'],
  sees: 'parked events of the whole installation; audited',
  params: z.object({ id: idParam('aparcado') }),
  reply: z.object({ suscriptorId: z.number().int() }),
  errors: ['NOT_FOUND'],
});
