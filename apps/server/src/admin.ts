import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { hashPassword } from './features/auth/passwords.ts';
import { readConfig } from './platform/config/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log/log.ts';

const USAGE = `npm run admin -- create-superadmin EMAIL NAME [BUSINESS]
  Makes a SUPERADMIN (the only way besides the demo); asks for the password. BUSINESS names the platform's own
  subscriber and is made when it does not exist (default: Tertulia).`;

const [command, email, name, business = 'Tertulia'] = process.argv.slice(2);
if (command !== 'create-superadmin' || !email || !name) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(command === undefined || command === '--help' ? 0 : 2);
}

const config = readConfig(process.env);
await migrate({ adminUrl: config.adminUrl, appSecret: config.APP_SECRET, log: createLog('warn') });
const prompt = createInterface({ input: process.stdin, output: process.stdout });
const password = process.env['ADMIN_PASSWORD'] ?? (await prompt.question('Password (at least 12 characters): '));
prompt.close();
if (password.length < 12) {
  process.stderr.write('The password of a SUPERADMIN needs at least 12 characters.\n');
  process.exit(2);
}

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
