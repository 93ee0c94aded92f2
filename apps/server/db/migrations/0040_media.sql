set local role tertulia_owner;

-- The media bank. An item is a name for a stored file; what messages carry are files of their own with the same bytes, so
-- that taking an item out of the bank takes nothing from any chat.
create table app.media (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  nombre text not null check (length(nombre) between 1 and 200),
  archivo_id bigint not null,
  subido_por bigint not null,
  created_at timestamptz not null,
  eliminado timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  foreign key (suscriptor_id, subido_por) references app.usuarios (suscriptor_id, id)
);
create unique index media_archivo on app.media (suscriptor_id, archivo_id);
create index media_banco on app.media (suscriptor_id, created_at desc, id desc) where eliminado is null;
call app.fence('app.media');
grant select, insert, update on app.media to tertulia_app;
