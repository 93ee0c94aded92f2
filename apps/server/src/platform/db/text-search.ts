import { sql, type Sql } from './sql.ts';

/** Whether a text holds what somebody typed, without regard to capitals and accents. A blank search is held by all. */
export function holdsText(text: Sql, typed: string | undefined): Sql {
  return holdsPlain(sql`app.plain_text(${text})`, typed);
}

/** The same of a column that keeps its text plain already, as `contactos.busqueda` does. */
export function holdsPlain(plainText: Sql, typed: string | undefined): Sql {
  const wanted = typed?.trim() ?? '';
  if (wanted === '') return sql`true`;
  // made plain first: a wide «％» becomes a sign of the pattern only then
  return sql`${plainText} like '%' || regexp_replace(app.plain_text(${wanted}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
