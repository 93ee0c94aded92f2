import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { splitStatements } from './migration-statements.ts';

/** The first line of a file that runs statement by statement, for what PostgreSQL refuses inside a transaction. */
const APART = '-- no transaction';

export interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/** Runs one file and records it. */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  const isApart = migration.text.split('\n', 1)[0]?.trim() === APART;
  await (isApart ? runApart(client, migration) : runTogether(client, migration));
}

/** Other sessions that want the table wait behind a waiting migration: no longer than this. */
const LOCK_MS = 1000;
/** Pause between two attempts, in which the waiting sessions run. */
const REST_MS = 2000;
/** Ten minutes in total: longer than any statement of ours holds a table. */
const LOCK_TRIES = 200;
const LOCK_NOT_AVAILABLE = '55P03';

const REMEMBER = 'insert into public.migrations (name, sha256) values ($1, $2)';

function runTogether(client: pg.Client, migration: Migration): Promise<void> {
  return untilUnlocked(() => runOnce(client, migration));
}

/** Runs one statement that needs an exclusive table lock, without blocking other sessions behind it. */
export async function runUnhurried(client: pg.Client, statement: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  try {
    await untilUnlocked(() => client.query(statement));
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function untilUnlocked(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const isHeldUp = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeldUp || tries === LOCK_TRIES) throw error;
      await delay(REST_MS);
    }
  }
}

async function runOnce(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    await client.query(text);
    await client.query('reset role');
    await client.query(REMEMBER, [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Statements that ran before a fault stay applied, and the file restarts from its first statement: each must be
 * idempotent. A fault leaves an index that was being built invalid, and `if not exists` would accept it; it is dropped
 * first.
 */
async function runApart(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  const statements = splitStatements(text);
  const unsafe = statements.find((one) => /^create (unique )?index (?!concurrently if not exists)/i.test(one));
  if (unsafe) throw new Error(`without a transaction an index is made «concurrently if not exists»: ${unsafe}`);
  const { rows } = await client.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'app'::regnamespace`,
  );
  for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('reset role');
  }
  await client.query(REMEMBER, [name, sha256]);
}
