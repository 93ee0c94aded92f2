import type { Emisor, Origen } from '@tertulia/contract/features/mensajes/tipos';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import {
  CONVERSACION_JOINS,
  conversacionColumns,
  type ChatListRow,
  type Viewer,
} from '../lists/conversaciones.repository.ts';

export interface HalladaRow extends ChatListRow {
  mensajeId: number | null;
  mensajeSecuencia: number | null;
  mensajeEmisor: Emisor | null;
  mensajeOrigen: Origen | null;
  mensajeContenido: string | null;
  /** When the matching message was written; for a matching contact, the chat's last message. */
  momento: string;
}

/**
 * Chats whose contact or messages contain the text, newest first. The SQL function runs as a role whose index no policy
 * hides, and repeats the tenant condition. Its result is joined under the caller's policy.
 */
export function searchChats(
  database: Database,
  viewer: Viewer,
  search: { q: string; everyChat: boolean; limit: number; now: Date },
): Promise<HalladaRow[]> {
  return database.readTenant<HalladaRow>(
    viewer,
    (tenantIs) => sql`
      select h.mensaje_id, h.secuencia as mensaje_secuencia, h.emisor as mensaje_emisor, m.origen as mensaje_origen,
             h.contenido as mensaje_contenido, h.momento::text as momento, ${conversacionColumns(viewer)}
        from (select h.* from app.search_chats(${search.q}, ${viewer.userId}, ${search.everyChat}, ${search.limit},
          ${search.now}) h
               order by h.momento desc, h.conversacion_id desc limit ${search.limit}) h
        join app.conversaciones c on ${tenantIs('c')} and c.id = h.conversacion_id ${CONVERSACION_JOINS}
        left join app.mensajes m on ${tenantIs('m')} and m.id = h.mensaje_id
       order by h.momento desc, h.conversacion_id desc`,
    'slow',
  );
}
