import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/** A product of the catalogue (document 1 §3). */
export const producto = z.object({
  id: z.number().int(),
  codigo: z.string(),
  nombre: z.string(),
  descripcion: z.string().nullable(),
  /** Pesos. */
  precio: z.number(),
  /** Signed and valid for ten minutes; `fotoArchivoId` renews it. */
  imagenUrl: z.string().nullable(),
  fotoArchivoId: z.number().int().nullable(),
  /** 1 active, 0 inactive: an inactive product is not offered in quotes. */
  estado: z.union([z.literal(0), z.literal(1)]),
});
export type Producto = z.infer<typeof producto>;

/** A search result (document 2 §3). */
export const productoHallado = producto.pick({ id: true, codigo: true, nombre: true, precio: true });
export type ProductoHallado = z.infer<typeof productoHallado>;

export const ESTADOS_SINCRONIZACION = ['EN_CURSO', 'COMPLETADA', 'ERROR'] as const;

/** One synchronization with the catalogue of the inventory system. */
export const sincronizacion = z.object({
  id: z.number().int(),
  estado: z.enum(ESTADOS_SINCRONIZACION),
  /** Products read so far, and their total; null until the inventory has reported it. */
  leidos: z.number().int(),
  total: z.number().int().nullable(),
  /** Results of the run; 0 until it is complete. */
  creados: z.number().int(),
  actualizados: z.number().int(),
  desactivados: z.number().int(),
  /** Why it failed, as display text; null otherwise. */
  motivo: z.string().nullable(),
  iniciada: instant,
  terminada: instant.nullable(),
});
export type Sincronizacion = z.infer<typeof sincronizacion>;
