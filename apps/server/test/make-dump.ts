import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { findOldestPostgresHome } from '../src/platform/db/embedded/postgres-package.ts';
import { createLog } from '../src/platform/log/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { TEST_SECRET } from './database.ts';
import { createFactories } from './factories.ts';
import { asTestDatabase, startOwnPostgres } from './own-postgres.ts';

// Writes the dump that the tests restore: a business with messages on the oldest supported PostgreSQL. Run by hand
// (`node apps/server/test/make-dump.ts`, with pg_dump in PATH) after the migrations were squashed.
const postgres = await startOwnPostgres({ home: findOldestPostgresHome() });
try {
  await postgres.asSuperuser('postgres', 'create database tertulia');
  const adminUrl = postgres.superuserUrl('tertulia');
  await migrate({ adminUrl, appSecret: TEST_SECRET, log: createLog('warn') });
  const db = asTestDatabase(adminUrl, adminUrl);
  const build = createFactories(db);
  const shop = await build.equipo('restaurado');
  for (const mensajes of [
    ['¿Tienen café en grano?', 'De Nariño'],
    ['Buenos días'],
    ['Gracias'],
    ['¿A qué hora abren?'],
  ])
    await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id, mensajes });
  await db.drop();
  const text = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=100', adminUrl], { encoding: 'utf8' });
  // psql's own commands, and settings that only newer servers know
  const lines = text.split('\n').filter((line) => !/^\\|^SET transaction_timeout/.test(line));
  writeFileSync(new URL('dump.sql', import.meta.url), `-- Written by make-dump.ts\n${lines.join('\n')}\n`);
} finally {
  await postgres.stop();
}
