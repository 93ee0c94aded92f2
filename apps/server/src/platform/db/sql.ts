import sql, { empty, join, raw, Sql } from 'sql-template-tag';

/** SQL with its values apart: ``sql`select … where id = ${id}` ``. Values are always bound, never pasted. */
export { empty, join, raw, sql, Sql };
