-- Contacts from a file: looked through first, then written batch by batch, with what became of each row.
set local role tertulia_owner;

create table app.importaciones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  estado text not null default 'REVISION' check (estado in ('REVISION', 'EN_CURSO', 'COMPLETADA', 'CANCELADA', 'ERROR')),
  usuario_id bigint not null,
  archivo_id bigint not null,
  archivo_nombre text not null,
  -- of the file: part of the proof of a consent that it brought
  sha256 bytea not null,
  separador text not null check (separador in (',', ';', E'\t')),
  codificacion text not null check (codificacion in ('UTF-8', 'WINDOWS-1252')),
  -- columns, first rows, problems; the rows go with the end of the load
  revision jsonb not null,
  actualizar boolean not null default true,
  total integer not null check (total > 0),
  -- the place up to which the file is worked off: moves with the rows of the same transaction
  leidos_bytes bigint not null check (leidos_bytes >= 0),
  leidas_filas integer not null check (leidas_filas >= 1),
  creados integer not null default 0,
  actualizados integer not null default 0,
  omitidos integer not null default 0,
  fallidos integer not null default 0,
  tiene_filas boolean not null default true,
  motivo text,
  creada timestamptz not null,
  terminada timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  check ((estado in ('REVISION', 'EN_CURSO')) = (terminada is null)),
  check ((estado = 'ERROR') = (motivo is not null))
);
create unique index importaciones_en_curso on app.importaciones (suscriptor_id) where estado = 'EN_CURSO';
create index importaciones_usuario on app.importaciones (suscriptor_id, usuario_id, id desc);
create index importaciones_archivo on app.importaciones (suscriptor_id, archivo_id);
call app.fence('app.importaciones');
grant select, insert, update on app.importaciones to tertulia_app;

create table app.importacion_filas (
  suscriptor_id bigint not null,
  importacion_id bigint not null,
  fila integer not null,
  -- E.164 where it could be read, else what stands in the file
  telefono text,
  nombre text,
  resultado text not null check (resultado in ('CREADO', 'ACTUALIZADO', 'OMITIDO', 'FALLIDO')),
  motivo text,
  primary key (suscriptor_id, importacion_id, fila),
  foreign key (suscriptor_id, importacion_id) references app.importaciones (suscriptor_id, id)
);
-- a number that comes twice in a file counts once
create index importacion_filas_telefono on app.importacion_filas (suscriptor_id, importacion_id, telefono) where resultado <> 'FALLIDO';
call app.fence('app.importacion_filas');
grant select, insert, delete on app.importacion_filas to tertulia_app;

-- A file may say who agreed or asked to be left alone; the proof names the file and its row.
alter table app.consentimientos drop constraint consentimientos_origen_check;
alter table app.consentimientos add constraint consentimientos_origen_check check (origen in ('CLIENTE', 'USUARIO', 'IMPORTACION'));

reset role;
set local role tertulia_owner;
grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

-- Behind a policy no index can answer lower(email), which is not leakproof: see search_contactos.
create function app.owners_of_emails(p_emails text[]) returns table (email text, contacto_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select lower(c.email), c.id from contactos c
   where c.suscriptor_id = tid() and lower(c.email) in (select lower(e) from unnest(p_emails) e) $$;
revoke all on function app.owners_of_emails from public;
grant execute on function app.owners_of_emails to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
