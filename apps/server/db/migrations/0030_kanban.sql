-- Boards, their states, and which state a contact has.
set local role tertulia_owner;

create table app.tableros (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  nombre text not null check (length(nombre) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (suscriptor_id, id)
);
call app.fence('app.tableros');
grant select, insert, update on app.tableros to tertulia_app;

create table app.kanban_estados (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  tablero_id bigint not null,
  nombre text not null check (length(nombre) between 2 and 80),
  color text not null default '#999999' check (color ~ '^#[0-9a-fA-F]{6}$'),
  orden integer not null default 0,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, tablero_id) references app.tableros (suscriptor_id, id)
);
create index kanban_estados_tablero on app.kanban_estados (suscriptor_id, tablero_id, orden, id);
call app.fence('app.kanban_estados');
grant select, insert, update on app.kanban_estados to tertulia_app;

alter table app.contactos
  add kanban_estado_id bigint,
  add kanban_estado_fecha timestamptz,
  add foreign key (suscriptor_id, kanban_estado_id) references app.kanban_estados (suscriptor_id, id),
  add constraint kanban_estado_desde check ((kanban_estado_id is null) = (kanban_estado_fecha is null));
-- a column of the board, the newest arrival first
create index contactos_kanban on app.contactos (suscriptor_id, kanban_estado_id, kanban_estado_fecha desc, id desc)
  where kanban_estado_id is not null;

-- Every move, with the names of then: states are renamed and go away, what happened stays.
create table app.kanban_movimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  conversacion_id bigint,
  de_estado_id bigint,
  de_nombre text,
  a_estado_id bigint,
  a_nombre text,
  usuario_id bigint,
  ocurrido timestamptz not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, de_estado_id) references app.kanban_estados (suscriptor_id, id) on delete set null (de_estado_id),
  foreign key (suscriptor_id, a_estado_id) references app.kanban_estados (suscriptor_id, id) on delete set null (a_estado_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index kanban_movimientos_contacto on app.kanban_movimientos (suscriptor_id, contacto_id, ocurrido desc);
call app.fence('app.kanban_movimientos');
grant select, insert on app.kanban_movimientos to tertulia_app;
