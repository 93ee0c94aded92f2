import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';

export const webhookCuarentena = z.object({
  id: z.number().int(),
  recibido: instant,
  ruta: z.string(),
  /** Why it was refused: signature, unknown channel, inactive channel. */
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
  query: z.object(pageQuery({ sort: ['recibido'], defaultSort: 'recibido,desc', defaultSize: 50 })),
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
