import type pg from 'pg';
import type { Log } from '../log/log.ts';

export interface HeartbeatOptions {
  pool: pg.Pool;
  log: Log;
  /** The ids under which this process locks jobs at the moment; they change when a queue is restarted. */
  workerIds: () => string[];
  beatMs: number;
  /** A worker that was not seen for so long is taken for dead. */
  staleMs: number;
  /** Called for each job that used up its last attempt in a worker that died. */
  onLost: (lost: LostJob) => Promise<void>;
}

export interface LostJob {
  id: string;
  task: string;
  payload: unknown;
}

export interface Heartbeat {
  /** Shows this worker alive and frees what dead ones hold. Also runs by itself, every `beatMs`. */
  beat(): Promise<void>;
  /** Frees at the next beat what an earlier worker of this process still holds. */
  bury(workerId: string): void;
  /** Says good-bye: what the worker still holds is free at once. */
  stop(): Promise<void>;
}

/**
 * Keeps `app.job_nodos`. graphile-worker frees the jobs of a killed process after four hours; here a living process
 * frees them `staleMs` after the last heart-beat.
 */
export function startHeartbeat({ pool, log, workerIds, beatMs, staleMs, onLost }: HeartbeatOptions): Heartbeat {
  const former = new Set<string>();
  let steadySince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;

  function beat(): Promise<void> {
    running ??= beatOnce().finally(() => (running = null));
    return running;
  }

  async function beatOnce(): Promise<void> {
    const ids = workerIds();
    try {
      if (ids.length > 0) {
        await pool.query(
          `insert into app.job_nodos as n (worker_id, visto) select id, now() from unnest($1::text[]) id
           on conflict (worker_id) do update set visto = now()`,
          [ids],
        );
        await pool.query(FREE_QUEUES, [ids]);
      }
      const gone = [...former];
      if (gone.length > 0) await free(gone);
      for (const worker of gone) former.delete(worker);
      steadySince ??= performance.now();
      // After an outage of the database every worker looks dead: first let the living ones be seen again.
      if (performance.now() - steadySince >= 2 * beatMs) await freeTheDead(ids);
    } catch (error) {
      steadySince = null;
      log.warn({ err: error }, 'heart-beat of the job worker failed');
    }
  }

  async function freeTheDead(ownIds: string[]): Promise<void> {
    const { rows } = await pool.query<{ worker_id: string }>(DEAD_WORKERS, [`${staleMs} milliseconds`, ownIds]);
    if (rows.length > 0) await free(rows.map((row) => row.worker_id));
  }

  async function free(ids: string[]): Promise<void> {
    const { rows: lost } = await pool.query<LostJob>(LOST_JOBS, [ids]);
    await pool.query(`select graphile_worker.force_unlock_workers($1)`, [ids]);
    await pool.query(`delete from app.job_nodos where worker_id = any($1)`, [ids]);
    log.warn({ workers: ids }, 'freed the jobs of dead workers');
    for (const job of lost) await onLost(job);
  }

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => void beat().then(plan), beatMs);
  }

  plan();

  return {
    beat,
    bury: (id) => void former.add(id),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      const ids = workerIds();
      if (ids.length === 0) return;
      try {
        await pool.query(GIVE_BACK, [ids]);
        await pool.query(`select graphile_worker.force_unlock_workers($1)`, [ids]);
        await pool.query(`delete from app.job_nodos where worker_id = any($1)`, [ids]);
      } catch (error) {
        log.warn({ err: error }, 'jobs could not be released; another worker will free them');
      }
    },
  };
}

/** Not seen for too long, or holding locks without ever having been seen (killed before its first heart-beat). */
const DEAD_WORKERS = `
  with locks as (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  )
  select worker_id from app.job_nodos where visto < now() - $1::interval and worker_id <> all($2)
  union
  select locked_by from locks
   where locked_at < now() - $1::interval and locked_by <> all($2)
     and not exists (select 1 from app.job_nodos n where n.worker_id = locks.locked_by)`;

const LOST_JOBS = `
  select j.id, t.identifier as task, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.locked_by = any($1) and j.attempts >= j.max_attempts`;

/**
 * Queues that a living worker locked for a job that is no longer there: its end was recorded by an earlier worker of
 * this process, over a connection whose answer was lost.
 */
const FREE_QUEUES = `
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
   where q.locked_by = any($1) and q.locked_at < now() - interval '5 seconds'
     and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`;

/** An orderly stop costs no attempt. */
const GIVE_BACK = `
  update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1) where locked_by = any($1)`;
