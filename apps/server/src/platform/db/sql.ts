import sql, { raw, Sql } from 'sql-template-tag';

/** SQL with its values apart: ``sql`select … where id = ${id}` ``. Values are always bound, never pasted. */
export { raw, sql, Sql };
