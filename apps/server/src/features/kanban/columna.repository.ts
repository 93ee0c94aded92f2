import { isWithinDays } from '#platform/db/local-days';
import { sql, type Sql } from '#platform/db/sql';
import { contactoHolds } from '#public/contactos';

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
  const owner =
    asignadoUsuarioId === undefined
      ? sql`true`
      : sql`(select c.asignada_a from app.conversaciones c where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id
              order by c.fecha_inicio desc, c.id desc limit 1) = ${asignadoUsuarioId}`;
  return sql`p.kanban_estado_id = ${estadoId} and ${isWithinDays(sql`p.kanban_estado_fecha`, days)} and ${contactoHolds(q)} and ${owner}`;
}
