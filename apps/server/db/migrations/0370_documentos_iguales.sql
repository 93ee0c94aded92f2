-- «900.555.111-2» and «900555111-2» are one document: it was compared as it is typed, and one business could be there twice.
-- The index of what is compared is not unique: a database that has such a pair already could not take this migration, and which of the
-- two is the right one nobody can tell from here. Those stay as they are, and whoever comes from now on is refused by a trigger. It holds a
-- lock of the document to the end of its transaction, so that of two who store the same at once the second sees the first.
set local role tertulia_owner;

-- A document as it is compared: without dots, commas, blanks and dashes, in small letters. One that is made of nothing else is itself.
create function app.plain_documento(p_documento text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(lower(regexp_replace(normalize(p_documento, NFKC), '[\s.,\u2010-\u2015\u2212-]', '', 'g')), ''), p_documento)
$$;
create index suscriptores_documento_plano on app.suscriptores (app.plain_documento(documento));

grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create function app.one_documento() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare v_documento constant text := plain_documento(new.documento);
begin
  perform pg_advisory_xact_lock(hashtextextended('documento ' || v_documento, 0));
  if exists (select 1 from suscriptores s where plain_documento(s.documento) = v_documento and s.id <> new.id) then
    -- under the name of the index that refuses what is written alike, so that it is told in the same words
    raise unique_violation using message = 'another subscriber has this document', constraint = 'suscriptores_documento', table = 'suscriptores';
  end if;
  return null;
end $$;

create or replace function app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text)
returns table (email boolean, whatsapp boolean, nombre_negocio boolean, documento boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select 1 from usuarios where lower(email) = lower(p_email)),
         exists (select 1 from suscriptores where whatsapp = p_whatsapp) or exists (select 1 from canales where numero = p_whatsapp and estado = 1),
         exists (select 1 from suscriptores where lower(nombre_negocio) = lower(p_nombre_negocio)),
         exists (select 1 from suscriptores s where plain_documento(s.documento) = plain_documento(p_documento))
$$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

-- after the row is there: what a unique index refuses is told first, as before
create trigger one_documento_insert after insert on app.suscriptores for each row execute function app.one_documento();
-- one that is only written differently is nobody's business, nor are those that had the same before
create trigger one_documento_update after update of documento on app.suscriptores
  for each row when (app.plain_documento(old.documento) <> app.plain_documento(new.documento)) execute function app.one_documento();
