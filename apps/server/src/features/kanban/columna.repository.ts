import { isWithinDays } from '#platform/db/local-days';
import { sql, type Sql } from '#platform/db/sql';

/** What narrows a column of a board: the cards, a mass task and a broadcast reach the same contacts by it. */
export interface ColumnaFilter {
  q?: string | undefined;
  /** Days of the arrival in the state, both inclusive. */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Contacts whose newest chat is this user's. */
  asignadoUsuarioId?: number | undefined;
}

/** Whether `app.contactos p` stands in the column under the filter; the tenant's condition is the caller's. */
export function standsInColumna(estadoId: number, { q, asignadoUsuarioId, ...days }: ColumnaFilter): Sql {
  const words = wordsOf(q);
  const found =
    words === '' ? sql`true` : sql`p.id in (select f.id from app.search_columna(${estadoId}, ${words}) f (id))`;
  // from the user's open chats, which are few: whoever has a chat has it open
  const owned =
    asignadoUsuarioId === undefined
      ? sql`true`
      : sql`exists (
          select 1 from app.conversaciones c
           where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id and c.estado = 'ABIERTA' and c.asignada_a = ${asignadoUsuarioId}
             and not exists (
               select 1 from app.conversaciones n
                where n.suscriptor_id = c.suscriptor_id and n.contacto_id = c.contacto_id and (n.fecha_inicio, n.id) > (c.fecha_inicio, c.id)))`;
  return sql`p.kanban_estado_id = ${estadoId} and ${isWithinDays(sql`p.kanban_estado_fecha`, days)} and ${found} and ${owned}`;
}

/** Whether the filter looks at more than the column's order: then its contacts are found first and put in order afterwards. */
export function isSearched({ q, asignadoUsuarioId }: ColumnaFilter): boolean {
  return wordsOf(q) !== '' || asignadoUsuarioId !== undefined;
}

/** What was typed, its words apart by one blank. */
const wordsOf = (q: string | undefined) => q?.trim().split(/\s+/).join(' ') ?? '';
