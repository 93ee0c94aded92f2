-- no transaction
-- An agent's resolved chats in their order (0296).
set role tertulia_owner;
create index concurrently if not exists atenciones_cerradas on app.atenciones (suscriptor_id, usuario_id, fecha_cierre desc, conversacion_id desc)
  where fecha_cierre is not null;
