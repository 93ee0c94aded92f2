-- graphile-worker keeps its tables in a schema of tertulia_jobs; tenants' code adds jobs only through this function.
create schema graphile_worker authorization tertulia_jobs;
grant usage on schema app to tertulia_jobs;
set local role tertulia_owner;
grant create on schema app to tertulia_jobs;
reset role;
set local role tertulia_jobs;

create function app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamptz, p_max_attempts integer, p_key text)
returns void language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, queue_name => p_queue, run_at => p_run_at,
    max_attempts => p_max_attempts, job_key => p_key);
end $$;
revoke all on function app.add_job from public;
grant execute on function app.add_job to tertulia_app;

-- A worker that was killed leaves its jobs locked for four hours; its heart-beat tells the others to free them (JOB-01).
create table app.job_nodos (worker_id text primary key, visto timestamptz not null);
-- When recurring work last began, so that several processes do it once per period together.
create table app.job_relojes (nombre text primary key, corrida timestamptz not null);
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_jobs;
-- The search for files that no row names any more asks by key.
create index archivos_clave on app.archivos (suscriptor_id, clave) where clave is not null;
