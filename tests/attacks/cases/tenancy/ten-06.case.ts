import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../../../apps/server/src/platform/log/log.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { listed } from '../../matrix/findings.ts';
import { CATALOGUE_CHECKS } from './catalogue-checks.ts';

/** Checks the migrated database's catalogue: every table has its policy, and no role bypasses one. */
export const ten06: VerifyCase = {
  id: 'TEN-06',
  title: 'the policies in the catalogue of the migrated database',
  demand: () => '0 exceptions beyond the approved list, and nothing on the list that is not there',
  seenToFail:
    'with one table’s policy not forced, one that admits every row, and TRUNCATE granted on a third: 3 exceptions, each by its name',
  // not a clone: rights on the database itself are not copied with a template
  run: () => onFreshDatabase(runChecks),
};

async function onFreshDatabase(work: (client: pg.Client) => Promise<CaseResult>): Promise<CaseResult> {
  const base = process.env['TEST_DATABASE_ADMIN_URL'];
  if (!base) throw new Error('TEST_DATABASE_ADMIN_URL is not set');
  const name = `v_${randomBytes(6).toString('hex')}`;
  const url = new URL(base);
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    url.pathname = `/${name}`;
    await migrate({ adminUrl: url.toString(), appSecret: TEST_SECRET, log: createLog('silent') });
    const client = new pg.Client({ connectionString: url.toString() });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

async function runChecks(client: pg.Client): Promise<CaseResult> {
  const exceptions: string[] = [];
  let approved = 0;
  for (const check of CATALOGUE_CHECKS) {
    const { rows } = await client.query<{ thing: string }>(check.sql);
    const found = new Set(rows.map((row) => row.thing));
    for (const thing of found) if (!check.approved?.[thing]) exceptions.push(`${check.title}: ${thing}`);
    for (const thing of Object.keys(check.approved ?? {})) {
      approved++;
      if (!found.has(thing)) exceptions.push(`approved and not there: ${thing} (${check.title})`);
    }
  }
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`,
  );
  const tables = Number(rows[0]?.n ?? 0);
  return {
    volume: `${CATALOGUE_CHECKS.length} questions about ${tables} tables`,
    reached: `${exceptions.length} exceptions, ${approved} approved in writing${listed(exceptions)}`,
    met: exceptions.length === 0 && tables > 0,
  };
}
