set local role tertulia_owner;

-- What a business sells. Money is whole centavos. `inventario_activo` is what the inventory system last said of the product,
-- null for one that it never named: a state that a person has changed here stays until the inventory changes its own mind.
create table app.productos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  codigo text not null check (length(codigo) between 1 and 250),
  nombre text not null check (length(nombre) between 1 and 250),
  descripcion text check (length(descripcion) <= 2000),
  precio_centavos bigint not null check (precio_centavos >= 0),
  estado smallint not null default 1 check (estado in (0, 1)),
  foto_archivo_id bigint,
  inventario_activo boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- what a search looks through, made once: reckoned for 20,000 rows at every key it would be felt
  busqueda text not null generated always as (app.plain_text(codigo || ' ' || nombre)) stored,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, foto_archivo_id) references app.archivos (suscriptor_id, id)
);
create unique index productos_codigo on app.productos (suscriptor_id, codigo);
create index productos_nombre on app.productos (suscriptor_id, lower(nombre), id);
create index productos_foto on app.productos (suscriptor_id, foto_archivo_id) where foto_archivo_id is not null;
call app.fence('app.productos');
grant select, insert, update on app.productos to tertulia_app;

-- A run through the catalogue of the inventory system, one at a time for each subscriber.
create table app.sincronizaciones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'COMPLETADA', 'ERROR')),
  usuario_id bigint not null,
  leidos integer not null default 0 check (leidos >= 0),
  total integer check (total >= 0),
  creados integer not null default 0,
  actualizados integer not null default 0,
  desactivados integer not null default 0,
  motivo text,
  iniciada timestamptz not null,
  terminada timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  check ((estado = 'EN_CURSO') = (terminada is null)),
  check ((estado = 'ERROR') = (motivo is not null))
);
create unique index sincronizaciones_en_curso on app.sincronizaciones (suscriptor_id) where estado = 'EN_CURSO';
call app.fence('app.sincronizaciones');
grant select, insert, update on app.sincronizaciones to tertulia_app;

-- How the subscriber's site signs in to the inventory system; the password sealed with APP_SECRET like the channels' tokens.
alter table app.suscriptores add column alias_sede_mys text, add column password_sede_mys text;
