import pg from 'pg';
import type { Log } from '../log/log.ts';

interface Backend {
  pid: number;
  since: string;
}

export interface SilentConnections {
  /**
   * Stores the server process of a new connection. When the connection does not answer in time or breaks, another
   * connection ends that process, which may still hold locks.
   */
  watch(client: pg.PoolClient): void;
  /** The connection has answered. */
  noteAnswer(client: object): void;
  /**
   * Whether the connection has not answered since before another one went silent: the network may have dropped both.
   */
  isSuspect(client: object): boolean;
}

export interface SilentConnectionsOptions {
  connectionString: string;
  /** How long a call waited for an answer. */
  answerMs: number;
  log: Pick<Log, 'warn'>;
}

const CLEANUP_MS = 3000;

/** The function behind `pg_stat_activity`: every new connection runs it, and the view costs a third more. */
const OWN_BACKEND = 'select pid, backend_start::text as since from pg_stat_get_activity(pg_backend_pid())';

/**
 * A failover or a firewall drops all connections on the same route together. When one connection goes silent, those
 * that have not answered since are replaced before a call waits for them.
 */
export function createSilentConnections({
  connectionString,
  answerMs,
  log,
}: SilentConnectionsOptions): SilentConnections {
  const lastAnswer = new WeakMap<object, number>();
  const backends = new WeakMap<object, Backend>();
  let suspectBefore = Number.NEGATIVE_INFINITY;
  const left = new Set<Backend>();
  let isCleaning = false;

  async function endLeft(): Promise<void> {
    if (isCleaning) return;
    isCleaning = true;
    const ended = [...left];
    left.clear();
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CLEANUP_MS,
      query_timeout: CLEANUP_MS,
      application_name: 'tertulia-cancel',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // a process number can be reused; together with the start time it is unique
      await client.query(
        `select pg_terminate_backend(a.pid) from pg_stat_activity a
           join unnest($1::int[], $2::timestamptz[]) as b (pid, since) on a.pid = b.pid and a.backend_start = b.since`,
        [ended.map(({ pid }) => pid), ended.map(({ since }) => since)],
      );
    } catch (error) {
      log.warn(
        { err: error, connections: ended.length },
        'silent database connections could not be ended on the server',
      );
    } finally {
      isCleaning = false;
      await client.end().catch(() => undefined);
    }
    if (left.size > 0) await endLeft();
  }

  function endOnServer(client: object): void {
    suspectBefore = performance.now() - answerMs;
    const backend = backends.get(client);
    if (!backend) return;
    left.add(backend);
    void endLeft();
  }

  return {
    watch(client) {
      lastAnswer.set(client, performance.now());
      client.on('error', () => endOnServer(client));
      client
        .query<Backend>(OWN_BACKEND)
        .then(({ rows: [backend] }) => backend && backends.set(client, backend))
        .catch(() => undefined);
    },
    noteAnswer: (client) => void lastAnswer.set(client, performance.now()),
    isSuspect: (client) => (lastAnswer.get(client) ?? 0) < suspectBefore,
  };
}
