import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import server from '../../../apps/server/package.json' with { type: 'json' };
import { findOldestPostgresHome } from '../../../tools/postgres/postgres-package.ts';
import { createLog } from '../../../apps/server/src/platform/log/log.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import { asTestDatabase, startOwnPostgres } from '@tertulia/testkit/own-postgres';
import { startTestServer } from '@tertulia/testkit/server';
import { buildTenant } from './attack-world.ts';

// Writes the dump of the version in package.json that later versions restore and upgrade: two tenants with rows in
// every table, and a business whose messages a search finds, on the oldest supported PostgreSQL. Run once per released
// version, by hand: `node tests/attacks/matrix/make-dump.ts`, with pg_dump in PATH.
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
  // no timers and no jobs: they would process the tenants' rows
  const product = await startTestServer({ db, env: { SERVER_ROLE: 'api' } });
  for (let tenants = 0; tenants < 2; tenants++) await buildTenant(product);
  await product.stop();
  // the traces of timers and log-ins
  await db.query('select app.fold_contadores(5)');
  await db.query(`select app.count_attempt('prueba', now(), interval '1 hour', 5)`);
  const text = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=100', adminUrl], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  // psql's own commands, and settings that only newer servers know
  const lines = text.split('\n').filter((line) => !/^\\|^SET transaction_timeout/.test(line));
  const folder = new URL('../../../packages/testkit/src/dumps/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL(`${server.version}.sql.gz`, folder),
    gzipSync(`-- Written by make-dump.ts\n${lines.join('\n')}\n`, { level: 9 }),
  );
} finally {
  await postgres.stop();
}
