set local role tertulia_owner;

-- Quick replies: of one person, or shared with the whole subscriber.
create table app.notas_rapidas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  titulo text not null check (length(titulo) between 1 and 120),
  contenido text not null check (length(contenido) between 1 and 1500),
  atajo text check (length(atajo) between 1 and 30),
  compartida boolean not null,
  autor_usuario_id bigint not null,
  media_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  eliminada timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, autor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, media_id) references app.media (suscriptor_id, id)
);
-- What a person types after «/» names one note. That a shared one differs from everybody's personal ones as well is seen
-- to under a lock, because no index spans both.
create unique index notas_rapidas_atajo_compartido on app.notas_rapidas (suscriptor_id, atajo) where compartida and eliminada is null;
create unique index notas_rapidas_atajo_personal on app.notas_rapidas (suscriptor_id, autor_usuario_id, atajo) where not compartida and eliminada is null;
call app.fence('app.notas_rapidas');
grant select, insert, update on app.notas_rapidas to tertulia_app;

-- How often each person picked each note: everybody's list has its own order.
create table app.notas_rapidas_usos (
  suscriptor_id bigint not null,
  nota_rapida_id bigint not null,
  usuario_id bigint not null,
  usos integer not null default 1,
  primary key (suscriptor_id, usuario_id, nota_rapida_id),
  foreign key (suscriptor_id, nota_rapida_id) references app.notas_rapidas (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index notas_rapidas_usos_nota on app.notas_rapidas_usos (suscriptor_id, nota_rapida_id);
call app.fence('app.notas_rapidas_usos');
grant select, insert, update on app.notas_rapidas_usos to tertulia_app;
