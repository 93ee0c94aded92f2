-- Counters that make nobody wait (B6, B7), and a number by which a client tells an older picture of a chat from a newer one (B4).
set local role tertulia_owner;

alter table app.conversaciones add column version bigint not null default 0;

create function app.raise_version() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_version before update on app.conversaciones for each row execute function app.raise_version();

-- What has changed since the totals were last made: rows are only added, so that two writers never meet on one. They are
-- read together with the totals in one statement, and folded into them now and then.
create table app.contadores_cambios (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  asignada_a bigint not null,
  pendientes smallint not null default 0,
  abiertas smallint not null default 0,
  cerradas smallint not null default 0,
  -- closed chats that this user attended: an AGENTE's «Resueltos»
  atendidas smallint not null default 0,
  primary key (suscriptor_id, id)
);
call app.fence('app.contadores_cambios');
grant select on app.contadores_cambios to tertulia_app;
create policy counting on app.contadores_cambios to tertulia_auth using (true) with check (true);
grant select, insert, update, delete on app.contadores_cambios to tertulia_auth;
create policy counting on app.conversaciones to tertulia_auth using (true);
create policy counting on app.atenciones to tertulia_auth using (true);
grant select on app.conversaciones, app.atenciones to tertulia_auth;

drop trigger keep_contadores_insert on app.conversaciones;
drop trigger keep_contadores_update on app.conversaciones;

grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create or replace function app.keep_contadores() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into contadores_cambios (suscriptor_id, asignada_a, pendientes, abiertas, cerradas)
    values (new.suscriptor_id, coalesce(new.asignada_a, 0), (new.estado = 'PENDIENTE')::int, (new.estado = 'ABIERTA')::int, (new.estado = 'CERRADA')::int);
  if tg_op = 'INSERT' then return null; end if;
  insert into contadores_cambios (suscriptor_id, asignada_a, pendientes, abiertas, cerradas)
    values (old.suscriptor_id, coalesce(old.asignada_a, 0), -(old.estado = 'PENDIENTE')::int, -(old.estado = 'ABIERTA')::int, -(old.estado = 'CERRADA')::int);
  if (old.estado = 'CERRADA') <> (new.estado = 'CERRADA') then
    insert into contadores_cambios (suscriptor_id, asignada_a, atendidas)
      select t.suscriptor_id, t.usuario_id, case when new.estado = 'CERRADA' then 1 else -1 end
        from atenciones t where t.suscriptor_id = new.suscriptor_id and t.conversacion_id = new.id;
  end if;
  return null;
end $$;

-- Whoever adds an attendant holds the chat's row, so its state does not change meanwhile.
create function app.keep_atendidas() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into contadores_cambios (suscriptor_id, asignada_a, atendidas)
    select new.suscriptor_id, new.usuario_id, 1 from conversaciones c
     where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id and c.estado = 'CERRADA';
  return null;
end $$;

-- Works changes into the totals and says how many. Two at once take different ones; a reader sees either both or neither.
create function app.fold_contadores(p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  with tomados as (
    delete from contadores_cambios k
     using (select d.suscriptor_id, d.id from contadores_cambios d order by d.suscriptor_id, d.id limit p_limit for update skip locked) t
     where k.suscriptor_id = t.suscriptor_id and k.id = t.id
    returning k.suscriptor_id, k.asignada_a, k.pendientes, k.abiertas, k.cerradas, k.atendidas),
  sumas as (
    insert into contadores_bandeja as c (suscriptor_id, asignada_a, estado, total)
      select k.suscriptor_id, k.asignada_a, e.estado, sum(e.cambio)
        from tomados k cross join lateral (values ('PENDIENTE', k.pendientes), ('ABIERTA', k.abiertas), ('CERRADA', k.cerradas), ('ATENDIDA', k.atendidas)) e (estado, cambio)
       group by 1, 2, 3 having sum(e.cambio) <> 0 order by 1, 2, 3
    on conflict (suscriptor_id, asignada_a, estado) do update set total = c.total + excluded.total)
  select count(*) into v_count from tomados;
  return v_count;
end $$;
revoke all on function app.fold_contadores from public;
grant execute on function app.fold_contadores to tertulia_platform;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

create trigger keep_contadores_insert after insert on app.conversaciones for each row execute function app.keep_contadores();
create trigger keep_contadores_update after update of estado, asignada_a on app.conversaciones
  for each row when (old.estado is distinct from new.estado or old.asignada_a is distinct from new.asignada_a) execute function app.keep_contadores();
create trigger keep_atendidas after insert on app.atenciones for each row execute function app.keep_atendidas();

reset role;
insert into app.contadores_bandeja (suscriptor_id, asignada_a, estado, total)
  select t.suscriptor_id, t.usuario_id, 'ATENDIDA', count(*)
    from app.atenciones t join app.conversaciones c on c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id
   where c.estado = 'CERRADA' group by 1, 2;
