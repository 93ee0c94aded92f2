-- Moves the jobs in the tables of graphile-worker to app.trabajos. A separate file, so that it runs after the commit of
-- the one that replaced app.add_job: no later transaction adds a job there, and the lock waits for earlier ones.

set local role tertulia_jobs;
do $$
declare v_running bigint[];
begin
  -- a new database has no such tables
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  lock table graphile_worker.jobs in exclusive mode;
  -- Running jobs move too, because no worker looks there after a process of 0.1.0 has died. A job may run twice.
  v_running := array(select j.id from graphile_worker.jobs j where j.locked_at is not null);
  perform graphile_worker.force_unlock_workers(array(
    select distinct j.locked_by from graphile_worker.jobs j where j.locked_by is not null));
  insert into app.trabajos (suscriptor_id, tarea, turno, clave, datos, intentos, max_intentos, proximo_intento,
    ultimo_error, creado)
    select (r.payload ->> 'tenantId')::bigint, j.task_identifier,
           coalesce(j.queue_name, j.key, gen_random_uuid()::text), j.key, r.payload::jsonb - 'tenantId', j.attempts,
           j.max_attempts,
           case when j.attempts >= j.max_attempts and j.id <> all(v_running) then 'infinity' else j.run_at end,
           j.last_error, j.created_at
      from graphile_worker.jobs j
      join graphile_worker.reschedule_jobs(array(select w.id from graphile_worker.jobs w)) r on r.id = j.id
     where r.payload ->> 'tenantId' is not null order by j.id;
  perform graphile_worker.complete_jobs(array(select j.id from graphile_worker.jobs j));
end $$;
