import { z } from 'zod';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { toCentavos } from '../../core/money.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { pesos } from '../../core/pesos.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { oneLine, storableText, trimText } from '../../core/text.ts';
import { LECTURA_CONTACTOS } from '../contactos/lectura.ts';
import {
  CLIENTE_INCOMPLETO,
  ITEMS_INCOMPLETOS,
  MAX_CANTIDAD,
  MAX_CONDICIONES,
  MAX_ITEM_NOMBRE,
  MAX_ITEMS,
  MAX_MENSAJE_COTIZACION,
  MAX_TEXTO_INFERIOR,
  totalCentavos,
} from './calculo.ts';
import { cotizacion, cotizacionHecha, cotizacionNueva } from './cotizacion.ts';
import { COTIZACIONES_PAGE_SIZE } from './limites.ts';

const dato = (max: number, missing: string) =>
  z.string(missing).pipe(storableText(max)).transform(oneLine).pipe(z.string().min(1, missing));
/** Trimmed; blank and null become null. */
const texto = (max: number) =>
  storableText(max)
    .nullish()
    .transform((text) => trimText(text ?? '') || null);

const item = z.object({
  codigoProducto: texto(250),
  /** Null for a free item outside the catalogue. */
  productoId: idField('producto').nullish(),
  nombre: dato(MAX_ITEM_NOMBRE, ITEMS_INCOMPLETOS),
  cantidad: z
    .number(ITEMS_INCOMPLETOS)
    .int('La cantidad es un número entero')
    .min(1, ITEMS_INCOMPLETOS)
    .max(MAX_CANTIDAD, `La cantidad máxima es ${MAX_CANTIDAD}`),
  precioUnitario: pesos(ITEMS_INCOMPLETOS),
});

/** The quote of document 2 §3. Fields that the server determines itself (author, logo) are accepted and ignored. */
export const cotizacionForm = z
  .object({
    conversacionId: idField('conversacion'),
    usuarioId: z.unknown().optional(),
    logoUrl: z.unknown().optional(),
    numeroDocumento: texto(40),
    clienteNombre: dato(120, CLIENTE_INCOMPLETO),
    clienteApellido: texto(120).transform((text) => text && oneLine(text)),
    clienteEmail: dato(254, CLIENTE_INCOMPLETO).pipe(z.email('Ingrese un correo electrónico válido')),
    clienteTelefono: dato(40, CLIENTE_INCOMPLETO),
    textoInferior: texto(MAX_TEXTO_INFERIOR),
    condiciones: texto(MAX_CONDICIONES),
    /** The documents have two names for one message text; `mensajeConversacion` has priority. */
    mensajeEnviar: texto(MAX_MENSAJE_COTIZACION),
    mensajeConversacion: texto(MAX_MENSAJE_COTIZACION),
    /** Whether the PDF is sent to the customer with its message. Nothing is sent by default. */
    enviarEnConversacion: z.boolean().default(false),
    items: z.array(item, ITEMS_INCOMPLETOS).min(1, ITEMS_INCOMPLETOS).max(MAX_ITEMS, `Máximo ${MAX_ITEMS} ítems`),
    /** Idempotency key: the same key creates one quote. */
    clienteCotizacionId: z.uuid('Debe ser un UUID').optional(),
  })
  .refine(
    ({ items }) =>
      totalCentavos(
        items.map(({ cantidad, precioUnitario }) => ({ cantidad, precioCentavos: toCentavos(precioUnitario) })),
      ) <= Number.MAX_SAFE_INTEGER,
    { error: 'El total es demasiado grande', path: ['items'] },
  );

export const createCotizacion = endpoint({
  method: 'POST',
  path: '/api/cotizaciones',
  summary: 'Makes a quote with the next number of the subscriber and its PDF, and sends it into the chat when asked to',
  access: EVERY_ROLE,
  sees: 'users who may read the chat; only the assignee and supervisors may send it',
  body: cotizacionForm,
  status: 201,
  reply: cotizacionHecha,
  errors: [
    'INSUFFICIENT_BALANCE',
    'VALIDATION',
    'NOT_FOUND',
    'FORBIDDEN',
    'WINDOW_CLOSED',
    'DO_NOT_CONTACT',
    'CONVERSATION_CLOSED',
    'KEY_REUSED',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
  limits: [{ per: ['user'], times: 60, windowSeconds: 60 }],
});

export const prepareCotizacion = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/cotizacion-nueva',
  summary: 'What the dialog of a new quote begins with',
  access: EVERY_ROLE,
  sees: 'users who may read the chat',
  params: z.object({ id: idParam('conversacion') }),
  reply: cotizacionNueva,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

const LISTED = 'an AGENTE the quotes they made and those of chats they may read; supervisors all of the own subscriber';

export const listCotizaciones = endpoint({
  method: 'GET',
  path: '/api/cotizaciones',
  summary: 'A page of quotes; `q` matches number, name, e-mail or telephone of the customer; counted to 10.000',
  access: EVERY_ROLE,
  sees: LISTED,
  query: z.object({
    ...pageQuery({
      sort: ['createdAt', 'consecutivo', 'clienteNombre', 'total'],
      defaultSort: 'createdAt,desc',
      defaultSize: COTIZACIONES_PAGE_SIZE,
    }),
    q: storableText(200).optional(),
    contactoId: idParam('contacto').optional(),
    /** The author. */
    usuarioId: idParam('usuario').optional(),
    /** First and last day of creation, both inclusive, in Bogotá. */
    desde: day.optional(),
    hasta: day.optional(),
  }),
  reply: pageOf(cotizacion),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const sendCotizacion = endpoint({
  method: 'POST',
  path: '/api/cotizaciones/{id}/enviar',
  summary:
    'Sends a quote that was not sent yet, into its chat or, where that is closed, into the open chat of its contact',
  access: EVERY_ROLE,
  sees: 'the quotes of the list; sending one is for the assignee of the chat and supervisors',
  params: z.object({ id: idParam('cotizacion') }),
  body: z.object({ mensaje: texto(MAX_MENSAJE_COTIZACION) }),
  reply: cotizacion,
  errors: [
    'INSUFFICIENT_BALANCE',
    'VALIDATION',
    'NOT_FOUND',
    'FORBIDDEN',
    'WINDOW_CLOSED',
    'DO_NOT_CONTACT',
    'CONVERSATION_CLOSED',
    'CONFLICT',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
  limits: [{ per: ['user'], times: 60, windowSeconds: 60 }],
  budget: LECTURA_CONTACTOS,
});
