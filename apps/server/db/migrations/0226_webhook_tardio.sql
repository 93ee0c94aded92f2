-- A message that was read off the provider's list lacks what only its webhook tells: the name, the ad, the quote, the place.
-- When that webhook comes after all, it takes the place of the list's entry, and what it says more is added.
set local role tertulia_owner;

alter table app.webhooks_recibidos add completa boolean not null default false;
grant update (cuerpo, consulta, origen, completa, procesado) on app.webhooks_recibidos to tertulia_router;

grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Null when the provider's list has brought nothing of it.
create function app.replace_reconciled(p_suscriptor bigint, p_proveedor_sid text, p_cuerpo text, p_consulta text, p_origen text) returns bigint
language sql volatile set search_path = app, pg_temp as $$
  update webhooks_recibidos w
     set cuerpo = p_cuerpo, consulta = p_consulta, origen = p_origen, completa = w.estado = 'PROCESADO', estado = 'RECIBIDO', procesado = null,
         intentos = 0, proximo_intento = '-infinity'
   where w.suscriptor_id = p_suscriptor and w.clase = 'MENSAJE' and w.proveedor_sid = p_proveedor_sid and w.origen = 'CONCILIACION'
     and p_origen <> 'CONCILIACION' and w.estado in ('RECIBIDO', 'PROCESADO')
  returning w.id
$$;
revoke all on function app.replace_reconciled from public;

create or replace function app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text,
  p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamptz)
returns table (resultado text, suscriptor_id bigint, id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare c record; v_id bigint;
begin
  select k.suscriptor_id, k.id, k.estado, k.twilio_sid, s.estado as suscriptor_estado into c
    from canales k join suscriptores s on s.id = k.suscriptor_id
   where k.numero = p_numero order by k.estado desc, k.id limit 1;
  if not found then return query select 'CANAL_DESCONOCIDO'::text, null::bigint, null::bigint; return; end if;
  if c.estado <> 1 or c.suscriptor_estado <> 1 then return query select 'CANAL_INACTIVO'::text, null::bigint, null::bigint; return; end if;
  if p_cuenta is distinct from (case when c.twilio_sid like 'AC%' then c.twilio_sid else p_cuenta_plataforma end) then
    return query select 'CUENTA'::text, null::bigint, null::bigint; return;
  end if;
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
