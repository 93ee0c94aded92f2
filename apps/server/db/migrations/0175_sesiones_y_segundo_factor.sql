set local role tertulia_owner;

-- Where a session was opened, so that a person knows their own again and sees a stranger's (ASVS 7.5.2).
alter table app.sesiones add column direccion text check (length(direccion) <= 64);
alter table app.sesiones add column user_agent text check (length(user_agent) <= 400);

-- The second factor of a person: an application's secret, sealed with APP_SECRET, and what is left of ten recovery codes,
-- each as a keyed hash. It asks for nothing until a first code has confirmed it.
create table app.segundos_factores (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  secreto text not null,
  creado timestamptz not null,
  confirmado timestamptz,
  -- the time step of the last code that was taken: no code is taken twice
  ultimo_paso bigint not null default 0,
  codigos text[] not null default '{}',
  primary key (suscriptor_id, usuario_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
call app.fence('app.segundos_factores');
grant select, insert, update, delete on app.segundos_factores to tertulia_app;

-- Between the password and the code there is no session, only this: five minutes and five guesses for one person.
create table app.desafios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  expira timestamptz not null,
  intentos smallint not null default 0,
  usado timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create unique index desafios_token on app.desafios (token_sha256);
create index desafios_usuario on app.desafios (suscriptor_id, usuario_id);
call app.fence('app.desafios');
grant select, insert, update, delete on app.desafios to tertulia_app;

create policy auth on app.desafios to tertulia_auth using (true) with check (true);
grant select on app.desafios to tertulia_auth;
grant update (usado) on app.desafios to tertulia_auth;

grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create function app.find_desafio(p_token_sha256 bytea, p_now timestamptz)
returns table (suscriptor_id bigint, usuario_id bigint, desafio_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select d.suscriptor_id, d.usuario_id, d.id
    from desafios d
    join usuarios u on u.suscriptor_id = d.suscriptor_id and u.id = d.usuario_id
    join suscriptores n on n.id = d.suscriptor_id
   where d.token_sha256 = p_token_sha256 and d.usado is null and d.expira > p_now and u.estado = 1 and n.estado = 1
$$;

-- Whoever is deactivated, or whose password or roles change, begins anew: a half-finished log-in is over as well.
create function app.end_desafios() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.desafios d set usado = now() where d.suscriptor_id = new.suscriptor_id and d.usuario_id = new.id and d.usado is null;
  return null;
end $$;

revoke all on function app.find_desafio from public;
grant execute on function app.find_desafio to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
create trigger end_desafios after update of estado, roles, password_hash on app.usuarios
  for each row when (old.estado is distinct from new.estado or old.roles is distinct from new.roles or old.password_hash is distinct from new.password_hash)
  execute function app.end_desafios();
