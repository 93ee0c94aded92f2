import { isWithinDays } from '#platform/db/local-days';
import { sql, type Sql } from '#platform/db/sql';
import { isAsignado } from '#public/inbox';

/** What narrows a column of a board: the cards, a mass task and a broadcast reach the same contacts by it. */
export interface ColumnaFilter {
  q?: string | undefined;
  /** Days of the arrival in the state, both inclusive. */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Contacts that this user is shown as the assignee of. */
  asignadoUsuarioId?: number | undefined;
}

/** Whether `app.contactos p` stands in the column under the filter; the tenant's condition is the caller's. */
export function standsInColumna(estadoId: number, { q, asignadoUsuarioId, ...days }: ColumnaFilter): Sql {
  const words = wordsOf(q);
  const found =
    words === '' ? sql`true` : sql`p.id in (select f.id from app.search_columna(${estadoId}, ${words}) f (id))`;
  const owned = asignadoUsuarioId === undefined ? sql`true` : isAsignado(asignadoUsuarioId);
  return sql`
    p.kanban_estado_id = ${estadoId} and ${isWithinDays(sql`p.kanban_estado_fecha`, days)} and ${found} and ${owned}`;
}

/** Whether the filter looks at more than the column's order: then its contacts are found first and put in order afterwards. */
export function isSearched({ q, asignadoUsuarioId }: ColumnaFilter): boolean {
  return wordsOf(q) !== '' || asignadoUsuarioId !== undefined;
}

/** What was typed, its words apart by one blank. */
const wordsOf = (q: string | undefined) => q?.trim().split(/\s+/).join(' ') ?? '';
