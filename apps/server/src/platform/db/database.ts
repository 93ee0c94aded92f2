import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { BUS_CHANNEL, encodeBusEvent, type BusEvent } from '../realtime/bus-contract.ts';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { DatabaseUnavailable, isConnectionFault } from './faults.ts';
import { GatheringClient } from './gathering-client.ts';
import { LeanQuery, type Step } from './lean-query.ts';
import type { LoginRole } from './roles.ts';
import { createSilentConnections, type SilentConnections } from './silent-connections.ts';
import { createStatementNames } from './statement-names.ts';
import { runStatement } from './statement.ts';
import type { Sql } from './sql.ts';
import {
  contextOf,
  ownCondition,
  READING_CONTEXT,
  TENANT_CONTEXT,
  TenantTransaction,
  type PooledClient,
  type TenancyLayers,
  type TenantScope,
  type Tx,
} from './tenant-transaction.ts';

export interface DatabaseOptions {
  urlOf: (role: LoginRole) => string;
  log: Log;
  /** Most connections of tenant transactions in this process. */
  poolSize?: number;
  /** Where committed events go when the bus is not the database itself. */
  publish?: ((events: BusEvent[]) => Promise<void>) | undefined;
  layers?: TenancyLayers;
  statementTimeoutMs?: number;
}

export type Pace = 'slow' | 'planned';

export interface Database {
  /** Runs the work in one transaction that sees and writes only the tenant's rows. */
  withTenant<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A single reading statement of a tenant: its context and the statement are one transaction in one round trip. What may take
   * seconds says so: it has few connections of its own, of which one tenant gets not all. `planned` is slow too, and planned each
   * time: its best way depends on what it is asked, so that a plan for anything is one that takes seconds for something.
   */
  readTenant<Row>(scope: TenantScope, build: (own: Tx['own']) => Sql, pace?: Pace): Promise<Row[]>;
  /** A statement outside any tenant: only functions and platform tables answer to it. */
  global<Row>(role: Exclude<LoginRole, 'tertulia_jobs'>, statement: Sql): Promise<Row[]>;
  /** The same for whoever must not change anything: PostgreSQL refuses each write, and there is nothing outside a tenant. */
  reading(): Database;
  /** The most connections that it will hold at once. */
  connections(): number;
  close(): Promise<void>;
}

const CONNECTIONS = 12;
/** Of these, one tenant's share: however many of its people ask at once, the others are answered. */
const SHARE_OF_A_TENANT = 2 / 3;
const INGEST_CONNECTIONS = 4;
const PLATFORM_CONNECTIONS = 2;
/** However many search and explore at once, everybody else's work has its connections (LOA-04). */
const SLOW_CONNECTIONS = 4;
/** A search keeps a core busy: where there are few, one tenant's searches leave the others theirs (P13). */
const SLOW_OF_A_TENANT = availableParallelism() >= 4 ? 2 : 1;
const CONNECTION_WAIT_MS = 4000;
const STATEMENT_TIMEOUT_MS = 5000;
/** Beyond the server's own limit of a statement: by then it would have answered, were it to be heard. */
const SILENCE_MS = 1000;
/** Keeps a quiet connection alive in firewalls, and finds a dead one. */
const KEEP_ALIVE_MS = 5000;
/** What a connection has prepared, and cached of tables, it keeps to its end. */
const CONNECTION_LIFE_SECONDS = 3600;

/** Opens the pools. One login role per pool, never changed at run time (reliability §4.2.9). */
export function createDatabase(options: DatabaseOptions): Database {
  const layers = options.layers ?? { conditions: true };
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const answerMs = statementTimeoutMs + SILENCE_MS;
  // UTC: texts of instants are read by their form (clock/instant-text.ts)
  // no parallel plans: starting their workers costs more than any answer here takes, and many ask at once
  const settings = `-c timezone=UTC -c max_parallel_workers_per_gather=0 -c statement_timeout=${statementTimeoutMs} -c lock_timeout=4000 -c idle_in_transaction_session_timeout=10000`;
  const open = (role: LoginRole, max: number) => {
    const connectionString = options.urlOf(role);
    const silence = createSilentConnections({ connectionString, answerMs, log: options.log });
    const pool = new pg.Pool({
      connectionString,
      max,
      options: settings,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: CONNECTION_LIFE_SECONDS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      query_timeout: answerMs,
      application_name: role,
      pipeline: true,
      Client: GatheringClient,
    });
    pool.on('error', (error) => options.log.warn({ err: error, role }, 'idle database connection lost'));
    // without a listener of its own a connection that dies in use takes the process with it (CRA-02)
    pool.on('connect', (client) => {
      client.on('error', (error) => options.log.warn({ err: error, role }, 'database connection lost'));
      if (role === 'tertulia_app') prepareSteps(client);
      silence.watch(client);
    });
    return { pool, silence };
  };
  const names = createStatementNames(() =>
    options.log.warn('more statements than are remembered: those that were not asked for lately are prepared anew'),
  );
  const { poolSize = CONNECTIONS } = options;
  const pools = {
    tertulia_app: open('tertulia_app', poolSize),
    tertulia_ingest: open('tertulia_ingest', INGEST_CONNECTIONS),
    tertulia_platform: open('tertulia_platform', PLATFORM_CONNECTIONS),
  };
  const transactions = createKeyedSemaphore({
    each: Math.ceil(poolSize * SHARE_OF_A_TENANT),
    waitMs: CONNECTION_WAIT_MS,
    tooLate: () => new DatabaseUnavailable('Too much is asked by one tenant at once'),
  });
  const slowPool = open('tertulia_app', SLOW_CONNECTIONS);
  const slowReads = createKeyedSemaphore({
    each: SLOW_OF_A_TENANT,
    waitMs: CONNECTION_WAIT_MS,
    tooLate: () => new DatabaseUnavailable('Too many slow readings of one tenant'),
  });

  const withTenant = <T>(scope: TenantScope, work: (tx: Tx) => Promise<T>, step = TENANT_CONTEXT): Promise<T> =>
    transactions.run(scope.tenantId, () => transact(scope, work, step));

  async function transact<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>, step: Step): Promise<T> {
    const context = contextOf(scope);
    const client = await connect(pools.tertulia_app);
    const tx = new TenantTransaction(client, names, scope.tenantId, layers);
    let result: T;
    try {
      // Not awaited: in pipeline mode the first statement follows in the same flight.
      const opened = openTransaction(client, step, context);
      opened.catch(() => undefined);
      result = await work(tx);
      await opened;
      tx.end();
      assertCommitted(await client.query(closingMessage(tx.events, options.publish === undefined)));
    } catch (error) {
      tx.end();
      await abandon(pools.tertulia_app, client, error);
      throw translate(error);
    }
    release(pools.tertulia_app, client, options.log);
    if (options.publish && tx.events.length > 0) {
      options
        .publish(tx.events)
        .catch((error: unknown) => options.log.warn({ err: error }, 'events were not published'));
    }
    for (const callback of tx.callbacks) callback();
    return result;
  }

  async function readTenant<Row>(
    scope: TenantScope,
    build: (own: Tx['own']) => Sql,
    pace?: Pace,
    step = TENANT_CONTEXT,
  ): Promise<Row[]> {
    if (pace === undefined)
      return transactions.run(scope.tenantId, () => readFrom(pools.tertulia_app, scope, build, step));
    return slowReads.run(scope.tenantId, () => readFrom(slowPool, scope, build, step, pace !== 'planned'));
  }

  async function readFrom<Row>(
    pool: WatchedPool,
    scope: TenantScope,
    build: (own: Tx['own']) => Sql,
    step: Step,
    isKept = true,
  ): Promise<Row[]> {
    const before = [{ step, values: contextOf(scope) }];
    const statement = build((alias) => ownCondition(scope.tenantId, layers, alias));
    const client = await connect(pool);
    try {
      const { rows } = await runStatement<Row>(client, names, statement, before, isKept);
      release(pool, client, options.log);
      return rows;
    } catch (error) {
      await abandon(pool, client, error);
      throw translate(error);
    }
  }

  async function global<Row>(role: Exclude<LoginRole, 'tertulia_jobs'>, statement: Sql): Promise<Row[]> {
    const client = await connect(pools[role]);
    try {
      const { rows } = await runStatement<Row>(client, names, statement);
      pools[role].silence.heard(client);
      client.release();
      return rows;
    } catch (error) {
      client.release(isConnectionFault(error));
      throw translate(error);
    }
  }

  const connections = () => poolSize + SLOW_CONNECTIONS + INGEST_CONNECTIONS + PLATFORM_CONNECTIONS;
  const close = async () => {
    await Promise.all([slowPool, ...Object.values(pools)].map(({ pool }) => pool.end()));
  };
  const reading: Database = {
    withTenant: (scope, work) => withTenant(scope, work, READING_CONTEXT),
    readTenant: (scope, build, pace) => readTenant(scope, build, pace, READING_CONTEXT),
    global: () => Promise.reject(new Error('Whoever only reads has no statements outside a tenant')),
    reading: () => reading,
    connections,
    close,
  };
  return {
    withTenant: (scope, work) => withTenant(scope, work),
    readTenant: (scope, build, pace) => readTenant(scope, build, pace),
    global,
    reading: () => reading,
    connections,
    close,
  };
}

const BEGIN: Step = { name: 'begin', text: 'begin' };

/** In front of everything that is asked of a new connection; a failure shows in whatever needs them. */
function prepareSteps(client: pg.PoolClient): void {
  const asked = [
    client.query(BEGIN),
    client.query('commit'),
    client.query({ ...TENANT_CONTEXT, values: ['', '', ''] }),
    client.query({ ...READING_CONTEXT, values: ['', '', ''] }),
  ];
  for (const one of asked) one.catch(() => undefined);
}

function openTransaction(client: PooledClient, step: Step, context: string[]): Promise<unknown> {
  const opening = new LeanQuery({ ...step, values: context, before: [{ step: BEGIN, values: [] }] });
  client.query(opening);
  return opening.outcome;
}

interface WatchedPool {
  pool: pg.Pool;
  silence: SilentConnections;
}

/** A connection that may be dead is replaced. However many there are, it takes no longer than one wait for a connection. */
async function connect({ pool, silence }: WatchedPool): Promise<PooledClient> {
  try {
    for (;;) {
      const client: PooledClient = await pool.connect();
      if (!silence.isSuspect(client)) return client;
      client.release(true);
    }
  } catch (error) {
    throw new DatabaseUnavailable('No database connection', { cause: error });
  }
}

/** PostgreSQL takes 1,664 columns; a leaver's chats may be more events than that. */
const NOTIFICATIONS_PER_SELECT = 500;

/** Events in NOTIFY leave in the same message as the commit: all of them or none, in commit order. */
function closingMessage(events: readonly BusEvent[], notify: boolean): string {
  if (!notify || events.length === 0) return 'commit';
  const notifications = events.map(
    (event) => `pg_notify('${BUS_CHANNEL}', ${pg.escapeLiteral(encodeBusEvent(event))})`,
  );
  const selects: string[] = [];
  for (let from = 0; from < notifications.length; from += NOTIFICATIONS_PER_SELECT)
    selects.push(`select ${notifications.slice(from, from + NOTIFICATIONS_PER_SELECT).join(', ')}`);
  return `${selects.join('; ')}; commit`;
}

/** A transaction in which a statement failed is rolled back by its own commit: whoever swallowed the error must not go on. */
function assertCommitted(result: unknown): void {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result;
  if ((last as { command?: unknown }).command !== 'COMMIT') throw new Error('The transaction was rolled back');
}

/** A connection goes back only when its transaction is closed; otherwise it is thrown away with whatever it holds. */
function release({ silence }: WatchedPool, client: PooledClient, log: Log): void {
  silence.heard(client);
  const status = (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus();
  if (status !== 'I') log.error({ status }, 'connection with an open transaction was destroyed');
  client.release(status !== 'I');
}

async function abandon({ silence }: WatchedPool, client: PooledClient, error: unknown): Promise<void> {
  // its transaction ends with it
  if (isConnectionFault(error)) return client.release(true);
  try {
    await client.query('rollback');
    silence.heard(client);
    const status = (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus();
    client.release(status !== 'I');
  } catch {
    client.release(true);
  }
}

function translate(error: unknown): unknown {
  return isConnectionFault(error) ? new DatabaseUnavailable('The database went away', { cause: error }) : error;
}

/** The PostgreSQL error code and constraint of a failure, or null. */
export function databaseFault(error: unknown): { code: string; constraint: string | undefined } | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null;
  return { code: error.code, constraint: error.constraint };
}
