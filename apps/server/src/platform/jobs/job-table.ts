import type { Database } from '../db/database.ts';
import { raw, sql, type Sql } from '../db/sql.ts';

/** One claim of a job. */
export interface TakenJob {
  tenantId: number;
  id: number;
  task: string;
  payload: unknown;
  /** Beyond `maxAttempts` the job is not run again: the process that made its last attempt died, or could not report it. */
  attempt: number;
  maxAttempts: number;
  /** Others wait in its turn. */
  hasMore: boolean;
}

export interface DueTurn {
  tenantId: number;
  task: string;
  turn: string;
}

/** Jobs at work in this process, and whether it may take those whose claim has ended. */
export interface Reach {
  atWork: readonly number[];
  takesOver: boolean;
}

export interface Postponement {
  pauseMs: number;
  error: string;
  /** Only the report of its failure is repeated. */
  isExhausted: boolean;
}

type JobKey = Pick<TakenJob, 'tenantId' | 'id'>;

/** The statements of one process on `app.trabajos`; `holder` is its name in the claims. */
export function createJobTable(database: Pick<Database, 'global'>, holder: string, claimMs: number) {
  const run = (statement: Sql) => database.global('tertulia_jobs', statement);
  const until = sql`now() + ${claimMs}::float8 * interval '1 millisecond'`;
  const isMine = ({ tenantId, id }: JobKey) =>
    sql`t.suscriptor_id = ${tenantId} and t.id = ${id} and t.ocupado_por = ${holder}`;

  /** Ends claims. A job that was replaced while it ran is gone: the waiting one does its work. */
  function free(mine: Sql, changes: Sql): Promise<unknown[]> {
    const isReplaced = sql`exists (
      select 1 from app.trabajos n
       where n.suscriptor_id = t.suscriptor_id and n.clave = t.clave and n.ocupado_por is null)`;
    return run(sql`
      with replaced as (delete from app.trabajos t where ${mine} and ${isReplaced})
      update app.trabajos t set ocupado_por = null, ocupado_hasta = null, ${changes}
       where ${mine} and not ${isReplaced}`);
  }

  return {
    /**
     * Takes the next due job of a turn that does not run in this process. Null while another process runs one of the
     * turn.
     */
    async claim(tenantId: number, turn: string, takesOver: boolean): Promise<TakenJob | null> {
      // exactly the first: skipping it would run the second one beside it
      const [taken] = await database.global<TakenJob>(
        'tertulia_jobs',
        sql`
        with head as materialized (
          select h.id from app.trabajos h
           where h.suscriptor_id = ${tenantId} and h.turno = ${turn} and h.proximo_intento <= now()
           order by h.ocupado_por is null, h.proximo_intento, h.id limit 1),
        free as (
          select w.id from app.trabajos w join head on head.id = w.id
           where w.suscriptor_id = ${tenantId} and w.proximo_intento <= now()
             and (w.ocupado_por is null or w.ocupado_por = ${holder} or (${takesOver} and w.ocupado_hasta < now()))
             for no key update of w skip locked)
        update app.trabajos t set intentos = t.intentos + 1, ocupado_por = ${holder}, ocupado_hasta = ${until}
          from free where t.suscriptor_id = ${tenantId} and t.id = free.id
        returning t.suscriptor_id as tenant_id, t.id, t.tarea as task, t.datos as payload, t.intentos as attempt,
          t.max_intentos as max_attempts, exists (
            select 1 from app.trabajos n
             where n.suscriptor_id = t.suscriptor_id and n.turno = t.turno and n.id <> t.id) as has_more`,
      );
      return taken ?? null;
    },

    /** Turns with a due job that no process runs, so many jobs of each tenant and task: one's backlog hides no other. */
    listDue(tasks: readonly string[], { atWork, takesOver }: Reach, perTask: number): Promise<DueTurn[]> {
      return database.global<DueTurn>(
        'tertulia_jobs',
        sql`
        with recursive line (suscriptor_id, tarea) as (
          (select w.suscriptor_id, w.tarea from app.trabajos w order by w.suscriptor_id, w.tarea limit 1)
          union all
          select n.suscriptor_id, n.tarea from line l cross join lateral (
            select w.suscriptor_id, w.tarea from app.trabajos w
             where (w.suscriptor_id, w.tarea) > (l.suscriptor_id, l.tarea)
             order by w.suscriptor_id, w.tarea limit 1) n)
        select l.suscriptor_id as tenant_id, l.tarea as task, due.turno as turn
          from line l cross join lateral (
            select w.turno, w.proximo_intento from app.trabajos w
             where w.suscriptor_id = l.suscriptor_id and w.tarea = l.tarea and w.proximo_intento <= now()
               and not exists (
                 select 1 from app.trabajos b
                  where b.suscriptor_id = w.suscriptor_id and b.turno = w.turno and b.ocupado_por is not null
                    -- not held by a claim whose answer was lost
                    and not (b.ocupado_por = ${holder} and b.id <> all(${[...atWork]}::bigint[]))
                    and not (${takesOver} and b.ocupado_hasta < now()))
             order by w.proximo_intento, w.id limit ${perTask}) due
         where l.tarea = any(${[...tasks]}::text[])
         group by l.suscriptor_id, l.tarea, due.turno order by min(due.proximo_intento)`,
      );
    },

    async renew(atWork: readonly number[]): Promise<void> {
      await run(sql`
        update app.trabajos t set ocupado_hasta = ${until}
         where t.ocupado_por = ${holder} and t.id = any(${[...atWork]}::bigint[])`);
    },

    async remove(job: JobKey): Promise<void> {
      await run(sql`delete from app.trabajos t where ${isMine(job)}`);
    },

    /** Keeps a job that failed for good. */
    async keepFailed(job: JobKey, error: string): Promise<void> {
      await free(isMine(job), sql`proximo_intento = 'infinity', ultimo_error = ${error}`);
    },

    async postpone(job: JobKey, { pauseMs, error, isExhausted }: Postponement): Promise<void> {
      const attempts = raw(isExhausted ? 'greatest(t.intentos, t.max_intentos + 1)' : 't.intentos');
      await free(
        isMine(job),
        sql`intentos = ${attempts}, ultimo_error = ${error},
            proximo_intento = now() + ${pauseMs}::float8 * interval '1 millisecond'`,
      );
    },

    /** Gives back all that this process holds; it costs no attempt. */
    async giveBack(): Promise<void> {
      await free(sql`t.ocupado_por = ${holder}`, sql`intentos = greatest(0, t.intentos - 1)`);
    },
  };
}
