import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createLog } from '../log/log.ts';
import { logConnectionLimits } from './connection-limit.ts';
import { createDatabase, type Database } from './database.ts';
import { roleUrl } from './roles.ts';

describe('the connections that a process may open', () => {
  let db: TestDatabase;
  let database: Database;
  let allowed: number;
  beforeAll(async () => {
    db = await createTestDatabase();
    const urlOf = (role: Parameters<typeof roleUrl>[2]) => roleUrl(db.adminUrl, TEST_SECRET, role);
    database = createDatabase({ urlOf, log: createLog('silent'), poolSize: 5 });
    const [row] = await db.query<{ n: number }>(
      `select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as n from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    );
    allowed = row?.n ?? 0;
  });
  afterAll(async () => {
    await database?.close();
    await db?.drop();
  });

  const logged = async (connections: number) => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await logConnectionLimits(database, [{ connections: () => connections - 3 }, null, { connections: () => 2 }], log);
    return lines.map((line) => JSON.parse(line) as { level: number; processes: number });
  };

  it('logs the number of processes for which PostgreSQL has enough connections', async () => {
    expect(await logged(Math.floor(allowed / 2))).toMatchObject([{ level: 30, processes: 2, allowed }]);
  });

  it('warns when PostgreSQL has fewer', async () => {
    expect(await logged(allowed + 1)).toMatchObject([{ level: 40, processes: 0, allowed }]);
  });

  it('follows the configuration', () => {
    expect(database.connections()).toBe(5 + 4 + 4 + 2);
  });
});
