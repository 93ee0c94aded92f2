import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { LEAD_STAGES } from '../conversaciones/estados.ts';

/** The count stops here: a larger total is shown as «more than» this. */
export const CONTACTOS_COUNTED = 10_000;
export const MAX_NOMBRE = 120;
export const MAX_EMAIL = 254;

/** A contact on the wire (document 2 §3). The phone may be missing (beyond A8). */
export const contacto = z.object({
  id: z.number().int(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  telefono: z.string().nullable(),
  email: z.string().nullable(),
  noEscribir: z.boolean(),
  kanbanEstadoId: z.number().int().nullable(),
  kanbanEstadoNombre: z.string().nullable(),
  /** The board of the state. */
  kanbanNombre: z.string().nullable(),
  kanbanColor: z.string().nullable(),
  kanbanEstadoFecha: instant.nullable(),
  /** The newest conversation, open or closed. */
  conversacionId: z.number().int().nullable(),
  totalMensajes: z.number().int().nullable(),
  usuarioAsignadoDTO: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
  leadScore: z.number().int().nullable(),
  leadStage: z.enum(LEAD_STAGES).nullable(),
  fechaCreacion: instant,
});
export type Contacto = z.infer<typeof contacto>;

/** The contact with the fields of the drawer's «Otra información». */
export const contactoDetalle = contacto.extend({
  kanbanTableroId: z.number().int().nullable(),
  /** Further numbers, which a merge of two contacts keeps. */
  otrosTelefonos: z.array(z.string()),
  primerMensajeAt: instant.nullable(),
  ultimoMensajeAt: instant.nullable(),
});
export type ContactoDetalle = z.infer<typeof contactoDetalle>;
