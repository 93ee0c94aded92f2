import { createHash } from 'node:crypto';
import type pg from 'pg';
import { readSchemaText } from '../../../db/schema-text.ts';
import { openForBackup } from './role-setup.ts';
import { StartRefusal } from './start-refusal.ts';

/** The migrations of 0.1.0 end with this file. They replaced 143 files that were never released. */
export const LAST_OF_FIRST_RELEASE = '0012_dashboard_and_audit.sql';
/** Fingerprint of the schema that both the 143 files and the files of 0.1.0 produce (schema.sql of commit 68f39f7b). */
export const FIRST_RELEASE_SCHEMA = 'f44712ed11fbcac3d2a63ffb69b81b7da6c849b31b8c9687d2a4627cbfc14048';
/**
 * Names that only a database from before 0.1.0 has in its table of applied migrations: the second file and the last
 * one.
 */
const SECOND_UNRELEASED = '0002_auth_functions.sql';
const LAST_UNRELEASED = '0645_omitidos_al_salir.sql';

export interface AppliedMigration {
  name: string;
  sha256: string;
}

/**
 * Adopts a database from before 0.1.0 if its schema is that of 0.1.0: replaces the names of the applied migrations, in
 * one transaction. Refuses it otherwise. Returns whether it adopted the database. The caller holds the migration lock.
 */
export async function adoptUnreleased(
  client: pg.Client,
  applied: ReadonlyMap<string, string>,
  files: readonly AppliedMigration[],
): Promise<boolean> {
  if (!applied.has(SECOND_UNRELEASED)) return false;
  if (!applied.has(LAST_UNRELEASED) || !(await hasFirstSchema(client))) {
    throw new StartRefusal(
      `La base de datos «${client.database}» es de una versión anterior a la 0.1.0 y su esquema no es el de la 0.1.0: use una base de datos (o una carpeta de datos) nueva, o ábrala una vez con el último código anterior a la 0.1.0 y después con este.`,
    );
  }
  const released = files.filter(({ name }) => name <= LAST_OF_FIRST_RELEASE);
  await client.query('begin');
  try {
    await client.query('delete from public.migrations');
    await client.query('insert into public.migrations (name, sha256) select * from unnest($1::text[], $2::text[])', [
      released.map(({ name }) => name),
      released.map(({ sha256 }) => sha256),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return true;
}

async function hasFirstSchema(client: pg.Client): Promise<boolean> {
  // the rights of the backup role, which are part of the text, are added at the end of each start
  await openForBackup(client);
  const text = await readSchemaText(
    async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows,
  );
  return schemaFingerprint(text) === FIRST_RELEASE_SCHEMA;
}

/**
 * Ignores white space and comments, which function bodies keep: the files of 0.1.0 are formatted and commented in
 * another way.
 */
export function schemaFingerprint(schema: string): string {
  const code = schema.replace(/^\s*--.*$/gm, '').replace(/\s+/g, '');
  return createHash('sha256').update(code).digest('hex');
}
