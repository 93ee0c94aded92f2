import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { CONCEPTOS_TARIFA, ESTADOS_RECARGA, MEDIOS_RECARGA, TIPOS_MOVIMIENTO } from './tipos.ts';

/** Amounts are pesos. */
export const saldo = z.object({
  /** The sum of all movements. */
  saldo: z.number(),
  /** The part of it that messages in progress will cost. */
  reservado: z.number(),
  disponible: z.number(),
  /** Since when it is below the threshold; null when it is not. */
  bajoDesde: instant.nullable(),
  /** Whether top-ups by PayU are available. */
  payu: z.boolean(),
});
export type Saldo = z.infer<typeof saldo>;

export const recarga = z.object({
  id: z.number().int(),
  referencia: z.string(),
  medio: z.enum(MEDIOS_RECARGA),
  estado: z.enum(ESTADOS_RECARGA),
  monto: z.number(),
  nota: z.string().nullable(),
  usuarioNombre: z.string(),
  creada: instant,
  /** When its outcome was known. */
  resuelta: instant.nullable(),
});
export type Recarga = z.infer<typeof recarga>;

/** The signed form that the browser posts to PayU’s checkout. */
export const pago = z.object({ url: z.string(), campos: z.record(z.string(), z.string()) });
export type Pago = z.infer<typeof pago>;

export const movimiento = z.object({
  id: z.number().int(),
  fecha: instant,
  tipo: z.enum(TIPOS_MOVIMIENTO),
  /** Negative for spending. */
  monto: z.number(),
  /** Balance after the movement. */
  saldo: z.number(),
  detalle: z.string().nullable(),
  usuarioNombre: z.string().nullable(),
  /** The chat of the paid message. */
  conversacionId: z.number().int().nullable(),
});
export type Movimiento = z.infer<typeof movimiento>;

/** The current price of a concept, and the agreed future ones. */
export const plan = z.object({
  concepto: z.enum(CONCEPTOS_TARIFA),
  precio: z.number(),
  vigenteDesde: instant.nullable(),
  proximas: z.array(z.object({ precio: z.number(), vigenteDesde: instant })),
});
export type Plan = z.infer<typeof plan>;
