import { isWithinDays } from '#platform/db/local-days';
import { sql, type Sql } from '#platform/db/sql';
import { isAsignado } from '#public/inbox';

/** Narrows a column of a board: cards, mass tasks and broadcasts select the same contacts with it. */
export interface ColumnaFilter {
  q?: string | undefined;
  /** Days of arrival in the state, both inclusive. */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Contacts that show this user as owner. */
  asignadoUsuarioId?: number | undefined;
}

/** SQL condition: `app.contactos p` is in the column under the filter; the caller adds the tenant's condition. */
export function standsInColumna(estadoId: number, { q, asignadoUsuarioId, ...days }: ColumnaFilter): Sql {
  const words = wordsOf(q);
  const found =
    words === '' ? sql`true` : sql`p.id in (select f.id from app.search_columna(${estadoId}, ${words}) f (id))`;
  const owned = asignadoUsuarioId === undefined ? sql`true` : isAsignado(asignadoUsuarioId);
  return sql`
    p.kanban_estado_id = ${estadoId} and ${isWithinDays(sql`p.kanban_estado_fecha`, days)} and ${found} and ${owned}`;
}

/** True if the filter needs more than the column's order: contacts are then selected first and sorted afterwards. */
export function isSearched({ q, asignadoUsuarioId }: ColumnaFilter): boolean {
  return wordsOf(q) !== '' || asignadoUsuarioId !== undefined;
}

/** The typed text with single blanks between words. */
const wordsOf = (q: string | undefined) => q?.trim().split(/\s+/).join(' ') ?? '';
