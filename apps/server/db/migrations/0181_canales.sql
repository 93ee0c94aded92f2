-- Who may switch a channel on, and how it does (T22, beyond B6).
set local role tertulia_owner;

-- When it was shown that the number is the subscriber's: by a SUPERADMIN, or by the provider, who has it in the account.
alter table app.canales add column verificado_en timestamptz;
update app.canales set verificado_en = now() where estado = 1;
-- What WhatsApp thinks of the number, in the provider's words.
alter table app.canales add column calidad text;
alter table app.canales add column limite text;
alter table app.canales add column calidad_en timestamptz;

-- One principal channel for each subscriber.
update app.canales k set es_principal = false
 where k.es_principal and exists (select 1 from app.canales o where o.suscriptor_id = k.suscriptor_id and o.es_principal and o.id < k.id);
create unique index canales_principal on app.canales (suscriptor_id) where es_principal;

-- Only what failed is in them: the health of a channel asks for the last hours.
create index webhooks_recibidos_fallos on app.webhooks_recibidos (suscriptor_id, recibido)
  where clase = 'ESTADO' and estado_proveedor in ('failed', 'undelivered');
create index envios_fallidos on app.envios (suscriptor_id, iniciado) where estado = 'FALLIDO';
create index webhooks_cuarentena_destino on app.webhooks_cuarentena (destino) where estado = 'PENDIENTE';

grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Whether others have a number or a subaccount: nothing is told of who they are.
create function app.canal_claims(p_numero text, p_cuenta text)
returns table (activo boolean, reclamado boolean, subcuenta boolean, verificado_en timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select 1 from canales k where k.numero = p_numero and k.estado = 1 and k.suscriptor_id <> app.tid()),
         exists (select 1 from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
           or exists (select 1 from suscriptores s where s.whatsapp = p_numero and s.id <> app.tid()),
         exists (select 1 from canales k where k.twilio_sid = p_cuenta and k.suscriptor_id <> app.tid()),
         (select max(k.verificado_en) from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
$$;

-- How many refused webhooks wait for each channel of the tenant; none for a number that is somebody else's.
create function app.channel_quarantine()
returns table (canal_id bigint, cuenta bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.id, count(*) from canales k join webhooks_cuarentena q on q.destino = k.numero and q.estado = 'PENDIENTE'
   where k.suscriptor_id = app.tid()
     and not exists (select 1 from canales o where o.numero = k.numero and o.estado = 1 and o.suscriptor_id <> k.suscriptor_id)
   group by k.id
$$;

revoke all on function app.canal_claims, app.channel_quarantine from public;
grant execute on function app.canal_claims, app.channel_quarantine to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
