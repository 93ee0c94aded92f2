import pg from 'pg';
import { createSilentConnections, type SilentConnections } from '../db/silent-connections.ts';
import type { Log } from '../log/log.ts';

/** All statements of a queue are short. */
const ANSWER_MS = 4000;
/** Keeps a quiet connection alive in firewalls, and finds a dead one. */
const KEEP_ALIVE_MS = 5000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

/**
 * Replaces connections that may be dead, as `createDatabase` does. And takes each connection back once: graphile-worker
 * returns the one on which it listens twice when it stops while that connection's first answer is outstanding, and the
 * driver's error would end the process.
 */
class JobsPool extends pg.Pool {
  readonly #silence: SilentConnections;

  constructor(options: pg.PoolConfig, silence: SilentConnections) {
    super(options);
    this.#silence = silence;
    this.on('connect', (client) => silence.watch(client));
    this.on('release', (_error, client) => silence.noteAnswer(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('No connection')))),
      );
    super.connect((error, client, done) => {
      if (!client) return callback(error, client, done);
      if (!this.#silence.isSuspect(client)) return callback(error, client, once(done));
      done(true);
      this.connect(callback);
    });
    return undefined;
  }
}

function once(done: (release?: boolean) => void): (release?: boolean) => void {
  let isDone = false;
  return (release) => {
    if (isDone) return;
    isDone = true;
    done(release);
  };
}

/**
 * The connections of the job queues. A statement without an answer fails after four seconds, and its connection is
 * replaced.
 */
export function openJobsPool(connectionString: string, max: number, log: Log): pg.Pool {
  const silence = createSilentConnections({ connectionString, answerMs: ANSWER_MS, log });
  const options: pg.PoolConfig = {
    connectionString,
    max,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: ANSWER_MS,
    // in this mode the driver destroys a connection that gave no answer in time
    pipeline: true,
    application_name: 'tertulia_jobs',
    // While the database writes to its disk who has taken a job, every queue is locked for all others. Where it falls
    // over before it has written, the job is done once more, as after any crash; what enqueues is committed by others,
    // and waits for the disk.
    options: '-c synchronous_commit=off',
  };
  const pool = new JobsPool(options, silence);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection of the job worker lost');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
