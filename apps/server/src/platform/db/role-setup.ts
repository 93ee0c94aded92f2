import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectAdmin } from './admin-connection.ts';
import { runUnhurried } from './migration-run.ts';
import { BACKUP_ROLE, loginRolesSql, RESTORE_RIGHTS, sharedRolesSql } from './roles.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * SQLSTATEs that PostgreSQL returns to one of two sessions that create or alter the same role, beside «tuple
 * concurrently updated».
 */
const SAME_ROLE = new Set(['23505', '42710']);
const INSUFFICIENT_PRIVILEGE = '42501';
const TRIES = 40;
const PAUSE_MS = 250;

/**
 * Roles belong to the whole cluster, but advisory locks to one database: two databases of one cluster can migrate at
 * once and alter the same roles. PostgreSQL refuses one of the sessions, which has changed nothing and retries; one of
 * them always succeeds.
 */
export async function makeRoles(client: pg.Client, adminUrl: string, appSecret: string): Promise<void> {
  await refusingTooFewRights(client, async () => {
    await tryAgain(client, sharedRolesSql());
    await makeLoginRoles(client, adminUrl, appSecret);
  });
}

/** Creates the roles that a dump names, before it is restored into an empty database. */
export async function prepareRestore(adminUrl: string): Promise<void> {
  const client = await connectAdmin(adminUrl);
  try {
    await refusingTooFewRights(client, async () => {
      await tryAgain(client, sharedRolesSql());
      await tryAgain(client, RESTORE_RIGHTS);
    });
  } finally {
    await client.end();
  }
}

/** Creates the roles of this database only; also for a copy of a migrated one. */
export async function makeLoginRoles(client: pg.Client, adminUrl: string, appSecret: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await tryAgain(client, loginRolesSql(adminUrl, appSecret, rows[0]?.name ?? ''));
}

/**
 * The login passwords and all sealed data derive from APP_SECRET: a process with another secret would lock out the
 * running ones. Refuses before any change.
 */
export async function refuseOtherSecret(client: pg.Client, appSecret: string): Promise<void> {
  const { rows: there } = await client.query<{ is: boolean; name: string }>(
    `select to_regclass('public.installation') is not null as is, current_database() as name`,
  );
  if (!there[0]?.is) return;
  const { rows } = await client.query<{ digest: string }>('select secret_digest as digest from public.installation');
  if (rows[0] === undefined || rows[0].digest === digestOf(appSecret)) return;
  throw new StartRefusal(
    `La base de datos «${there[0].name}» está en uso con otro APP_SECRET, y con este no se cambió nada: use el APP_SECRET con el que se instaló, o una base de datos nueva.`,
  );
}

/** Called after all checks of this secret have passed. */
export async function rememberSecret(client: pg.Client, appSecret: string): Promise<void> {
  await client.query(
    'create table if not exists public.installation (id integer primary key default 1 check (id = 1), secret_digest text not null)',
  );
  await client.query('insert into public.installation (secret_digest) values ($1) on conflict do nothing', [
    digestOf(appSecret),
  ]);
}

function digestOf(appSecret: string): string {
  return createHmac('sha256', appSecret).update('installation').digest('base64url');
}

/** The relations that a backup reads, as a condition on `c`. */
const BACKED_UP = `(c.relnamespace in ('app'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p', 'S')
  or c.oid in ('public.migrations'::regclass, 'public.installation'::regclass))`;

/** Missing grants of the backup role, one statement each: for new tables of a migration. */
const BACKUP_LACKS = `
  select format('grant usage on schema %s to ${BACKUP_ROLE}', n.oid::regnamespace) as statement
    from pg_namespace n where n.nspname in ('app', 'graphile_worker', 'public') and not has_schema_privilege('${BACKUP_ROLE}', n.oid, 'USAGE')
  union all
  select format('grant select on %s to ${BACKUP_ROLE}', c.oid::regclass)
    from pg_class c where ${BACKED_UP} and not has_table_privilege('${BACKUP_ROLE}', c.oid, 'SELECT')
  union all
  select format('create policy backup on %s for select to ${BACKUP_ROLE} using (true)', c.oid::regclass)
    from pg_class c where ${BACKED_UP} and c.relrowsecurity
     and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')`;

/** Lets the backup role read every table. Each statement locks one table only and lets other sessions pass. */
export async function openForBackup(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(BACKUP_LACKS);
  for (const { statement } of rows) await runUnhurried(client, statement);
}

async function tryAgain(client: pg.Client, sql: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(sql);
      return;
    } catch (error) {
      if (tries === TRIES || !isSameRole(error)) throw error;
      await delay(Math.random() * PAUSE_MS);
    }
  }
}

function isSameRole(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return SAME_ROLE.has(error.code ?? '') || /^tuple concurrently (updated|deleted)$/.test(error.message);
}

async function refusingTooFewRights(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartRefusal(
      `El usuario «${client.user}» de DATABASE_URL no puede preparar la base de datos (${error.message}): debe tener CREATEROLE y ser dueño de la base, y si otro usuario creó los roles tertulia_* de este servidor, debe recibirlos WITH ADMIN OPTION.`,
      { cause: error },
    );
  }
}
