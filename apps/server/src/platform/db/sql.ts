import sql, { raw, Sql } from 'sql-template-tag';

/** SQL with separate values: ``sql`select … where id = ${id}` ``. Values are always bound, never interpolated. */
export { raw, sql, Sql };
