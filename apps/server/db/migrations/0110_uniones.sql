-- Two contacts that turned out to be one person are joined into one of them.
set local role tertulia_owner;

-- Who is gone and into whom: a call that comes a second time is known by it.
create table app.contacto_uniones (
  suscriptor_id bigint not null,
  unido_id bigint not null,
  contacto_id bigint not null,
  usuario_id bigint not null,
  ocurrido timestamptz not null,
  primary key (suscriptor_id, unido_id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index contacto_uniones_contacto on app.contacto_uniones (suscriptor_id, contacto_id);
call app.fence('app.contacto_uniones');
grant select, insert on app.contacto_uniones to tertulia_app;

-- The numbers beside the main one, with a blank between them, so that a search finds their contact too.
alter table app.contactos add otros_telefonos text not null default '';
alter table app.contactos drop busqueda;
alter table app.contactos
  add busqueda text generated always as (
    app.plain_text(' ' || coalesce(nombre, '') || ' ' || coalesce(apellido, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, '')
      || ' ' || otros_telefonos)) stored;
do $$ begin
  execute format('create index contactos_busqueda on app.contactos using gin (suscriptor_id %s.int8_ops, busqueda %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'btree_gin'),
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;

-- Proofs, moves and notes are not to be rewritten by whoever may call us, nor contacts removed: only as a whole, by the
-- function below. It repeats the tenant, and its role sees the tenant's rows only.
create policy joining on app.contactos to tertulia_auth using (suscriptor_id = (select app.tid()));
create policy joining on app.contacto_identidades to tertulia_auth using (suscriptor_id = (select app.tid()));
create policy joining on app.contacto_uniones to tertulia_auth using (suscriptor_id = (select app.tid()));
create policy joining on app.consentimientos to tertulia_auth using (suscriptor_id = (select app.tid()));
create policy joining on app.notas to tertulia_auth using (suscriptor_id = (select app.tid()));
create policy joining on app.tareas to tertulia_auth using (suscriptor_id = (select app.tid()));
create policy joining on app.kanban_movimientos to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, delete on app.contactos to tertulia_auth;
grant select on app.contacto_identidades, app.contacto_uniones, app.consentimientos, app.notas, app.tareas, app.kanban_movimientos, app.conversaciones to tertulia_auth;
grant update (contacto_id) on app.contacto_identidades, app.contacto_uniones, app.consentimientos, app.notas, app.tareas, app.kanban_movimientos, app.conversaciones
  to tertulia_auth;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- Gives everything of one contact to the other and removes the empty one. A table that is forgotten here still refers to
-- it: the foreign key then refuses the whole, and nothing is lost. Both rows are locked by the caller.
create function app.join_contactos(p_contacto bigint, p_unido bigint) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_suscriptor constant bigint := tid();
begin
  update conversaciones set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update contacto_identidades set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update consentimientos set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update notas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update tareas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update kanban_movimientos set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update contacto_uniones set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  delete from contactos where suscriptor_id = v_suscriptor and id = p_unido;
end $$;
revoke all on function app.join_contactos from public;
grant execute on function app.join_contactos to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
