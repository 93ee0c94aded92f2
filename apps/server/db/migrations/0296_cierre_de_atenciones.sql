-- An agent's resolved chats, newest first, are a walk through an index of their own: who attended a chat keeps the moment at which it
-- was closed, null while it is open. Else either all they ever attended is sorted, or all that the subscriber closed is looked through.
set local role tertulia_owner;
-- in the order in which a process of the version before takes them
lock table app.conversaciones in share row exclusive mode;
lock table app.atenciones in access exclusive mode;
alter table app.atenciones add column fecha_cierre timestamptz;
grant update (fecha_cierre) on app.atenciones to tertulia_auth;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- Whoever closes a chat, opens it again or adds an attendant holds the chat's row, so none of them misses the other.
create function app.tell_cierre() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update atenciones t set fecha_cierre = new.fecha_cierre where t.suscriptor_id = new.suscriptor_id and t.conversacion_id = new.id;
  return null;
end $$;

create function app.take_cierre() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  new.fecha_cierre := (select c.fecha_cierre from conversaciones c where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id);
  return new;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

create trigger tell_cierre after update of fecha_cierre on app.conversaciones
  for each row when (old.fecha_cierre is distinct from new.fecha_cierre) execute function app.tell_cierre();
create trigger take_cierre before insert on app.atenciones for each row execute function app.take_cierre();
