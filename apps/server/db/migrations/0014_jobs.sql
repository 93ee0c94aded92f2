-- The table of jobs is their queue, as the inbox table and the outbox are queues: a process claims a job and renews its
-- claim while the job runs. It replaces graphile-worker, whose schema stays in this release, as does app.job_nodos: a
-- process of 0.1.0 may still run during the upgrade and ends its jobs there.

set local role tertulia_owner;

create table app.trabajos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  tarea text not null,
  -- Jobs of one turn run one after another.
  turno text not null,
  -- A new job replaces the waiting one with its key.
  clave text,
  datos jsonb not null,
  intentos integer not null default 0,
  -- Beyond these the job is not tried again: only its failure remains to be reported.
  max_intentos integer not null,
  -- «infinity»: failed for good, and kept for a while.
  proximo_intento timestamptz not null default now(),
  -- The process that runs the job. If it dies, another one takes the job when the claim has ended.
  ocupado_por text,
  ocupado_hasta timestamptz,
  ultimo_error text,
  creado timestamptz not null default now(),
  primary key (suscriptor_id, id),
  check ((ocupado_por is null) = (ocupado_hasta is null))
);
-- Refuses a second claim in a turn: two processes that read the table at the same moment never run jobs of one turn.
create unique index trabajos_turno_ocupado on app.trabajos (suscriptor_id, turno) where ocupado_por is not null;
create unique index trabajos_clave on app.trabajos (suscriptor_id, clave)
  where clave is not null and ocupado_por is null;
create index trabajos_turno on app.trabajos (suscriptor_id, turno, proximo_intento, id);
create index trabajos_cola on app.trabajos (suscriptor_id, tarea, proximo_intento, id);
create index trabajos_ocupado on app.trabajos (ocupado_por) where ocupado_por is not null;
call app.fence('app.trabajos');
create policy jobs on app.trabajos to tertulia_jobs using (true) with check (true);
grant select, insert, update, delete on app.trabajos to tertulia_jobs;

grant create on schema app to tertulia_jobs;
set local role tertulia_jobs;

-- The only call with which tenant code adds a job. Processes of 0.1.0 name a queue: the turn of their jobs.
create or replace function app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamptz,
  p_max_attempts integer, p_key text)
returns void language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_suscriptor constant bigint := p_payload ->> 'tenantId';
  -- a job that replaces a running one waits for its end
  v_turno constant text := coalesce(p_queue, p_key, gen_random_uuid()::text);
begin
  if v_suscriptor <> app.tid() then raise exception 'A job of another tenant'; end if;
  insert into trabajos (suscriptor_id, tarea, turno, clave, datos, max_intentos, proximo_intento)
    values (v_suscriptor, p_task, v_turno, p_key, p_payload::jsonb - 'tenantId', p_max_attempts,
            coalesce(p_run_at, now()))
    on conflict (suscriptor_id, clave) where clave is not null and ocupado_por is null do update
       set tarea = excluded.tarea, turno = excluded.turno, datos = excluded.datos, intentos = 0,
           max_intentos = excluded.max_intentos, proximo_intento = excluded.proximo_intento, ultimo_error = null;
  if coalesce(p_run_at, now()) <= now() then
    perform pg_notify('tertulia_events',
      json_build_object('tenantId', v_suscriptor, 'name', 'trabajo',
                        'data', json_build_object('task', p_task, 'turn', v_turno))::text);
  end if;
end $$;

-- Successful jobs leave no row: only those that failed for good are left.
create or replace function app.purge_jobs(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from trabajos t
   using (select d.suscriptor_id, d.id from trabajos d
           where d.proximo_intento = 'infinity' and d.creado < p_before limit p_limit) old
   where t.suscriptor_id = old.suscriptor_id and t.id = old.id and t.proximo_intento = 'infinity';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

set local role tertulia_owner;
revoke create on schema app from tertulia_jobs;
