-- The list of quotes: what a search looks at, and its orders and filters at a hundred thousand quotes of one subscriber.
alter table app.cotizaciones add column busqueda text generated always as (
  app.plain_text(((((((((' ' || consecutivo::text) || ' ') || cliente_nombre) || ' ') || coalesce(cliente_apellido, '')) || ' ') || cliente_email) || ' ') || cliente_telefono)
) stored not null;
create index cotizaciones_cliente_nombre on app.cotizaciones (suscriptor_id, app.plain_text(cliente_nombre), id);
create index cotizaciones_total on app.cotizaciones (suscriptor_id, total_centavos, id);
create index cotizaciones_usuario on app.cotizaciones (suscriptor_id, usuario_id, created_at desc, id desc);
