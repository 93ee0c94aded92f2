import { isSupervising } from '@tertulia/contract/core/roles';
import type { ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { searchChats, type HalladaRow } from './busqueda.repository.ts';
import { toConversacion } from '../lists/conversacion-wire.ts';
import { createFragmentos } from './fragmento.ts';

/** Finds chats by their contact and by the text of their messages, one entry for each, newest first. */
export async function searchConversaciones(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { q, limit }: { q: string; limit: number },
): Promise<ConversacionHallada[]> {
  const everyChat = isSupervising(actor.roles);
  const rows = await searchChats(database, actor, { q, everyChat, limit, now: clock.now() });
  const toFragmento = createFragmentos(q);
  return rows.flatMap((row) => {
    const conversacion = toConversacion(row, actor);
    // the statement returns no message of a chat that the caller may not read; this check is a second layer
    if (row.mensajeId !== null && !conversacion.puede.leer) return [];
    return [{ ...conversacion, coincidencia: toCoincidencia(row, toFragmento) }];
  });
}

function toCoincidencia(
  row: HalladaRow,
  toFragmento: (contenido: string) => string,
): ConversacionHallada['coincidencia'] {
  const { mensajeId, mensajeSecuencia, mensajeEmisor, mensajeOrigen, mensajeContenido } = row;
  if (mensajeId === null || mensajeSecuencia === null || mensajeEmisor === null || mensajeOrigen === null) return null;
  return {
    mensajeId,
    secuencia: mensajeSecuencia,
    fragmento: toFragmento(mensajeContenido ?? ''),
    emisor: mensajeEmisor,
    origen: mensajeOrigen,
    timestamp: toInstant(row.momento),
  };
}
