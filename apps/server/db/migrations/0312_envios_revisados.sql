-- The outbox keeps a second copy of everything that was ever sent. Once a message has reached its customer nothing sends it again: a
-- month later its copy is emptied. When a row was looked at for that is written down, so that each is looked at once.
set local role tertulia_owner;
alter table app.envios add column revisado timestamptz;
grant update (texto, content_variables, revisado) on app.envios to tertulia_router;
grant select (id, estado_mensaje) on app.mensajes to tertulia_router;

-- Reminders show for a day, and keep the same one from being given twice.
create policy purging on app.tarea_recordatorios to tertulia_router using (true);
grant select, delete on app.tarea_recordatorios to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- What failed or may still fail keeps its text: a person may send it again.
create function app.empty_envios(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  update envios e
     set revisado = now(),
         texto = case when old.llegado then '' else e.texto end,
         content_variables = case when old.llegado then null else e.content_variables end
    from (select d.suscriptor_id, d.mensaje_id, m.estado_mensaje in ('ENTREGADO', 'LEIDO') as llegado
            from (select n.suscriptor_id, n.mensaje_id from envios n
                   where n.estado = 'ACEPTADO' and n.revisado is null and n.iniciado < p_before order by n.iniciado limit p_limit) d
            join mensajes m on m.suscriptor_id = d.suscriptor_id and m.id = d.mensaje_id) old
   where e.suscriptor_id = old.suscriptor_id and e.mensaje_id = old.mensaje_id and e.estado = 'ACEPTADO';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

create function app.purge_recordatorios(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from tarea_recordatorios r
   using (select d.suscriptor_id, d.id from tarea_recordatorios d where d.enviado < p_before order by d.enviado limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function app.empty_envios, app.purge_recordatorios from public;
grant execute on function app.empty_envios, app.purge_recordatorios to tertulia_platform;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
