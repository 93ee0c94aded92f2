import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { BUS_CHANNEL, encodeBusEvent, type BusEvent } from '../realtime/bus-contract.ts';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { DatabaseUnavailable, isConnectionFault } from './faults.ts';
import { PipelinedClient } from './pipelined-client.ts';
import type { LoginRole } from './roles.ts';
import { createSilentConnections, type SilentConnections } from './silent-connections.ts';
import { createStatementNames } from './statement-names.ts';
import { runStatement } from './statement.ts';
import type { Sql } from './sql.ts';
import {
  contextOf,
  ownCondition,
  TenantTransaction,
  type TenancyLayers,
  type TenantScope,
  type Tx,
} from './tenant-transaction.ts';

export interface DatabaseOptions {
  urlOf: (role: LoginRole) => string;
  log: Log;
  /** Maximum connections for tenant transactions in this process. */
  poolSize?: number;
  /** Publishes committed events when the bus is not the database. */
  publish?: ((events: BusEvent[]) => Promise<void>) | undefined;
  layers?: TenancyLayers;
  statementTimeoutMs?: number;
}

export type Pace = 'slow' | 'planned';

export interface Database {
  /** Runs the work in one transaction that reads and writes only the tenant's rows. */
  withTenant<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a single read query of a tenant: context and statement are one transaction in one round trip. A query that may
   * take seconds sets `slow`: it uses a small pool of its own, of which one tenant gets only a part. `planned` is slow
   * as well and is planned for each execution: its best plan depends on its values, and a generic plan takes seconds
   * for some of them.
   */
  readTenant<Row>(scope: TenantScope, build: (tenantIs: Tx['tenantIs']) => Sql, pace?: Pace): Promise<Row[]>;
  /** Runs a statement outside any tenant. Only functions, platform tables and the table of jobs accept it. */
  global<Row>(role: LoginRole, statement: Sql): Promise<Row[]>;
  /** A connection whose session holds the locks of recurring work. The caller releases it. */
  lockConnection(): Promise<pg.PoolClient>;
  /** The same database, read only: PostgreSQL refuses each write, and `global` is not available. */
  reading(): Database;
  /** The maximum number of connections that it opens, besides those of jobs. */
  connections(): number;
  close(): Promise<void>;
}

const CONNECTIONS = 12;
/** Share of the pool for one tenant, so that its load leaves connections for the others. */
const SHARE_OF_A_TENANT = 2 / 3;
const INGEST_CONNECTIONS = 4;
const PLATFORM_CONNECTIONS = 2;
/** A job takes one to be claimed and one to be ended, for a millisecond or two. One holds the locks of recurring work. */
export const JOB_CONNECTIONS = 5;
/** Pool of searches and explorer queries, so that they never take the connections of other work (LOA-04). */
const SLOW_CONNECTIONS = 4;
/**
 * A search keeps a core busy. On a machine with few cores one tenant's searches must leave a core to the others (P13).
 */
const SLOW_OF_A_TENANT = availableParallelism() >= 4 ? 2 : 1;
const CONNECTION_WAIT_MS = 4000;
const STATEMENT_TIMEOUT_MS = 5000;
/** Added to the server's statement timeout: after that the connection is considered silent. */
const SILENCE_MS = 1000;
/** Keeps an idle connection open in firewalls, and detects a dead one. */
const KEEP_ALIVE_MS = 5000;
/** A connection keeps its prepared statements and catalogue caches until it closes. */
const CONNECTION_LIFE_SECONDS = 3600;

/** Opens the pools. Each pool has one login role, which never changes at run time (reliability §4.2.9). */
export function createDatabase(options: DatabaseOptions): Database {
  const layers = options.layers ?? { conditions: true };
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const answerMs = statementTimeoutMs + SILENCE_MS;
  // UTC: instant texts are parsed by their form (db/instant-text.ts). No parallel plans: starting the workers costs
  // more than any query here, and many queries run at once.
  const settings = `-c timezone=UTC -c max_parallel_workers_per_gather=0 -c statement_timeout=${statementTimeoutMs} -c lock_timeout=4000 -c idle_in_transaction_session_timeout=10000`;
  const open = (role: LoginRole, max: number, more = '') => {
    const connectionString = options.urlOf(role);
    const silence = createSilentConnections({ connectionString, answerMs, log: options.log });
    const pool = new pg.Pool({
      connectionString,
      max,
      options: settings + more,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: CONNECTION_LIFE_SECONDS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      query_timeout: answerMs,
      application_name: role,
      Client: PipelinedClient,
    });
    pool.on('error', (error) => options.log.warn({ err: error, role }, 'idle database connection lost'));
    // without an error listener, a connection that dies while in use ends the process (CRA-02)
    pool.on('connect', (client) => {
      client.on('error', (error) => options.log.warn({ err: error, role }, 'database connection lost'));
      silence.watch(client);
    });
    return { pool, silence };
  };
  const names = createStatementNames(() =>
    options.log.warn('more statements than are remembered: the least recently used ones are prepared again'),
  );
  const { poolSize = CONNECTIONS } = options;
  const pools = {
    tertulia_app: open('tertulia_app', poolSize),
    tertulia_ingest: open('tertulia_ingest', INGEST_CONNECTIONS),
    tertulia_platform: open('tertulia_platform', PLATFORM_CONNECTIONS),
    // If the database crashes before it has written that a job was claimed or done, the job runs once more, as after
    // any crash. What enqueues it is committed by other roles, and waits for the disk.
    tertulia_jobs: open('tertulia_jobs', JOB_CONNECTIONS, ' -c synchronous_commit=off'),
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

  const withTenant = <T>(scope: TenantScope, work: (tx: Tx) => Promise<T>, isReading = false): Promise<T> =>
    transactions.run(scope.tenantId, () => transact(scope, work, isReading));

  async function transact<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>, isReading: boolean): Promise<T> {
    const context = contextOf(scope, isReading);
    const client = await connect(pools.tertulia_app);
    const tx = new TenantTransaction(client, names, scope.tenantId, layers);
    let result: T;
    try {
      // Not awaited: in pipeline mode the first statement follows in the same round trip.
      const opened = begin(client, context);
      opened.catch(() => undefined);
      result = await work(tx);
      await opened;
      tx.end();
      assertCommitted(await client.ask({ text: closingMessage(tx.events, options.publish === undefined) }));
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
    build: (tenantIs: Tx['tenantIs']) => Sql,
    pace?: Pace,
    isReading = false,
  ): Promise<Row[]> {
    if (pace === undefined)
      return transactions.run(scope.tenantId, () => readFrom(pools.tertulia_app, scope, build, isReading));
    return slowReads.run(scope.tenantId, () => readFrom(slowPool, scope, build, isReading, pace !== 'planned'));
  }

  async function readFrom<Row>(
    pool: WatchedPool,
    scope: TenantScope,
    build: (tenantIs: Tx['tenantIs']) => Sql,
    isReading: boolean,
    isKept = true,
  ): Promise<Row[]> {
    const context = contextOf(scope, isReading);
    const statement = build((alias) => ownCondition(scope.tenantId, layers, alias));
    const client = await connect(pool);
    try {
      const [, { rows }] = await Promise.all([
        begin(client, context),
        runStatement<Row>(client, names, statement, isKept),
        client.ask({ text: 'commit' }),
      ]);
      release(pool, client, options.log);
      return rows;
    } catch (error) {
      await abandon(pool, client, error);
      throw translate(error);
    }
  }

  async function global<Row>(role: LoginRole, statement: Sql): Promise<Row[]> {
    const client = await connect(pools[role]);
    try {
      const { rows } = await runStatement<Row>(client, names, statement);
      pools[role].silence.noteAnswer(client);
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
    withTenant: (scope, work) => withTenant(scope, work, true),
    readTenant: (scope, build, pace) => readTenant(scope, build, pace, true),
    global: () => Promise.reject(new Error('A read-only database has no statements outside a tenant')),
    lockConnection: () => Promise.reject(new Error('A read-only database has no recurring work')),
    reading: () => reading,
    connections,
    close,
  };
  return {
    withTenant: (scope, work) => withTenant(scope, work),
    readTenant: (scope, build, pace) => readTenant(scope, build, pace),
    global,
    lockConnection: () => connect(pools.tertulia_jobs),
    reading: () => reading,
    connections,
    close,
  };
}

type PooledClient = pg.PoolClient & PipelinedClient;

/** A statement may follow at once: it shares the round trip, and fails if one of these does. */
function begin(client: PooledClient, context: pg.QueryConfig): Promise<unknown> {
  return Promise.all([client.ask({ text: 'begin' }), client.ask(context)]);
}

interface WatchedPool {
  pool: pg.Pool;
  silence: SilentConnections;
}

/** Replaces connections that may be dead. The whole call takes no longer than one wait for a connection. */
async function connect({ pool, silence }: WatchedPool): Promise<PooledClient> {
  try {
    for (;;) {
      const client = (await pool.connect()) as PooledClient;
      if (!silence.isSuspect(client)) return client;
      client.release(true);
    }
  } catch (error) {
    throw new DatabaseUnavailable('No database connection', { cause: error });
  }
}

/** PostgreSQL allows 1,664 columns in a select; a user who leaves can have more chats than that. */
const NOTIFICATIONS_PER_SELECT = 500;

/** NOTIFY travels in the message of the commit: PostgreSQL delivers all events or none, in commit order. */
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

/**
 * PostgreSQL rolls back a transaction with a failed statement at its commit: code that swallowed the error must not
 * continue.
 */
function assertCommitted(result: unknown): void {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result;
  if ((last as { command?: unknown }).command !== 'COMMIT') throw new Error('The transaction was rolled back');
}

/** Returns a connection to the pool after its transaction has ended; otherwise closes the connection. */
function release({ silence }: WatchedPool, client: PooledClient, log: Log): void {
  silence.noteAnswer(client);
  const status = client.getTransactionStatus();
  if (status !== 'I') log.error({ status }, 'connection with an open transaction was destroyed');
  client.release(status !== 'I');
}

async function abandon({ silence }: WatchedPool, client: PooledClient, error: unknown): Promise<void> {
  // PostgreSQL rolls back the transaction of a closed connection
  if (isConnectionFault(error)) return client.release(true);
  try {
    await client.ask({ text: 'rollback' });
    silence.noteAnswer(client);
    const status = client.getTransactionStatus();
    client.release(status !== 'I');
  } catch {
    client.release(true);
  }
}

function translate(error: unknown): unknown {
  return isConnectionFault(error) ? new DatabaseUnavailable('The database went away', { cause: error }) : error;
}

/** SQLSTATE and constraint of a database failure, or null. */
export function databaseFault(error: unknown): { code: string; constraint: string | undefined } | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null;
  return { code: error.code, constraint: error.constraint };
}
