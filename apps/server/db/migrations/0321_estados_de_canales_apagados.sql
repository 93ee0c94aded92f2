-- What the provider tells of a message of ours is taken in whatever has become of its channel since: switched off, or with
-- another number.

-- How far the provider was asked about messages of ours: apart from how far its list of customers' messages was read, which
-- begins anew where the number does.
set local role tertulia_owner;
-- in the order in which a send of the version before takes them
lock table app.envios in access exclusive mode;
alter table app.canales add column estados_hasta timestamptz not null default now();
-- of all tenants: no role of ours sees them
reset role;
update app.canales set estados_hasta = least(conciliado_hasta, now());
set local role tertulia_owner;

-- The provider's account and the number with which the last attempt was made; null where they are the channel's.
alter table app.envios add column cuenta text;
alter table app.envios add column numero text;

grant select (suscriptor_id, id, conversacion_id, proveedor_sid) on app.mensajes to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- A customer's message is for the one channel that is on with the number and the account (T22). A call-back is for the message that
-- its address names, which we had signed along, if it comes from the number that sent it, or that has the provider's id; the account
-- must be the one that sent it.
create or replace function app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text,
  p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamptz)
returns table (resultado text, suscriptor_id bigint, id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare c record; v_id bigint; v_envio text[];
begin
  if p_clase = 'ESTADO' then
    v_envio := regexp_match(p_consulta, '(?:^|&)e=(\d{1,15})\.(\d{1,15})\.\d{1,9}(?:&|$)');
  end if;
  if v_envio is not null then
    select k.suscriptor_id, k.id, coalesce(e.cuenta, case when k.twilio_sid like 'AC%' then k.twilio_sid else p_cuenta_plataforma end) as cuenta,
           true as es_nuestro, true as esta_activo into c
      from envios e
      join mensajes m on m.suscriptor_id = e.suscriptor_id and m.id = e.mensaje_id
      join conversaciones v on v.suscriptor_id = m.suscriptor_id and v.id = m.conversacion_id
      join canales k on k.suscriptor_id = v.suscriptor_id and k.id = v.canal_id
     where e.suscriptor_id = v_envio[1]::bigint and e.mensaje_id = v_envio[2]::bigint and p_numero = coalesce(e.numero, k.numero);
  end if;
  if v_envio is null or not found then
    select k.suscriptor_id, k.id, case when k.twilio_sid like 'AC%' then k.twilio_sid else p_cuenta_plataforma end as cuenta,
           p_clase = 'ESTADO' and exists (
             select 1 from mensajes m where m.suscriptor_id = k.suscriptor_id and m.proveedor_sid = p_proveedor_sid) as es_nuestro,
           k.estado = 1 and s.estado = 1 as esta_activo into c
      from canales k join suscriptores s on s.id = k.suscriptor_id
     where k.numero = p_numero order by es_nuestro desc, k.estado desc, k.id limit 1;
    if not found then return query select 'CANAL_DESCONOCIDO'::text, null::bigint, null::bigint; return; end if;
  end if;
  if not (c.es_nuestro or c.esta_activo) then return query select 'CANAL_INACTIVO'::text, null::bigint, null::bigint; return; end if;
  if p_cuenta is distinct from c.cuenta then return query select 'CUENTA'::text, null::bigint, null::bigint; return; end if;
  if p_clase <> 'MENSAJE' or not exists (select 1 from mensajes m where m.suscriptor_id = c.suscriptor_id and m.proveedor_sid = p_proveedor_sid) then
    insert into webhooks_recibidos as w (suscriptor_id, canal_id, clase, proveedor_sid, estado_proveedor, clave, cuerpo, consulta, origen, ocurrido)
      values (c.suscriptor_id, c.id, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave, p_cuerpo, p_consulta, p_origen, least(coalesce(p_ocurrido, clock_timestamp()), clock_timestamp()))
      on conflict (suscriptor_id, clase, proveedor_sid, estado_proveedor) do nothing returning w.id into v_id;
  end if;
  -- only of what has come before: the way of nearly all webhooks pays nothing for it
  if v_id is null and p_clase = 'MENSAJE' then v_id := replace_reconciled(c.suscriptor_id, p_proveedor_sid, p_cuerpo, p_consulta, p_origen); end if;
  return query select case when v_id is null then 'REPETIDO' else 'ACEPTADO' end, c.suscriptor_id, v_id;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
