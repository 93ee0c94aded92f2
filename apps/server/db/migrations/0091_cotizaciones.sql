set local role tertulia_owner;

-- The last number that a subscriber gave to a quote. Locked by the transaction that stores the quote: a number that is not
-- used after all goes back with it, so that there are no gaps.
create table app.cotizacion_numeros (
  suscriptor_id bigint primary key references app.suscriptores (id),
  ultimo integer not null check (ultimo > 0)
);
call app.fence('app.cotizacion_numeros');
grant select, insert, update on app.cotizacion_numeros to tertulia_app;

-- A quote as it was given: everything that its PDF shows stands here, whatever becomes of contact and products. Without a
-- file it was stored and its PDF was not made yet; asking again with the same key makes it.
create table app.cotizaciones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  consecutivo integer not null check (consecutivo > 0),
  conversacion_id bigint not null,
  usuario_id bigint not null,
  usuario_nombre text not null,
  numero_documento text,
  cliente_nombre text not null,
  cliente_apellido text,
  cliente_email text not null,
  cliente_telefono text not null,
  condiciones text,
  texto_inferior text,
  mensaje text,
  enviar_en_conversacion boolean not null,
  total_centavos bigint not null check (total_centavos >= 0),
  cliente_cotizacion_id uuid,
  -- names the content that came with the key, so that a repeated request is known again
  huella text not null,
  created_at timestamptz not null,
  archivo_id bigint,
  mensaje_id bigint,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  check (mensaje_id is null or archivo_id is not null)
);
create unique index cotizaciones_consecutivo on app.cotizaciones (suscriptor_id, consecutivo);
create unique index cotizaciones_cliente on app.cotizaciones (suscriptor_id, cliente_cotizacion_id) where cliente_cotizacion_id is not null;
create index cotizaciones_conversacion on app.cotizaciones (suscriptor_id, conversacion_id);
create index cotizaciones_archivo on app.cotizaciones (suscriptor_id, archivo_id) where archivo_id is not null;
create index cotizaciones_mensaje on app.cotizaciones (suscriptor_id, mensaje_id) where mensaje_id is not null;
call app.fence('app.cotizaciones');
grant select, insert, update on app.cotizaciones to tertulia_app;

create table app.cotizacion_items (
  suscriptor_id bigint not null,
  cotizacion_id bigint not null,
  posicion smallint not null,
  producto_id bigint,
  codigo text,
  nombre text not null,
  cantidad integer not null check (cantidad > 0),
  precio_centavos bigint not null check (precio_centavos >= 0),
  primary key (suscriptor_id, cotizacion_id, posicion),
  foreign key (suscriptor_id, cotizacion_id) references app.cotizaciones (suscriptor_id, id),
  foreign key (suscriptor_id, producto_id) references app.productos (suscriptor_id, id)
);
create index cotizacion_items_producto on app.cotizacion_items (suscriptor_id, producto_id) where producto_id is not null;
call app.fence('app.cotizacion_items');
grant select, insert on app.cotizacion_items to tertulia_app;
