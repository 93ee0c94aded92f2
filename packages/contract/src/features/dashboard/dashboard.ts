import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { DURATION } from '../../core/durations.ts';
import { ESTADOS_CONVERSACION } from '../conversaciones/estados.ts';

const duration = z.string().regex(DURATION);
const count = z.number().int();

/** The five figures of the cards. */
const tarjetas = {
  mensajesRecibidos: count,
  mensajesEnviados: count,
  conversacionesAtendidas: count,
  conversacionesCerradas: count,
  /** In the opening hours of each chat's area; `PT0S` where nothing was answered. */
  slaPromedioPrimeraRespuesta: duration,
  /** The same by the plain clock. */
  slaPromedioReloj: duration,
  /** The turns of customers that got their first answer: what both means are of. */
  primerasRespuestas: count,
};

/** The documents' figures within [from, to), with what opens their cases. */
export const dashboard = z.object({
  from: instant,
  to: instant,
  ...tarjetas,
  /** The same figures in the range of equal length that ends where this one begins. */
  anterior: z.object(tarjetas),
  conversacionesPendientes: count,
  distribucionEstados: z.object({ ABIERTA: count, CERRADA: count, PENDIENTE: count }),
  rankingAtencion: z.array(
    z.object({
      usuarioId: count,
      agenteNombre: z.string(),
      conversacionesAtendidas: count,
      conversacionesSinCerrar: count,
    }),
  ),
  abiertasMas2h: z.array(
    z.object({
      conversacionId: count,
      clienteNombre: z.string().nullable(),
      clienteTelefono: z.string().nullable(),
      duracion: duration,
    }),
  ),
  /** All of them, also those beyond the rows of `abiertasMas2h`. */
  abiertasMas2hTotal: count,
  ratingPorAgente: z.array(
    z.object({
      usuarioId: count.nullable(),
      agenteNombre: z.string(),
      promedioRating: z.number().nullable(),
      respuestas: count,
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

/** One row behind a figure: a message, a chat, a closing, an answered turn or a rating. */
export const caso = z.object({
  /** Of the message, the chat or the rating: each stands among the cases of a figure once. */
  id: count,
  conversacionId: count,
  clienteNombre: z.string().nullable(),
  clienteTelefono: z.string().nullable(),
  /** The chat's state now. */
  estado: z.enum(ESTADOS_CONVERSACION),
  agenteNombre: z.string().nullable(),
  ocurrido: instant,
  /** The beginning of the message, or the comment of the rating. */
  texto: z.string().nullable(),
  rating: count.nullable(),
  /** How long the customer waited for the first answer in opening hours, or waits now by the clock. */
  duracion: duration.nullable(),
  duracionReloj: duration.nullable(),
});
export type Caso = z.infer<typeof caso>;
