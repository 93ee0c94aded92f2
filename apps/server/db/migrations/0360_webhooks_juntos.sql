-- What the provider tells at once is journaled by one statement and one commit. Nobody waits in it for a row that somebody else
-- holds: then each of them is taken alone, and only its own waits.
set local role tertulia_owner;

create function app.take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[], p_proveedor_sid text[],
    p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[], p_origen text[])
  returns table (resultado text, suscriptor_id bigint, id bigint)
  language sql security invoker set search_path = app, pg_temp set lock_timeout = '250ms'
as $$
  select t.resultado, t.suscriptor_id, t.id
    from unnest(p_cuenta, p_cuenta_plataforma, p_numero, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave, p_cuerpo, p_consulta, p_origen)
           with ordinality as e (cuenta, cuenta_plataforma, numero, clase, proveedor_sid, estado_proveedor, clave, cuerpo, consulta, origen, n)
   cross join lateral take_webhook(e.cuenta, e.cuenta_plataforma, e.numero, e.clase, e.proveedor_sid, e.estado_proveedor, e.clave, e.cuerpo,
                                   e.consulta, e.origen, null) t
   order by e.n
$$;
revoke all on function app.take_webhooks from public;
grant execute on function app.take_webhooks to tertulia_ingest;
