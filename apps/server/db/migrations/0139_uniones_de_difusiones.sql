-- A recipient whose contact was joined into another one goes over to that one (see 0110_uniones.sql).
set local role tertulia_owner;

-- Of two recipients of one broadcast that became one person, the second one: it does not count as being there twice.
alter table app.difusion_destinatarios add es_unido boolean not null default false;
do $$ begin
  -- whatever its long name was cut to
  execute format('alter table app.difusion_destinatarios drop constraint %I',
    (select conname from pg_constraint where conrelid = 'app.difusion_destinatarios'::regclass and contype = 'u'));
end $$;
create unique index difusion_destinatarios_una_vez on app.difusion_destinatarios (suscriptor_id, difusion_id, contacto_id) where not es_unido;

create policy joining on app.difusion_destinatarios to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select on app.difusion_destinatarios to tertulia_auth;
grant update (contacto_id, estado, motivo, detalle, es_unido) on app.difusion_destinatarios to tertulia_auth;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create or replace function app.join_contactos(p_contacto bigint, p_unido bigint) returns void
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
  -- where both are recipients, whoever still waits is left out, and of two that wait the one that goes. One who gets nothing
  -- does not stand for one who waits, except who must not be written to, or was written to by an earlier broadcast: left out
  -- as a duplicate, and not for the very number of the one who waits
  update difusion_destinatarios d set estado = 'OMITIDO', motivo = 'DUPLICADO', detalle = 'Se unió con otro destinatario.'
   where d.suscriptor_id = v_suscriptor and d.estado = 'PENDIENTE'
     and ((d.contacto_id = p_unido and exists (
             select 1 from difusion_destinatarios o
              where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_contacto
                and (o.estado <> 'OMITIDO' or o.motivo = 'NO_CONTACTAR'
                  or (o.motivo = 'DUPLICADO' and not exists (
                        select 1 from conversaciones a join conversaciones b on b.suscriptor_id = a.suscriptor_id
                         where a.suscriptor_id = v_suscriptor and a.id = o.conversacion_id and b.id = d.conversacion_id
                           and a.canal_id = b.canal_id and a.cliente_telefono = b.cliente_telefono)))))
       or (d.contacto_id = p_contacto and exists (
             select 1 from difusion_destinatarios o where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_unido and o.mensaje_id is not null)));
  -- who was the second one of an earlier union stays so
  update difusion_destinatarios d
     set contacto_id = p_contacto,
         es_unido = d.es_unido or exists (
           select 1 from difusion_destinatarios o where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_contacto)
   where d.suscriptor_id = v_suscriptor and d.contacto_id = p_unido;
  delete from contactos where suscriptor_id = v_suscriptor and id = p_unido;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
