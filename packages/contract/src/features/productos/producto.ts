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
  /** Signed and good for ten minutes; `fotoArchivoId` renews it. */
  imagenUrl: z.string().nullable(),
  fotoArchivoId: z.number().int().nullable(),
  /** 1 active, 0 inactive: an inactive one is not offered in quotes. */
  estado: z.union([z.literal(0), z.literal(1)]),
});
export type Producto = z.infer<typeof producto>;

/** What a search finds (document 2 §3). */
export const productoHallado = producto.pick({ id: true, codigo: true, nombre: true, precio: true });
export type ProductoHallado = z.infer<typeof productoHallado>;

export const ESTADOS_SINCRONIZACION = ['EN_CURSO', 'COMPLETADA', 'ERROR'] as const;

/** One run through the catalogue of the inventory system. */
export const sincronizacion = z.object({
  id: z.number().int(),
  estado: z.enum(ESTADOS_SINCRONIZACION),
  /** Products read so far, and how many there are; null until the inventory has said so. */
  leidos: z.number().int(),
  total: z.number().int().nullable(),
  /** What the run came to; 0 until it is complete. */
  creados: z.number().int(),
  actualizados: z.number().int(),
  desactivados: z.number().int(),
  /** Why it failed, fit to show; null otherwise. */
  motivo: z.string().nullable(),
  iniciada: instant,
  terminada: instant.nullable(),
});
export type Sincronizacion = z.infer<typeof sincronizacion>;
