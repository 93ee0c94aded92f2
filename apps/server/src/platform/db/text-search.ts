import { sql, type Sql } from './sql.ts';

/** Whether a text contains the search, ignoring case and accents. A blank search matches all. */
export function holdsText(text: Sql, typed: string | undefined): Sql {
  return holdsPlain(sql`app.plain_text(${text})`, typed);
}

/** The same for a column that stores plain text, such as `contactos.busqueda`. */
export function holdsPlain(plainText: Sql, typed: string | undefined): Sql {
  const wanted = typed?.trim() ?? '';
  if (wanted === '') return sql`true`;
  // converted to plain text first: a wide «％» becomes a wildcard only then
  return sql`${plainText} like '%' || regexp_replace(app.plain_text(${wanted}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
