import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createLog } from '../log/log.ts';
import { createDatabase, databaseFault, type Database } from './database.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { roleUrl } from './roles.ts';
import { sql, type Sql } from './sql.ts';

/** One connection for all cases: the next case finds any state that the previous one left on it. */
describe('a connection that tenants share', () => {
  let db: TestDatabase;
  let database: Database;
  const context = sql`
    current_setting('app.suscriptor_id', true) as tenant, current_setting('app.usuario_id', true) as who`;

  beforeAll(async () => {
    db = await createTestDatabase();
    database = createDatabase({
      urlOf: (role) => roleUrl(db.adminUrl, TEST_SECRET, role),
      log: createLog('silent'),
      poolSize: 1,
      statementTimeoutMs: 30_000,
    });
  });
  afterAll(async () => {
    await database?.close();
    await db?.drop();
  });

  const read = (tenantId: number, statement: Sql, userId?: number) =>
    database.readTenant<Record<string, unknown>>({ tenantId, userId }, () => statement);

  it('sets tenant and user for one statement only', async () => {
    expect(await read(7, sql`select ${context}`, 3)).toEqual([{ tenant: '7', who: '3' }]);
    expect(await database.global('tertulia_app', sql`select ${context}`)).toEqual([{ tenant: '', who: '' }]);
    expect(await read(8, sql`select ${context}`)).toEqual([{ tenant: '8', who: '' }]);
  });

  it('isolates statements that run at the same time', async () => {
    const tenantIds = Array.from({ length: 30 }, (_, index) => index + 1);
    const answers = await Promise.all(
      tenantIds.map((tenantId) => read(tenantId, sql`select ${context}, ${tenantId}::int as mine`)),
    );
    expect(answers).toEqual(tenantIds.map((tenantId) => [{ tenant: String(tenantId), who: '', mine: tenantId }]));
  });

  it('limits the connections of one tenant, and ends the wait of those beyond the limit', async () => {
    const wide = createDatabase({
      urlOf: (role) => roleUrl(db.adminUrl, TEST_SECRET, role),
      log: createLog('silent'),
      poolSize: 3,
      statementTimeoutMs: 30_000,
    });
    const gate = Promise.withResolvers<void>();
    const held = Array.from({ length: 3 }, () => wide.withTenant({ tenantId: 7 }, () => gate.promise));
    const ended = Promise.allSettled(held);
    expect(await wide.readTenant({ tenantId: 8 }, () => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await expect(wide.readTenant({ tenantId: 7 }, () => sql`select 1 as one`)).rejects.toThrow('by one tenant');
    gate.resolve();
    await ended;
    expect(await wide.readTenant({ tenantId: 7 }, () => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await wide.close();
  });

  it('clears the tenant after a failed statement, and runs the same statement again', async () => {
    const divide = (by: number) => sql`select (10 / ${by}::int) as part, ${context}`;
    const fault = await read(7, divide(0)).catch((error: unknown) => error);
    expect(databaseFault(fault)?.code).toBe('22012');
    expect(await database.global('tertulia_app', sql`select ${context}`)).toEqual([{ tenant: '', who: '' }]);
    expect(await read(9, divide(5))).toEqual([{ part: 2, tenant: '9', who: '' }]);
  });

  it('continues after each statement with a syntax error', async () => {
    for (let time = 0; time < 3; time++) {
      const fault = await read(7, sql`select nothing from nowhere`).catch((error: unknown) => error);
      expect(databaseFault(fault)?.code).toBe('42P01');
      expect(await read(7, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    }
  });

  it('reads every type of value identically on each execution', async () => {
    const values = sql`
      select 5::bigint as big_one, null::bigint as none, 'a' as text, true as yes, '{"a": [1]}'::jsonb as some_json,
      '{x,y}'::text[] as list, timestamptz '2026-01-02 03:04:05Z' as moment, 1.5::numeric as number
        from generate_series(1, 2)`;
    const row = {
      bigOne: 5,
      none: null,
      text: 'a',
      yes: true,
      someJson: { a: [1] },
      list: ['x', 'y'],
      moment: new Date('2026-01-02T03:04:05Z'),
      number: 1.5,
    };
    for (let time = 0; time < 3; time++) expect(await read(7, values)).toEqual([row, row]);
  });

  it('keeps what is asked in one turn together until its end', async () => {
    const client = new PipelinedClient({ connectionString: db.adminUrl });
    await client.connect();
    const { stream } = client.connection;
    const asked = [client.ask({ text: 'select 1' }), client.ask({ text: 'select $1::int', values: [2] })];
    expect(stream.writableCorked).toBe(1);
    expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual([[[1]], [[2]]]);
    expect(stream.writableCorked).toBe(0);
    await client.end();
  });

  it('rolls a transaction back when its work fails, and counts the rows of a statement', async () => {
    const store = (tenantId: number, fails: boolean) =>
      database.withTenant({ tenantId }, async (tx) => {
        const count = await tx.run(sql`select set_config('app.note', 'x', true) from generate_series(1, 3)`);
        if (fails) throw new Error('no');
        const [row] = await tx.rows<{ tenant: string }>(sql`select ${context}`);
        return { count, tenant: row?.tenant };
      });
    await expect(store(4, true)).rejects.toThrow('no');
    expect(await store(5, false)).toEqual({ count: 3, tenant: '5' });
    expect(await database.global('tertulia_app', sql`select ${context}`)).toEqual([{ tenant: '', who: '' }]);
  });

  it('refuses a tenant id that is not a number before it sends a statement', async () => {
    await expect(read(0, sql`select 1`)).rejects.toThrow('Not an id');
    await expect(read(1.5, sql`select 1`)).rejects.toThrow('Not an id');
  });
});
