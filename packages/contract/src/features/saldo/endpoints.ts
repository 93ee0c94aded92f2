import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { pesos } from '../../core/pesos.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { requiredText, storableText } from '../../core/text.ts';
import { MAX_NOTA_RECARGA, MAX_RECARGA_MANUAL, MAX_TARIFA, MOVIMIENTOS_PAGE_SIZE } from './limites.ts';
import { movimiento, pago, plan, recarga, saldo } from './saldo.ts';
import { CONCEPTOS_TARIFA, MEDIOS_RECARGA, TIPOS_MOVIMIENTO } from './tipos.ts';

const OWN = 'the balance of the own subscriber';
const NAMED = 'the balance of the own subscriber, or of the one that a SUPERADMIN names';
const REFERENCIA = /^\w{1,100}$/;

const ref = z.object({
  /** Its reference or its id. */
  ref: z.coerce.string().regex(REFERENCIA, 'Referencia inválida').meta({ entity: 'recarga' }),
});
/** The subscriber; used for a SUPERADMIN only, all other callers get their own (decisions §4). */
const suscriptorId = idParam('suscriptor').optional();

export const getSaldo = endpoint({
  method: 'GET',
  path: '/api/saldo',
  summary: 'The balance, what of it is set aside, and whether it is low',
  access: EVERY_ROLE,
  sees: OWN,
  reply: saldo,
  errors: [],
  isPolling: true,
});

export const listRecargas = endpoint({
  method: 'GET',
  path: '/api/recargas',
  summary: 'A page of top-ups, the newest first',
  access: EVERY_ROLE,
  sees: OWN,
  query: z.object(pageQuery({ sort: ['creada'], defaultSort: 'creada,desc', defaultSize: MOVIMIENTOS_PAGE_SIZE })),
  reply: pageOf(recarga),
  errors: ['VALIDATION'],
});

export const getRecarga = endpoint({
  method: 'GET',
  path: '/api/recargas/{ref}',
  summary: 'A top-up by its reference or number, as we know it: what a browser brings back from PayU changes nothing',
  access: EVERY_ROLE,
  sees: OWN,
  params: ref,
  reply: recarga,
  errors: ['VALIDATION', 'NOT_FOUND'],
  isPolling: true,
});

export const createRecarga = endpoint({
  method: 'POST',
  path: '/api/recargas',
  summary:
    'Begins a top-up by PayU and answers the signed form for its checkout; or, for a SUPERADMIN, credits one by hand',
  access: SUPERVISING_ROLES,
  sees: NAMED,
  body: z.object({
    medio: z.enum(MEDIOS_RECARGA, 'Medio inválido'),
    monto: pesos('El valor es obligatorio').max(MAX_RECARGA_MANUAL, 'El valor es demasiado grande'),
    nota: storableText(MAX_NOTA_RECARGA)
      .nullish()
      .transform((text) => text?.trim() || null),
    /**
     * Idempotency key: the same key creates one top-up. Without one the server creates a key, and refuses an equal
     * credit within the same minute.
     */
    clave: z.uuid('Identificador inválido').optional(),
    suscriptorId,
  }),
  status: 201,
  reply: z.object({ recarga, pago: pago.nullable() }),
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'KEY_REUSED', 'CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 60, windowSeconds: 600 }],
});

export const consultRecarga = endpoint({
  method: 'POST',
  path: '/api/recargas/{ref}/consultar',
  summary: 'Asks PayU what became of a pending top-up, and writes the answer down',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: ref,
  reply: recarga,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'UNAVAILABLE', 'UPSTREAM_FAILED', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 60, windowSeconds: 60 }],
});

export const listMovimientos = endpoint({
  method: 'GET',
  path: '/api/movimientos',
  summary: 'A page of what has moved the balance, the newest first; `from` and `to` are instants, `to` not included',
  access: SUPERVISING_ROLES,
  sees: `${NAMED}, who is entered in that one’s audit`,
  query: z.object({
    ...pageQuery({ sort: ['fecha'], defaultSort: 'fecha,desc', defaultSize: MOVIMIENTOS_PAGE_SIZE }),
    from: instant.optional(),
    to: instant.optional(),
    suscriptorId,
    tipo: z.enum(TIPOS_MOVIMIENTO, 'Tipo inválido').optional(),
  }),
  reply: pageOf(movimiento),
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND'],
});

export const createAjuste = endpoint({
  method: 'POST',
  path: '/api/movimientos',
  summary: 'Corrects the balance by an amount, with the reason',
  access: ['SUPERADMIN'],
  sees: NAMED,
  body: z.object({
    monto: z
      .number('El valor es obligatorio')
      .min(-MAX_RECARGA_MANUAL, 'El valor es demasiado grande')
      .max(MAX_RECARGA_MANUAL, 'El valor es demasiado grande')
      .refine((value) => Number.isInteger(value) && value !== 0, { error: 'Escribe pesos enteros' }),
    nota: requiredText(MAX_NOTA_RECARGA, 3, 'Escribe el motivo'),
    /** Idempotency key: the same key creates one adjustment. */
    clave: z.uuid('Identificador inválido'),
    suscriptorId,
  }),
  status: 201,
  reply: saldo,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'KEY_REUSED'],
});

export const listPlanes = endpoint({
  method: 'GET',
  path: '/api/suscripciones/planes',
  summary: 'What each kind of message costs now and later; nothing unless a price was set',
  access: SUPERVISING_ROLES,
  sees: OWN,
  reply: z.array(plan),
  errors: ['FORBIDDEN'],
});

export const createTarifa = endpoint({
  method: 'POST',
  path: '/api/suscripciones/tarifas',
  summary: 'Sets a price from now or a later moment on; what was agreed before is never rewritten',
  access: ['SUPERADMIN'],
  sees: NAMED,
  body: z.object({
    concepto: z.enum(CONCEPTOS_TARIFA, 'Concepto inválido'),
    precio: pesos('El precio es obligatorio').max(MAX_TARIFA, 'El valor es demasiado grande'),
    /** Absent: from now on. */
    vigenteDesde: instant.optional(),
    suscriptorId,
  }),
  status: 201,
  reply: z.array(plan),
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
