import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { createArchivosStore } from './features/archivos/archivos.store.ts';
import { listUnnamed } from './features/archivos/archivos.timers.ts';
import { hashPassword, isCommonPassword } from './features/auth/passwords.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { createDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { prepareRestore } from './platform/db/role-setup.ts';
import { StartRefusal } from './platform/db/start-refusal.ts';
import { roleUrl } from './platform/db/roles.ts';
import { createLog } from './platform/log/log.ts';

const USAGE = `npm run admin -- create-superadmin EMAIL NAME [BUSINESS]
  Makes a SUPERADMIN (the only way besides the demo); asks for the password. BUSINESS names the platform's own
  subscriber and is made when it does not exist (default: Tertulia).

npm run admin -- unnamed-files [--remove]
  Lists the stored files that nothing in the database names, looking at every one of them; --remove deletes them.
  The server sweeps up after itself: only to be used after a version before that, or when one of the two was restored.

npm run admin -- prepare-restore
  Makes the roles that a dump names, before it is restored into an empty database. The next start takes back what only a
  restore needs.`;

const [command, ...words] = process.argv.slice(2);
if (command === 'create-superadmin' && words[0] && words[1]) await createSuperadmin(words[0], words[1], words[2]);
else if (command === 'unnamed-files') await unnamedFiles(words[0] === '--remove');
else if (command === 'prepare-restore') await readyForRestore();
else {
  process.stdout.write(`${USAGE}\n`);
  process.exit(command === undefined || command === '--help' ? 0 : 2);
}

async function ready(): Promise<Config> {
  const config = readConfig(process.env);
  await migrate({ adminUrl: config.adminUrl, appSecret: config.APP_SECRET, log: createLog('warn') }).catch(endRefused);
  return config;
}

async function readyForRestore(): Promise<void> {
  const { adminUrl } = readConfig(process.env);
  await prepareRestore(adminUrl).catch(endRefused);
  process.stdout.write('The roles are there: restore the dump now, and start the product afterwards.\n');
}

function endRefused(error: unknown): never {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  return process.exit(error.exitCode);
}

async function createSuperadmin(email: string, name: string, business = 'Tertulia'): Promise<void> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const password = process.env['ADMIN_PASSWORD'] ?? (await prompt.question('Password (at least 12 characters): '));
  prompt.close();
  if (password.length < 12) {
    process.stderr.write('The password of a SUPERADMIN needs at least 12 characters.\n');
    process.exit(2);
  }
  if (isCommonPassword(password, { email, nombreNegocio: business })) {
    process.stderr.write('Choose a less common password: not the e-mail, nor the name of the business.\n');
    process.exit(2);
  }
  const config = await ready();
  const client = new pg.Client({ connectionString: config.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `with known as (select id from app.suscriptores where lower(nombre_negocio) = lower($1)),
            made as (insert into app.suscriptores (nombre_negocio, documento, whatsapp)
                     select $1, 'plataforma:' || lower($1), 'plataforma:' || lower($1) where not exists (select 1 from known) returning id)
       select id from known union all select id from made`,
      [business],
    );
    await client.query(
      `insert into app.usuarios (suscriptor_id, nombre, email, roles, password_hash) values ($1, $2, lower($3), array['SUPERADMIN'], $4)`,
      [rows[0]?.id, name, email, await hashPassword(password)],
    );
    await client.query('commit');
    process.stdout.write(`${email} is a SUPERADMIN of «${business}».\n`);
  } finally {
    await client.end();
  }
}

async function unnamedFiles(isToRemove: boolean): Promise<void> {
  const config = await ready();
  const urlOf = (role: Parameters<typeof roleUrl>[2]) => roleUrl(config.adminUrl, config.APP_SECRET, role);
  const database = createDatabase({ urlOf, log: createLog('warn') });
  try {
    const files = await createArchivosStore(database, config);
    const keys = await listUnnamed(database, files);
    for (const key of keys) {
      if (isToRemove) await files.remove(key);
      process.stdout.write(`${key}\n`);
    }
    process.stdout.write(`${keys.length} files that nothing names${isToRemove ? ' were removed' : ''}.\n`);
  } finally {
    await database.close();
  }
}
