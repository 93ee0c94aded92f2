import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { DURATION } from '../../core/durations.ts';
import { ESTADOS_CONVERSACION } from '../conversaciones/estados.ts';

const duration = z.string().regex(DURATION);
const count = z.number().int();

/** The five metrics of the cards. */
const tarjetas = {
  mensajesRecibidos: count,
  mensajesEnviados: count,
  conversacionesAtendidas: count,
  conversacionesCerradas: count,
  /** In the opening hours of each chat's area; `PT0S` without any answer. */
  slaPromedioPrimeraRespuesta: duration,
  /** The same in elapsed time. */
  slaPromedioReloj: duration,
  /** Customer turns that got their first answer: the basis of both means. */
  primerasRespuestas: count,
};

/** The documents' metrics within [from, to), with the keys of their cases. */
export const dashboard = z.object({
  from: instant,
  to: instant,
  ...tarjetas,
  /** The same metrics in the range of equal length directly before this one. */
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
  /** All of them, including those beyond the rows of `abiertasMas2h`. */
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

/** One row behind a metric: a message, a chat, a closing, an answered turn or a rating. */
export const caso = z.object({
  /** Id of the message, the chat or the rating: unique among the cases of a metric. */
  id: count,
  conversacionId: count,
  clienteNombre: z.string().nullable(),
  clienteTelefono: z.string().nullable(),
  /** The chat's current state. */
  estado: z.enum(ESTADOS_CONVERSACION),
  agenteNombre: z.string().nullable(),
  ocurrido: instant,
  /** The beginning of the message, or the comment of the rating. */
  texto: z.string().nullable(),
  rating: count.nullable(),
  /** How long the customer waited for the first answer in opening hours, or has waited until now in elapsed time. */
  duracion: duration.nullable(),
  duracionReloj: duration.nullable(),
});
export type Caso = z.infer<typeof caso>;
