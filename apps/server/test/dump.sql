-- Written by make-dump.ts
--
-- PostgreSQL database dump
--


-- Dumped from database version 16.14
-- Dumped by pg_dump version 17.12 (Debian 17.12-0+deb13u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: app; Type: SCHEMA; Schema: -; Owner: tertulia_owner
--

CREATE SCHEMA app;


ALTER SCHEMA app OWNER TO tertulia_owner;

--
-- Name: extensions; Type: SCHEMA; Schema: -; Owner: tertulia_owner
--

CREATE SCHEMA extensions;


ALTER SCHEMA extensions OWNER TO tertulia_owner;

--
-- Name: graphile_worker; Type: SCHEMA; Schema: -; Owner: tertulia_jobs
--

CREATE SCHEMA graphile_worker;


ALTER SCHEMA graphile_worker OWNER TO tertulia_jobs;

--
-- Name: btree_gin; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA extensions;


--
-- Name: EXTENSION btree_gin; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';


--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions;


--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';


--
-- Name: unaccent; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA extensions;


--
-- Name: EXTENSION unaccent; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION unaccent IS 'text search dictionary that removes accents';


--
-- Name: job_spec; Type: TYPE; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);


ALTER TYPE graphile_worker.job_spec OWNER TO tertulia_jobs;

--
-- Name: active_channels(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.active_channels() RETURNS TABLE(suscriptor_id bigint, canal_id bigint, cuenta text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select k.suscriptor_id, k.id, case when k.twilio_sid like 'AC%' then k.twilio_sid end
    from canales k join suscriptores s on s.id = k.suscriptor_id where k.estado = 1 and s.estado = 1 order by k.id
$$;


ALTER FUNCTION app.active_channels() OWNER TO tertulia_router;

--
-- Name: add_job(text, json, text, timestamp with time zone, integer, text); Type: FUNCTION; Schema: app; Owner: tertulia_jobs
--

CREATE FUNCTION app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamp with time zone, p_max_attempts integer, p_key text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'graphile_worker', 'pg_temp'
    AS $$
begin
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, queue_name => p_queue, run_at => p_run_at,
    max_attempts => p_max_attempts, job_key => p_key);
end $$;


ALTER FUNCTION app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamp with time zone, p_max_attempts integer, p_key text) OWNER TO tertulia_jobs;

--
-- Name: canal_claims(text, text); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.canal_claims(p_numero text, p_cuenta text) RETURNS TABLE(activo boolean, reclamado boolean, subcuenta boolean, verificado_en timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select exists (select 1 from canales k where k.numero = p_numero and k.estado = 1 and k.suscriptor_id <> app.tid()),
         exists (select 1 from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
           or exists (select 1 from suscriptores s where s.whatsapp = p_numero and s.id <> app.tid()),
         exists (select 1 from canales k where k.twilio_sid = p_cuenta and k.suscriptor_id <> app.tid()),
         (select max(k.verificado_en) from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
$$;


ALTER FUNCTION app.canal_claims(p_numero text, p_cuenta text) OWNER TO tertulia_router;

--
-- Name: cede_numero(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.cede_numero() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  update canales k set cedido_en = clock_timestamp() where k.numero = new.numero and k.suscriptor_id <> new.suscriptor_id;
  return null;
end $$;


ALTER FUNCTION app.cede_numero() OWNER TO tertulia_router;

--
-- Name: channel_quarantine(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.channel_quarantine() RETURNS TABLE(canal_id bigint, cuenta bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select k.id, count(*) from canales k join webhooks_cuarentena q on q.destino = k.numero and q.estado = 'PENDIENTE'
   where k.suscriptor_id = app.tid() and (k.estado = 1 or k.verificado_en is not null)
     and not exists (select 1 from canales o where o.numero = k.numero and o.estado = 1 and o.suscriptor_id <> k.suscriptor_id)
   group by k.id
$$;


ALTER FUNCTION app.channel_quarantine() OWNER TO tertulia_router;

--
-- Name: consume_reset(bytea, text, timestamp with time zone, text); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamp with time zone, p_direccion text DEFAULT NULL::text) RETURNS TABLE(suscriptor_id bigint, usuario_id bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare r record;
begin
  update restablecimientos t set usado = p_now, direccion = left(p_direccion, 64)
   where t.token_sha256 = p_token_sha256 and t.usado is null and t.expira > p_now
     and exists (select 1 from usuarios u where u.suscriptor_id = t.suscriptor_id and u.id = t.usuario_id and u.estado = 1)
  returning t.suscriptor_id, t.usuario_id into r;
  if not found then return; end if;
  update usuarios u set password_hash = p_password_hash where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id)
    values (r.suscriptor_id, r.usuario_id, 'usuario', 'RESTABLECER_CONTRASENA', r.usuario_id);
  return query select r.suscriptor_id, r.usuario_id;
end $$;


ALTER FUNCTION app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamp with time zone, p_direccion text) OWNER TO tertulia_auth;

--
-- Name: count_attempt(text, timestamp with time zone, interval, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.count_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) RETURNS TABLE(allowed boolean, retry_after_seconds integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_cuenta integer;
begin
  insert into intentos as i (clave, ventana, cuenta, vence) values (p_clave, v_ventana, 1, v_ventana + p_window)
  on conflict (clave, ventana) do update set cuenta = i.cuenta + 1
  returning cuenta into v_cuenta;
  return query select v_cuenta <= p_limit, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;


ALTER FUNCTION app.count_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: count_kanban_referencias(bigint[], integer); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.count_kanban_referencias(p_estados bigint[], p_cap integer) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select count(*)::integer from (
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.a_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.de_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from notas n where n.suscriptor_id = tid() and n.kanban_estado_id_snapshot = any(p_estados) limit p_cap)
    limit p_cap) r
$$;


ALTER FUNCTION app.count_kanban_referencias(p_estados bigint[], p_cap integer) OWNER TO tertulia_owner;

--
-- Name: count_movimiento(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.count_movimiento() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  umbral constant bigint := 1000000;
  antes bigint;
begin
  insert into saldos as s (suscriptor_id, saldo_centavos, ultimo_numero, ultima_fecha)
    values (new.suscriptor_id, new.monto_centavos, 1, new.fecha)
    on conflict (suscriptor_id) do update
       set saldo_centavos = s.saldo_centavos + excluded.saldo_centavos, ultimo_numero = s.ultimo_numero + 1,
           ultima_fecha = greatest(s.ultima_fecha, excluded.ultima_fecha)
    returning s.saldo_centavos, s.ultimo_numero, s.ultima_fecha into new.saldo_centavos, new.numero, new.fecha;
  antes := new.saldo_centavos - new.monto_centavos;
  if new.saldo_centavos >= umbral then
    update saldos s set bajo_desde = null where s.suscriptor_id = new.suscriptor_id and s.bajo_desde is not null;
  elsif antes >= umbral then
    update saldos s set bajo_desde = new.fecha where s.suscriptor_id = new.suscriptor_id;
    perform app.add_job('mail.saldo-bajo',
              json_build_object('tenantId', new.suscriptor_id, 'usuarioId', u.id, 'saldoCentavos', new.saldo_centavos,
                                'correoId', gen_random_uuid()),
              null, null, 12, null)
       from usuarios u
      where u.suscriptor_id = new.suscriptor_id and u.estado = 1 and 'SUPERVISOR' = any (u.roles);
  end if;
  -- each message's charge tells nobody: there may be many in a second, and the page asks now and then
  if new.tipo in ('RECARGA', 'AJUSTE') or (antes >= umbral) <> (new.saldo_centavos >= umbral) then
    perform app.add_job('saldo.tell', json_build_object('tenantId', new.suscriptor_id), null, null, 12, null);
  end if;
  return new;
end $$;


ALTER FUNCTION app.count_movimiento() OWNER TO tertulia_owner;

--
-- Name: count_parked_webhooks(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.count_parked_webhooks() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'
$$;


ALTER FUNCTION app.count_parked_webhooks() OWNER TO tertulia_router;

--
-- Name: due_dias(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.due_dias() RETURNS TABLE(suscriptor_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select s.id from suscriptores s
   where s.estado = 1 and exists (select 1 from canales c where c.suscriptor_id = s.id)
     and (not exists (select 1 from dias_avance a where a.suscriptor_id = s.id and a.hasta >= (select last_dia()))
          or exists (select 1 from dias_olvidados o where o.suscriptor_id = s.id and (o.dia is null or o.dia <= (select last_dia()))))
$$;


ALTER FUNCTION app.due_dias() OWNER TO tertulia_router;

--
-- Name: due_difusiones(timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.due_difusiones(p_now timestamp with time zone) RETURNS TABLE(suscriptor_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select distinct d.suscriptor_id from difusiones d where d.estado = 'EN_CURSO' and (d.espera_hasta is null or d.espera_hasta <= p_now)
$$;


ALTER FUNCTION app.due_difusiones(p_now timestamp with time zone) OWNER TO tertulia_router;

--
-- Name: due_leads(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.due_leads(p_now timestamp with time zone, p_limit integer) RETURNS TABLE(suscriptor_id bigint, conversacion_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  with recursive tenants (id) as (
    (select c.suscriptor_id from conversaciones c where c.lead_decae is not null order by c.suscriptor_id limit 1)
    union all
    select (select c.suscriptor_id from conversaciones c where c.lead_decae is not null and c.suscriptor_id > t.id order by c.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select t.id, due.id
    from tenants t cross join lateral (
      select o.id, o.lead_decae, row_number() over (order by o.lead_decae) as turno
        from (select c.id, c.lead_decae from conversaciones c
               where c.suscriptor_id = t.id and c.lead_decae <= p_now order by c.lead_decae limit p_limit) o) due
   where t.id is not null
   order by due.turno, due.lead_decae
$$;


ALTER FUNCTION app.due_leads(p_now timestamp with time zone, p_limit integer) OWNER TO tertulia_router;

--
-- Name: due_recordatorios(timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.due_recordatorios(p_now timestamp with time zone) RETURNS TABLE(suscriptor_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select distinct k.suscriptor_id from tareas k
   where k.recordar_en <= p_now and k.asignado_usuario_id is not null and k.estado <> 'COMPLETADA'
$$;


ALTER FUNCTION app.due_recordatorios(p_now timestamp with time zone) OWNER TO tertulia_router;

--
-- Name: empty_borrador(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.empty_borrador() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  update borradores b set contenido = '', reply_to_id = null, media_id = null, version = b.version + 1, actualizado = new.timestamp
   where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.enviado_por_usuario_id and b.conversacion_id = new.conversacion_id
     and b.contenido <> '' and starts_with(new.contenido, rtrim(b.contenido, E' \t\r\n'))
     and (new.tipo = 'TEXTO' or b.media_id is not null);
  return null;
end $$;


ALTER FUNCTION app.empty_borrador() OWNER TO tertulia_owner;

--
-- Name: empty_envios(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.empty_envios(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  update envios e
     set revisado = now(),
         texto = case when old.llegado then '' else e.texto end,
         content_variables = case when old.llegado then null else e.content_variables end
    from (select d.suscriptor_id, d.mensaje_id, m.estado_mensaje in ('ENTREGADO', 'LEIDO') as llegado
            from (select n.suscriptor_id, n.mensaje_id from envios n
                   where n.estado = 'ACEPTADO' and n.revisado is null and n.iniciado < p_before order by n.iniciado limit p_limit) d
            join mensajes m on m.suscriptor_id = d.suscriptor_id and m.id = d.mensaje_id) old
   where e.suscriptor_id = old.suscriptor_id and e.mensaje_id = old.mensaje_id and e.estado = 'ACEPTADO';
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.empty_envios(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_router;

--
-- Name: end_desafios(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.end_desafios() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  update app.desafios d set usado = now() where d.suscriptor_id = new.suscriptor_id and d.usuario_id = new.id and d.usado is null;
  return null;
end $$;


ALTER FUNCTION app.end_desafios() OWNER TO tertulia_auth;

--
-- Name: end_suscriptor_sessions(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.end_suscriptor_sessions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_usuario bigint;
begin
  for v_usuario in
    with ended as (update app.sesiones s set revocada = now() where s.suscriptor_id = new.id and s.revocada is null returning s.usuario_id)
    select distinct e.usuario_id from ended e
  loop
    perform pg_notify('tertulia_events', json_build_object('tenantId', new.id, 'name', 'session.ended', 'data', json_build_object('userId', v_usuario))::text);
  end loop;
  update app.restablecimientos r set usado = now() where r.suscriptor_id = new.id and r.usado is null;
  return null;
end $$;


ALTER FUNCTION app.end_suscriptor_sessions() OWNER TO tertulia_auth;

--
-- Name: fence(regclass, text); Type: PROCEDURE; Schema: app; Owner: tertulia_owner
--

CREATE PROCEDURE app.fence(IN tabla regclass, IN columna text DEFAULT 'suscriptor_id'::text)
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security', tabla);
  execute format('alter table %s force row level security', tabla);
  execute format('create policy tenant on %s for all to tertulia_app using (%I = (select app.tid())) with check (%I = (select app.tid()))', tabla, columna, columna);
end $$;


ALTER PROCEDURE app.fence(IN tabla regclass, IN columna text) OWNER TO tertulia_owner;

--
-- Name: find_contactos(text, integer); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.find_contactos(p_texto text, p_limite integer) RETURNS bigint[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  v_suscriptor constant bigint := tid();
  v_patron constant text := '%' || regexp_replace(plain_text(p_texto), '([\\%_])', '\\\1', 'g') || '%';
  v_ids constant bigint[] := array(
    select c.id from contactos c where c.suscriptor_id = v_suscriptor and c.busqueda like v_patron limit p_limite + 1);
begin
  return case when cardinality(v_ids) <= p_limite then v_ids end;
end $$;


ALTER FUNCTION app.find_contactos(p_texto text, p_limite integer) OWNER TO tertulia_search;

--
-- Name: find_desafio(bytea, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.find_desafio(p_token_sha256 bytea, p_now timestamp with time zone) RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, desafio_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select d.suscriptor_id, d.usuario_id, d.id
    from desafios d
    join usuarios u on u.suscriptor_id = d.suscriptor_id and u.id = d.usuario_id
    join suscriptores n on n.id = d.suscriptor_id
   where d.token_sha256 = p_token_sha256 and d.usado is null and d.expira > p_now and u.estado = 1 and n.estado = 1
$$;


ALTER FUNCTION app.find_desafio(p_token_sha256 bytea, p_now timestamp with time zone) OWNER TO tertulia_auth;

--
-- Name: find_login(text); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.find_login(p_email text) RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, nombre text, email text, password_hash text, estado smallint, suscriptor_estado smallint, roles text[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select u.suscriptor_id, u.id, u.nombre, u.email, u.password_hash, u.estado, s.estado, u.roles
    from usuarios u join suscriptores s on s.id = u.suscriptor_id
   where lower(u.email) = lower(p_email) and u.tipo_usuario = 'HUMANO'
$$;


ALTER FUNCTION app.find_login(p_email text) OWNER TO tertulia_auth;

--
-- Name: find_reset(bytea, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.find_reset(p_token_sha256 bytea, p_now timestamp with time zone) RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, email text, nombre_negocio text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select r.suscriptor_id, r.usuario_id, u.email, n.nombre_negocio
    from restablecimientos r
    join usuarios u on u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id
    join suscriptores n on n.id = r.suscriptor_id
   where r.token_sha256 = p_token_sha256 and r.usado is null and r.expira > p_now and u.estado = 1
$$;


ALTER FUNCTION app.find_reset(p_token_sha256 bytea, p_now timestamp with time zone) OWNER TO tertulia_auth;

--
-- Name: fold_contadores(integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.fold_contadores(p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  with tomados as (
    delete from contadores_cambios k
     using (select d.suscriptor_id, d.id from contadores_cambios d order by d.suscriptor_id, d.id limit p_limit for update skip locked) t
     where k.suscriptor_id = t.suscriptor_id and k.id = t.id
    returning k.suscriptor_id, k.asignada_a, k.pendientes, k.abiertas, k.cerradas, k.atendidas),
  sumas as (
    insert into contadores_bandeja as c (suscriptor_id, asignada_a, estado, total)
      select k.suscriptor_id, k.asignada_a, e.estado, sum(e.cambio)
        from tomados k cross join lateral (values ('PENDIENTE', k.pendientes), ('ABIERTA', k.abiertas), ('CERRADA', k.cerradas), ('ATENDIDA', k.atendidas)) e (estado, cambio)
       group by 1, 2, 3 having sum(e.cambio) <> 0 order by 1, 2, 3
    on conflict (suscriptor_id, asignada_a, estado) do update set total = c.total + excluded.total)
  select count(*) into v_count from tomados;
  return v_count;
end $$;


ALTER FUNCTION app.fold_contadores(p_limit integer) OWNER TO tertulia_auth;

--
-- Name: fold_espacio(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.fold_espacio() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  with tomados as (
    delete from espacio_cambios k
     using (select d.suscriptor_id, d.id from espacio_cambios d where d.suscriptor_id = (select app.tid()) order by d.id for update skip locked) t
     where k.suscriptor_id = t.suscriptor_id and k.id = t.id
    returning k.suscriptor_id, k.bytes)
  insert into espacio as e (suscriptor_id, bytes) select t.suscriptor_id, sum(t.bytes) from tomados t group by 1
  on conflict (suscriptor_id) do update set bytes = e.bytes + excluded.bytes;
end $$;


ALTER FUNCTION app.fold_espacio() OWNER TO tertulia_auth;

--
-- Name: follow_mensaje(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.follow_mensaje() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  update difusion_destinatarios d
     set estado = case new.estado_mensaje when 'PENDIENTE' then 'ENVIANDO' when 'ERROR' then 'FALLIDO' else new.estado_mensaje end,
         actualizado = now()
   where d.suscriptor_id = new.suscriptor_id and d.mensaje_id = new.id;
  return null;
end $$;


ALTER FUNCTION app.follow_mensaje() OWNER TO tertulia_owner;

--
-- Name: forget_dia(bigint, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.forget_dia(p_suscriptor bigint, p_instant timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_dia constant date := (p_instant at time zone 'America/Bogota')::date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('dia ' || p_suscriptor || ' ' || (v_dia - date '2000-01-01'), 0));
  delete from dias_contados d where d.suscriptor_id = p_suscriptor and d.dia = v_dia;
  insert into dias_olvidados (suscriptor_id, dia)
  select p_suscriptor, v_dia where not exists (select 1 from dias_olvidados o where o.suscriptor_id = p_suscriptor and o.dia = v_dia);
end $$;


ALTER FUNCTION app.forget_dia(p_suscriptor bigint, p_instant timestamp with time zone) OWNER TO tertulia_owner;

--
-- Name: forget_dias(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.forget_dias() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  if tg_op <> 'INSERT' then perform forget_dia(old.suscriptor_id, old.timestamp); end if;
  if tg_op <> 'DELETE' then perform forget_dia(new.suscriptor_id, new.timestamp); end if;
  return null;
end $$;


ALTER FUNCTION app.forget_dias() OWNER TO tertulia_owner;

--
-- Name: forget_horarios(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.forget_horarios() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_suscriptor constant bigint := case tg_op when 'DELETE' then old.suscriptor_id else new.suscriptor_id end;
begin
  insert into dias_olvidados (suscriptor_id, dia)
  select v_suscriptor, null where not exists (select 1 from dias_olvidados o where o.suscriptor_id = v_suscriptor and o.dia is null);
  return null;
end $$;


ALTER FUNCTION app.forget_horarios() OWNER TO tertulia_router;

--
-- Name: forget_kanban_estado(bigint, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.forget_kanban_estado(p_estado bigint, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_suscriptor constant bigint := tid();
  v_all integer := 0;
  v_some integer;
begin
  perform 1 from kanban_estados e where e.suscriptor_id = v_suscriptor and e.id = p_estado and e.tablero_id is null;
  if not found then return 0; end if;
  update kanban_movimientos m set a_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x where x.suscriptor_id = v_suscriptor and x.a_estado_id = p_estado limit p_limit for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update kanban_movimientos m set de_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x where x.suscriptor_id = v_suscriptor and x.de_estado_id = p_estado limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update notas n set kanban_estado_id_snapshot = null
   where n.suscriptor_id = v_suscriptor and n.id = any(array(
     select x.id from notas x where x.suscriptor_id = v_suscriptor and x.kanban_estado_id_snapshot = p_estado limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  return v_all + v_some;
end $$;


ALTER FUNCTION app.forget_kanban_estado(p_estado bigint, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: join_contactos(bigint, bigint); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.join_contactos(p_contacto bigint, p_unido bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_suscriptor constant bigint := tid();
begin
  update conversaciones set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update contacto_identidades set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update consentimientos set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update notas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update tareas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update kanban_movimientos set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update contacto_uniones set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  -- where both are recipients, whoever still waits is left out, and of two that wait the one that goes. One who gets nothing
  -- does not stand for one who waits, except who must not be written to, or was written to by an earlier broadcast: left out
  -- as a duplicate, and not for the very number of the one who waits
  update difusion_destinatarios d set estado = 'OMITIDO', motivo = 'DUPLICADO', detalle = 'Se unió con otro destinatario.'
   where d.suscriptor_id = v_suscriptor and d.estado = 'PENDIENTE'
     and ((d.contacto_id = p_unido and exists (
             select 1 from difusion_destinatarios o
              where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_contacto
                and (o.estado <> 'OMITIDO' or o.motivo = 'NO_CONTACTAR'
                  or (o.motivo = 'DUPLICADO' and not exists (
                        select 1 from conversaciones a join conversaciones b on b.suscriptor_id = a.suscriptor_id
                         where a.suscriptor_id = v_suscriptor and a.id = o.conversacion_id and b.id = d.conversacion_id
                           and a.canal_id = b.canal_id and a.cliente_telefono = b.cliente_telefono)))))
       or (d.contacto_id = p_contacto and exists (
             select 1 from difusion_destinatarios o where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_unido and o.mensaje_id is not null)));
  -- who was the second one of an earlier union stays so
  update difusion_destinatarios d
     set contacto_id = p_contacto,
         es_unido = d.es_unido or exists (
           select 1 from difusion_destinatarios o where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_contacto)
   where d.suscriptor_id = v_suscriptor and d.contacto_id = p_unido;
  update sala_mensajes set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update llamadas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  delete from contactos where suscriptor_id = v_suscriptor and id = p_unido;
end $$;


ALTER FUNCTION app.join_contactos(p_contacto bigint, p_unido bigint) OWNER TO tertulia_auth;

--
-- Name: keep_atendidas(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.keep_atendidas() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  insert into contadores_cambios (suscriptor_id, asignada_a, atendidas)
    select new.suscriptor_id, new.usuario_id, 1 from conversaciones c
     where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id and c.estado = 'CERRADA';
  return null;
end $$;


ALTER FUNCTION app.keep_atendidas() OWNER TO tertulia_auth;

--
-- Name: keep_contadores(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.keep_contadores() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  insert into contadores_cambios (suscriptor_id, asignada_a, pendientes, abiertas, cerradas)
    values (new.suscriptor_id, coalesce(new.asignada_a, 0), (new.estado = 'PENDIENTE')::int, (new.estado = 'ABIERTA')::int, (new.estado = 'CERRADA')::int);
  if tg_op = 'INSERT' then return null; end if;
  insert into contadores_cambios (suscriptor_id, asignada_a, pendientes, abiertas, cerradas)
    values (old.suscriptor_id, coalesce(old.asignada_a, 0), -(old.estado = 'PENDIENTE')::int, -(old.estado = 'ABIERTA')::int, -(old.estado = 'CERRADA')::int);
  if (old.estado = 'CERRADA') <> (new.estado = 'CERRADA') then
    insert into contadores_cambios (suscriptor_id, asignada_a, atendidas)
      select t.suscriptor_id, t.usuario_id, case when new.estado = 'CERRADA' then 1 else -1 end
        from atenciones t where t.suscriptor_id = new.suscriptor_id and t.conversacion_id = new.id;
  end if;
  return null;
end $$;


ALTER FUNCTION app.keep_contadores() OWNER TO tertulia_auth;

--
-- Name: keep_espacio(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.keep_espacio() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_bytes bigint := 0;
begin
  if tg_op <> 'DELETE' and new.cuenta_espacio and new.origen_url is null and new.clave is not null then v_bytes := coalesce(new.tamano, 0); end if;
  if tg_op <> 'INSERT' and old.cuenta_espacio and old.origen_url is null and old.clave is not null then
    v_bytes := v_bytes - coalesce(old.tamano, 0);
  end if;
  if v_bytes <> 0 then
    insert into espacio_cambios (suscriptor_id, bytes) values (coalesce(new.suscriptor_id, old.suscriptor_id), v_bytes);
  end if;
  return null;
end $$;


ALTER FUNCTION app.keep_espacio() OWNER TO tertulia_auth;

--
-- Name: lapsed_reservas(timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.lapsed_reservas(p_before timestamp with time zone) RETURNS TABLE(suscriptor_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select distinct r.suscriptor_id from reservas r where r.estado = 'RESERVADA' and r.creada < p_before
$$;


ALTER FUNCTION app.lapsed_reservas(p_before timestamp with time zone) OWNER TO tertulia_router;

--
-- Name: last_dia(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.last_dia() RETURNS date
    LANGUAGE sql STABLE
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select ((now() - interval '2 days') at time zone 'America/Bogota')::date - 1
$$;


ALTER FUNCTION app.last_dia() OWNER TO tertulia_router;

--
-- Name: list_claves_sueltas(interval, integer); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.list_claves_sueltas(p_age interval, p_limit integer) RETURNS TABLE(suscriptor_id bigint, clave text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select s.suscriptor_id, s.clave from claves_sueltas s where s.anotada < now() - p_age order by s.anotada limit p_limit
$$;


ALTER FUNCTION app.list_claves_sueltas(p_age interval, p_limit integer) OWNER TO tertulia_router;

--
-- Name: list_login_addresses(text, timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.list_login_addresses(p_email text, p_since timestamp with time zone, p_limit integer) RETURNS TABLE(direccion text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select r.direccion from (
    select s.direccion from usuarios u join sesiones s on s.suscriptor_id = u.suscriptor_id and s.usuario_id = u.id
     where lower(u.email) = lower(p_email) and s.creada > p_since and s.direccion is not null order by s.creada desc limit p_limit) r
  union
  select t.direccion from usuarios u join restablecimientos t on t.suscriptor_id = u.suscriptor_id and t.usuario_id = u.id
   where lower(u.email) = lower(p_email) and t.usado > p_since and t.direccion is not null
$$;


ALTER FUNCTION app.list_login_addresses(p_email text, p_since timestamp with time zone, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: list_redibujo_tenants(); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.list_redibujo_tenants() RETURNS TABLE(suscriptor_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select distinct a.suscriptor_id from archivos a where a.redibujos > 0
$$;


ALTER FUNCTION app.list_redibujo_tenants() OWNER TO tertulia_router;

--
-- Name: list_suscriptores(text, smallint, text, boolean, integer, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer) RETURNS TABLE(total bigint, id bigint, nombre_negocio text, documento text, contacto text, whatsapp text, prompt_default text, estado smallint, fecha timestamp with time zone, color_primario text, condiciones_cotizacion text, logo_archivo_id bigint, alias_sede_mys text, has_password_sede_mys boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $_$
declare
  v_column constant text := case p_sort when 'fecha' then 's.fecha' when 'estado' then 's.estado' else 'plain_text(s.nombre_negocio)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when coalesce(trim(p_q), '') = '' then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select s.* from suscriptores s where ($1 is null or s.estado = $1)
         and plain_text(s.nombre_negocio || ' ' || s.documento || ' ' || coalesce(s.contacto, '') || ' ' || s.whatsapp) like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select s.id, s.nombre_negocio, s.documento, s.contacto, s.whatsapp, s.prompt_default, s.estado, s.fecha, s.color_primario,
             s.condiciones_cotizacion, s.logo_archivo_id, s.alias_sede_mys, s.password_sede_mys is not null
        from wanted s order by %1$s %2$s, s.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_estado, v_pattern, p_limit, p_offset;
end $_$;


ALTER FUNCTION app.list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer) OWNER TO tertulia_auth;

--
-- Name: list_usuarios_global(bigint, text, text, boolean, integer, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.list_usuarios_global(p_suscriptor bigint, p_q text, p_sort text, p_desc boolean, p_limit integer, p_offset integer) RETURNS TABLE(total bigint, id bigint, suscriptor_id bigint, suscriptor_nombre text, nombre text, email text, telefono text, estado smallint, roles text[], tipo_usuario text, presentar boolean, fecha_creacion timestamp with time zone, area_id bigint, area_nombre text, foto_archivo_id bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $_$
declare
  v_column constant text := case p_sort when 'email' then 'lower(u.email)' when 'telefono' then 'u.telefono' when 'estado' then 'u.estado'
    when 'fechaCreacion' then 'u.fecha_creacion' when 'tipoUsuario' then 'u.tipo_usuario' else 'plain_text(u.nombre)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when nullif(trim(p_q), '') is null then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select u.* from usuarios u where ($1 is null or u.suscriptor_id = $1)
         and plain_text(u.nombre || ' ' || u.email || ' ' || coalesce(u.telefono, '')) like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select u.id, u.suscriptor_id, s.nombre_negocio, u.nombre, u.email, u.telefono, u.estado, u.roles, u.tipo_usuario, u.presentar, u.fecha_creacion,
             u.area_id, a.nombre as area_nombre, u.foto_archivo_id
        from wanted u join suscriptores s on s.id = u.suscriptor_id left join areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id
       order by %1$s %2$s nulls last, u.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_suscriptor, v_pattern, p_limit, p_offset;
end $_$;


ALTER FUNCTION app.list_usuarios_global(p_suscriptor bigint, p_q text, p_sort text, p_desc boolean, p_limit integer, p_offset integer) OWNER TO tertulia_auth;

--
-- Name: live_sessions(bigint[], bigint[], timestamp with time zone, interval); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamp with time zone, p_idle interval) RETURNS TABLE(suscriptor_id bigint, sesion_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select s.suscriptor_id, s.id
    from unnest(p_suscriptores, p_sesiones) as k (suscriptor_id, id)
    join sesiones s on s.suscriptor_id = k.suscriptor_id and s.id = k.id
   where app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
$$;


ALTER FUNCTION app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamp with time zone, p_idle interval) OWNER TO tertulia_auth;

--
-- Name: make_suscriptor(text, text, text, text); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text) RETURNS TABLE(suscriptor_id bigint, area_id bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_suscriptor bigint; v_area bigint;
begin
  insert into suscriptores (nombre_negocio, documento, contacto, whatsapp) values (p_nombre_negocio, p_documento, p_contacto, p_whatsapp)
    returning id into v_suscriptor;
  insert into areas (suscriptor_id, nombre) values (v_suscriptor, 'General') returning id into v_area;
  insert into area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
    select v_suscriptor, v_area, d, d = 0, case when d = 0 then null when d = 6 then time '09:00' else time '08:00' end,
           case when d = 0 then null when d = 6 then time '13:00' else time '18:00' end
      from generate_series(0, 6) d;
  insert into canales (suscriptor_id, numero, friendly_name, es_principal, estado) values (v_suscriptor, p_whatsapp, p_nombre_negocio, true, 0);
  return query select v_suscriptor, v_area;
end $$;


ALTER FUNCTION app.make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text) OWNER TO tertulia_auth;

--
-- Name: name_clave(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.name_clave() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  delete from claves_sueltas s where s.suscriptor_id = new.suscriptor_id and s.clave = new.clave;
  return null;
end $$;


ALTER FUNCTION app.name_clave() OWNER TO tertulia_owner;

--
-- Name: one_documento(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.one_documento() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_documento constant text := plain_documento(new.documento);
begin
  perform pg_advisory_xact_lock(hashtextextended('documento ' || v_documento, 0));
  if exists (select 1 from suscriptores s where plain_documento(s.documento) = v_documento and s.id <> new.id) then
    -- under the name of the index that refuses what is written alike, so that it is told in the same words
    raise unique_violation using message = 'another subscriber has this document', constraint = 'suscriptores_documento', table = 'suscriptores';
  end if;
  return null;
end $$;


ALTER FUNCTION app.one_documento() OWNER TO tertulia_auth;

--
-- Name: owners_of_emails(text[]); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.owners_of_emails(p_emails text[]) RETURNS TABLE(email text, contacto_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select lower(c.email), c.id from contactos c
   where c.suscriptor_id = tid() and lower(c.email) in (select lower(e) from unnest(p_emails) e) $$;


ALTER FUNCTION app.owners_of_emails(p_emails text[]) OWNER TO tertulia_search;

--
-- Name: palabras(bigint, timestamp with time zone, text); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.palabras(p_suscriptor bigint, p_momento timestamp with time zone, p_texto text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $$
  select array_to_tsvector(array_remove(array_remove(string_to_array(
           regexp_replace(' ' || case when octet_length(p_texto) < 1000 then app.plegado(p_texto)
                                      else regexp_replace(app.plegado(p_texto), '(\w{60})\w+', '\1', 'g') end,
                          '[\W_]+', ' ' || p_suscriptor || '.' || app.semana(p_momento) || '.', 'g'), ' '), ''),
           p_suscriptor || '.' || app.semana(p_momento) || '.'))
$$;


ALTER FUNCTION app.palabras(p_suscriptor bigint, p_momento timestamp with time zone, p_texto text) OWNER TO tertulia_owner;

--
-- Name: parked_webhooks(integer, integer, boolean); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.parked_webhooks(p_limit integer, p_offset integer, p_descending boolean) RETURNS TABLE(id bigint, suscriptor_id bigint, canal_id bigint, clase text, recibido timestamp with time zone, intentos smallint, error_codigo text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select w.id, w.suscriptor_id, w.canal_id, w.clase, w.recibido, w.intentos, w.error_codigo
    from webhooks_recibidos w where w.estado = 'APARCADO'
   order by case when p_descending then -w.id else w.id end limit p_limit offset p_offset
$$;


ALTER FUNCTION app.parked_webhooks(p_limit integer, p_offset integer, p_descending boolean) OWNER TO tertulia_router;

--
-- Name: pending_webhooks(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.pending_webhooks(p_now timestamp with time zone, p_limit integer) RETURNS TABLE(suscriptor_id bigint, clave text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  with recursive tenants (id) as (
    (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') order by w.suscriptor_id limit 1)
    union all
    select (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') and w.suscriptor_id > t.id order by w.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select distinct t.id, due.clave
    from tenants t cross join lateral (
      -- younger ones are being worked off by whoever took them in
      select w.clave from webhooks_recibidos w
       where w.suscriptor_id = t.id and w.estado in ('RECIBIDO', 'ESPERA') and w.proximo_intento <= p_now and w.recibido <= p_now
       order by w.proximo_intento, w.id limit p_limit) due
   where t.id is not null
$$;


ALTER FUNCTION app.pending_webhooks(p_now timestamp with time zone, p_limit integer) OWNER TO tertulia_router;

--
-- Name: plain_documento(text); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.plain_documento(p_documento text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce(nullif(lower(regexp_replace(normalize(p_documento, NFKC), '[\s.,\u2010-\u2015\u2212-]', '', 'g')), ''), p_documento)
$$;


ALTER FUNCTION app.plain_documento(p_documento text) OWNER TO tertulia_owner;

--
-- Name: plain_text(text); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.plain_text(p_text text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036F]', '', 'g')) $$;


ALTER FUNCTION app.plain_text(p_text text) OWNER TO tertulia_owner;

--
-- Name: plegado(text); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.plegado(p_texto text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_texto)) $$;


ALTER FUNCTION app.plegado(p_texto text) OWNER TO tertulia_owner;

--
-- Name: productos_texto(); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.productos_texto() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select case when (select count(*) from (select 1 from productos p where p.suscriptor_id = tid() limit 3001) n) <= 3000
              then '(p.busqueda || '''')' else 'p.busqueda' end
$$;


ALTER FUNCTION app.productos_texto() OWNER TO tertulia_search;

--
-- Name: purge_attempts(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.purge_attempts(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  delete from intentos i
   using (select d.clave, d.ventana from intentos d where d.vence < p_before limit p_limit) old
   where i.clave = old.clave and i.ventana = old.ventana;
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_attempts(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: purge_audit(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.purge_audit(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_before constant timestamptz := least(p_before, now() - interval '90 days');
  v_count integer;
begin
  delete from auditoria a
   using (select o.suscriptor_id, o.id
            from suscriptores s cross join lateral (
              select d.suscriptor_id, d.id from auditoria d where d.suscriptor_id = s.id and d.timestamp < v_before
               order by d.timestamp, d.id limit p_limit) o
           limit p_limit) old
   where a.suscriptor_id = old.suscriptor_id and a.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_audit(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: purge_jobs(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_jobs
--

CREATE FUNCTION app.purge_jobs(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'graphile_worker', 'pg_temp'
    AS $$
declare v_count integer;
begin
  delete from graphile_worker._private_jobs j
   where j.id in (select d.id from graphile_worker._private_jobs d
                   where d.attempts >= d.max_attempts and d.locked_at is null and d.run_at < p_before limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_jobs(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_jobs;

--
-- Name: purge_journal(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.purge_journal(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  delete from webhooks_recibidos w
   using (select d.suscriptor_id, d.id from webhooks_recibidos d where d.estado = 'PROCESADO' and d.procesado < p_before
           order by d.procesado limit p_limit) old
   where w.suscriptor_id = old.suscriptor_id and w.id = old.id and w.estado = 'PROCESADO';
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_journal(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_router;

--
-- Name: purge_quarantine(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.purge_quarantine(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  delete from webhooks_cuarentena q
   where q.id in (select d.id from webhooks_cuarentena d where d.estado = 'REPRODUCIDO' and d.recibido < p_before order by d.id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_quarantine(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_router;

--
-- Name: purge_recordatorios(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.purge_recordatorios(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  delete from tarea_recordatorios r
   using (select d.suscriptor_id, d.id from tarea_recordatorios d where d.enviado < p_before order by d.enviado limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_recordatorios(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_router;

--
-- Name: purge_resets(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.purge_resets(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  delete from restablecimientos r
   using (select d.suscriptor_id, d.id from restablecimientos d where d.expira < p_before limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_resets(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: purge_sessions(timestamp with time zone, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.purge_sessions(p_before timestamp with time zone, p_limit integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_count integer;
begin
  delete from sesiones s
   using (select d.suscriptor_id, d.id from sesiones d where d.expira_abs < p_before limit p_limit) old
   where s.suscriptor_id = old.suscriptor_id and s.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;


ALTER FUNCTION app.purge_sessions(p_before timestamp with time zone, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: quarantine_webhook(text, text, text, text, text, text, text, text); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_id bigint;
begin
  insert into webhooks_cuarentena (ruta, consulta, cuerpo, firma, motivo, cuenta, destino, proveedor_sid)
    values (p_ruta, p_consulta, p_cuerpo, p_firma, p_motivo, p_cuenta, p_destino, p_proveedor_sid) returning id into v_id;
  -- now and then, and by one at a time: two would take away twice as much, or wait for each other
  if v_id % 20 <> 0 or not pg_try_advisory_xact_lock(hashtextextended('webhooks_cuarentena', 0)) then return; end if;
  delete from webhooks_cuarentena q where q.motivo = 'FIRMA'
     and q.id <= (select f.id from webhooks_cuarentena f where f.motivo = 'FIRMA' order by f.id desc offset 500 limit 1);
  if not exists (select 1 from webhooks_cuarentena q where q.motivo <> 'FIRMA' offset 20000) then return; end if;
  -- counted from the newest of each, what has the highest count goes; more than must, so that a flood does not pay for it each time
  delete from webhooks_cuarentena q where q.id in (
    select a.id from (
      select d.id, row_number() over (partition by d.cuenta order by d.del_destino, d.id desc) as de_la_cuenta from (
        select s.id, s.cuenta, row_number() over (partition by s.cuenta, s.destino order by s.id desc) as del_destino
          from webhooks_cuarentena s where s.motivo <> 'FIRMA') d) a
     order by a.de_la_cuenta, a.id desc offset 19000);
end $$;


ALTER FUNCTION app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text) OWNER TO tertulia_router;

--
-- Name: raise_version(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.raise_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  new.version := old.version + 1;
  return new;
end $$;


ALTER FUNCTION app.raise_version() OWNER TO tertulia_owner;

--
-- Name: register_conflict(text, text, text, text); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text) RETURNS TABLE(email boolean, whatsapp boolean, nombre_negocio boolean, documento boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select exists (select 1 from usuarios where lower(email) = lower(p_email)),
         exists (select 1 from suscriptores where whatsapp = p_whatsapp) or exists (select 1 from canales where numero = p_whatsapp and estado = 1),
         exists (select 1 from suscriptores where lower(nombre_negocio) = lower(p_nombre_negocio)),
         exists (select 1 from suscriptores s where plain_documento(s.documento) = plain_documento(p_documento))
$$;


ALTER FUNCTION app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text) OWNER TO tertulia_auth;

--
-- Name: register_suscriptor(text, text, text, text, text, text, text, text); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text, p_nombre text, p_email text, p_telefono text, p_password_hash text) RETURNS TABLE(suscriptor_id bigint, usuario_id bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v record; v_usuario bigint;
begin
  select m.suscriptor_id, m.area_id into v from app.make_suscriptor(p_nombre_negocio, p_documento, p_contacto, p_whatsapp) m;
  insert into usuarios (suscriptor_id, nombre, email, telefono, roles, area_id, password_hash)
    values (v.suscriptor_id, p_nombre, p_email, p_telefono, array['SUPERVISOR'], v.area_id, p_password_hash) returning id into v_usuario;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id, detalles)
    values (v.suscriptor_id, v_usuario, 'suscriptor', 'REGISTRAR', v.suscriptor_id,
            jsonb_build_object('despues', jsonb_build_object('nombreNegocio', p_nombre_negocio, 'documento', p_documento, 'whatsapp', p_whatsapp, 'email', p_email)));
  return query select v.suscriptor_id, v_usuario;
end $$;


ALTER FUNCTION app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text, p_nombre text, p_email text, p_telefono text, p_password_hash text) OWNER TO tertulia_auth;

--
-- Name: remove_borradores(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.remove_borradores() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  delete from borradores b where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.id;
  return null;
end $$;


ALTER FUNCTION app.remove_borradores() OWNER TO tertulia_auth;

--
-- Name: replace_reconciled(bigint, text, text, text, text); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.replace_reconciled(p_suscriptor bigint, p_proveedor_sid text, p_cuerpo text, p_consulta text, p_origen text) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'app', 'pg_temp'
    AS $$
  update webhooks_recibidos w
     set cuerpo = p_cuerpo, consulta = p_consulta, origen = p_origen, completa = w.estado = 'PROCESADO', estado = 'RECIBIDO', procesado = null,
         intentos = 0, proximo_intento = '-infinity'
   where w.suscriptor_id = p_suscriptor and w.clase = 'MENSAJE' and w.proveedor_sid = p_proveedor_sid and w.origen = 'CONCILIACION'
     and p_origen <> 'CONCILIACION' and w.estado in ('RECIBIDO', 'PROCESADO')
  returning w.id
$$;


ALTER FUNCTION app.replace_reconciled(p_suscriptor bigint, p_proveedor_sid text, p_cuerpo text, p_consulta text, p_origen text) OWNER TO tertulia_router;

--
-- Name: replay_parked_webhook(bigint); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.replay_parked_webhook(p_id bigint) RETURNS TABLE(suscriptor_id bigint, clave text)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  update webhooks_recibidos w set estado = 'RECIBIDO', intentos = 0, proximo_intento = '-infinity'
   where w.id = p_id and w.estado = 'APARCADO' returning w.suscriptor_id, w.clave
$$;


ALTER FUNCTION app.replay_parked_webhook(p_id bigint) OWNER TO tertulia_router;

--
-- Name: reserve_attempt(text, timestamp with time zone, interval, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.reserve_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) RETURNS TABLE(allowed boolean, alarm boolean, retry_after_seconds integer, ventana timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_rest integer := greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
  v_cuenta integer;
  v_alarm boolean := false;
begin
  insert into intentos as i (clave, ventana, cuenta, en_curso, vence) values (p_clave, v_ventana, 0, 1, v_ventana + p_window)
  on conflict on constraint intentos_pkey do update set en_curso = i.en_curso + 1 where i.cuenta + i.en_curso < p_limit;
  if found then
    return query select true, false, v_rest, v_ventana;
    return;
  end if;
  select i.cuenta into v_cuenta from intentos i where i.clave = p_clave and i.ventana = v_ventana;
  if v_cuenta >= p_limit then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window)
    on conflict on constraint intentos_pkey do nothing;
    v_alarm := found;
  end if;
  return query select false, v_alarm, case when v_cuenta >= p_limit then v_rest else least(2, v_rest) end, v_ventana;
end $$;


ALTER FUNCTION app.reserve_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: resolve_session(bytea, timestamp with time zone, interval); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.resolve_session(p_token_sha256 bytea, p_now timestamp with time zone, p_idle interval) RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, sesion_id bigint, nombre text, roles text[], expira timestamp with time zone, ultima_accion timestamp with time zone, caducada boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select s.suscriptor_id, s.usuario_id, s.id, u.nombre, u.roles, s.expira_abs, s.ultima_accion,
         not app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
    from sesiones s
    join usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
    join suscriptores n on n.id = s.suscriptor_id
   where s.token_sha256 = p_token_sha256 and s.revocada is null and u.estado = 1 and u.tipo_usuario = 'HUMANO' and n.estado = 1
$$;


ALTER FUNCTION app.resolve_session(p_token_sha256 bytea, p_now timestamp with time zone, p_idle interval) OWNER TO tertulia_auth;

--
-- Name: retire_plantilla_comun(bigint, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.retire_plantilla_comun(p_id bigint, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  update plantillas p set retirada = p_now where p.suscriptor_id is null and p.id = p_id
$$;


ALTER FUNCTION app.retire_plantilla_comun(p_id bigint, p_now timestamp with time zone) OWNER TO tertulia_router;

--
-- Name: revoke_sessions(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.revoke_sessions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  update app.sesiones s set revocada = now()
   where s.suscriptor_id = new.suscriptor_id and s.usuario_id = new.id and s.revocada is null
     -- the session in which a person changes the own password stays
     and (new.estado <> old.estado or new.roles <> old.roles or new.tipo_usuario <> old.tipo_usuario
          or s.id is distinct from nullif(current_setting('app.sesion_id', true), '')::bigint);
  if new.password_hash is distinct from old.password_hash or new.estado = 0 or new.tipo_usuario = 'BOT' then
    update app.restablecimientos r set usado = now() where r.suscriptor_id = new.suscriptor_id and r.usuario_id = new.id and r.usado is null;
  end if;
  perform pg_notify('tertulia_events', json_build_object('tenantId', new.suscriptor_id, 'name', 'session.ended', 'data', json_build_object('userId', new.id))::text);
  return null;
end $$;


ALTER FUNCTION app.revoke_sessions() OWNER TO tertulia_auth;

--
-- Name: save_plantilla_comun(bigint, jsonb, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare v_id bigint := p_id; v record;
begin
  select * into v from jsonb_to_record(p_escrita) as l (content_sid text, nombre text, idioma text, categoria text, estado_aprobacion text,
    motivo_rechazo text, cuerpo text, variables jsonb);
  if p_id is null then
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion, motivo_rechazo, cuerpo, variables, sincronizada)
    values (null, v.content_sid, v.nombre, v.idioma, v.categoria, v.estado_aprobacion, v.motivo_rechazo, v.cuerpo, v.variables, p_now)
    on conflict (suscriptor_id, content_sid) do update
       set estado_aprobacion = excluded.estado_aprobacion, categoria = excluded.categoria, motivo_rechazo = excluded.motivo_rechazo, sincronizada = p_now
    returning p.id into v_id;
  else
    update plantillas p
       set content_sid = v.content_sid, nombre = v.nombre, idioma = v.idioma, categoria = v.categoria, estado_aprobacion = v.estado_aprobacion,
           motivo_rechazo = v.motivo_rechazo, cuerpo = v.cuerpo, variables = v.variables, sincronizada = p_now
     where p.suscriptor_id is null and p.id = p_id;
  end if;
  return v_id;
end $$;


ALTER FUNCTION app.save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamp with time zone) OWNER TO tertulia_router;

--
-- Name: search_chats(text, bigint, boolean, integer, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamp with time zone) RETURNS TABLE(conversacion_id bigint, momento timestamp with time zone, mensaje_id bigint, secuencia integer, emisor text, contenido text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'app', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $_$
declare
  v_suscriptor constant bigint := tid();
  v_palabras constant text[] := (
    select array(select left(palabra, 60) from unnest(string_to_array(regexp_replace(plegado(p_texto), '[\W_]+', ' ', 'g'), ' ')) palabra
                  where palabra <> '' limit 8));
  -- a number as people print it, else every word; a word of one or two letters makes no trigram unless it begins one
  v_patrones constant text[] := (
    select case when p_texto ~ '^[-+() ./\d]+$' then array['%' || regexp_replace(p_texto, '\D', '', 'g') || '%'] else (
      select array_agg((case when length(palabra) < 3 then '% ' else '%' end) || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
        from unnest((regexp_split_to_array(trim(plain_text(p_texto)), '\s+'))[1:8]) palabra) end);
  v_vistas bigint[] := '{}';
  v_halladas integer := 0;
  v_semana integer;
  v_primera integer;
  v_ancho integer := 2;
  v_consulta tsquery;
  r record;
begin
  if v_suscriptor is null or cardinality(v_palabras) = 0 then return; end if;

  for r in
    select c.id, c.last_message_at
      from contactos p join conversaciones c on c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id
     where p.suscriptor_id = v_suscriptor and p.busqueda like v_patrones[1] and (cardinality(v_patrones) = 1 or p.busqueda like all (v_patrones))
       and (p_todos or c.estado <> 'CERRADA' or exists (
             select 1 from atenciones t where t.suscriptor_id = c.suscriptor_id and t.usuario_id = p_usuario and t.conversacion_id = c.id))
     order by c.last_message_at desc, c.id desc limit p_limite
  loop
    conversacion_id := r.id;
    momento := r.last_message_at;
    v_vistas := v_vistas || r.id;
    return next;
  end loop;

  -- messages keep the provider's time, which may lie some days before or after that of the rows beside them
  select semana(m.timestamp) - 5 into v_primera from mensajes m where m.suscriptor_id = v_suscriptor order by m.id limit 1;
  select least(semana(m.timestamp) + 5, semana(p_ahora) + 1) into v_semana from mensajes m where m.suscriptor_id = v_suscriptor order by m.id desc limit 1;
  while v_semana >= v_primera loop
    select string_agg('(' || (
             select string_agg(quote_literal(v_suscriptor || '.' || semana || '.' || palabra) || ':*', ' & ') from unnest(v_palabras) palabra)
             || ')', ' | ')::tsquery
      into v_consulta from generate_series(greatest(v_semana - v_ancho + 1, v_primera), v_semana) semana;
    for r in
      -- «+ 0»: the words hold the tenant already, and an index of the tenant's million messages shall not be read besides
      with hallados as materialized (
        select m.conversacion_id, m.timestamp, m.id, m.secuencia, m.emisor
          from mensajes m
         where m.suscriptor_id + 0 = v_suscriptor and m.origen <> 'EVENTO' and palabras(m.suscriptor_id, m.timestamp, m.contenido) @@ v_consulta)
      select h.*, m.contenido from (
        select distinct on (a.conversacion_id) a.conversacion_id, a.timestamp, a.id, a.secuencia, a.emisor
          from hallados a order by a.conversacion_id, a.secuencia desc) h
        join mensajes m on m.suscriptor_id = v_suscriptor and m.id = h.id
        join conversaciones c on c.suscriptor_id = v_suscriptor and c.id = h.conversacion_id
       where h.conversacion_id <> all (v_vistas)
         and (p_todos or c.estado = 'PENDIENTE' or c.asignada_a = p_usuario or (c.estado = 'CERRADA' and exists (
               select 1 from atenciones t where t.suscriptor_id = c.suscriptor_id and t.usuario_id = p_usuario and t.conversacion_id = c.id)))
       order by h.timestamp desc, h.id desc limit p_limite
    loop
      conversacion_id := r.conversacion_id;
      momento := r.timestamp;
      mensaje_id := r.id;
      secuencia := r.secuencia;
      emisor := r.emisor;
      contenido := r.contenido;
      v_vistas := v_vistas || r.conversacion_id;
      v_halladas := v_halladas + 1;
      return next;
    end loop;
    exit when v_halladas >= p_limite;
    v_semana := v_semana - v_ancho;
    v_ancho := v_ancho * 4;
  end loop;
end $_$;


ALTER FUNCTION app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamp with time zone) OWNER TO tertulia_search;

--
-- Name: search_columna(bigint, text); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.search_columna(p_estado bigint, p_q text) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'app', 'pg_temp'
    AS $_$
declare
  v_patterns text[];
  v_text text := 'c.busqueda';
  v_where text := '';
begin
  if p_q ~ '^[-+() ./0-9]*[0-9][-+() ./0-9]*$' then
    v_patterns := array['%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%'];
  else
    select array_agg('%' || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%') into v_patterns
      from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra;
  end if;
  -- the index knows the words of all contacts, and the planner takes each for rare: a small column is read faster by itself
  if (select count(*) from (select 1 from contactos c where c.suscriptor_id = tid() and c.kanban_estado_id = p_estado limit 3001) n) <= 3000
  then v_text := '(c.busqueda || '''')'; end if;
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $3[%s]', v_text, n); end loop;
  return query execute 'select c.id from contactos c where c.suscriptor_id = $1 and c.kanban_estado_id = $2' || v_where
    using tid(), p_estado, v_patterns;
end $_$;


ALTER FUNCTION app.search_columna(p_estado bigint, p_q text) OWNER TO tertulia_search;

--
-- Name: search_contactos(text, text, text, text, boolean, integer, integer, integer); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer) RETURNS TABLE(contacto_id bigint, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO 'app', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $_$
declare
  v_suscriptor constant bigint := tid();
  v_sort text := case p_sort when 'apellido' then 'c.apellido_plano' when 'email' then 'lower(c.email)' when 'telefono' then 'c.telefono'
                             when 'fechaCreacion' then 'c.created_at' else 'c.nombre_plano' end;
  v_direction text := case when p_desc then 'desc' else 'asc' end;
  v_where text := 'c.suscriptor_id = $1';
  v_patterns text[] := '{}';
  v_digits text;
  v_email text;
  v_telefono text;
  v_is_either boolean := false;
  v_total bigint;
  v_ids bigint[];
begin
  if nullif(trim(p_q), '') is not null then
    if p_q ~ '^[-+() .0-9]*[0-9][-+() .0-9]*$' then
      -- a number as people print it, or the same signs in a name
      v_digits := '%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%';
      v_is_either := v_digits <> '%' || trim(p_q) || '%';
      v_patterns := case when v_is_either then array[v_digits, '%' || trim(p_q) || '%'] else array[v_digits] end;
      v_where := v_where || case when v_is_either then ' and (c.busqueda like $2[1] or c.busqueda like $2[2])' else ' and c.busqueda like $2[1]' end;
    else
      -- one or two letters make no trigram unless they begin a word
      select array_agg((case when length(palabra) < 3 then '% ' else '%' end) || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
        into v_patterns from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra;
      for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and c.busqueda like $2[%s]', n); end loop;
    end if;
  end if;
  if nullif(trim(p_email), '') is not null then
    v_email := '%' || regexp_replace(plain_text(trim(p_email)), '([\\%_])', '\\\1', 'g') || '%';
    v_patterns := v_patterns || v_email;
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and plain_text(c.email) like $2[%1$s]', cardinality(v_patterns));
  end if;
  if nullif(regexp_replace(p_telefono, '[^0-9]', '', 'g'), '') is not null then
    v_telefono := '%' || regexp_replace(p_telefono, '[^0-9]', '', 'g') || '%';
    v_patterns := v_patterns || v_telefono;
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and c.telefono like $2[%1$s]', cardinality(v_patterns));
  end if;

  -- the usual search: everything in one look, by a plan that is kept. Few are sorted; of many only the number is told.
  if cardinality(v_patterns) > 0 and not v_is_either then
    with hits as materialized (
      select c.id, case p_sort when 'nombre' then c.nombre_plano when 'apellido' then c.apellido_plano when 'email' then lower(c.email) when 'telefono' then c.telefono end as o,
             case p_sort when 'fechaCreacion' then c.created_at end as creado
        from contactos c
       where c.suscriptor_id = v_suscriptor and c.busqueda like v_patterns[1] and (cardinality(v_patterns) = 1 or c.busqueda like all (v_patterns))
         and (v_email is null or plain_text(c.email) like v_email) and (v_telefono is null or c.telefono like v_telefono) limit p_cap + 1),
    n as materialized (select count(*) as total from hits)
    select n.total, case when n.total > p_cap then null when p_desc then array(
               select h.id from hits h order by h.o desc, h.creado desc, h.id desc limit p_limit offset p_offset)
             else array(select h.id from hits h order by h.o, h.creado, h.id limit p_limit offset p_offset) end
      into v_total, v_ids from n;
    if v_total <= p_cap then
      if cardinality(v_ids) = 0 then return query select null::bigint, v_total;
      else return query select f.id, v_total from unnest(v_ids) with ordinality f (id, place) order by f.place; end if;
      return;
    end if;
  else
    execute format('select count(*) from (select 1 from contactos c where %s limit $3) hits', v_where) into v_total using v_suscriptor, v_patterns, p_cap + 1;
  end if;

  -- few are sorted; many are met soon on a walk in the wanted order
  if cardinality(v_patterns) > 0 and v_total <= p_cap then
    return query execute format('with hits as materialized (select c.id, %1$s as o from contactos c where %2$s)
      select h.id, $3::bigint from hits h order by h.o %3$s, h.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  else
    return query execute format('select c.id, $3::bigint from contactos c where %2$s order by %1$s %3$s, c.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  end if;
  -- a page behind the last one still tells the total
  if not found then return query select null::bigint, v_total; end if;
end $_$;


ALTER FUNCTION app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer) OWNER TO tertulia_search;

--
-- Name: search_productos(text, smallint, integer); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.search_productos(p_q text, p_estado smallint, p_limit integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'app', 'pg_temp'
    AS $_$
declare
  v_text constant text := productos_texto();
  v_begin constant text := regexp_replace(trim(plain_text(p_q)), '([\\%_])', '\\\1', 'g') || '%';
  v_patterns constant text[] := (
    select array_agg('%' || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%')
      from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra);
  v_where text := 'p.suscriptor_id = $1 and ($2 is null or p.estado = $2)';
begin
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $3[%s]', v_text, n); end loop;
  if p_limit is null then
    return query execute 'select p.id from productos p where ' || v_where using tid(), p_estado, v_patterns;
  else
    return query execute 'select p.id from productos p where ' || v_where || '
      order by p.busqueda like $4 desc, p.nombre_plano like $4 desc, lower(p.nombre), p.id limit $5'
      using tid(), p_estado, v_patterns, v_begin, p_limit;
  end if;
end $_$;


ALTER FUNCTION app.search_productos(p_q text, p_estado smallint, p_limit integer) OWNER TO tertulia_search;

--
-- Name: search_productos_con(text[], integer); Type: FUNCTION; Schema: app; Owner: tertulia_search
--

CREATE FUNCTION app.search_productos_con(p_raices text[], p_limit integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'app', 'pg_temp'
    AS $_$
declare
  v_patterns constant text[] := (select array_agg('%' || regexp_replace(raiz, '([\\%_])', '\\\1', 'g') || '%') from unnest(p_raices) raiz);
begin
  return query execute format('select p.id from productos p where p.suscriptor_id = $1 and p.estado = 1 and %s like any ($2)
      order by %s desc, p.id limit $3', productos_texto(),
      (select string_agg(format('(p.busqueda like $2[%s])::integer', n), ' + ') from generate_series(1, cardinality(v_patterns)) n))
    using tid(), v_patterns, p_limit;
end $_$;


ALTER FUNCTION app.search_productos_con(p_raices text[], p_limit integer) OWNER TO tertulia_search;

--
-- Name: semana(timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.semana(p_momento timestamp with time zone) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ select floor(extract(epoch from p_momento) / 604800)::integer $$;


ALTER FUNCTION app.semana(p_momento timestamp with time zone) OWNER TO tertulia_owner;

--
-- Name: sesion_viva(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, interval); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.sesion_viva(p_revocada timestamp with time zone, p_expira timestamp with time zone, p_ultima_accion timestamp with time zone, p_now timestamp with time zone, p_idle interval) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select p_revocada is null and p_expira > p_now and p_ultima_accion > p_now - p_idle
$$;


ALTER FUNCTION app.sesion_viva(p_revocada timestamp with time zone, p_expira timestamp with time zone, p_ultima_accion timestamp with time zone, p_now timestamp with time zone, p_idle interval) OWNER TO tertulia_owner;

--
-- Name: set_suscriptor_estado(bigint, smallint); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.set_suscriptor_estado(p_id bigint, p_estado smallint) RETURNS TABLE(id bigint, estado_antes smallint)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  with before as (select s.id, s.estado from suscriptores s where s.id = p_id and s.estado <> p_estado for no key update)
  update suscriptores s set estado = p_estado from before b where s.id = b.id returning s.id, b.estado
$$;


ALTER FUNCTION app.set_suscriptor_estado(p_id bigint, p_estado smallint) OWNER TO tertulia_auth;

--
-- Name: settle_attempts(text[], timestamp with time zone[], boolean); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.settle_attempts(p_claves text[], p_ventanas timestamp with time zone[], p_failed boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  update intentos i set en_curso = greatest(0, i.en_curso - 1), cuenta = i.cuenta + p_failed::integer
    from (select * from unnest(p_claves, p_ventanas) as u (clave, ventana) order by 1, 2) s
   where i.clave = s.clave and i.ventana = s.ventana
$$;


ALTER FUNCTION app.settle_attempts(p_claves text[], p_ventanas timestamp with time zone[], p_failed boolean) OWNER TO tertulia_auth;

--
-- Name: settle_reserva(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.settle_reserva() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  reserva reservas;
begin
  select * into reserva from reservas r where r.suscriptor_id = new.suscriptor_id and r.mensaje_id = new.id for no key update;
  if not found or reserva.estado = 'LIQUIDADA' or (new.estado_mensaje = 'ERROR' and reserva.estado = 'LIBERADA') then
    return null;
  end if;
  update reservas r set estado = case new.estado_mensaje when 'ERROR' then 'LIBERADA' else 'LIQUIDADA' end
   where r.suscriptor_id = new.suscriptor_id and r.mensaje_id = new.id;
  if reserva.estado = 'RESERVADA' then
    update saldos s set reservado_centavos = s.reservado_centavos - reserva.precio_centavos where s.suscriptor_id = new.suscriptor_id;
  end if;
  if new.estado_mensaje <> 'ERROR' then
    insert into movimientos (suscriptor_id, fecha, tipo, monto_centavos, referencia, mensaje_id)
    values (new.suscriptor_id, now(), reserva.tipo, -reserva.precio_centavos, 'mensaje:' || new.id, new.id);
  end if;
  return null;
end $$;


ALTER FUNCTION app.settle_reserva() OWNER TO tertulia_owner;

--
-- Name: spend(text, timestamp with time zone, interval, integer, integer, integer, text); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.spend(p_clave text, p_now timestamp with time zone, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text) RETURNS TABLE(allowed boolean, alarm boolean, retry_after_seconds integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_amount integer := p_amount;
  v_cuenta integer;
  v_alarm boolean := false;
begin
  if p_once is not null then
    -- reads wait for no disk: a crash may forget the last of them
    perform set_config('synchronous_commit', 'off', true);
    insert into intentos (clave, ventana, cuenta, vence) values (p_once, v_ventana, 1, v_ventana + p_window) on conflict do nothing;
    if not found then v_amount := 0; end if;
  end if;
  if v_amount > 0 then
    insert into intentos as i (clave, ventana, cuenta, vence) values (p_clave, v_ventana, v_amount, v_ventana + p_window)
    on conflict (clave, ventana) do update set cuenta = i.cuenta + excluded.cuenta
    returning cuenta into v_cuenta;
  else
    select i.cuenta into v_cuenta from intentos i where i.clave = p_clave and i.ventana = v_ventana;
  end if;
  if coalesce(v_cuenta, 0) > p_alarm_at then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window) on conflict do nothing;
    v_alarm := found;
  end if;
  return query select coalesce(v_cuenta, 0) <= p_limit, v_alarm, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;


ALTER FUNCTION app.spend(p_clave text, p_now timestamp with time zone, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text) OWNER TO tertulia_auth;

--
-- Name: subaccount_token(text); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.subaccount_token(p_cuenta text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select subcuenta_token from canales where twilio_sid = p_cuenta and estado = 1 and subcuenta_token is not null limit 1
$$;


ALTER FUNCTION app.subaccount_token(p_cuenta text) OWNER TO tertulia_router;

--
-- Name: subaccount_tokens(text[]); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.subaccount_tokens(p_cuentas text[]) RETURNS TABLE(cuenta text, token text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select distinct k.twilio_sid, k.subcuenta_token from canales k where k.twilio_sid = any (p_cuentas) and k.subcuenta_token is not null
$$;


ALTER FUNCTION app.subaccount_tokens(p_cuentas text[]) OWNER TO tertulia_router;

--
-- Name: suggest_suscriptores(text, integer); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.suggest_suscriptores(p_q text, p_limit integer) RETURNS TABLE(id bigint, nombre_negocio text, estado smallint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select s.id, s.nombre_negocio, s.estado from suscriptores s
   where coalesce(trim(p_q), '') = '' or plain_text(s.nombre_negocio) like '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%'
   order by plain_text(s.nombre_negocio), s.id limit p_limit
$$;


ALTER FUNCTION app.suggest_suscriptores(p_q text, p_limit integer) OWNER TO tertulia_auth;

--
-- Name: sync_plantillas(bigint, jsonb, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamp with time zone) RETURNS TABLE(total integer, nuevas integer, cambiadas integer)
    LANGUAGE sql
    SET search_path TO 'app', 'pg_temp'
    AS $$
  with leidas as (
    select * from jsonb_to_recordset(p_leidas) as l (content_sid text, nombre text, idioma text, categoria text, estado_aprobacion text,
      motivo_rechazo text, cuerpo text, variables jsonb)),
  guardadas as (
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion, motivo_rechazo, cuerpo, variables, sincronizada)
    select p_suscriptor, l.content_sid, l.nombre, l.idioma, l.categoria, l.estado_aprobacion, l.motivo_rechazo, l.cuerpo, l.variables, p_now
      from leidas l order by l.content_sid
    on conflict (suscriptor_id, content_sid) do update
       set nombre = excluded.nombre, idioma = excluded.idioma, categoria = excluded.categoria, estado_aprobacion = excluded.estado_aprobacion,
           motivo_rechazo = excluded.motivo_rechazo, cuerpo = excluded.cuerpo, variables = excluded.variables, sincronizada = p_now, retirada = null
     where (p.nombre, p.idioma, p.categoria, p.estado_aprobacion, p.motivo_rechazo, p.cuerpo, p.variables, p.retirada) is distinct from
           (excluded.nombre, excluded.idioma, excluded.categoria, excluded.estado_aprobacion, excluded.motivo_rechazo, excluded.cuerpo, excluded.variables, null)
       and p.sincronizada <= p_now and (p.retirada is null or p.retirada <= p_now)
    returning p.xmax = 0 as es_nueva),
  retiradas as (
    update plantillas p set retirada = p_now
     where p.suscriptor_id is not distinct from p_suscriptor and p.retirada is null and p.sincronizada <= p_now
       and not exists (select 1 from leidas l where l.content_sid = p.content_sid)
    returning 1)
  select (select count(*) from leidas)::integer, (count(*) filter (where g.es_nueva))::integer,
         (count(*) filter (where not g.es_nueva) + (select count(*) from retiradas))::integer
    from guardadas g
$$;


ALTER FUNCTION app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamp with time zone) OWNER TO tertulia_owner;

--
-- Name: sync_plantillas_comunes(jsonb, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.sync_plantillas_comunes(p_leidas jsonb, p_now timestamp with time zone) RETURNS TABLE(total integer, nuevas integer, cambiadas integer)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$ select * from app.sync_plantillas(null, p_leidas, p_now) $$;


ALTER FUNCTION app.sync_plantillas_comunes(p_leidas jsonb, p_now timestamp with time zone) OWNER TO tertulia_router;

--
-- Name: take_cierre(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.take_cierre() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  new.fecha_cierre := (select c.fecha_cierre from conversaciones c where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id);
  return new;
end $$;


ALTER FUNCTION app.take_cierre() OWNER TO tertulia_auth;

--
-- Name: take_webhook(text, text, text, text, text, text, text, text, text, text, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone) RETURNS TABLE(resultado text, suscriptor_id bigint, id bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $_$
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
end $_$;


ALTER FUNCTION app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone) OWNER TO tertulia_router;

--
-- Name: take_webhooks(text[], text[], text[], text[], text[], text[], text[], text[], text[], text[]); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[], p_proveedor_sid text[], p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[], p_origen text[]) RETURNS TABLE(resultado text, suscriptor_id bigint, id bigint)
    LANGUAGE sql
    SET search_path TO 'app', 'pg_temp'
    SET lock_timeout TO '250ms'
    AS $$
  select t.resultado, t.suscriptor_id, t.id
    from unnest(p_cuenta, p_cuenta_plataforma, p_numero, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave, p_cuerpo, p_consulta, p_origen)
           with ordinality as e (cuenta, cuenta_plataforma, numero, clase, proveedor_sid, estado_proveedor, clave, cuerpo, consulta, origen, n)
   cross join lateral take_webhook(e.cuenta, e.cuenta_plataforma, e.numero, e.clase, e.proveedor_sid, e.estado_proveedor, e.clave, e.cuerpo,
                                   e.consulta, e.origen, null) t
   order by e.n
$$;


ALTER FUNCTION app.take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[], p_proveedor_sid text[], p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[], p_origen text[]) OWNER TO tertulia_owner;

--
-- Name: tarea_manana_siguiente(timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.tarea_manana_siguiente(p_fecha timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  select (((p_fecha at time zone 'America/Bogota')::date + 1) + time '08:00') at time zone 'America/Bogota'
$$;


ALTER FUNCTION app.tarea_manana_siguiente(p_fecha timestamp with time zone) OWNER TO tertulia_owner;

--
-- Name: tarea_recordar_en(timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.tarea_recordar_en(p_fecha timestamp with time zone, p_now timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when p_fecha > p_now then p_fecha
              when app.tarea_manana_siguiente(p_fecha) > p_now then app.tarea_manana_siguiente(p_fecha) end
$$;


ALTER FUNCTION app.tarea_recordar_en(p_fecha timestamp with time zone, p_now timestamp with time zone) OWNER TO tertulia_owner;

--
-- Name: tell_cierre(); Type: FUNCTION; Schema: app; Owner: tertulia_auth
--

CREATE FUNCTION app.tell_cierre() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
begin
  update atenciones t set fecha_cierre = new.fecha_cierre where t.suscriptor_id = new.suscriptor_id and t.conversacion_id = new.id;
  return null;
end $$;


ALTER FUNCTION app.tell_cierre() OWNER TO tertulia_auth;

--
-- Name: tid(); Type: FUNCTION; Schema: app; Owner: tertulia_owner
--

CREATE FUNCTION app.tid() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.suscriptor_id', true), '')::bigint $$;


ALTER FUNCTION app.tid() OWNER TO tertulia_owner;

--
-- Name: voz_canal(text); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.voz_canal(p_numero text) RETURNS TABLE(suscriptor_id bigint, canal_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  select k.suscriptor_id, k.id from canales k join suscriptores s on s.id = k.suscriptor_id
   where k.numero = p_numero and k.estado = 1 and s.estado = 1 and coalesce(k.twilio_sid, '') not like 'AC%'
$$;


ALTER FUNCTION app.voz_canal(p_numero text) OWNER TO tertulia_router;

--
-- Name: webhook_backlog(timestamp with time zone); Type: FUNCTION; Schema: app; Owner: tertulia_router
--

CREATE FUNCTION app.webhook_backlog(p_now timestamp with time zone) RETURNS TABLE(aparcados bigint, atraso_segundos double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'app', 'pg_temp'
    AS $$
  with recursive tenants (id) as (
    (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') order by w.suscriptor_id limit 1)
    union all
    select (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') and w.suscriptor_id > t.id order by w.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select (select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'),
         coalesce((select max(extract(epoch from p_now - due.recibido))
                     from tenants t cross join lateral (
                       select w.recibido from webhooks_recibidos w
                        where w.suscriptor_id = t.id and w.estado = 'RECIBIDO' and w.proximo_intento <= p_now
                        order by w.proximo_intento, w.id limit 1) due
                    where t.id is not null), 0)::double precision
$$;


ALTER FUNCTION app.webhook_backlog(p_now timestamp with time zone) OWNER TO tertulia_router;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: _private_jobs; Type: TABLE; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);


ALTER TABLE graphile_worker._private_jobs OWNER TO tertulia_jobs;

--
-- Name: add_job(text, json, text, timestamp with time zone, integer, text, integer, text[], text); Type: FUNCTION; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    select add_job.identifier
    where not exists (
      select 1
      from "graphile_worker"._private_tasks as existing
      where existing.identifier = add_job.identifier
    )
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      select add_job.queue_name
      where not exists (
        select 1
        from "graphile_worker"._private_job_queues as existing
        where existing.queue_name = add_job.queue_name
      )
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;


ALTER FUNCTION graphile_worker.add_job(identifier text, payload json, queue_name text, run_at timestamp with time zone, max_attempts integer, job_key text, priority integer, flags text[], job_key_mode text) OWNER TO tertulia_jobs;

--
-- Name: add_jobs(graphile_worker.job_spec[], boolean); Type: FUNCTION; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  where not exists (
    select 1
    from "graphile_worker"._private_tasks as existing
    where existing.identifier = spec.identifier
  )
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  and not exists (
    select 1
    from "graphile_worker"._private_job_queues as existing
    where existing.queue_name = spec.queue_name
  )
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;


ALTER FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean) OWNER TO tertulia_jobs;

--
-- Name: complete_jobs(bigint[]); Type: FUNCTION; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;


ALTER FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) OWNER TO tertulia_jobs;

--
-- Name: force_unlock_workers(text[]); Type: FUNCTION; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;


ALTER FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) OWNER TO tertulia_jobs;

--
-- Name: permanently_fail_jobs(bigint[], text); Type: FUNCTION; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;


ALTER FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text) OWNER TO tertulia_jobs;

--
-- Name: remove_job(text); Type: FUNCTION; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;


ALTER FUNCTION graphile_worker.remove_job(job_key text) OWNER TO tertulia_jobs;

--
-- Name: reschedule_jobs(bigint[], timestamp with time zone, integer, integer, integer); Type: FUNCTION; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;


ALTER FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone, priority integer, attempts integer, max_attempts integer) OWNER TO tertulia_jobs;

--
-- Name: archivos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.archivos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    mensaje_id bigint,
    posicion smallint DEFAULT 0 NOT NULL,
    nombre_original text NOT NULL,
    tipo_mime text NOT NULL,
    tamano bigint,
    sha256 bytea,
    clave text,
    origen_url text,
    estado text DEFAULT 'PENDIENTE'::text NOT NULL,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    uso text DEFAULT 'ADJUNTO'::text NOT NULL,
    redibujos smallint DEFAULT 0 NOT NULL,
    cuenta_espacio boolean DEFAULT true NOT NULL,
    CONSTRAINT archivos_check CHECK (((estado <> 'LISTO'::text) OR ((clave IS NOT NULL) AND (tamano IS NOT NULL)))),
    CONSTRAINT archivos_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'LISTO'::text, 'ERROR'::text]))),
    CONSTRAINT archivos_redibujos_check CHECK ((redibujos >= 0)),
    CONSTRAINT archivos_uso_check CHECK ((uso = ANY (ARRAY['ADJUNTO'::text, 'ANUNCIO'::text, 'GRABACION'::text])))
);

ALTER TABLE ONLY app.archivos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.archivos OWNER TO tertulia_owner;

--
-- Name: archivos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.archivos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.archivos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: area_fechas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.area_fechas (
    suscriptor_id bigint NOT NULL,
    area_id bigint NOT NULL,
    fecha date NOT NULL,
    jornada smallint DEFAULT 0 NOT NULL,
    nombre text,
    cerrado boolean DEFAULT true NOT NULL,
    hora_apertura time without time zone,
    hora_cierre time without time zone,
    CONSTRAINT area_fechas_check CHECK ((cerrado OR ((hora_apertura IS NOT NULL) AND (hora_cierre IS NOT NULL) AND (hora_apertura < hora_cierre)))),
    CONSTRAINT area_fechas_jornada_check CHECK (((jornada >= 0) AND (jornada <= 5))),
    CONSTRAINT area_fechas_nombre_check CHECK ((length(nombre) <= 100))
);

ALTER TABLE ONLY app.area_fechas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.area_fechas OWNER TO tertulia_owner;

--
-- Name: area_horarios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.area_horarios (
    suscriptor_id bigint NOT NULL,
    area_id bigint NOT NULL,
    day_of_week smallint NOT NULL,
    cerrado boolean DEFAULT false NOT NULL,
    hora_apertura time without time zone,
    hora_cierre time without time zone,
    jornada smallint DEFAULT 0 NOT NULL,
    CONSTRAINT area_horarios_check CHECK ((cerrado OR ((hora_apertura IS NOT NULL) AND (hora_cierre IS NOT NULL) AND (hora_apertura < hora_cierre)))),
    CONSTRAINT area_horarios_day_of_week_check CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
    CONSTRAINT area_horarios_jornada_check CHECK (((jornada >= 0) AND (jornada <= 5)))
);

ALTER TABLE ONLY app.area_horarios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.area_horarios OWNER TO tertulia_owner;

--
-- Name: area_ia; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.area_ia (
    suscriptor_id bigint NOT NULL,
    area_id bigint NOT NULL,
    activa boolean DEFAULT false NOT NULL,
    bot_usuario_id bigint,
    usa_modelo boolean DEFAULT false NOT NULL,
    prompt_id bigint,
    max_turnos smallint NOT NULL,
    usa_productos boolean DEFAULT true NOT NULL,
    usa_notas boolean DEFAULT true NOT NULL,
    palabras_traspaso text[] DEFAULT '{}'::text[] NOT NULL,
    texto_traspaso text NOT NULL,
    CONSTRAINT area_ia_check CHECK (((NOT activa) OR (bot_usuario_id IS NOT NULL))),
    CONSTRAINT area_ia_max_turnos_check CHECK (((max_turnos >= 1) AND (max_turnos <= 20))),
    CONSTRAINT area_ia_texto_traspaso_check CHECK (((length(texto_traspaso) >= 1) AND (length(texto_traspaso) <= 1000)))
);

ALTER TABLE ONLY app.area_ia FORCE ROW LEVEL SECURITY;


ALTER TABLE app.area_ia OWNER TO tertulia_owner;

--
-- Name: area_prompts; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.area_prompts (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    area_id bigint NOT NULL,
    numero integer NOT NULL,
    contenido text NOT NULL,
    nota text,
    autor_usuario_id bigint NOT NULL,
    creado timestamp with time zone NOT NULL,
    CONSTRAINT area_prompts_contenido_check CHECK (((length(contenido) >= 1) AND (length(contenido) <= 4000))),
    CONSTRAINT area_prompts_nota_check CHECK ((length(nota) <= 200)),
    CONSTRAINT area_prompts_numero_check CHECK ((numero > 0))
);

ALTER TABLE ONLY app.area_prompts FORCE ROW LEVEL SECURITY;


ALTER TABLE app.area_prompts OWNER TO tertulia_owner;

--
-- Name: area_prompts_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.area_prompts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.area_prompts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: areas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.areas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    nombre text NOT NULL,
    descripcion text,
    mensaje_bienvenida text,
    mensaje_fuera_horario text,
    timezone text DEFAULT 'America/Bogota'::text NOT NULL,
    estado smallint DEFAULT 1 NOT NULL,
    cierra_festivos boolean DEFAULT true NOT NULL,
    plantilla_encuesta_id bigint,
    CONSTRAINT areas_estado_check CHECK ((estado = ANY (ARRAY[0, 1])))
);

ALTER TABLE ONLY app.areas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.areas OWNER TO tertulia_owner;

--
-- Name: areas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.areas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.areas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: atenciones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.atenciones (
    suscriptor_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    conversacion_id bigint NOT NULL,
    desde timestamp with time zone NOT NULL,
    fecha_cierre timestamp with time zone
);

ALTER TABLE ONLY app.atenciones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.atenciones OWNER TO tertulia_owner;

--
-- Name: auditoria; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.auditoria (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    "timestamp" timestamp with time zone DEFAULT now() NOT NULL,
    usuario_id bigint,
    entidad text NOT NULL,
    accion text NOT NULL,
    registro_id bigint,
    detalles jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE ONLY app.auditoria FORCE ROW LEVEL SECURITY;


ALTER TABLE app.auditoria OWNER TO tertulia_owner;

--
-- Name: auditoria_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.auditoria ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.auditoria_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: borradores; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.borradores (
    suscriptor_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    conversacion_id bigint NOT NULL,
    contenido text NOT NULL,
    reply_to_id bigint,
    version integer DEFAULT 1 NOT NULL,
    actualizado timestamp with time zone NOT NULL,
    media_id bigint,
    CONSTRAINT borradores_contenido_check CHECK ((length(contenido) <= 20000))
);

ALTER TABLE ONLY app.borradores FORCE ROW LEVEL SECURITY;


ALTER TABLE app.borradores OWNER TO tertulia_owner;

--
-- Name: bot_chats; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.bot_chats (
    suscriptor_id bigint NOT NULL,
    conversacion_id bigint NOT NULL,
    turnos integer DEFAULT 0 NOT NULL,
    traspasado timestamp with time zone,
    adelantadas integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY app.bot_chats FORCE ROW LEVEL SECURITY;


ALTER TABLE app.bot_chats OWNER TO tertulia_owner;

--
-- Name: bot_decisiones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.bot_decisiones (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    area_id bigint NOT NULL,
    conversacion_id bigint NOT NULL,
    mensaje_id bigint NOT NULL,
    respuesta_id bigint,
    accion text NOT NULL,
    motivo text NOT NULL,
    puntaje real,
    hallado jsonb DEFAULT '{"fuentes": []}'::jsonb NOT NULL,
    prompt_id bigint,
    modelo text,
    creada timestamp with time zone NOT NULL,
    CONSTRAINT bot_decisiones_accion_check CHECK ((accion = ANY (ARRAY['RESPONDE'::text, 'TRASPASA'::text, 'CALLA'::text]))),
    CONSTRAINT bot_decisiones_check CHECK (((accion = 'RESPONDE'::text) <= (respuesta_id IS NOT NULL))),
    CONSTRAINT bot_decisiones_modelo_check CHECK ((length(modelo) <= 200)),
    CONSTRAINT bot_decisiones_motivo_check CHECK ((motivo = ANY (ARRAY['HALLAZGO'::text, 'MODELO'::text, 'PIDE_PERSONA'::text, 'POCA_CONFIANZA'::text, 'LIMITE_TURNOS'::text, 'SIN_TEXTO'::text, 'MODELO_FALLO'::text, 'MODELO_TRASPASA'::text, 'RESPUESTA_NO_FIABLE'::text, 'SIN_SALDO'::text, 'SALUDO'::text, 'PERSONA'::text, 'NO_CONTACTAR'::text, 'VENTANA_CERRADA'::text])))
);

ALTER TABLE ONLY app.bot_decisiones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.bot_decisiones OWNER TO tertulia_owner;

--
-- Name: bot_decisiones_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.bot_decisiones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.bot_decisiones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: canales; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.canales (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    proveedor text DEFAULT 'TWILIO'::text NOT NULL,
    canal_tipo text DEFAULT 'WHATSAPP'::text NOT NULL,
    numero text NOT NULL,
    friendly_name text,
    twilio_sid text,
    subcuenta_token text,
    es_principal boolean DEFAULT false NOT NULL,
    estado smallint DEFAULT 1 NOT NULL,
    conciliado_hasta timestamp with time zone DEFAULT now() NOT NULL,
    verificado_en timestamp with time zone,
    calidad text,
    limite text,
    calidad_en timestamp with time zone,
    estados_hasta timestamp with time zone DEFAULT now() NOT NULL,
    cedido_en timestamp with time zone,
    CONSTRAINT canales_canal_tipo_check CHECK ((canal_tipo = 'WHATSAPP'::text)),
    CONSTRAINT canales_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
    CONSTRAINT canales_numero_check CHECK ((numero ~ '^\+\d{6,15}$'::text)),
    CONSTRAINT canales_proveedor_check CHECK ((proveedor = 'TWILIO'::text))
);

ALTER TABLE ONLY app.canales FORCE ROW LEVEL SECURITY;


ALTER TABLE app.canales OWNER TO tertulia_owner;

--
-- Name: canales_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.canales ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.canales_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: claves_sueltas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.claves_sueltas (
    suscriptor_id bigint NOT NULL,
    clave text NOT NULL,
    anotada timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY app.claves_sueltas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.claves_sueltas OWNER TO tertulia_owner;

--
-- Name: consentimientos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.consentimientos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    tipo text NOT NULL,
    origen text NOT NULL,
    usuario_id bigint,
    prueba jsonb NOT NULL,
    ocurrido timestamp with time zone NOT NULL,
    alcance text DEFAULT 'TODO'::text NOT NULL,
    canal_id bigint,
    CONSTRAINT consentimientos_alcance_check CHECK ((alcance = ANY (ARRAY['TODO'::text, 'PUBLICIDAD'::text]))),
    CONSTRAINT consentimientos_origen_check CHECK ((origen = ANY (ARRAY['CLIENTE'::text, 'USUARIO'::text, 'IMPORTACION'::text, 'PROVEEDOR'::text]))),
    CONSTRAINT consentimientos_tipo_check CHECK ((tipo = ANY (ARRAY['OPT_IN'::text, 'OPT_OUT'::text])))
);

ALTER TABLE ONLY app.consentimientos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.consentimientos OWNER TO tertulia_owner;

--
-- Name: consentimientos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.consentimientos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.consentimientos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: contacto_identidades; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.contacto_identidades (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    canal_tipo text DEFAULT 'WHATSAPP'::text NOT NULL,
    tipo text NOT NULL,
    valor text NOT NULL,
    CONSTRAINT contacto_identidades_canal_tipo_check CHECK ((canal_tipo = 'WHATSAPP'::text)),
    CONSTRAINT contacto_identidades_tipo_check CHECK ((tipo = ANY (ARRAY['TELEFONO'::text, 'BSUID'::text, 'USUARIO'::text])))
);

ALTER TABLE ONLY app.contacto_identidades FORCE ROW LEVEL SECURITY;


ALTER TABLE app.contacto_identidades OWNER TO tertulia_owner;

--
-- Name: contacto_identidades_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contacto_identidades ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.contacto_identidades_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: contacto_uniones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.contacto_uniones (
    suscriptor_id bigint NOT NULL,
    unido_id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    ocurrido timestamp with time zone NOT NULL
);

ALTER TABLE ONLY app.contacto_uniones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.contacto_uniones OWNER TO tertulia_owner;

--
-- Name: contactos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.contactos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    nombre text,
    apellido text,
    email text,
    telefono text,
    no_escribir boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    kanban_estado_id bigint,
    kanban_estado_fecha timestamp with time zone,
    nombre_plano text GENERATED ALWAYS AS (app.plain_text(nombre)) STORED,
    apellido_plano text GENERATED ALWAYS AS (app.plain_text(apellido)) STORED,
    otros_telefonos text DEFAULT ''::text NOT NULL,
    busqueda text GENERATED ALWAYS AS (app.plain_text((((((((((' '::text || COALESCE(nombre, ''::text)) || ' '::text) || COALESCE(apellido, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(telefono, ''::text)) || ' '::text) || otros_telefonos))) STORED,
    canales_bloqueados bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    CONSTRAINT kanban_estado_desde CHECK (((kanban_estado_id IS NULL) = (kanban_estado_fecha IS NULL)))
);

ALTER TABLE ONLY app.contactos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.contactos OWNER TO tertulia_owner;

--
-- Name: contactos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contactos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.contactos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: contadores_bandeja; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.contadores_bandeja (
    suscriptor_id bigint NOT NULL,
    asignada_a bigint NOT NULL,
    estado text NOT NULL,
    total bigint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY app.contadores_bandeja FORCE ROW LEVEL SECURITY;


ALTER TABLE app.contadores_bandeja OWNER TO tertulia_owner;

--
-- Name: contadores_cambios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.contadores_cambios (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    asignada_a bigint NOT NULL,
    pendientes smallint DEFAULT 0 NOT NULL,
    abiertas smallint DEFAULT 0 NOT NULL,
    cerradas smallint DEFAULT 0 NOT NULL,
    atendidas smallint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY app.contadores_cambios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.contadores_cambios OWNER TO tertulia_owner;

--
-- Name: contadores_cambios_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contadores_cambios ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.contadores_cambios_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: conversaciones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.conversaciones (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    canal_id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    area_id bigint,
    cliente_nombre text,
    cliente_telefono text,
    estado text DEFAULT 'PENDIENTE'::text NOT NULL,
    asignada_a bigint,
    version_asignacion integer DEFAULT 0 NOT NULL,
    ultimo_asignado bigint,
    fecha_inicio timestamp with time zone NOT NULL,
    fecha_cierre timestamp with time zone,
    cerrada_por bigint,
    last_message_at timestamp with time zone NOT NULL,
    secuencia integer DEFAULT 0 NOT NULL,
    no_leidos integer DEFAULT 0 NOT NULL,
    ultimo_secuencia integer,
    ultimo_resumen text,
    ultimo_emisor text,
    ultimo_autor text,
    ultimo_estado text,
    ventana_hasta timestamp with time zone,
    fuera_horario_en timestamp with time zone,
    lead_score smallint DEFAULT 0 NOT NULL,
    lead_stage text DEFAULT 'nuevo'::text NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    lead_terminos jsonb,
    lead_stage_fijada text,
    lead_stage_calculada text,
    lead_decae timestamp with time zone,
    espera_desde timestamp with time zone,
    CONSTRAINT cierre CHECK (((estado = 'CERRADA'::text) = (fecha_cierre IS NOT NULL))),
    CONSTRAINT conversaciones_estado_check CHECK ((estado = ANY (ARRAY['ABIERTA'::text, 'PENDIENTE'::text, 'CERRADA'::text]))),
    CONSTRAINT conversaciones_lead_score_check CHECK (((lead_score >= 0) AND (lead_score <= 100))),
    CONSTRAINT conversaciones_lead_stage_calculada_check CHECK ((lead_stage_calculada = ANY (ARRAY['nuevo'::text, 'interesado'::text, 'calificado'::text, 'en_negociacion'::text, 'cliente'::text]))),
    CONSTRAINT conversaciones_lead_stage_check CHECK ((lead_stage = ANY (ARRAY['nuevo'::text, 'interesado'::text, 'calificado'::text, 'en_negociacion'::text, 'cliente'::text]))),
    CONSTRAINT conversaciones_lead_stage_fijada_check CHECK ((lead_stage_fijada = ANY (ARRAY['nuevo'::text, 'interesado'::text, 'calificado'::text, 'en_negociacion'::text, 'cliente'::text]))),
    CONSTRAINT conversaciones_no_leidos_check CHECK ((no_leidos >= 0)),
    CONSTRAINT estado_y_dueno CHECK ((((estado = 'PENDIENTE'::text) AND (asignada_a IS NULL)) OR ((estado = 'ABIERTA'::text) AND (asignada_a IS NOT NULL)) OR ((estado = 'CERRADA'::text) AND (asignada_a IS NULL))))
);

ALTER TABLE ONLY app.conversaciones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.conversaciones OWNER TO tertulia_owner;

--
-- Name: conversaciones_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.conversaciones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.conversaciones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: cotizacion_items; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.cotizacion_items (
    suscriptor_id bigint NOT NULL,
    cotizacion_id bigint NOT NULL,
    posicion smallint NOT NULL,
    producto_id bigint,
    codigo text,
    nombre text NOT NULL,
    cantidad integer NOT NULL,
    precio_centavos bigint NOT NULL,
    CONSTRAINT cotizacion_items_cantidad_check CHECK ((cantidad > 0)),
    CONSTRAINT cotizacion_items_precio_centavos_check CHECK ((precio_centavos >= 0))
);

ALTER TABLE ONLY app.cotizacion_items FORCE ROW LEVEL SECURITY;


ALTER TABLE app.cotizacion_items OWNER TO tertulia_owner;

--
-- Name: cotizacion_numeros; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.cotizacion_numeros (
    suscriptor_id bigint NOT NULL,
    ultimo integer NOT NULL,
    CONSTRAINT cotizacion_numeros_ultimo_check CHECK ((ultimo > 0))
);

ALTER TABLE ONLY app.cotizacion_numeros FORCE ROW LEVEL SECURITY;


ALTER TABLE app.cotizacion_numeros OWNER TO tertulia_owner;

--
-- Name: cotizaciones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.cotizaciones (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    consecutivo integer NOT NULL,
    conversacion_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    usuario_nombre text NOT NULL,
    numero_documento text,
    cliente_nombre text NOT NULL,
    cliente_apellido text,
    cliente_email text NOT NULL,
    cliente_telefono text NOT NULL,
    condiciones text,
    texto_inferior text,
    mensaje text,
    enviar_en_conversacion boolean NOT NULL,
    total_centavos bigint NOT NULL,
    cliente_cotizacion_id uuid,
    huella text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    archivo_id bigint,
    mensaje_id bigint,
    busqueda text GENERATED ALWAYS AS (app.plain_text((((((((((' '::text || (consecutivo)::text) || ' '::text) || cliente_nombre) || ' '::text) || COALESCE(cliente_apellido, ''::text)) || ' '::text) || cliente_email) || ' '::text) || cliente_telefono))) STORED NOT NULL,
    CONSTRAINT cotizaciones_check CHECK (((mensaje_id IS NULL) OR (archivo_id IS NOT NULL))),
    CONSTRAINT cotizaciones_consecutivo_check CHECK ((consecutivo > 0)),
    CONSTRAINT cotizaciones_total_centavos_check CHECK ((total_centavos >= 0))
);

ALTER TABLE ONLY app.cotizaciones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.cotizaciones OWNER TO tertulia_owner;

--
-- Name: cotizaciones_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.cotizaciones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.cotizaciones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: desafios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.desafios (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    token_sha256 bytea NOT NULL,
    expira timestamp with time zone NOT NULL,
    intentos smallint DEFAULT 0 NOT NULL,
    usado timestamp with time zone
);

ALTER TABLE ONLY app.desafios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.desafios OWNER TO tertulia_owner;

--
-- Name: desafios_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.desafios ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.desafios_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: dias_avance; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.dias_avance (
    suscriptor_id bigint NOT NULL,
    hasta date NOT NULL
);

ALTER TABLE ONLY app.dias_avance FORCE ROW LEVEL SECURITY;


ALTER TABLE app.dias_avance OWNER TO tertulia_owner;

--
-- Name: dias_contados; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.dias_contados (
    suscriptor_id bigint NOT NULL,
    dia date NOT NULL,
    recibidos bigint NOT NULL,
    enviados bigint NOT NULL,
    cerradas bigint NOT NULL,
    base bigint NOT NULL,
    tocados bytea NOT NULL,
    atenciones bytea NOT NULL,
    respuestas bigint NOT NULL,
    espera_abierto double precision NOT NULL,
    espera_reloj double precision NOT NULL,
    horarios jsonb NOT NULL
);
ALTER TABLE ONLY app.dias_contados ALTER COLUMN tocados SET STORAGE EXTERNAL;
ALTER TABLE ONLY app.dias_contados ALTER COLUMN atenciones SET STORAGE EXTERNAL;

ALTER TABLE ONLY app.dias_contados FORCE ROW LEVEL SECURITY;


ALTER TABLE app.dias_contados OWNER TO tertulia_owner;

--
-- Name: dias_olvidados; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.dias_olvidados (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    dia date
);

ALTER TABLE ONLY app.dias_olvidados FORCE ROW LEVEL SECURITY;


ALTER TABLE app.dias_olvidados OWNER TO tertulia_owner;

--
-- Name: dias_olvidados_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.dias_olvidados ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.dias_olvidados_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: difusion_destinatarios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.difusion_destinatarios (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    difusion_id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    canal_id bigint,
    conversacion_id bigint,
    mensaje_id bigint,
    estado text NOT NULL,
    motivo text,
    detalle text,
    actualizado timestamp with time zone NOT NULL,
    es_unido boolean DEFAULT false NOT NULL,
    CONSTRAINT difusion_destinatarios_check CHECK (((estado = 'OMITIDO'::text) = (motivo IS NOT NULL))),
    CONSTRAINT difusion_destinatarios_check1 CHECK (((estado = ANY (ARRAY['PENDIENTE'::text, 'OMITIDO'::text])) = (mensaje_id IS NULL))),
    CONSTRAINT difusion_destinatarios_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'OMITIDO'::text, 'ENVIANDO'::text, 'ENVIADO'::text, 'ENTREGADO'::text, 'LEIDO'::text, 'FALLIDO'::text]))),
    CONSTRAINT difusion_destinatarios_motivo_check CHECK ((motivo = ANY (ARRAY['SIN_CONVERSACION'::text, 'NO_CONTACTAR'::text, 'SIN_CONSENTIMIENTO'::text, 'SIN_TELEFONO'::text, 'CANAL_INACTIVO'::text, 'PLANTILLA_AJENA'::text, 'DUPLICADO'::text, 'FALTA_VARIABLE'::text, 'LIMITE_DIARIO'::text, 'DETENIDA'::text])))
);

ALTER TABLE ONLY app.difusion_destinatarios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.difusion_destinatarios OWNER TO tertulia_owner;

--
-- Name: difusion_destinatarios_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.difusion_destinatarios ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.difusion_destinatarios_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: difusiones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.difusiones (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    clave uuid,
    huella bytea NOT NULL,
    estado text DEFAULT 'EN_CURSO'::text NOT NULL,
    motivo_pausa text,
    plantilla_id bigint NOT NULL,
    plantilla_nombre text NOT NULL,
    plantilla_categoria text,
    variables jsonb NOT NULL,
    kanban_estado_id bigint,
    kanban_estado_nombre text NOT NULL,
    creada_por bigint NOT NULL,
    creada_por_nombre text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    espera_hasta timestamp with time zone,
    terminada timestamp with time zone,
    resumen jsonb NOT NULL,
    costo_centavos bigint DEFAULT 0 NOT NULL,
    base_fallidos integer DEFAULT 0 NOT NULL,
    base_resueltos integer DEFAULT 0 NOT NULL,
    plantilla_huella bytea,
    programada timestamp with time zone,
    CONSTRAINT difusiones_check CHECK (((estado = ANY (ARRAY['DETENIDA'::text, 'COMPLETADA'::text])) = (terminada IS NOT NULL))),
    CONSTRAINT difusiones_check1 CHECK (((estado = 'PAUSADA'::text) = (motivo_pausa IS NOT NULL))),
    CONSTRAINT difusiones_costo_centavos_check CHECK ((costo_centavos >= 0)),
    CONSTRAINT difusiones_estado_check CHECK ((estado = ANY (ARRAY['EN_CURSO'::text, 'PAUSADA'::text, 'DETENIDA'::text, 'COMPLETADA'::text]))),
    CONSTRAINT difusiones_motivo_pausa_check CHECK ((motivo_pausa = ANY (ARRAY['PERSONA'::text, 'PLANTILLA'::text, 'PLANTILLA_CAMBIADA'::text, 'MUCHOS_FALLOS'::text, 'SIN_SALDO'::text])))
);

ALTER TABLE ONLY app.difusiones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.difusiones OWNER TO tertulia_owner;

--
-- Name: difusiones_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.difusiones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.difusiones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: encuestas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.encuestas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    conversacion_id bigint NOT NULL,
    usuario_id bigint,
    enviada timestamp with time zone NOT NULL,
    estado text DEFAULT 'ESPERA_RATING'::text NOT NULL,
    rating smallint,
    comentario text,
    respondida timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT encuestas_check CHECK (((estado = 'ESPERA_RATING'::text) = (rating IS NULL))),
    CONSTRAINT encuestas_estado_check CHECK ((estado = ANY (ARRAY['ESPERA_RATING'::text, 'ESPERA_COMENTARIO'::text, 'COMPLETA'::text]))),
    CONSTRAINT encuestas_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);

ALTER TABLE ONLY app.encuestas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.encuestas OWNER TO tertulia_owner;

--
-- Name: encuestas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.encuestas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.encuestas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: envios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.envios (
    suscriptor_id bigint NOT NULL,
    mensaje_id bigint NOT NULL,
    estado text DEFAULT 'PENDIENTE'::text NOT NULL,
    intento integer DEFAULT 0 NOT NULL,
    iniciado timestamp with time zone,
    texto text NOT NULL,
    reintentos integer DEFAULT 0 NOT NULL,
    ultimo_error text,
    clase text DEFAULT 'TEXTO'::text NOT NULL,
    content_sid text,
    content_variables jsonb,
    destino text,
    revisado timestamp with time zone,
    cuenta text,
    numero text,
    CONSTRAINT envios_clase_check CHECK ((clase = ANY (ARRAY['TEXTO'::text, 'PLANTILLA'::text, 'MEDIA'::text]))),
    CONSTRAINT envios_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'ENVIANDO'::text, 'ACEPTADO'::text, 'FALLIDO'::text]))),
    CONSTRAINT plantilla CHECK (((clase = 'PLANTILLA'::text) = (content_sid IS NOT NULL))),
    CONSTRAINT variables CHECK (((content_variables IS NULL) OR (clase = 'PLANTILLA'::text)))
);

ALTER TABLE ONLY app.envios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.envios OWNER TO tertulia_owner;

--
-- Name: espacio; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.espacio (
    suscriptor_id bigint NOT NULL,
    bytes bigint NOT NULL
);

ALTER TABLE ONLY app.espacio FORCE ROW LEVEL SECURITY;


ALTER TABLE app.espacio OWNER TO tertulia_owner;

--
-- Name: espacio_cambios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.espacio_cambios (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    bytes bigint NOT NULL
);

ALTER TABLE ONLY app.espacio_cambios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.espacio_cambios OWNER TO tertulia_owner;

--
-- Name: espacio_cambios_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.espacio_cambios ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.espacio_cambios_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: importacion_filas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.importacion_filas (
    suscriptor_id bigint NOT NULL,
    importacion_id bigint NOT NULL,
    fila integer NOT NULL,
    telefono text,
    nombre text,
    resultado text NOT NULL,
    motivo text,
    CONSTRAINT importacion_filas_resultado_check CHECK ((resultado = ANY (ARRAY['CREADO'::text, 'ACTUALIZADO'::text, 'OMITIDO'::text, 'FALLIDO'::text])))
);

ALTER TABLE ONLY app.importacion_filas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.importacion_filas OWNER TO tertulia_owner;

--
-- Name: importaciones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.importaciones (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    estado text DEFAULT 'REVISION'::text NOT NULL,
    usuario_id bigint NOT NULL,
    archivo_id bigint NOT NULL,
    archivo_nombre text NOT NULL,
    sha256 bytea NOT NULL,
    separador text NOT NULL,
    codificacion text NOT NULL,
    revision jsonb NOT NULL,
    actualizar boolean DEFAULT true NOT NULL,
    total integer NOT NULL,
    leidos_bytes bigint NOT NULL,
    leidas_filas integer NOT NULL,
    creados integer DEFAULT 0 NOT NULL,
    actualizados integer DEFAULT 0 NOT NULL,
    omitidos integer DEFAULT 0 NOT NULL,
    fallidos integer DEFAULT 0 NOT NULL,
    tiene_filas boolean DEFAULT true NOT NULL,
    motivo text,
    creada timestamp with time zone NOT NULL,
    terminada timestamp with time zone,
    CONSTRAINT importaciones_check CHECK (((estado = ANY (ARRAY['REVISION'::text, 'EN_CURSO'::text])) = (terminada IS NULL))),
    CONSTRAINT importaciones_check1 CHECK (((estado = 'ERROR'::text) = (motivo IS NOT NULL))),
    CONSTRAINT importaciones_codificacion_check CHECK ((codificacion = ANY (ARRAY['UTF-8'::text, 'WINDOWS-1252'::text]))),
    CONSTRAINT importaciones_estado_check CHECK ((estado = ANY (ARRAY['REVISION'::text, 'EN_CURSO'::text, 'COMPLETADA'::text, 'CANCELADA'::text, 'ERROR'::text]))),
    CONSTRAINT importaciones_leidas_filas_check CHECK ((leidas_filas >= 1)),
    CONSTRAINT importaciones_leidos_bytes_check CHECK ((leidos_bytes >= 0)),
    CONSTRAINT importaciones_separador_check CHECK ((separador = ANY (ARRAY[','::text, ';'::text, '	'::text]))),
    CONSTRAINT importaciones_total_check CHECK ((total > 0))
);

ALTER TABLE ONLY app.importaciones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.importaciones OWNER TO tertulia_owner;

--
-- Name: importaciones_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.importaciones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.importaciones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: intentos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.intentos (
    clave text NOT NULL,
    ventana timestamp with time zone NOT NULL,
    cuenta integer NOT NULL,
    vence timestamp with time zone NOT NULL,
    en_curso integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY app.intentos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.intentos OWNER TO tertulia_owner;

--
-- Name: job_nodos; Type: TABLE; Schema: app; Owner: tertulia_jobs
--

CREATE TABLE app.job_nodos (
    worker_id text NOT NULL,
    visto timestamp with time zone NOT NULL
);


ALTER TABLE app.job_nodos OWNER TO tertulia_jobs;

--
-- Name: job_relojes; Type: TABLE; Schema: app; Owner: tertulia_jobs
--

CREATE TABLE app.job_relojes (
    nombre text NOT NULL,
    corrida timestamp with time zone NOT NULL
);


ALTER TABLE app.job_relojes OWNER TO tertulia_jobs;

--
-- Name: kanban_estados; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.kanban_estados (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    tablero_id bigint,
    nombre text NOT NULL,
    color text DEFAULT '#999999'::text NOT NULL,
    orden integer DEFAULT 0 NOT NULL,
    CONSTRAINT kanban_estados_color_check CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
    CONSTRAINT kanban_estados_nombre_check CHECK (((length(nombre) >= 2) AND (length(nombre) <= 80)))
);

ALTER TABLE ONLY app.kanban_estados FORCE ROW LEVEL SECURITY;


ALTER TABLE app.kanban_estados OWNER TO tertulia_owner;

--
-- Name: kanban_estados_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.kanban_estados ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.kanban_estados_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: kanban_movimientos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.kanban_movimientos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    conversacion_id bigint,
    de_estado_id bigint,
    de_nombre text,
    a_estado_id bigint,
    a_nombre text,
    usuario_id bigint,
    ocurrido timestamp with time zone NOT NULL
);

ALTER TABLE ONLY app.kanban_movimientos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.kanban_movimientos OWNER TO tertulia_owner;

--
-- Name: kanban_movimientos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.kanban_movimientos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.kanban_movimientos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: llamadas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.llamadas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    clave text NOT NULL,
    canal_id bigint NOT NULL,
    usuario_id bigint,
    contacto_id bigint,
    conversacion_id bigint,
    numero text NOT NULL,
    desde_numero text NOT NULL,
    grabar boolean NOT NULL,
    estado text DEFAULT 'INICIANDO'::text NOT NULL,
    tramo_agente text DEFAULT 'NUEVO'::text NOT NULL,
    tramo_cliente text DEFAULT 'NUEVO'::text NOT NULL,
    agente_sid text,
    cliente_sid text,
    limite_segundos integer NOT NULL,
    precio_centavos bigint NOT NULL,
    duracion_segundos integer,
    error text,
    creada timestamp with time zone NOT NULL,
    contestada timestamp with time zone,
    terminada timestamp with time zone,
    grabacion_sid text,
    archivo_id bigint,
    direccion text DEFAULT 'SALIENTE'::text NOT NULL,
    intentos bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    grabacion_retirada timestamp with time zone,
    CONSTRAINT llamadas_agente_sid_check CHECK ((agente_sid ~ '^CA[0-9a-f]{32}$'::text)),
    CONSTRAINT llamadas_alguien CHECK (((usuario_id IS NOT NULL) OR (direccion = 'ENTRANTE'::text))),
    CONSTRAINT llamadas_clave_check CHECK ((clave ~ '^T\d{1,15}L[0-9a-f]{32}$'::text)),
    CONSTRAINT llamadas_cliente_sid_check CHECK ((cliente_sid ~ '^CA[0-9a-f]{32}$'::text)),
    CONSTRAINT llamadas_direccion_check CHECK ((direccion = ANY (ARRAY['SALIENTE'::text, 'ENTRANTE'::text]))),
    CONSTRAINT llamadas_duracion_segundos_check CHECK ((duracion_segundos >= 0)),
    CONSTRAINT llamadas_error_check CHECK ((length(error) <= 300)),
    CONSTRAINT llamadas_estado_check CHECK ((estado = ANY (ARRAY['INICIANDO'::text, 'SONANDO'::text, 'EN_CURSO'::text, 'COMPLETADA'::text, 'NO_CONTESTADA'::text, 'OCUPADA'::text, 'FALLIDA'::text, 'CANCELADA'::text]))),
    CONSTRAINT llamadas_grabacion_sid_check CHECK ((grabacion_sid ~ '^RE[0-9a-f]{32}$'::text)),
    CONSTRAINT llamadas_limite_segundos_check CHECK ((limite_segundos > 0)),
    CONSTRAINT llamadas_numero_check CHECK ((numero ~ '^\+[1-9]\d{6,14}$'::text)),
    CONSTRAINT llamadas_precio_centavos_check CHECK ((precio_centavos >= 0)),
    CONSTRAINT llamadas_tramo_agente_check CHECK ((tramo_agente = ANY (ARRAY['NUEVO'::text, 'SONANDO'::text, 'EN_CURSO'::text, 'CANCELADO'::text, 'FALLIDO'::text, 'SIN_RESPUESTA'::text, 'OCUPADO'::text, 'TERMINADO'::text]))),
    CONSTRAINT llamadas_tramo_cliente_check CHECK ((tramo_cliente = ANY (ARRAY['NUEVO'::text, 'SONANDO'::text, 'EN_CURSO'::text, 'CANCELADO'::text, 'FALLIDO'::text, 'SIN_RESPUESTA'::text, 'OCUPADO'::text, 'TERMINADO'::text])))
);

ALTER TABLE ONLY app.llamadas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.llamadas OWNER TO tertulia_owner;

--
-- Name: llamadas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.llamadas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.llamadas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: media; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.media (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    nombre text NOT NULL,
    archivo_id bigint NOT NULL,
    subido_por bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    eliminado timestamp with time zone,
    CONSTRAINT media_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 200)))
);

ALTER TABLE ONLY app.media FORCE ROW LEVEL SECURITY;


ALTER TABLE app.media OWNER TO tertulia_owner;

--
-- Name: media_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.media ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.media_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: mensajes; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.mensajes (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    conversacion_id bigint NOT NULL,
    secuencia integer NOT NULL,
    emisor text NOT NULL,
    tipo text NOT NULL,
    origen text NOT NULL,
    contenido text NOT NULL,
    "timestamp" timestamp with time zone NOT NULL,
    estado_mensaje text,
    error_codigo text,
    error_detalle text,
    enviado_por_usuario_id bigint,
    enviado_por_nombre text,
    cliente_mensaje_id uuid,
    proveedor_sid text,
    reply_to_id bigint,
    referral jsonb,
    ubicacion jsonb,
    evento jsonb,
    datos jsonb,
    espera_desde timestamp with time zone,
    espera_area_id bigint,
    CONSTRAINT mensajes_emisor_check CHECK ((emisor = ANY (ARRAY['USUARIO'::text, 'BOT'::text, 'CLIENTE'::text]))),
    CONSTRAINT mensajes_estado_mensaje_check CHECK ((estado_mensaje = ANY (ARRAY['PENDIENTE'::text, 'ENVIADO'::text, 'ENTREGADO'::text, 'LEIDO'::text, 'ERROR'::text]))),
    CONSTRAINT mensajes_origen_check CHECK ((origen = ANY (ARRAY['CLIENTE'::text, 'PERSONA'::text, 'BOT'::text, 'BIENVENIDA'::text, 'FUERA_DE_HORARIO'::text, 'DESPEDIDA'::text, 'ENCUESTA'::text, 'BAJA'::text, 'DIFUSION'::text, 'EVENTO'::text]))),
    CONSTRAINT mensajes_tipo_check CHECK ((tipo = ANY (ARRAY['TEXTO'::text, 'IMAGEN'::text, 'VIDEO'::text, 'AUDIO'::text, 'VOZ'::text, 'DOC'::text])))
);

ALTER TABLE ONLY app.mensajes FORCE ROW LEVEL SECURITY;


ALTER TABLE app.mensajes OWNER TO tertulia_owner;

--
-- Name: mensajes_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.mensajes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.mensajes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: movimientos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.movimientos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    numero bigint NOT NULL,
    fecha timestamp with time zone NOT NULL,
    tipo text NOT NULL,
    monto_centavos bigint NOT NULL,
    saldo_centavos bigint NOT NULL,
    referencia text NOT NULL,
    detalle text,
    usuario_nombre text,
    recarga_id bigint,
    mensaje_id bigint,
    CONSTRAINT movimientos_check CHECK (
CASE tipo
    WHEN 'RECARGA'::text THEN (monto_centavos > 0)
    WHEN 'AJUSTE'::text THEN true
    ELSE (monto_centavos < 0)
END),
    CONSTRAINT movimientos_detalle_check CHECK ((length(detalle) <= 300)),
    CONSTRAINT movimientos_monto_centavos_check CHECK ((monto_centavos <> 0)),
    CONSTRAINT movimientos_referencia_check CHECK (((length(referencia) >= 1) AND (length(referencia) <= 100))),
    CONSTRAINT movimientos_tipo_check CHECK ((tipo = ANY (ARRAY['RECARGA'::text, 'CONSUMO_MENSAJE'::text, 'CONSUMO_PLANTILLA'::text, 'CONSUMO_VOZ'::text, 'AJUSTE'::text])))
);

ALTER TABLE ONLY app.movimientos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.movimientos OWNER TO tertulia_owner;

--
-- Name: movimientos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.movimientos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.movimientos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: notas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.notas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    texto text NOT NULL,
    autor_usuario_id bigint,
    autor_nombre text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    kanban_estado_id_snapshot bigint,
    kanban_estado_nombre_snapshot text,
    clave uuid,
    CONSTRAINT notas_texto_check CHECK ((length(texto) <= 2000))
);

ALTER TABLE ONLY app.notas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.notas OWNER TO tertulia_owner;

--
-- Name: notas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.notas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.notas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: notas_rapidas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.notas_rapidas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    titulo text NOT NULL,
    contenido text NOT NULL,
    atajo text,
    compartida boolean NOT NULL,
    autor_usuario_id bigint NOT NULL,
    media_id bigint,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    eliminada timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT notas_rapidas_atajo_check CHECK (((length(atajo) >= 1) AND (length(atajo) <= 30))),
    CONSTRAINT notas_rapidas_contenido_check CHECK (((length(contenido) >= 1) AND (length(contenido) <= 1500))),
    CONSTRAINT notas_rapidas_titulo_check CHECK (((length(titulo) >= 1) AND (length(titulo) <= 120)))
);

ALTER TABLE ONLY app.notas_rapidas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.notas_rapidas OWNER TO tertulia_owner;

--
-- Name: notas_rapidas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.notas_rapidas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.notas_rapidas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: notas_rapidas_usos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.notas_rapidas_usos (
    suscriptor_id bigint NOT NULL,
    nota_rapida_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    usos integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY app.notas_rapidas_usos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.notas_rapidas_usos OWNER TO tertulia_owner;

--
-- Name: plantillas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.plantillas (
    suscriptor_id bigint,
    id bigint NOT NULL,
    content_sid text NOT NULL,
    nombre text NOT NULL,
    idioma text,
    categoria text,
    estado_aprobacion text NOT NULL,
    motivo_rechazo text,
    cuerpo text NOT NULL,
    variables jsonb DEFAULT '{}'::jsonb NOT NULL,
    sincronizada timestamp with time zone NOT NULL,
    retirada timestamp with time zone,
    CONSTRAINT plantillas_content_sid_check CHECK ((content_sid ~ '^HX[0-9a-fA-F]{32}$'::text)),
    CONSTRAINT plantillas_estado_aprobacion_check CHECK ((estado_aprobacion = ANY (ARRAY['APROBADA'::text, 'PENDIENTE'::text, 'RECHAZADA'::text, 'PAUSADA'::text, 'DESHABILITADA'::text, 'SIN_ENVIAR'::text])))
);

ALTER TABLE ONLY app.plantillas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.plantillas OWNER TO tertulia_owner;

--
-- Name: plantillas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.plantillas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.plantillas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: productos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.productos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    codigo text NOT NULL,
    nombre text NOT NULL,
    descripcion text,
    precio_centavos bigint NOT NULL,
    estado smallint DEFAULT 1 NOT NULL,
    foto_archivo_id bigint,
    inventario_activo boolean,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    busqueda text GENERATED ALWAYS AS (app.plain_text(((codigo || ' '::text) || nombre))) STORED NOT NULL,
    nombre_plano text GENERATED ALWAYS AS (app.plain_text(nombre)) STORED NOT NULL,
    CONSTRAINT productos_codigo_check CHECK (((length(codigo) >= 1) AND (length(codigo) <= 250))),
    CONSTRAINT productos_descripcion_check CHECK ((length(descripcion) <= 2000)),
    CONSTRAINT productos_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
    CONSTRAINT productos_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 250))),
    CONSTRAINT productos_precio_centavos_check CHECK ((precio_centavos >= 0))
);

ALTER TABLE ONLY app.productos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.productos OWNER TO tertulia_owner;

--
-- Name: productos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.productos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.productos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: recargas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.recargas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    referencia text NOT NULL,
    medio text NOT NULL,
    estado text NOT NULL,
    monto_centavos bigint NOT NULL,
    nota text,
    usuario_nombre text NOT NULL,
    transaccion text,
    creada timestamp with time zone NOT NULL,
    resuelta timestamp with time zone,
    CONSTRAINT recargas_check CHECK (((estado = 'PENDIENTE'::text) = (resuelta IS NULL))),
    CONSTRAINT recargas_check1 CHECK (((medio = 'PAYU'::text) OR (estado = 'APROBADA'::text))),
    CONSTRAINT recargas_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'APROBADA'::text, 'RECHAZADA'::text, 'EXPIRADA'::text]))),
    CONSTRAINT recargas_medio_check CHECK ((medio = ANY (ARRAY['PAYU'::text, 'MANUAL'::text]))),
    CONSTRAINT recargas_monto_centavos_check CHECK ((monto_centavos > 0)),
    CONSTRAINT recargas_nota_check CHECK ((length(nota) <= 300)),
    CONSTRAINT recargas_referencia_check CHECK ((referencia ~ '^T\d{1,15}R[0-9A-F]{32}$'::text))
);

ALTER TABLE ONLY app.recargas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.recargas OWNER TO tertulia_owner;

--
-- Name: recargas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.recargas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.recargas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: reservas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.reservas (
    suscriptor_id bigint NOT NULL,
    mensaje_id bigint NOT NULL,
    tipo text NOT NULL,
    precio_centavos bigint NOT NULL,
    estado text DEFAULT 'RESERVADA'::text NOT NULL,
    creada timestamp with time zone NOT NULL,
    CONSTRAINT reservas_estado_check CHECK ((estado = ANY (ARRAY['RESERVADA'::text, 'LIQUIDADA'::text, 'LIBERADA'::text]))),
    CONSTRAINT reservas_precio_centavos_check CHECK ((precio_centavos > 0)),
    CONSTRAINT reservas_tipo_check CHECK ((tipo = ANY (ARRAY['CONSUMO_MENSAJE'::text, 'CONSUMO_PLANTILLA'::text])))
);

ALTER TABLE ONLY app.reservas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.reservas OWNER TO tertulia_owner;

--
-- Name: restablecimientos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.restablecimientos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    token_sha256 bytea NOT NULL,
    expira timestamp with time zone NOT NULL,
    usado timestamp with time zone,
    direccion text
);

ALTER TABLE ONLY app.restablecimientos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.restablecimientos OWNER TO tertulia_owner;

--
-- Name: restablecimientos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.restablecimientos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.restablecimientos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: sala_menciones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.sala_menciones (
    suscriptor_id bigint NOT NULL,
    mensaje_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    sala_id bigint NOT NULL,
    secuencia integer NOT NULL,
    nombre text NOT NULL
);

ALTER TABLE ONLY app.sala_menciones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.sala_menciones OWNER TO tertulia_owner;

--
-- Name: sala_mensajes; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.sala_mensajes (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    sala_id bigint NOT NULL,
    secuencia integer NOT NULL,
    autor_usuario_id bigint NOT NULL,
    contenido text NOT NULL,
    "timestamp" timestamp with time zone NOT NULL,
    cliente_mensaje_id uuid,
    huella text,
    archivo_id bigint,
    conversacion_id bigint,
    contacto_id bigint,
    evento text,
    respuesta_a_id bigint,
    editado timestamp with time zone,
    borrado timestamp with time zone,
    cambio integer DEFAULT 0 NOT NULL,
    CONSTRAINT sala_mensajes_borrado CHECK (((borrado IS NULL) OR ((contenido = ''::text) AND (archivo_id IS NULL) AND (conversacion_id IS NULL) AND (contacto_id IS NULL) AND (respuesta_a_id IS NULL)))),
    CONSTRAINT sala_mensajes_contenido_check CHECK ((length(contenido) <= 4000)),
    CONSTRAINT sala_mensajes_evento_check CHECK ((evento = ANY (ARRAY['CREADA'::text, 'RENOMBRADA'::text, 'ENTRO'::text, 'SALIO'::text, 'RETIRADO'::text])))
);

ALTER TABLE ONLY app.sala_mensajes FORCE ROW LEVEL SECURITY;


ALTER TABLE app.sala_mensajes OWNER TO tertulia_owner;

--
-- Name: sala_mensajes_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sala_mensajes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.sala_mensajes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: sala_miembros; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.sala_miembros (
    suscriptor_id bigint NOT NULL,
    sala_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    dirige boolean DEFAULT false NOT NULL,
    leido_hasta integer DEFAULT 0 NOT NULL,
    desde timestamp with time zone NOT NULL,
    salio timestamp with time zone
);

ALTER TABLE ONLY app.sala_miembros FORCE ROW LEVEL SECURITY;


ALTER TABLE app.sala_miembros OWNER TO tertulia_owner;

--
-- Name: salas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.salas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    tipo text NOT NULL,
    nombre text,
    menor_usuario_id bigint,
    mayor_usuario_id bigint,
    creada_por bigint NOT NULL,
    clave uuid,
    secuencia integer DEFAULT 0 NOT NULL,
    actividad timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    cambios integer DEFAULT 0 NOT NULL,
    huella text,
    CONSTRAINT salas_check CHECK (
CASE tipo
    WHEN 'GRUPO'::text THEN ((nombre IS NOT NULL) AND (menor_usuario_id IS NULL) AND (mayor_usuario_id IS NULL))
    ELSE ((nombre IS NULL) AND (menor_usuario_id IS NOT NULL) AND (mayor_usuario_id IS NOT NULL) AND (menor_usuario_id <> mayor_usuario_id))
END),
    CONSTRAINT salas_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 80))),
    CONSTRAINT salas_tipo_check CHECK ((tipo = ANY (ARRAY['DIRECTA'::text, 'GRUPO'::text])))
);

ALTER TABLE ONLY app.salas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.salas OWNER TO tertulia_owner;

--
-- Name: salas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.salas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.salas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: saldos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.saldos (
    suscriptor_id bigint NOT NULL,
    saldo_centavos bigint DEFAULT 0 NOT NULL,
    reservado_centavos bigint DEFAULT 0 NOT NULL,
    bajo_desde timestamp with time zone,
    ultimo_numero bigint DEFAULT 0 NOT NULL,
    ultima_fecha timestamp with time zone,
    CONSTRAINT saldos_reservado_centavos_check CHECK ((reservado_centavos >= 0))
);

ALTER TABLE ONLY app.saldos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.saldos OWNER TO tertulia_owner;

--
-- Name: segundos_factores; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.segundos_factores (
    suscriptor_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    secreto text NOT NULL,
    creado timestamp with time zone NOT NULL,
    confirmado timestamp with time zone,
    ultimo_paso bigint DEFAULT 0 NOT NULL,
    codigos text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE ONLY app.segundos_factores FORCE ROW LEVEL SECURITY;


ALTER TABLE app.segundos_factores OWNER TO tertulia_owner;

--
-- Name: sesiones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.sesiones (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    token_sha256 bytea NOT NULL,
    creada timestamp with time zone NOT NULL,
    ultima_accion timestamp with time zone NOT NULL,
    expira_abs timestamp with time zone NOT NULL,
    revocada timestamp with time zone,
    direccion text,
    user_agent text,
    CONSTRAINT sesiones_direccion_check CHECK ((length(direccion) <= 64)),
    CONSTRAINT sesiones_user_agent_check CHECK ((length(user_agent) <= 400))
);

ALTER TABLE ONLY app.sesiones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.sesiones OWNER TO tertulia_owner;

--
-- Name: sesiones_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sesiones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.sesiones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: sincronizaciones; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.sincronizaciones (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    estado text DEFAULT 'EN_CURSO'::text NOT NULL,
    usuario_id bigint NOT NULL,
    leidos integer DEFAULT 0 NOT NULL,
    total integer,
    creados integer DEFAULT 0 NOT NULL,
    actualizados integer DEFAULT 0 NOT NULL,
    desactivados integer DEFAULT 0 NOT NULL,
    motivo text,
    iniciada timestamp with time zone NOT NULL,
    terminada timestamp with time zone,
    CONSTRAINT sincronizaciones_check CHECK (((estado = 'EN_CURSO'::text) = (terminada IS NULL))),
    CONSTRAINT sincronizaciones_check1 CHECK (((estado = 'ERROR'::text) = (motivo IS NOT NULL))),
    CONSTRAINT sincronizaciones_estado_check CHECK ((estado = ANY (ARRAY['EN_CURSO'::text, 'COMPLETADA'::text, 'ERROR'::text]))),
    CONSTRAINT sincronizaciones_leidos_check CHECK ((leidos >= 0)),
    CONSTRAINT sincronizaciones_total_check CHECK ((total >= 0))
);

ALTER TABLE ONLY app.sincronizaciones FORCE ROW LEVEL SECURITY;


ALTER TABLE app.sincronizaciones OWNER TO tertulia_owner;

--
-- Name: sincronizaciones_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sincronizaciones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.sincronizaciones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: suscriptores; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.suscriptores (
    id bigint NOT NULL,
    nombre_negocio text NOT NULL,
    documento text NOT NULL,
    contacto text,
    whatsapp text NOT NULL,
    prompt_default text,
    estado smallint DEFAULT 1 NOT NULL,
    fecha timestamp with time zone DEFAULT now() NOT NULL,
    color_primario text DEFAULT '#2563eb'::text NOT NULL,
    condiciones_cotizacion text,
    logo_archivo_id bigint,
    alias_sede_mys text,
    password_sede_mys text,
    CONSTRAINT suscriptores_color_primario_check CHECK ((color_primario ~ '^#[0-9a-fA-F]{6}$'::text)),
    CONSTRAINT suscriptores_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
    CONSTRAINT suscriptores_nombre_negocio_check CHECK (((length(nombre_negocio) >= 1) AND (length(nombre_negocio) <= 200))),
    CONSTRAINT suscriptores_prompt_default_check CHECK ((length(prompt_default) <= 2000))
);

ALTER TABLE ONLY app.suscriptores FORCE ROW LEVEL SECURITY;


ALTER TABLE app.suscriptores OWNER TO tertulia_owner;

--
-- Name: suscriptores_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.suscriptores ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.suscriptores_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tableros; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.tableros (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    nombre text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tableros_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 120)))
);

ALTER TABLE ONLY app.tableros FORCE ROW LEVEL SECURITY;


ALTER TABLE app.tableros OWNER TO tertulia_owner;

--
-- Name: tableros_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tableros ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.tableros_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tarea_evidencias; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.tarea_evidencias (
    suscriptor_id bigint NOT NULL,
    tarea_id bigint NOT NULL,
    archivo_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY app.tarea_evidencias FORCE ROW LEVEL SECURITY;


ALTER TABLE app.tarea_evidencias OWNER TO tertulia_owner;

--
-- Name: tarea_recordatorios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.tarea_recordatorios (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    tarea_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    clase text NOT NULL,
    fecha_programada timestamp with time zone NOT NULL,
    enviado timestamp with time zone NOT NULL,
    CONSTRAINT tarea_recordatorios_clase_check CHECK ((clase = ANY (ARRAY['VENCE'::text, 'VENCIDA'::text])))
);

ALTER TABLE ONLY app.tarea_recordatorios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.tarea_recordatorios OWNER TO tertulia_owner;

--
-- Name: tarea_recordatorios_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tarea_recordatorios ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.tarea_recordatorios_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tareas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.tareas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    contacto_id bigint NOT NULL,
    titulo text,
    descripcion text NOT NULL,
    prioridad text DEFAULT 'MEDIA'::text NOT NULL,
    estado text DEFAULT 'PENDIENTE'::text NOT NULL,
    fecha_programada timestamp with time zone NOT NULL,
    asignado_usuario_id bigint,
    creada_por bigint,
    created_at timestamp with time zone NOT NULL,
    observacion text,
    completada_en timestamp with time zone,
    completada_por bigint,
    recordar_en timestamp with time zone,
    clave uuid,
    huella text,
    CONSTRAINT tarea_completada CHECK (((estado = 'COMPLETADA'::text) = (completada_en IS NOT NULL))),
    CONSTRAINT tareas_descripcion_check CHECK (((length(descripcion) >= 1) AND (length(descripcion) <= 2000))),
    CONSTRAINT tareas_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'EN_PROCESO'::text, 'COMPLETADA'::text]))),
    CONSTRAINT tareas_observacion_check CHECK ((length(observacion) <= 2000)),
    CONSTRAINT tareas_prioridad_check CHECK ((prioridad = ANY (ARRAY['ALTA'::text, 'MEDIA'::text, 'BAJA'::text]))),
    CONSTRAINT tareas_titulo_check CHECK ((length(titulo) <= 200))
);

ALTER TABLE ONLY app.tareas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.tareas OWNER TO tertulia_owner;

--
-- Name: tareas_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tareas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.tareas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tareas_masivas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.tareas_masivas (
    suscriptor_id bigint NOT NULL,
    clave uuid NOT NULL,
    huella bytea NOT NULL,
    creadas integer NOT NULL,
    omitidas integer NOT NULL,
    usuario_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY app.tareas_masivas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.tareas_masivas OWNER TO tertulia_owner;

--
-- Name: tarifas; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.tarifas (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    concepto text NOT NULL,
    precio_centavos bigint NOT NULL,
    vigente_desde timestamp with time zone NOT NULL,
    CONSTRAINT tarifas_concepto_check CHECK ((concepto = ANY (ARRAY['MENSAJE'::text, 'MARKETING'::text, 'UTILITY'::text, 'AUTHENTICATION'::text, 'VOZ'::text]))),
    CONSTRAINT tarifas_plantilla_precio_centavos_check CHECK ((precio_centavos >= 0))
);

ALTER TABLE ONLY app.tarifas FORCE ROW LEVEL SECURITY;


ALTER TABLE app.tarifas OWNER TO tertulia_owner;

--
-- Name: tarifas_plantilla_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tarifas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.tarifas_plantilla_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: usuarios; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.usuarios (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    nombre text NOT NULL,
    email text NOT NULL,
    telefono text,
    estado smallint DEFAULT 1 NOT NULL,
    roles text[] DEFAULT '{}'::text[] NOT NULL,
    tipo_usuario text DEFAULT 'HUMANO'::text NOT NULL,
    area_id bigint,
    presentar boolean DEFAULT true NOT NULL,
    foto_archivo_id bigint,
    password_hash text,
    fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT usuarios_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
    CONSTRAINT usuarios_nombre_check CHECK ((length(nombre) <= 100)),
    CONSTRAINT usuarios_roles_check CHECK ((roles <@ ARRAY['SUPERADMIN'::text, 'SUPERVISOR'::text, 'AGENTE'::text])),
    CONSTRAINT usuarios_tipo_usuario_check CHECK ((tipo_usuario = ANY (ARRAY['HUMANO'::text, 'BOT'::text])))
);

ALTER TABLE ONLY app.usuarios FORCE ROW LEVEL SECURITY;


ALTER TABLE app.usuarios OWNER TO tertulia_owner;

--
-- Name: usuarios_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.usuarios ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.usuarios_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: voz_ajustes; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.voz_ajustes (
    suscriptor_id bigint NOT NULL,
    paises text[] NOT NULL,
    minutos_dia integer NOT NULL,
    CONSTRAINT voz_ajustes_minutos_dia_check CHECK (((minutos_dia >= 0) AND (minutos_dia <= 10000))),
    CONSTRAINT voz_ajustes_paises_check CHECK (((cardinality(paises) >= 0) AND (cardinality(paises) <= 50)))
);

ALTER TABLE ONLY app.voz_ajustes FORCE ROW LEVEL SECURITY;


ALTER TABLE app.voz_ajustes OWNER TO tertulia_owner;

--
-- Name: voz_disponibilidades; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.voz_disponibilidades (
    suscriptor_id bigint NOT NULL,
    usuario_id bigint NOT NULL,
    disponible boolean DEFAULT false NOT NULL,
    alcanzable_hasta timestamp with time zone
);

ALTER TABLE ONLY app.voz_disponibilidades FORCE ROW LEVEL SECURITY;


ALTER TABLE app.voz_disponibilidades OWNER TO tertulia_owner;

--
-- Name: webhooks_cuarentena; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.webhooks_cuarentena (
    id bigint NOT NULL,
    recibido timestamp with time zone DEFAULT now() NOT NULL,
    ruta text NOT NULL,
    consulta text NOT NULL,
    cuerpo text NOT NULL,
    firma text NOT NULL,
    motivo text NOT NULL,
    cuenta text,
    destino text,
    proveedor_sid text,
    estado text DEFAULT 'PENDIENTE'::text NOT NULL,
    CONSTRAINT webhooks_cuarentena_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'REPRODUCIDO'::text]))),
    CONSTRAINT webhooks_cuarentena_motivo_check CHECK ((motivo = ANY (ARRAY['FIRMA'::text, 'CANAL_DESCONOCIDO'::text, 'CANAL_INACTIVO'::text, 'CUENTA'::text])))
);

ALTER TABLE ONLY app.webhooks_cuarentena FORCE ROW LEVEL SECURITY;


ALTER TABLE app.webhooks_cuarentena OWNER TO tertulia_owner;

--
-- Name: webhooks_cuarentena_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.webhooks_cuarentena ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.webhooks_cuarentena_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: webhooks_recibidos; Type: TABLE; Schema: app; Owner: tertulia_owner
--

CREATE TABLE app.webhooks_recibidos (
    suscriptor_id bigint NOT NULL,
    id bigint NOT NULL,
    canal_id bigint NOT NULL,
    clase text NOT NULL,
    proveedor_sid text NOT NULL,
    estado_proveedor text DEFAULT ''::text NOT NULL,
    clave text NOT NULL,
    cuerpo text NOT NULL,
    consulta text DEFAULT ''::text NOT NULL,
    origen text NOT NULL,
    recibido timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ocurrido timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    estado text DEFAULT 'RECIBIDO'::text NOT NULL,
    intentos smallint DEFAULT 0 NOT NULL,
    proximo_intento timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    error text,
    procesado timestamp with time zone,
    error_codigo text,
    completa boolean DEFAULT false NOT NULL,
    CONSTRAINT webhooks_recibidos_clase_check CHECK ((clase = ANY (ARRAY['MENSAJE'::text, 'ESTADO'::text]))),
    CONSTRAINT webhooks_recibidos_error_codigo_check CHECK ((error_codigo ~ '^[A-Za-z0-9_]{1,60}$'::text)),
    CONSTRAINT webhooks_recibidos_estado_check CHECK ((estado = ANY (ARRAY['RECIBIDO'::text, 'PROCESADO'::text, 'ESPERA'::text, 'APARCADO'::text]))),
    CONSTRAINT webhooks_recibidos_origen_check CHECK ((origen = ANY (ARRAY['WEBHOOK'::text, 'CONCILIACION'::text, 'CUARENTENA'::text])))
);

ALTER TABLE ONLY app.webhooks_recibidos FORCE ROW LEVEL SECURITY;


ALTER TABLE app.webhooks_recibidos OWNER TO tertulia_owner;

--
-- Name: webhooks_recibidos_id_seq; Type: SEQUENCE; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.webhooks_recibidos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME app.webhooks_recibidos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: _private_job_queues; Type: TABLE; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);


ALTER TABLE graphile_worker._private_job_queues OWNER TO tertulia_jobs;

--
-- Name: _private_known_crontabs; Type: TABLE; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);


ALTER TABLE graphile_worker._private_known_crontabs OWNER TO tertulia_jobs;

--
-- Name: _private_tasks; Type: TABLE; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);


ALTER TABLE graphile_worker._private_tasks OWNER TO tertulia_jobs;

--
-- Name: job_queues_id_seq; Type: SEQUENCE; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: jobs; Type: VIEW; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));


ALTER VIEW graphile_worker.jobs OWNER TO tertulia_jobs;

--
-- Name: jobs_id_seq1; Type: SEQUENCE; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: migrations; Type: TABLE; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);


ALTER TABLE graphile_worker.migrations OWNER TO tertulia_jobs;

--
-- Name: tasks_id_seq; Type: SEQUENCE; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: installation; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.installation (
    id integer DEFAULT 1 NOT NULL,
    secret_digest text NOT NULL,
    CONSTRAINT installation_id_check CHECK ((id = 1))
);


ALTER TABLE public.installation OWNER TO postgres;

--
-- Name: migrations; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    sha256 text NOT NULL,
    applied timestamp with time zone DEFAULT now() NOT NULL
);


ALTER TABLE public.migrations OWNER TO postgres;

--
-- Data for Name: archivos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: area_fechas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: area_horarios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: area_ia; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: area_prompts; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: areas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.areas OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Área restaurado', NULL, NULL, NULL, 'America/Bogota', 1, true, NULL);


--
-- Data for Name: atenciones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.atenciones VALUES
	(1, 1, 1, '2026-11-29 14:04:54.6759+00', NULL),
	(1, 1, 2, '2026-11-29 14:04:54.745779+00', NULL),
	(1, 1, 3, '2026-11-29 14:04:54.75497+00', NULL),
	(1, 1, 4, '2026-11-29 14:04:54.779627+00', NULL);


--
-- Data for Name: auditoria; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: borradores; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: bot_chats; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: bot_decisiones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: canales; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.canales OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'TWILIO', 'WHATSAPP', '+576010000001', 'Canal restaurado', NULL, NULL, true, 1, '2026-11-29 14:04:54.596838+00', NULL, NULL, NULL, NULL, '2026-11-29 14:04:54.596838+00', NULL);


--
-- Data for Name: claves_sueltas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: consentimientos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: contacto_identidades; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.contacto_identidades OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'WHATSAPP', 'TELEFONO', '+573001000005'),
	(1, 2, 2, 'WHATSAPP', 'TELEFONO', '+573001000007'),
	(1, 3, 3, 'WHATSAPP', 'TELEFONO', '+573001000009'),
	(1, 4, 4, 'WHATSAPP', 'TELEFONO', '+573001000011');


--
-- Data for Name: contacto_uniones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: contactos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.contactos OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Cliente 6', NULL, NULL, '+573001000005', false, '2026-11-29 14:04:54.631097+00', NULL, NULL, DEFAULT, DEFAULT, '', DEFAULT, '{}'),
	(1, 2, 'Cliente 8', NULL, NULL, '+573001000007', false, '2026-11-29 14:04:54.730022+00', NULL, NULL, DEFAULT, DEFAULT, '', DEFAULT, '{}'),
	(1, 3, 'Cliente 10', NULL, NULL, '+573001000009', false, '2026-11-29 14:04:54.753358+00', NULL, NULL, DEFAULT, DEFAULT, '', DEFAULT, '{}'),
	(1, 4, 'Cliente 12', NULL, NULL, '+573001000011', false, '2026-11-29 14:04:54.765409+00', NULL, NULL, DEFAULT, DEFAULT, '', DEFAULT, '{}');


--
-- Data for Name: contadores_bandeja; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: contadores_cambios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.contadores_cambios OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 0, 1, 0, 0),
	(1, 2, 1, 0, 1, 0, 0),
	(1, 3, 1, 0, 1, 0, 0),
	(1, 4, 1, 0, 1, 0, 0);


--
-- Data for Name: conversaciones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.conversaciones OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, NULL, 'Cliente 6', '+573001000005', 'ABIERTA', 1, 0, 1, '2026-11-29 13:04:54.651+00', NULL, NULL, '2026-11-29 14:04:54.723947+00', 2, 0, 2, 'De Nariño', 'CLIENTE', NULL, NULL, '2026-11-30 00:04:54.651+00', NULL, 0, 'nuevo', 2, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 1, 2, NULL, 'Cliente 8', '+573001000007', 'ABIERTA', 1, 0, 1, '2026-11-29 13:04:54.74+00', NULL, NULL, '2026-11-29 14:04:54.746484+00', 1, 0, 1, 'Buenos días', 'CLIENTE', NULL, NULL, '2026-11-30 00:04:54.74+00', NULL, 0, 'nuevo', 1, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 1, 3, NULL, 'Cliente 10', '+573001000009', 'ABIERTA', 1, 0, 1, '2026-11-29 13:04:54.754+00', NULL, NULL, '2026-11-29 14:04:54.76206+00', 1, 0, 1, 'Gracias', 'CLIENTE', NULL, NULL, '2026-11-30 00:04:54.754+00', NULL, 0, 'nuevo', 1, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 1, 4, NULL, 'Cliente 12', '+573001000011', 'ABIERTA', 1, 0, 1, '2026-11-29 13:04:54.766+00', NULL, NULL, '2026-11-29 14:04:54.783467+00', 1, 0, 1, '¿A qué hora abren?', 'CLIENTE', NULL, NULL, '2026-11-30 00:04:54.766+00', NULL, 0, 'nuevo', 1, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: cotizacion_items; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: cotizacion_numeros; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: cotizaciones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: desafios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: dias_avance; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: dias_contados; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: dias_olvidados; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: difusion_destinatarios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: difusiones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: encuestas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: envios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: espacio; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: espacio_cambios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: importacion_filas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: importaciones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: intentos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: job_nodos; Type: TABLE DATA; Schema: app; Owner: tertulia_jobs
--



--
-- Data for Name: job_relojes; Type: TABLE DATA; Schema: app; Owner: tertulia_jobs
--



--
-- Data for Name: kanban_estados; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: kanban_movimientos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: llamadas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: media; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: mensajes; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.mensajes OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, 'CLIENTE', 'TEXTO', 'CLIENTE', '¿Tienen café en grano?', '2026-11-29 14:04:54.697+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 1, 2, 'CLIENTE', 'TEXTO', 'CLIENTE', 'De Nariño', '2026-11-29 14:04:54.724+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 2, 1, 'CLIENTE', 'TEXTO', 'CLIENTE', 'Buenos días', '2026-11-29 14:04:54.746+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 3, 1, 'CLIENTE', 'TEXTO', 'CLIENTE', 'Gracias', '2026-11-29 14:04:54.762+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(1, 5, 4, 1, 'CLIENTE', 'TEXTO', 'CLIENTE', '¿A qué hora abren?', '2026-11-29 14:04:54.783+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: movimientos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: notas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: notas_rapidas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: notas_rapidas_usos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: plantillas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: productos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: recargas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: reservas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: restablecimientos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: sala_menciones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: sala_mensajes; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: sala_miembros; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: salas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: saldos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: segundos_factores; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: sesiones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.sesiones OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '\x58f57db050d6f887b5bec6807d95f4d5ad604a7e0b89d4515ed7d557a30ef51b', '2026-11-29 14:04:54.61+00', '2026-11-29 14:04:54.61+00', '2026-11-30 02:04:54.61+00', NULL, NULL, NULL),
	(1, 2, 2, '\xc4fa3719a838948034f214eb64fdbc11975dd22853d918287558ef9fafc3dc60', '2026-11-29 14:04:54.626+00', '2026-11-29 14:04:54.626+00', '2026-11-30 02:04:54.626+00', NULL, NULL, NULL),
	(1, 3, 3, '\x3a2cefb6c3d6e954836eb62f7bc4741e9ac24ed409988d68923ede2dde05e316', '2026-11-29 14:04:54.629+00', '2026-11-29 14:04:54.629+00', '2026-11-30 02:04:54.629+00', NULL, NULL, NULL);


--
-- Data for Name: sincronizaciones; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: suscriptores; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.suscriptores OVERRIDING SYSTEM VALUE VALUES
	(1, 'Negocio restaurado 1', 'doc-restaurado/1', NULL, '+576010000001', NULL, 1, '2026-11-29 14:04:54.576308+00', '#2563eb', NULL, NULL, NULL, NULL);


--
-- Data for Name: tableros; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: tarea_evidencias; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: tarea_recordatorios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: tareas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: tareas_masivas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: tarifas; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: usuarios; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--

INSERT INTO app.usuarios OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Ana', 'user2.1@test.co', NULL, 1, '{AGENTE}', 'HUMANO', NULL, false, NULL, NULL, '2026-11-29 14:04:54.607436+00'),
	(1, 2, 'Luis', 'user3.1@test.co', NULL, 1, '{AGENTE}', 'HUMANO', NULL, false, NULL, NULL, '2026-11-29 14:04:54.625517+00'),
	(1, 3, 'Jefa', 'user4.1@test.co', NULL, 1, '{SUPERVISOR}', 'HUMANO', NULL, false, NULL, NULL, '2026-11-29 14:04:54.629049+00');


--
-- Data for Name: voz_ajustes; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: voz_disponibilidades; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: webhooks_cuarentena; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: webhooks_recibidos; Type: TABLE DATA; Schema: app; Owner: tertulia_owner
--



--
-- Data for Name: _private_job_queues; Type: TABLE DATA; Schema: graphile_worker; Owner: tertulia_jobs
--



--
-- Data for Name: _private_jobs; Type: TABLE DATA; Schema: graphile_worker; Owner: tertulia_jobs
--



--
-- Data for Name: _private_known_crontabs; Type: TABLE DATA; Schema: graphile_worker; Owner: tertulia_jobs
--



--
-- Data for Name: _private_tasks; Type: TABLE DATA; Schema: graphile_worker; Owner: tertulia_jobs
--



--
-- Data for Name: migrations; Type: TABLE DATA; Schema: graphile_worker; Owner: tertulia_jobs
--

INSERT INTO graphile_worker.migrations VALUES
	(1, '2026-11-29 14:04:53.731445+00', true),
	(2, '2026-11-29 14:04:53.783181+00', false),
	(3, '2026-11-29 14:04:53.79461+00', true),
	(4, '2026-11-29 14:04:53.805263+00', false),
	(5, '2026-11-29 14:04:53.823234+00', false),
	(6, '2026-11-29 14:04:53.827094+00', false),
	(7, '2026-11-29 14:04:53.845964+00', false),
	(8, '2026-11-29 14:04:53.855427+00', false),
	(9, '2026-11-29 14:04:53.863415+00', false),
	(10, '2026-11-29 14:04:53.864998+00', false),
	(11, '2026-11-29 14:04:53.869943+00', true),
	(12, '2026-11-29 14:04:53.97764+00', false),
	(13, '2026-11-29 14:04:53.983526+00', true),
	(14, '2026-11-29 14:04:53.989959+00', true),
	(15, '2026-11-29 14:04:54.011137+00', false),
	(16, '2026-11-29 14:04:54.016987+00', true),
	(17, '2026-11-29 14:04:54.032269+00', false),
	(18, '2026-11-29 14:04:54.034769+00', false),
	(19, '2026-11-29 14:04:54.042965+00', true),
	(20, '2026-11-29 14:04:54.047639+00', false);


--
-- Data for Name: installation; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.installation VALUES
	(1, 'lOexnNDokDYxwudCffH1XU5_itiOn7exZ_u1GJd_GBM');


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.migrations VALUES
	('0001_tenancy.sql', 'cb9afae85441d9a808b07c15af896c6b72a88b036433054558fcb95cd8a66741', '2026-11-29 14:04:48.360969+00'),
	('0002_auth_functions.sql', '1fa7b581fc1d030ef0460889fa6ed18b9cb6d6e0d416575866935b503fcada8d', '2026-11-29 14:04:48.647621+00'),
	('0003_inbox.sql', '46b7c1d77abe5515949efc94c7e577aa06ccbaaf4a9cc7ad5d01b3c9d718ea30', '2026-11-29 14:04:48.661282+00'),
	('0004_webhooks.sql', '5d17010c40b8f25e45b2572707a0dfe86fd5e0332cb4628b868082e2e7099b6d', '2026-11-29 14:04:49.117184+00'),
	('0005_jobs.sql', 'c569ce697b5731d8e3512f3f039bde36effe9f98e5c6a0316fcf3d09c1e3923c', '2026-11-29 14:04:49.265771+00'),
	('0006_archivo_references.sql', 'f6de522b9947ea36a9f174e983788e62fe7c7f6e1d3d80aaf10b0a3c0a2ec78e', '2026-11-29 14:04:49.332885+00'),
	('0010_inbound.sql', '4366ed5f29b069a253fed8b4e76243e0511281bf178b0569b796ff1fc2972aa4', '2026-11-29 14:04:49.337831+00'),
	('0015_envio_kinds.sql', 'f7dfa0db6acc6cd7f14a2086738b74966fabd85297fa14db6ea833ffa3fad0b9', '2026-11-29 14:04:49.380467+00'),
	('0020_contadores.sql', '863f4ee8ce61e3cebaf16f1c854a21703c009f338a1c16f03a8ab4308de4c4f0', '2026-11-29 14:04:49.38438+00'),
	('0021_retencion.sql', '49b04f510fa8d6b4d6726e667efbc23eb89afd15c89b7069ceb34d8f24fc41f4', '2026-11-29 14:04:49.424441+00'),
	('0022_retencion_indices.sql', 'e5aa47220860776fd19537a9422b306dc1731abbaa682730bf54c9cbadf2d1a7', '2026-11-29 14:04:49.490643+00'),
	('0030_kanban.sql', '1700a3091cc8bb2b685606f2527a009de248d84b18913f954a5606d8a3185f09', '2026-11-29 14:04:49.491272+00'),
	('0031_contactos.sql', '8fe4a2c9ecf063d7680671b45b309074515a7677e6ab8787f05c52d5e4974e4a', '2026-11-29 14:04:49.648766+00'),
	('0032_notas_tareas.sql', '69ef896b7f8380f2ce1eb71442c153aace3db8b61c3ad092b957bd5fa60ba4e2', '2026-11-29 14:04:49.811437+00'),
	('0033_lead.sql', '11e8e205e5fb18319e21c4860f85bd03b057fd74dd1acf4e01c7294cb861d7b1', '2026-11-29 14:04:49.859798+00'),
	('0035_busqueda.sql', 'dd6c24bf03fafe0da9e2bdef08d66f248b2e996b5062e0957cc3949dec77f2e2', '2026-11-29 14:04:49.880058+00'),
	('0036_borradores.sql', '3c6c37b877a1faaf6afdb4ef42b4a76da5265bd8c7141d9bcf3ffef683f530f2', '2026-11-29 14:04:49.909483+00'),
	('0040_media.sql', '0f08b08dda8f91db69ef9ae6708dba5583f7e6232de81c48ea030504f68cc9df', '2026-11-29 14:04:49.959951+00'),
	('0041_notas_rapidas.sql', 'efd8e607ba34ffb030ab74c3b2d2e006130967ecf2d3c3f3d9ab1a6d137a4682', '2026-11-29 14:04:50.015456+00'),
	('0042_plantillas.sql', '314f86cbc704f23ff3b921d395660aec8e5bede52689fed2be75cd43a6efe582', '2026-11-29 14:04:50.061456+00'),
	('0070_busqueda_planes.sql', '7f34b392d7a17684eb768ab40118e4f76cddb20d45373278e98b457ae33eb031', '2026-11-29 14:04:50.091171+00'),
	('0090_productos.sql', 'f7db42aa828a529aaf8ddfda0ad36218d18f2ae911067d1229a40c37222356f7', '2026-11-29 14:04:50.093434+00'),
	('0091_cotizaciones.sql', '853f4b18c74a765899a6036d2a6c7f80be37bf78c4f17cdf6be085c00be5f0c6', '2026-11-29 14:04:50.147913+00'),
	('0100_crm.sql', '56c004f03c0a6c5c6c3b66374ce2a4f008b83e6a0f8123a79e9c769b888e6b68', '2026-11-29 14:04:50.228293+00'),
	('0110_uniones.sql', 'b43dc843f1622976c862ffba84f2ee1c4577d36b1e4d4146df64e05fc9088da2', '2026-11-29 14:04:50.284505+00'),
	('0111_contactos_por_email.sql', '711e5d9fe4d0af50a867828b1e17504a826be777c9a714f66ffa415a7accb554', '2026-11-29 14:04:50.376408+00'),
	('0112_busqueda_una_vez.sql', 'dd7abe9d4f126d9b58271469ce5689f0532307fa0623d872d71648a65b991bee', '2026-11-29 14:04:50.37694+00'),
	('0120_importaciones.sql', '16c6343724267986a282eb24f17c269cdf7987fd780be15d23c5453d0affddac', '2026-11-29 14:04:50.389419+00'),
	('0130_difusiones.sql', '38744c26a2db427ede6facf79b91330ecb91ee3989ea2562b98fbaba297bfe27', '2026-11-29 14:04:50.454042+00'),
	('0139_uniones_de_difusiones.sql', '9adc1f9cf0c1557967b080b593e148ab896652be174f4b9f011448def23fffa7', '2026-11-29 14:04:50.634893+00'),
	('0140_plantillas_propias.sql', 'ed9c4f2cde7e0f4e06b9e714e75db43130c71a25b0ffe73f5013ba17989b5029', '2026-11-29 14:04:50.655037+00'),
	('0141_recordatorios.sql', '037b0739633d4ec21a51f69324dee87a9215660205169bf3f6ba0f1f3bc15a07', '2026-11-29 14:04:50.657579+00'),
	('0150_anuncios.sql', 'e69b7ccb486f85edf53ab352e6b7d90090390a5c2593ab2aeb8974ef5fdf4a3a', '2026-11-29 14:04:50.722432+00'),
	('0160_destino_de_envios.sql', '5c7c8f4e0d90a36449b3bca5ac635a5348caa4c606d7260165ada96d85372724', '2026-11-29 14:04:50.728295+00'),
	('0162_texto_acordado.sql', '339de5e33db6f8b1d619957780fa912e6a55ab66fec86384e880a3b6c579c0e8', '2026-11-29 14:04:50.735562+00'),
	('0170_usuarios.sql', 'aeaa70ca1bc4a18cb062930f89e5759a0ddd22b0030db237aff14fa58e929030', '2026-11-29 14:04:50.742042+00'),
	('0175_sesiones_y_segundo_factor.sql', 'b5729767e0a78c11f6b467c5c5d0318115cea17a1a0f90764fcc69e4d90d0d64', '2026-11-29 14:04:50.756454+00'),
	('0180_areas.sql', '55aec4dcc8ba6faa773f5ca9df4cf360f4cfa43a791e3dfcd4de04f91facddb3', '2026-11-29 14:04:50.852963+00'),
	('0181_canales.sql', '06abdb845cbe5c32cb5ce2144941cd3c52ec93079cf5e912d50d4d5078f34612', '2026-11-29 14:04:50.900166+00'),
	('0185_espera.sql', '76c06a07c840cf092b104b7cefcff00926ffeb6356699c32689a8b862f5b74ff', '2026-11-29 14:04:50.949335+00'),
	('0186_espera_de_antes.sql', '5381ca1a370f3538e901648d9d74cc9559481c13a52b42b777dff77e131f5425', '2026-11-29 14:04:50.968426+00'),
	('0187_indices_del_dashboard.sql', '846770abcb8ec34b1dfc40c5c79ed7c799a527391035581fe104ea925bdf531c', '2026-11-29 14:04:51.032301+00'),
	('0190_auditoria.sql', '6b68cd89cc41c01dfae282d752d12b7efb7c54eeecc7150a3b6f6784bc085418', '2026-11-29 14:04:51.032996+00'),
	('0191_auditoria_indices.sql', 'ef5c51cd9a1a072225fd33b060b5ffca24be315a6cd9763dd42b7724ed402e9e', '2026-11-29 14:04:51.106659+00'),
	('0195_saldo.sql', '864dd0e8c63015f396dbd6948f5ed5881b8897509bab9a2fe1aec2e373a0c01a', '2026-11-29 14:04:51.107367+00'),
	('0206_saldos_de_la_plataforma.sql', '68b98b329f01995b8ce3f3370ce2a2115d66a96717d7700a35cc54e44b81de92', '2026-11-29 14:04:51.334555+00'),
	('0207_reservas_vencidas.sql', '24668374a0e4fb87cde1545a254639070182793ceb88e6040b6d71dc2564e372', '2026-11-29 14:04:51.33848+00'),
	('0208_direcciones_conocidas.sql', '6de9fb8d8c45c54639fa095f6bb2fc3c6839f882ab4ff3d92d745a04bfcbfed2', '2026-11-29 14:04:51.356602+00'),
	('0210_dias_contados.sql', '1dd750850e4fd13a3dd4d5cc4d74d195780bb01e3c2e728bcb5bdfd2fcc13e1a', '2026-11-29 14:04:51.371155+00'),
	('0211_sin_respuesta.sql', '919f5659e7dbfe25d7abff08b584d604f640965c32e8b293450745fc32cb736d', '2026-11-29 14:04:51.419165+00'),
	('0220_ultimo_webhook.sql', '77fea571a55b9de41fdcacb40f2f91588be2aee79588ade2fba4bfdba6c759f0', '2026-11-29 14:04:51.437262+00'),
	('0221_avisos_de_saldo.sql', '2dceaff62afb0ece704aa6533294a82aeff9d6dd8f8e2402243bbddd7eb30566', '2026-11-29 14:04:51.439232+00'),
	('0225_difusiones_programadas.sql', '06e26838928f5d9f5a119b475855c6d427a9cb56e088002c40869cd75f3e5b55', '2026-11-29 14:04:51.444667+00'),
	('0226_webhook_tardio.sql', 'fd19bb0e5b98c1fc18552ad92379dbaa4128906995cbf85ce5a5b9b4a28eb7a9', '2026-11-29 14:04:51.450056+00'),
	('0230_chat_interno.sql', '66a08d69dd72962100b9595b55c2fe60586af6525e193f01b6de97b37de8d77f', '2026-11-29 14:04:51.460421+00'),
	('0231_bot.sql', '229e69e90bdaa48ad353e12ca5f22de07b0f466bff4218012a21cab6d28ec92a', '2026-11-29 14:04:51.694304+00'),
	('0240_llamadas.sql', '826a2eccd812ac75ee1dbe6815b423f1efae99726cd97e49fd199916f8cf3dbf', '2026-11-29 14:04:51.957737+00'),
	('0241_llamadas_entrantes.sql', 'cbfe7add0af4df818e84c5b1e6b4a1160768fc429f9553feaec9582f042deba7', '2026-11-29 14:04:52.144625+00'),
	('0255_presupuestos.sql', '3f455d5fb6576214a6c1f85916e246300373c9c7b697a5c15d4d8e9991f56467', '2026-11-29 14:04:52.224322+00'),
	('0260_bot_adelantado.sql', 'b6265f9f315174398be7de75f46d2afa2991153d11d0cebdd9a5575a4a0cb58f', '2026-11-29 14:04:52.232937+00'),
	('0265_ultimo_dicho.sql', '58cfc89f600fd4cef00c3906f89a2d4e341c7cf86b62f2f8aa2f9bce090126d8', '2026-11-29 14:04:52.236015+00'),
	('0266_borrador_con_archivo.sql', '638a1c8fd3a50e70426c4b8df5004d08bb76924b11781af62766ff2b151e1fa1', '2026-11-29 14:04:52.276514+00'),
	('0269_columna_busqueda.sql', '63e8735468d0ae872ffc4776747f69696816cb8c37cded5be07318bfc8be785b', '2026-11-29 14:04:52.322134+00'),
	('0273_redibujo.sql', 'ce136d3b1b1b2c2e63ac3a29fe7dfd04f1d22851673a8a6ea6843fd28d7c318d', '2026-11-29 14:04:52.32688+00'),
	('0274_redibujo_indice.sql', '360a3dfad65a3fca7253da26a6d005290c98661fea32261ccff49c723267165c', '2026-11-29 14:04:52.379914+00'),
	('0275_redibujo_de_antes.sql', 'f2d89d71826bf1ca8b81144b9687c5c9904edc371cb660cb166710f8131e77f9', '2026-11-29 14:04:52.394674+00'),
	('0281_sala_cambios.sql', 'c50d3cd84d67bd0f9f33e75aed566780466cabbc109c6520263fa76513b27c2f', '2026-11-29 14:04:52.405336+00'),
	('0282_voz_cuidados.sql', '5446c50bd6d479bf9cdf888dbce701de795ea0a2e9463e8bad574b22cfc8e69e', '2026-11-29 14:04:52.436026+00'),
	('0283_purga_indices.sql', 'a400bac0dd7f4fcd3af107b25b5cc3d08d291326ab214011c39b973305aa75d3', '2026-11-29 14:04:52.487429+00'),
	('0284_purga_del_diario.sql', '44ed0deb38f1198c2b5269b29cd4de1ef72cbc3e7994d21ae5bdc342726a44c3', '2026-11-29 14:04:52.496205+00'),
	('0285_purga_de_la_auditoria.sql', 'a49cc9439fd93bcc6f9b0b2e44b1f0de9c3b5d8ec6ac13e7cc496fd92b92e0a1', '2026-11-29 14:04:52.51252+00'),
	('0286_auditoria_sin_rangos.sql', '5ce52c6d44403ce3ee9ace82b148552b98a861fada46a4994df238e2ae62009a', '2026-11-29 14:04:52.537553+00'),
	('0287_indices_de_estados.sql', 'f87fae1191f751c49e9125c10ef73894caf12af09fba77a60f33829078091da8', '2026-11-29 14:04:52.621839+00'),
	('0288_indice_de_destinatarios.sql', 'd10701792a520b730b83c21c9bdaccdfc9e4fafa7c93b0f4fcdd1525e989b862', '2026-11-29 14:04:52.660016+00'),
	('0289_indice_del_explorador.sql', 'ad77b30025d79a151c950c1df6c7e4d3c17c16fe97316d9b12b9a3995d3eb524', '2026-11-29 14:04:52.70806+00'),
	('0290_indice_de_decisiones.sql', '05e9a30394524caad85618cf9954a25d7edd3484b06547f2a66c072679d67f26', '2026-11-29 14:04:52.752108+00'),
	('0292_encuesta_por_plantilla.sql', 'e6f42eca6464388f9387e67743402c10eb9cdf9c2efbf728fb8332dc5c1b759e', '2026-11-29 14:04:52.755422+00'),
	('0293_llamadas_insistidas.sql', '27f2ab1ea46f52cd2f1e64e47854cdde6ebfbe0c075f0942a5c2d9734aa07cfc', '2026-11-29 14:04:52.786011+00'),
	('0294_indices_de_la_bandeja.sql', '4c4c019d642766695060eb80f451b0ff2baab5bdb2026e5ff166a25bb5d0ca32', '2026-11-29 14:04:52.824758+00'),
	('0295_busqueda_en_listas.sql', '5979cf2c5c8669834c9ec368d1f63ae04f40b1d3c109594deff1d6646576dcfb', '2026-11-29 14:04:52.826219+00'),
	('0296_cierre_de_atenciones.sql', '8602d978c0870bd2ece451f3d7fcb5017153a2b6dc5997595b036601144f3286', '2026-11-29 14:04:52.852681+00'),
	('0297_indice_de_atenciones.sql', '86646a7ed6753446fc7d77c3df36e881c7b9fe9d40dd54abd3aff3d04e9cc285', '2026-11-29 14:04:52.894261+00'),
	('0298_cierre_de_antes.sql', 'e9007929174a091eb397b945a72957e4e848f6cc36e6c7cb124cfe60beccb047', '2026-11-29 14:04:52.897823+00'),
	('0300_dias_olvidados.sql', '787d48468496bb5dbd1ac1cdd929627a16b34504642dffde2bd978a42bb256b8', '2026-11-29 14:04:52.91531+00'),
	('0301_indice_del_avance.sql', 'aeef83ac3a6f5d197fd7b9ab5343403004d08924556da4b670b88ab789ba20ac', '2026-11-29 14:04:53.017116+00'),
	('0302_indices_de_rangos.sql', '7998d43999615d9c112e56d3ecb2572258cca42bb4a5dedc5a18e49685b87313', '2026-11-29 14:04:53.045943+00'),
	('0303_busqueda_de_productos.sql', '11365338460aeed0989f09dfa0b810b56195f2a4f0dfe69fddcbe83b96fb5b9f', '2026-11-29 14:04:53.048266+00'),
	('0310_claves_sueltas.sql', 'fcb22099b9b6be1f61d6c140c3a71d5ad24c0fd29dc93992a94797dc45b19890', '2026-11-29 14:04:53.117118+00'),
	('0311_intentos_sin_limpieza.sql', 'bbb43794508dccb451756457b08cd147a93e9e9bcae027376cf9b689d0de8a3b', '2026-11-29 14:04:53.162331+00'),
	('0312_envios_revisados.sql', '0284817bb57f73812d29eb331bb1a382b5237896e3bf3e0ea016734c7f138f68', '2026-11-29 14:04:53.168557+00'),
	('0313_indices_de_lo_vencido.sql', '59e55a825e928ec1df3619176e4834e140faa757c0a44c336e62f1597dee038e', '2026-11-29 14:04:53.209668+00'),
	('0320_canales_por_cuenta.sql', '9c78afed57578c877812859e02ea273e29c9d9f3c5a9cdd79217f39641687e67', '2026-11-29 14:04:53.214761+00'),
	('0321_estados_de_canales_apagados.sql', 'e713ec43de54884f4cc79cc372404305f1d1375c6dd4f0ad0bdb78f35b95f6b4', '2026-11-29 14:04:53.221669+00'),
	('0322_numeros_cedidos.sql', '8b624229e3df481a479e9044745e0e1f36dbda7fa3dae2da2dddc990e221cb4a', '2026-11-29 14:04:53.24264+00'),
	('0330_reset_conocido.sql', '5eccccff045e4675ff756d1ae112411afd0dbf6e7cdab584b87623c9f2b640ea', '2026-11-29 14:04:53.250932+00'),
	('0331_espacio.sql', '13422aea1ab04b37a3482792bbffc2c6fe7d08b8edb5820ecf9a6147bfdb2eaf', '2026-11-29 14:04:53.260676+00'),
	('0332_espacio_de_antes.sql', 'e1fad2141f0a4ab7b2fbae611a9ded6923ea4a67cf44756976a6592d80703622', '2026-11-29 14:04:53.282237+00'),
	('0340_ultimo_dicho_de_resueltos.sql', '241b9737f40e837caa9bfc67c6732802c365e0bcf77cd3080fcbf7d2f26744fd', '2026-11-29 14:04:53.320841+00'),
	('0360_webhooks_juntos.sql', '787c6bb35829b14935530a5e8ceac53c0e965ad54e7e52d52e219affd04b90f3', '2026-11-29 14:04:53.352369+00'),
	('0361_colas_de_trabajos.sql', 'ade53f3eb5ef453ac30e7db61b22bfdcebd29a321d950bfde0d52ea6928e3d4a', '2026-11-29 14:04:53.360623+00');
INSERT INTO public.migrations VALUES
	('0362_indices_de_turnos.sql', 'f5120d56d1aa898e3e6e27b445b62cadb776ebcd2552030ee0655cd3e7f1293c', '2026-11-29 14:04:53.391622+00'),
	('0363_turnos_de_leads.sql', '82f67c2f849e8be05dd71766f02206a9695e738e3aa407f8bb7285630c02fda2', '2026-11-29 14:04:53.392095+00'),
	('0364_sesiones_vivas.sql', '340ddc7f637bd49c284b14380b560ae6aeae06ffea8d816c4643c4748ce47a71', '2026-11-29 14:04:53.399353+00'),
	('0365_cuarentena_por_cuenta.sql', '2495859f1a7feeaa7362b86ce3497c786b56f588a8f69e6fc87001fa1015f66b', '2026-11-29 14:04:53.407876+00'),
	('0368_cotizaciones_sin_cupo.sql', '85ecbdbd4061818658b45c0c31bd3e7b2470cde387e3fb50e44df28f966c4dd7', '2026-11-29 14:04:53.420087+00'),
	('0369_cotizaciones_de_antes.sql', '868d82e878e7c47b178ba89caff1da590938dbe136e71b16a2af2da36e05e76d', '2026-11-29 14:04:53.426712+00'),
	('0370_documentos_iguales.sql', '2150b1106a8550910b7c6b25cff8e31d4d8a5af00c65d37eb82e06d3049f5f15', '2026-11-29 14:04:53.448958+00'),
	('0371_cuarentena_probada.sql', '523928cde29cd691b373a0fdd7bdc38f182445ca5af8f448c6452ed0f87629b2', '2026-11-29 14:04:53.453758+00'),
	('0390_sesion_viva.sql', '03570e3a5f023ae8ea650449b6da9adf95185e48287f5f5ca968d719c5565ee6', '2026-11-29 14:04:53.46162+00'),
	('0410_nombre_del_documento.sql', 'cb03414425800de8074c12e8230fd5f983aff7ddd356367025d98d4ca4543fd9', '2026-11-29 14:04:53.491436+00'),
	('0415_estados_retirados.sql', 'f5a2be08a6e5a25359002022f875638215735168c1beca740a58203edc5f49c2', '2026-11-29 14:04:53.493267+00'),
	('0430_contactos_no_escribir.sql', 'bd65150d61e5454ba022b26302ec681151ae621c1fdca9f1a10a4e3ef292b1ea', '2026-11-29 14:04:53.507848+00'),
	('0450_referencias_de_estados.sql', 'ac1fb8a0dcc6d0a81d7f9dcf48ed71eff71c98fa47b99058dea569ece8596ef4', '2026-11-29 14:04:53.508579+00'),
	('0460_resueltos_leidos.sql', '34779269b625fe2aacdbd023e2857af27610bbb5cb2ca5fe346322cc703108fd', '2026-11-29 14:04:53.520023+00'),
	('0461_espacio_una_vez.sql', 'e826da0ac925b4d89806daf402dd933f3633e0290eb1e13512c7c3feb210f78d', '2026-11-29 14:04:53.530283+00'),
	('0470_borrador_mas_largo.sql', 'd179ffa989a924bc1d5f8e4edcfc34af8d8f51a2ccf8e395ec2f7f3bd2b1fe43', '2026-11-29 14:04:53.534064+00'),
	('0471_notas_rapidas_version.sql', '15381c47debf61482f60d19a98a113091a12e0f47ed39fdd975638f9f87c2199', '2026-11-29 14:04:53.537766+00'),
	('0480_salas_iguales.sql', '143db2af5b9ae301ed8e584b6f7b522667287ffea995f4a04b20a0c4bc82c239', '2026-11-29 14:04:53.543026+00'),
	('0481_notas_y_tareas_una_vez.sql', 'cafdfe724057d16ed3d2cdcd5d226dab1d8ed7f1e308bee390f5170ba849f052', '2026-11-29 14:04:53.548786+00'),
	('0500_extensiones_del_dueno.sql', '96504d1eb468406188a754874a7ee1e528cae45faa9f97def9154b843b9d4fe4', '2026-11-29 14:04:53.556178+00'),
	('0510_intentos_reservados.sql', '2ac215acf99c71f99d0a02b3e992beaa42878bd473ad0b0acee43cd0e8e1e5ff', '2026-11-29 14:04:53.559439+00'),
	('0520_bloqueos_del_proveedor.sql', '3a0d785a7d143b64494f6204fdebd198bb958fb4837a344d7989de7bc5486cd4', '2026-11-29 14:04:53.562416+00'),
	('0560_lista_de_cotizaciones.sql', '5a24158d08f5d44fd8d0369075a505e71b3de0881f43d88b58ffa2d33923bea8', '2026-11-29 14:04:53.584703+00');


--
-- Name: archivos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.archivos_id_seq', 1, false);


--
-- Name: area_prompts_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.area_prompts_id_seq', 1, false);


--
-- Name: areas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.areas_id_seq', 1, true);


--
-- Name: auditoria_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.auditoria_id_seq', 1, false);


--
-- Name: bot_decisiones_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.bot_decisiones_id_seq', 1, false);


--
-- Name: canales_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.canales_id_seq', 1, true);


--
-- Name: consentimientos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.consentimientos_id_seq', 1, false);


--
-- Name: contacto_identidades_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.contacto_identidades_id_seq', 4, true);


--
-- Name: contactos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.contactos_id_seq', 4, true);


--
-- Name: contadores_cambios_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.contadores_cambios_id_seq', 4, true);


--
-- Name: conversaciones_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.conversaciones_id_seq', 4, true);


--
-- Name: cotizaciones_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.cotizaciones_id_seq', 1, false);


--
-- Name: desafios_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.desafios_id_seq', 1, false);


--
-- Name: dias_olvidados_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.dias_olvidados_id_seq', 1, false);


--
-- Name: difusion_destinatarios_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.difusion_destinatarios_id_seq', 1, false);


--
-- Name: difusiones_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.difusiones_id_seq', 1, false);


--
-- Name: encuestas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.encuestas_id_seq', 1, false);


--
-- Name: espacio_cambios_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.espacio_cambios_id_seq', 1, false);


--
-- Name: importaciones_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.importaciones_id_seq', 1, false);


--
-- Name: kanban_estados_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.kanban_estados_id_seq', 1, false);


--
-- Name: kanban_movimientos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.kanban_movimientos_id_seq', 1, false);


--
-- Name: llamadas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.llamadas_id_seq', 1, false);


--
-- Name: media_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.media_id_seq', 1, false);


--
-- Name: mensajes_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.mensajes_id_seq', 5, true);


--
-- Name: movimientos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.movimientos_id_seq', 1, false);


--
-- Name: notas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.notas_id_seq', 1, false);


--
-- Name: notas_rapidas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.notas_rapidas_id_seq', 1, false);


--
-- Name: plantillas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.plantillas_id_seq', 1, false);


--
-- Name: productos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.productos_id_seq', 1, false);


--
-- Name: recargas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.recargas_id_seq', 1, false);


--
-- Name: restablecimientos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.restablecimientos_id_seq', 1, false);


--
-- Name: sala_mensajes_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.sala_mensajes_id_seq', 1, false);


--
-- Name: salas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.salas_id_seq', 1, false);


--
-- Name: sesiones_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.sesiones_id_seq', 3, true);


--
-- Name: sincronizaciones_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.sincronizaciones_id_seq', 1, false);


--
-- Name: suscriptores_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.suscriptores_id_seq', 1, true);


--
-- Name: tableros_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.tableros_id_seq', 1, false);


--
-- Name: tarea_recordatorios_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.tarea_recordatorios_id_seq', 1, false);


--
-- Name: tareas_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.tareas_id_seq', 1, false);


--
-- Name: tarifas_plantilla_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.tarifas_plantilla_id_seq', 1, false);


--
-- Name: usuarios_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.usuarios_id_seq', 3, true);


--
-- Name: webhooks_cuarentena_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.webhooks_cuarentena_id_seq', 1, false);


--
-- Name: webhooks_recibidos_id_seq; Type: SEQUENCE SET; Schema: app; Owner: tertulia_owner
--

SELECT pg_catalog.setval('app.webhooks_recibidos_id_seq', 1, false);


--
-- Name: job_queues_id_seq; Type: SEQUENCE SET; Schema: graphile_worker; Owner: tertulia_jobs
--

SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);


--
-- Name: jobs_id_seq1; Type: SEQUENCE SET; Schema: graphile_worker; Owner: tertulia_jobs
--

SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 1, false);


--
-- Name: tasks_id_seq; Type: SEQUENCE SET; Schema: graphile_worker; Owner: tertulia_jobs
--

SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 1, false);


--
-- Name: archivos archivos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.archivos
    ADD CONSTRAINT archivos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: area_fechas area_fechas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_fechas
    ADD CONSTRAINT area_fechas_pkey PRIMARY KEY (suscriptor_id, area_id, fecha, jornada);


--
-- Name: area_horarios area_horarios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_horarios
    ADD CONSTRAINT area_horarios_pkey PRIMARY KEY (suscriptor_id, area_id, day_of_week, jornada);


--
-- Name: area_ia area_ia_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_ia
    ADD CONSTRAINT area_ia_pkey PRIMARY KEY (suscriptor_id, area_id);


--
-- Name: area_prompts area_prompts_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_prompts
    ADD CONSTRAINT area_prompts_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: area_prompts area_prompts_suscriptor_id_area_id_id_key; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_prompts
    ADD CONSTRAINT area_prompts_suscriptor_id_area_id_id_key UNIQUE (suscriptor_id, area_id, id);


--
-- Name: areas areas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.areas
    ADD CONSTRAINT areas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: atenciones atenciones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.atenciones
    ADD CONSTRAINT atenciones_pkey PRIMARY KEY (suscriptor_id, usuario_id, conversacion_id);


--
-- Name: auditoria auditoria_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.auditoria
    ADD CONSTRAINT auditoria_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: borradores borradores_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.borradores
    ADD CONSTRAINT borradores_pkey PRIMARY KEY (suscriptor_id, usuario_id, conversacion_id);


--
-- Name: bot_chats bot_chats_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_chats
    ADD CONSTRAINT bot_chats_pkey PRIMARY KEY (suscriptor_id, conversacion_id);


--
-- Name: bot_decisiones bot_decisiones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_decisiones
    ADD CONSTRAINT bot_decisiones_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: canales canales_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.canales
    ADD CONSTRAINT canales_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: claves_sueltas claves_sueltas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.claves_sueltas
    ADD CONSTRAINT claves_sueltas_pkey PRIMARY KEY (suscriptor_id, clave);


--
-- Name: consentimientos consentimientos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.consentimientos
    ADD CONSTRAINT consentimientos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: contacto_identidades contacto_identidades_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contacto_identidades
    ADD CONSTRAINT contacto_identidades_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: contacto_uniones contacto_uniones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contacto_uniones
    ADD CONSTRAINT contacto_uniones_pkey PRIMARY KEY (suscriptor_id, unido_id);


--
-- Name: contactos contactos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contactos
    ADD CONSTRAINT contactos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: contadores_bandeja contadores_bandeja_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contadores_bandeja
    ADD CONSTRAINT contadores_bandeja_pkey PRIMARY KEY (suscriptor_id, asignada_a, estado);


--
-- Name: contadores_cambios contadores_cambios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contadores_cambios
    ADD CONSTRAINT contadores_cambios_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: conversaciones conversaciones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: cotizacion_items cotizacion_items_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizacion_items
    ADD CONSTRAINT cotizacion_items_pkey PRIMARY KEY (suscriptor_id, cotizacion_id, posicion);


--
-- Name: cotizacion_numeros cotizacion_numeros_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizacion_numeros
    ADD CONSTRAINT cotizacion_numeros_pkey PRIMARY KEY (suscriptor_id);


--
-- Name: cotizaciones cotizaciones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizaciones
    ADD CONSTRAINT cotizaciones_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: desafios desafios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.desafios
    ADD CONSTRAINT desafios_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: dias_avance dias_avance_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.dias_avance
    ADD CONSTRAINT dias_avance_pkey PRIMARY KEY (suscriptor_id);


--
-- Name: dias_contados dias_contados_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.dias_contados
    ADD CONSTRAINT dias_contados_pkey PRIMARY KEY (suscriptor_id, dia);


--
-- Name: dias_olvidados dias_olvidados_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.dias_olvidados
    ADD CONSTRAINT dias_olvidados_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: difusion_destinatarios difusion_destinatarios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusion_destinatarios
    ADD CONSTRAINT difusion_destinatarios_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: difusiones difusiones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusiones
    ADD CONSTRAINT difusiones_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: encuestas encuestas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.encuestas
    ADD CONSTRAINT encuestas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: envios envios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.envios
    ADD CONSTRAINT envios_pkey PRIMARY KEY (suscriptor_id, mensaje_id);


--
-- Name: espacio_cambios espacio_cambios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.espacio_cambios
    ADD CONSTRAINT espacio_cambios_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: espacio espacio_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.espacio
    ADD CONSTRAINT espacio_pkey PRIMARY KEY (suscriptor_id);


--
-- Name: importacion_filas importacion_filas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.importacion_filas
    ADD CONSTRAINT importacion_filas_pkey PRIMARY KEY (suscriptor_id, importacion_id, fila);


--
-- Name: importaciones importaciones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.importaciones
    ADD CONSTRAINT importaciones_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: intentos intentos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.intentos
    ADD CONSTRAINT intentos_pkey PRIMARY KEY (clave, ventana);


--
-- Name: job_nodos job_nodos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_jobs
--

ALTER TABLE ONLY app.job_nodos
    ADD CONSTRAINT job_nodos_pkey PRIMARY KEY (worker_id);


--
-- Name: job_relojes job_relojes_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_jobs
--

ALTER TABLE ONLY app.job_relojes
    ADD CONSTRAINT job_relojes_pkey PRIMARY KEY (nombre);


--
-- Name: kanban_estados kanban_estados_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_estados
    ADD CONSTRAINT kanban_estados_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: kanban_movimientos kanban_movimientos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_movimientos
    ADD CONSTRAINT kanban_movimientos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: llamadas llamadas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.llamadas
    ADD CONSTRAINT llamadas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: media media_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.media
    ADD CONSTRAINT media_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: mensajes mensajes_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.mensajes
    ADD CONSTRAINT mensajes_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: movimientos movimientos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.movimientos
    ADD CONSTRAINT movimientos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: notas notas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas
    ADD CONSTRAINT notas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: notas_rapidas notas_rapidas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas_rapidas
    ADD CONSTRAINT notas_rapidas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: notas_rapidas_usos notas_rapidas_usos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas_rapidas_usos
    ADD CONSTRAINT notas_rapidas_usos_pkey PRIMARY KEY (suscriptor_id, usuario_id, nota_rapida_id);


--
-- Name: plantillas plantillas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.plantillas
    ADD CONSTRAINT plantillas_pkey PRIMARY KEY (id);


--
-- Name: productos productos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.productos
    ADD CONSTRAINT productos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: recargas recargas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.recargas
    ADD CONSTRAINT recargas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: reservas reservas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.reservas
    ADD CONSTRAINT reservas_pkey PRIMARY KEY (suscriptor_id, mensaje_id);


--
-- Name: restablecimientos restablecimientos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.restablecimientos
    ADD CONSTRAINT restablecimientos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: sala_menciones sala_menciones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_menciones
    ADD CONSTRAINT sala_menciones_pkey PRIMARY KEY (suscriptor_id, mensaje_id, usuario_id);


--
-- Name: sala_mensajes sala_mensajes_en_sala; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_en_sala UNIQUE (suscriptor_id, sala_id, id);


--
-- Name: sala_mensajes sala_mensajes_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: sala_miembros sala_miembros_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_miembros
    ADD CONSTRAINT sala_miembros_pkey PRIMARY KEY (suscriptor_id, sala_id, usuario_id);


--
-- Name: salas salas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.salas
    ADD CONSTRAINT salas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: saldos saldos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.saldos
    ADD CONSTRAINT saldos_pkey PRIMARY KEY (suscriptor_id);


--
-- Name: segundos_factores segundos_factores_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.segundos_factores
    ADD CONSTRAINT segundos_factores_pkey PRIMARY KEY (suscriptor_id, usuario_id);


--
-- Name: sesiones sesiones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sesiones
    ADD CONSTRAINT sesiones_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: sincronizaciones sincronizaciones_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sincronizaciones
    ADD CONSTRAINT sincronizaciones_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: suscriptores suscriptores_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.suscriptores
    ADD CONSTRAINT suscriptores_pkey PRIMARY KEY (id);


--
-- Name: tableros tableros_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tableros
    ADD CONSTRAINT tableros_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: tarea_evidencias tarea_evidencias_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_evidencias
    ADD CONSTRAINT tarea_evidencias_pkey PRIMARY KEY (suscriptor_id, tarea_id, archivo_id);


--
-- Name: tarea_evidencias tarea_evidencias_suscriptor_id_archivo_id_key; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_evidencias
    ADD CONSTRAINT tarea_evidencias_suscriptor_id_archivo_id_key UNIQUE (suscriptor_id, archivo_id);


--
-- Name: tarea_recordatorios tarea_recordatorios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_recordatorios
    ADD CONSTRAINT tarea_recordatorios_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: tarea_recordatorios tarea_recordatorios_suscriptor_id_tarea_id_clase_fecha_prog_key; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_recordatorios
    ADD CONSTRAINT tarea_recordatorios_suscriptor_id_tarea_id_clase_fecha_prog_key UNIQUE (suscriptor_id, tarea_id, clase, fecha_programada);


--
-- Name: tareas_masivas tareas_masivas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas_masivas
    ADD CONSTRAINT tareas_masivas_pkey PRIMARY KEY (suscriptor_id, clave);


--
-- Name: tareas tareas_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas
    ADD CONSTRAINT tareas_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: tarifas tarifas_plantilla_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarifas
    ADD CONSTRAINT tarifas_plantilla_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: tarifas tarifas_plantilla_suscriptor_id_categoria_vigente_desde_key; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarifas
    ADD CONSTRAINT tarifas_plantilla_suscriptor_id_categoria_vigente_desde_key UNIQUE (suscriptor_id, concepto, vigente_desde);


--
-- Name: usuarios usuarios_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.usuarios
    ADD CONSTRAINT usuarios_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: voz_ajustes voz_ajustes_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.voz_ajustes
    ADD CONSTRAINT voz_ajustes_pkey PRIMARY KEY (suscriptor_id);


--
-- Name: voz_disponibilidades voz_disponibilidades_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.voz_disponibilidades
    ADD CONSTRAINT voz_disponibilidades_pkey PRIMARY KEY (suscriptor_id, usuario_id);


--
-- Name: webhooks_cuarentena webhooks_cuarentena_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.webhooks_cuarentena
    ADD CONSTRAINT webhooks_cuarentena_pkey PRIMARY KEY (id);


--
-- Name: webhooks_recibidos webhooks_recibidos_pkey; Type: CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.webhooks_recibidos
    ADD CONSTRAINT webhooks_recibidos_pkey PRIMARY KEY (suscriptor_id, id);


--
-- Name: _private_job_queues job_queues_pkey1; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);


--
-- Name: _private_job_queues job_queues_queue_name_key; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);


--
-- Name: _private_jobs jobs_key_key1; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);


--
-- Name: _private_jobs jobs_pkey1; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);


--
-- Name: _private_known_crontabs known_crontabs_pkey; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);


--
-- Name: _private_tasks tasks_identifier_key; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);


--
-- Name: _private_tasks tasks_pkey; Type: CONSTRAINT; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);


--
-- Name: installation installation_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);


--
-- Name: archivos_clave; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX archivos_clave ON app.archivos USING btree (suscriptor_id, clave) WHERE (clave IS NOT NULL);


--
-- Name: archivos_mensaje; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX archivos_mensaje ON app.archivos USING btree (suscriptor_id, mensaje_id, posicion) WHERE (mensaje_id IS NOT NULL);


--
-- Name: archivos_redibujo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX archivos_redibujo ON app.archivos USING btree (suscriptor_id, id) WHERE (redibujos > 0);


--
-- Name: area_prompts_numero; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX area_prompts_numero ON app.area_prompts USING btree (suscriptor_id, area_id, numero);


--
-- Name: atenciones_cerradas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX atenciones_cerradas ON app.atenciones USING btree (suscriptor_id, usuario_id, fecha_cierre DESC, conversacion_id DESC) WHERE (fecha_cierre IS NOT NULL);


--
-- Name: atenciones_conversacion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX atenciones_conversacion ON app.atenciones USING btree (suscriptor_id, conversacion_id);


--
-- Name: auditoria_accion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX auditoria_accion ON app.auditoria USING btree (suscriptor_id, accion, "timestamp", id);


--
-- Name: auditoria_entidad; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX auditoria_entidad ON app.auditoria USING btree (suscriptor_id, entidad, "timestamp", id);


--
-- Name: auditoria_fecha; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX auditoria_fecha ON app.auditoria USING btree (suscriptor_id, "timestamp", id);


--
-- Name: auditoria_registro; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX auditoria_registro ON app.auditoria USING btree (suscriptor_id, registro_id, "timestamp", id);


--
-- Name: auditoria_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX auditoria_usuario ON app.auditoria USING btree (suscriptor_id, usuario_id, "timestamp", id);


--
-- Name: borradores_conversacion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX borradores_conversacion ON app.borradores USING btree (suscriptor_id, conversacion_id);


--
-- Name: borradores_media; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX borradores_media ON app.borradores USING btree (suscriptor_id, media_id) WHERE (media_id IS NOT NULL);


--
-- Name: borradores_reply; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX borradores_reply ON app.borradores USING btree (suscriptor_id, reply_to_id) WHERE (reply_to_id IS NOT NULL);


--
-- Name: bot_decisiones_area; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX bot_decisiones_area ON app.bot_decisiones USING btree (suscriptor_id, area_id, id DESC);


--
-- Name: bot_decisiones_conversacion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX bot_decisiones_conversacion ON app.bot_decisiones USING btree (suscriptor_id, conversacion_id);


--
-- Name: bot_decisiones_creada; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX bot_decisiones_creada ON app.bot_decisiones USING btree (suscriptor_id, creada) INCLUDE (accion, conversacion_id);


--
-- Name: bot_decisiones_mensaje; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX bot_decisiones_mensaje ON app.bot_decisiones USING btree (suscriptor_id, mensaje_id);


--
-- Name: canales_cuenta; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX canales_cuenta ON app.canales USING btree (twilio_sid) WHERE (subcuenta_token IS NOT NULL);


--
-- Name: canales_numero; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX canales_numero ON app.canales USING btree (numero);


--
-- Name: canales_numero_activo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX canales_numero_activo ON app.canales USING btree (numero) WHERE (estado = 1);


--
-- Name: canales_principal; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX canales_principal ON app.canales USING btree (suscriptor_id) WHERE es_principal;


--
-- Name: canales_twilio_sid; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX canales_twilio_sid ON app.canales USING btree (twilio_sid) WHERE ((estado = 1) AND (twilio_sid IS NOT NULL));


--
-- Name: claves_sueltas_anotada; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX claves_sueltas_anotada ON app.claves_sueltas USING btree (anotada);


--
-- Name: consentimientos_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX consentimientos_contacto ON app.consentimientos USING btree (suscriptor_id, contacto_id);


--
-- Name: contacto_identidades_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contacto_identidades_contacto ON app.contacto_identidades USING btree (suscriptor_id, contacto_id);


--
-- Name: contacto_identidades_valor; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX contacto_identidades_valor ON app.contacto_identidades USING btree (suscriptor_id, canal_tipo, tipo, valor);


--
-- Name: contacto_uniones_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contacto_uniones_contacto ON app.contacto_uniones USING btree (suscriptor_id, contacto_id);


--
-- Name: contactos_apellido; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_apellido ON app.contactos USING btree (suscriptor_id, apellido_plano, id);


--
-- Name: contactos_busqueda; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_busqueda ON app.contactos USING gin (suscriptor_id, busqueda extensions.gin_trgm_ops);


--
-- Name: contactos_created_at; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_created_at ON app.contactos USING btree (suscriptor_id, created_at, id);


--
-- Name: contactos_email; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX contactos_email ON app.contactos USING btree (suscriptor_id, lower(email));


--
-- Name: contactos_email_orden; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_email_orden ON app.contactos USING btree (suscriptor_id, lower(email), id);


--
-- Name: contactos_kanban; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_kanban ON app.contactos USING btree (suscriptor_id, kanban_estado_id, kanban_estado_fecha DESC, id DESC) WHERE (kanban_estado_id IS NOT NULL);


--
-- Name: contactos_kanban_id; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_kanban_id ON app.contactos USING btree (suscriptor_id, kanban_estado_id, id) WHERE (kanban_estado_id IS NOT NULL);


--
-- Name: contactos_no_escribir; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_no_escribir ON app.contactos USING btree (suscriptor_id, id) WHERE no_escribir;


--
-- Name: contactos_nombre; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX contactos_nombre ON app.contactos USING btree (suscriptor_id, nombre_plano, id);


--
-- Name: contactos_telefono; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX contactos_telefono ON app.contactos USING btree (suscriptor_id, telefono);


--
-- Name: conversaciones_abierta; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX conversaciones_abierta ON app.conversaciones USING btree (suscriptor_id, canal_id, contacto_id) WHERE (estado <> 'CERRADA'::text);


--
-- Name: conversaciones_abiertas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_abiertas ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC) WHERE (estado = 'ABIERTA'::text);


--
-- Name: conversaciones_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_contacto ON app.conversaciones USING btree (suscriptor_id, contacto_id, canal_id, fecha_inicio DESC);


--
-- Name: conversaciones_espera; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_espera ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC) WHERE (estado = 'PENDIENTE'::text);


--
-- Name: conversaciones_iniciadas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_iniciadas ON app.conversaciones USING btree (suscriptor_id, fecha_inicio DESC, id DESC);


--
-- Name: conversaciones_lead_turno; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_lead_turno ON app.conversaciones USING btree (suscriptor_id, lead_decae) WHERE (lead_decae IS NOT NULL);


--
-- Name: conversaciones_mias; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_mias ON app.conversaciones USING btree (suscriptor_id, asignada_a, last_message_at DESC, id DESC) WHERE (estado = 'ABIERTA'::text);


--
-- Name: conversaciones_recientes; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_recientes ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC);


--
-- Name: conversaciones_resueltas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_resueltas ON app.conversaciones USING btree (suscriptor_id, fecha_cierre DESC, id DESC) WHERE (estado = 'CERRADA'::text);


--
-- Name: conversaciones_sin_leer; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_sin_leer ON app.conversaciones USING btree (suscriptor_id, asignada_a) INCLUDE (no_leidos) WHERE ((no_leidos > 0) AND (estado <> 'CERRADA'::text));


--
-- Name: conversaciones_sin_leer_recientes; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_sin_leer_recientes ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC) INCLUDE (no_leidos) WHERE ((no_leidos > 0) AND (estado <> 'CERRADA'::text));


--
-- Name: conversaciones_sin_respuesta; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX conversaciones_sin_respuesta ON app.conversaciones USING btree (suscriptor_id, espera_desde) WHERE ((estado <> 'CERRADA'::text) AND (espera_desde IS NOT NULL));


--
-- Name: cotizacion_items_producto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizacion_items_producto ON app.cotizacion_items USING btree (suscriptor_id, producto_id) WHERE (producto_id IS NOT NULL);


--
-- Name: cotizaciones_archivo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizaciones_archivo ON app.cotizaciones USING btree (suscriptor_id, archivo_id) WHERE (archivo_id IS NOT NULL);


--
-- Name: cotizaciones_cliente; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX cotizaciones_cliente ON app.cotizaciones USING btree (suscriptor_id, cliente_cotizacion_id) WHERE (cliente_cotizacion_id IS NOT NULL);


--
-- Name: cotizaciones_cliente_nombre; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizaciones_cliente_nombre ON app.cotizaciones USING btree (suscriptor_id, app.plain_text(cliente_nombre), id);


--
-- Name: cotizaciones_consecutivo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX cotizaciones_consecutivo ON app.cotizaciones USING btree (suscriptor_id, consecutivo);


--
-- Name: cotizaciones_conversacion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizaciones_conversacion ON app.cotizaciones USING btree (suscriptor_id, conversacion_id);


--
-- Name: cotizaciones_created_at; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizaciones_created_at ON app.cotizaciones USING btree (suscriptor_id, created_at DESC, id DESC) INCLUDE (total_centavos, usuario_id);


--
-- Name: cotizaciones_mensaje; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizaciones_mensaje ON app.cotizaciones USING btree (suscriptor_id, mensaje_id) WHERE (mensaje_id IS NOT NULL);


--
-- Name: cotizaciones_total; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizaciones_total ON app.cotizaciones USING btree (suscriptor_id, total_centavos, id);


--
-- Name: cotizaciones_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX cotizaciones_usuario ON app.cotizaciones USING btree (suscriptor_id, usuario_id, created_at DESC, id DESC);


--
-- Name: desafios_token; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX desafios_token ON app.desafios USING btree (token_sha256);


--
-- Name: desafios_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX desafios_usuario ON app.desafios USING btree (suscriptor_id, usuario_id);


--
-- Name: dias_olvidados_dia; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX dias_olvidados_dia ON app.dias_olvidados USING btree (suscriptor_id, dia);


--
-- Name: difusion_destinatarios_avance; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusion_destinatarios_avance ON app.difusion_destinatarios USING btree (suscriptor_id, difusion_id, estado) INCLUDE (motivo);


--
-- Name: difusion_destinatarios_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusion_destinatarios_contacto ON app.difusion_destinatarios USING btree (suscriptor_id, contacto_id);


--
-- Name: difusion_destinatarios_en_camino; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusion_destinatarios_en_camino ON app.difusion_destinatarios USING btree (suscriptor_id, canal_id) WHERE (estado = 'ENVIANDO'::text);


--
-- Name: difusion_destinatarios_fila; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusion_destinatarios_fila ON app.difusion_destinatarios USING btree (suscriptor_id, canal_id, difusion_id, id) WHERE (estado = 'PENDIENTE'::text);


--
-- Name: difusion_destinatarios_mensaje; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX difusion_destinatarios_mensaje ON app.difusion_destinatarios USING btree (suscriptor_id, mensaje_id) WHERE (mensaje_id IS NOT NULL);


--
-- Name: difusion_destinatarios_orden; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusion_destinatarios_orden ON app.difusion_destinatarios USING btree (suscriptor_id, difusion_id, id);


--
-- Name: difusion_destinatarios_una_vez; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX difusion_destinatarios_una_vez ON app.difusion_destinatarios USING btree (suscriptor_id, difusion_id, contacto_id) WHERE (NOT es_unido);


--
-- Name: difusiones_clave; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX difusiones_clave ON app.difusiones USING btree (suscriptor_id, clave) WHERE (clave IS NOT NULL);


--
-- Name: difusiones_created_at; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusiones_created_at ON app.difusiones USING btree (suscriptor_id, created_at DESC, id DESC);


--
-- Name: difusiones_en_curso; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusiones_en_curso ON app.difusiones USING btree (suscriptor_id, id) WHERE (estado = 'EN_CURSO'::text);


--
-- Name: difusiones_kanban_estado; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX difusiones_kanban_estado ON app.difusiones USING btree (suscriptor_id, kanban_estado_id) WHERE (kanban_estado_id IS NOT NULL);


--
-- Name: encuestas_conversacion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX encuestas_conversacion ON app.encuestas USING btree (suscriptor_id, conversacion_id, enviada DESC);


--
-- Name: encuestas_rating; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX encuestas_rating ON app.encuestas USING btree (suscriptor_id, rating, respondida DESC, id DESC) WHERE (rating IS NOT NULL);


--
-- Name: encuestas_respondidas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX encuestas_respondidas ON app.encuestas USING btree (suscriptor_id, respondida DESC, id DESC) WHERE (rating IS NOT NULL);


--
-- Name: envios_en_curso; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX envios_en_curso ON app.envios USING btree (suscriptor_id, iniciado) WHERE (estado = ANY (ARRAY['PENDIENTE'::text, 'ENVIANDO'::text]));


--
-- Name: envios_fallidos; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX envios_fallidos ON app.envios USING btree (suscriptor_id, iniciado) WHERE (estado = 'FALLIDO'::text);


--
-- Name: envios_por_revisar; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX envios_por_revisar ON app.envios USING btree (iniciado) WHERE ((estado = 'ACEPTADO'::text) AND (revisado IS NULL));


--
-- Name: importacion_filas_telefono; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX importacion_filas_telefono ON app.importacion_filas USING btree (suscriptor_id, importacion_id, telefono) WHERE (resultado <> 'FALLIDO'::text);


--
-- Name: importaciones_archivo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX importaciones_archivo ON app.importaciones USING btree (suscriptor_id, archivo_id);


--
-- Name: importaciones_en_curso; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX importaciones_en_curso ON app.importaciones USING btree (suscriptor_id) WHERE (estado = 'EN_CURSO'::text);


--
-- Name: importaciones_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX importaciones_usuario ON app.importaciones USING btree (suscriptor_id, usuario_id, id DESC);


--
-- Name: intentos_vence; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX intentos_vence ON app.intentos USING btree (vence);


--
-- Name: kanban_estados_tablero; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX kanban_estados_tablero ON app.kanban_estados USING btree (suscriptor_id, tablero_id, orden, id);


--
-- Name: kanban_movimientos_a; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX kanban_movimientos_a ON app.kanban_movimientos USING btree (suscriptor_id, a_estado_id) WHERE (a_estado_id IS NOT NULL);


--
-- Name: kanban_movimientos_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX kanban_movimientos_contacto ON app.kanban_movimientos USING btree (suscriptor_id, contacto_id, ocurrido DESC);


--
-- Name: kanban_movimientos_de; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX kanban_movimientos_de ON app.kanban_movimientos USING btree (suscriptor_id, de_estado_id) WHERE (de_estado_id IS NOT NULL);


--
-- Name: kanban_movimientos_ocurrido; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX kanban_movimientos_ocurrido ON app.kanban_movimientos USING btree (suscriptor_id, ocurrido DESC, id DESC);


--
-- Name: llamadas_archivo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX llamadas_archivo ON app.llamadas USING btree (suscriptor_id, archivo_id) WHERE (archivo_id IS NOT NULL);


--
-- Name: llamadas_canal; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_canal ON app.llamadas USING btree (suscriptor_id, canal_id);


--
-- Name: llamadas_clave; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX llamadas_clave ON app.llamadas USING btree (suscriptor_id, clave);


--
-- Name: llamadas_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_contacto ON app.llamadas USING btree (suscriptor_id, contacto_id, creada DESC, id DESC) WHERE (contacto_id IS NOT NULL);


--
-- Name: llamadas_conversacion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_conversacion ON app.llamadas USING btree (suscriptor_id, conversacion_id, creada DESC, id DESC) WHERE (conversacion_id IS NOT NULL);


--
-- Name: llamadas_creada; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_creada ON app.llamadas USING btree (suscriptor_id, creada);


--
-- Name: llamadas_entrante; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX llamadas_entrante ON app.llamadas USING btree (suscriptor_id, cliente_sid) WHERE (direccion = 'ENTRANTE'::text);


--
-- Name: llamadas_insistidas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_insistidas ON app.llamadas USING btree (suscriptor_id, numero, creada, id) WHERE ((direccion = 'ENTRANTE'::text) AND (estado = ANY (ARRAY['NO_CONTESTADA'::text, 'OCUPADA'::text, 'FALLIDA'::text, 'CANCELADA'::text])));


--
-- Name: llamadas_numero; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_numero ON app.llamadas USING btree (suscriptor_id, numero, creada) WHERE (contestada IS NOT NULL);


--
-- Name: llamadas_perdidas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_perdidas ON app.llamadas USING btree (suscriptor_id, creada DESC, id DESC) WHERE ((direccion = 'ENTRANTE'::text) AND (estado = ANY (ARRAY['NO_CONTESTADA'::text, 'OCUPADA'::text, 'FALLIDA'::text, 'CANCELADA'::text])));


--
-- Name: llamadas_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX llamadas_usuario ON app.llamadas USING btree (suscriptor_id, usuario_id, creada DESC);


--
-- Name: llamadas_viva; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX llamadas_viva ON app.llamadas USING btree (suscriptor_id, usuario_id) WHERE (estado = ANY (ARRAY['INICIANDO'::text, 'SONANDO'::text, 'EN_CURSO'::text]));


--
-- Name: media_archivo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX media_archivo ON app.media USING btree (suscriptor_id, archivo_id);


--
-- Name: media_banco; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX media_banco ON app.media USING btree (suscriptor_id, created_at DESC, id DESC) WHERE (eliminado IS NULL);


--
-- Name: mensajes_cierres; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX mensajes_cierres ON app.mensajes USING btree (suscriptor_id, "timestamp") WHERE ((origen = 'EVENTO'::text) AND ((evento ->> 'tipo'::text) = 'RESUELTA'::text));


--
-- Name: mensajes_cliente; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX mensajes_cliente ON app.mensajes USING btree (suscriptor_id, cliente_mensaje_id) WHERE (cliente_mensaje_id IS NOT NULL);


--
-- Name: mensajes_enviados_de_nuevo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX mensajes_enviados_de_nuevo ON app.mensajes USING btree (suscriptor_id, conversacion_id) WHERE (datos ? 'sidsAnteriores'::text);


--
-- Name: mensajes_palabras; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX mensajes_palabras ON app.mensajes USING gin (app.palabras(suscriptor_id, "timestamp", contenido)) WITH (fastupdate=off) WHERE (origen <> 'EVENTO'::text);


--
-- Name: mensajes_proveedor; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX mensajes_proveedor ON app.mensajes USING btree (suscriptor_id, proveedor_sid) WHERE (proveedor_sid IS NOT NULL);


--
-- Name: mensajes_reply; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX mensajes_reply ON app.mensajes USING btree (suscriptor_id, reply_to_id) WHERE (reply_to_id IS NOT NULL);


--
-- Name: mensajes_respuestas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX mensajes_respuestas ON app.mensajes USING btree (suscriptor_id, "timestamp") INCLUDE (espera_desde, espera_area_id) WHERE (espera_desde IS NOT NULL);


--
-- Name: mensajes_salidos; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX mensajes_salidos ON app.mensajes USING btree (suscriptor_id, "timestamp") WHERE ((origen = ANY (ARRAY['PERSONA'::text, 'BOT'::text, 'DIFUSION'::text])) AND (proveedor_sid IS NOT NULL));


--
-- Name: mensajes_secuencia; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX mensajes_secuencia ON app.mensajes USING btree (suscriptor_id, conversacion_id, secuencia);


--
-- Name: mensajes_tiempo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX mensajes_tiempo ON app.mensajes USING btree (suscriptor_id, "timestamp") INCLUDE (conversacion_id, origen, enviado_por_usuario_id);


--
-- Name: movimientos_fecha; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX movimientos_fecha ON app.movimientos USING btree (suscriptor_id, fecha DESC, numero DESC);


--
-- Name: movimientos_numero; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX movimientos_numero ON app.movimientos USING btree (suscriptor_id, numero);


--
-- Name: movimientos_referencia; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX movimientos_referencia ON app.movimientos USING btree (suscriptor_id, referencia);


--
-- Name: movimientos_tipo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX movimientos_tipo ON app.movimientos USING btree (suscriptor_id, tipo, fecha DESC, numero DESC);


--
-- Name: notas_clave; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX notas_clave ON app.notas USING btree (suscriptor_id, autor_usuario_id, clave) WHERE (clave IS NOT NULL);


--
-- Name: notas_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX notas_contacto ON app.notas USING btree (suscriptor_id, contacto_id, created_at DESC);


--
-- Name: notas_kanban_estado; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX notas_kanban_estado ON app.notas USING btree (suscriptor_id, kanban_estado_id_snapshot) WHERE (kanban_estado_id_snapshot IS NOT NULL);


--
-- Name: notas_rapidas_atajo_compartido; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX notas_rapidas_atajo_compartido ON app.notas_rapidas USING btree (suscriptor_id, atajo) WHERE (compartida AND (eliminada IS NULL));


--
-- Name: notas_rapidas_atajo_personal; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX notas_rapidas_atajo_personal ON app.notas_rapidas USING btree (suscriptor_id, autor_usuario_id, atajo) WHERE ((NOT compartida) AND (eliminada IS NULL));


--
-- Name: notas_rapidas_usos_nota; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX notas_rapidas_usos_nota ON app.notas_rapidas_usos USING btree (suscriptor_id, nota_rapida_id);


--
-- Name: plantillas_content_sid; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX plantillas_content_sid ON app.plantillas USING btree (suscriptor_id, content_sid) NULLS NOT DISTINCT;


--
-- Name: productos_busqueda; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX productos_busqueda ON app.productos USING gin (suscriptor_id, busqueda extensions.gin_trgm_ops);


--
-- Name: productos_codigo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX productos_codigo ON app.productos USING btree (suscriptor_id, codigo);


--
-- Name: productos_foto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX productos_foto ON app.productos USING btree (suscriptor_id, foto_archivo_id) WHERE (foto_archivo_id IS NOT NULL);


--
-- Name: productos_nombre; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX productos_nombre ON app.productos USING btree (suscriptor_id, lower(nombre), id);


--
-- Name: recargas_creada; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX recargas_creada ON app.recargas USING btree (suscriptor_id, creada DESC, id DESC);


--
-- Name: recargas_referencia; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX recargas_referencia ON app.recargas USING btree (suscriptor_id, referencia);


--
-- Name: reservas_en_camino; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX reservas_en_camino ON app.reservas USING btree (creada) WHERE (estado = 'RESERVADA'::text);


--
-- Name: restablecimientos_direccion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX restablecimientos_direccion ON app.restablecimientos USING btree (suscriptor_id, usuario_id) WHERE (direccion IS NOT NULL);


--
-- Name: restablecimientos_token; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX restablecimientos_token ON app.restablecimientos USING btree (token_sha256);


--
-- Name: restablecimientos_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX restablecimientos_usuario ON app.restablecimientos USING btree (suscriptor_id, usuario_id) WHERE (usado IS NULL);


--
-- Name: sala_menciones_sala; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_menciones_sala ON app.sala_menciones USING btree (suscriptor_id, sala_id);


--
-- Name: sala_menciones_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_menciones_usuario ON app.sala_menciones USING btree (suscriptor_id, usuario_id, sala_id, secuencia);


--
-- Name: sala_mensajes_archivo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_mensajes_archivo ON app.sala_mensajes USING btree (suscriptor_id, archivo_id) WHERE (archivo_id IS NOT NULL);


--
-- Name: sala_mensajes_cambio; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_mensajes_cambio ON app.sala_mensajes USING btree (suscriptor_id, sala_id, cambio) WHERE (cambio > 0);


--
-- Name: sala_mensajes_cliente; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX sala_mensajes_cliente ON app.sala_mensajes USING btree (suscriptor_id, autor_usuario_id, cliente_mensaje_id) WHERE (cliente_mensaje_id IS NOT NULL);


--
-- Name: sala_mensajes_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_mensajes_contacto ON app.sala_mensajes USING btree (suscriptor_id, contacto_id) WHERE (contacto_id IS NOT NULL);


--
-- Name: sala_mensajes_conversacion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_mensajes_conversacion ON app.sala_mensajes USING btree (suscriptor_id, conversacion_id) WHERE (conversacion_id IS NOT NULL);


--
-- Name: sala_mensajes_respuesta; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_mensajes_respuesta ON app.sala_mensajes USING btree (suscriptor_id, sala_id, respuesta_a_id) WHERE (respuesta_a_id IS NOT NULL);


--
-- Name: sala_mensajes_secuencia; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX sala_mensajes_secuencia ON app.sala_mensajes USING btree (suscriptor_id, sala_id, secuencia);


--
-- Name: sala_miembros_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sala_miembros_usuario ON app.sala_miembros USING btree (suscriptor_id, usuario_id) WHERE (salio IS NULL);


--
-- Name: salas_clave; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX salas_clave ON app.salas USING btree (suscriptor_id, creada_por, clave) WHERE (clave IS NOT NULL);


--
-- Name: salas_mayor; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX salas_mayor ON app.salas USING btree (suscriptor_id, mayor_usuario_id) WHERE (mayor_usuario_id IS NOT NULL);


--
-- Name: salas_par; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX salas_par ON app.salas USING btree (suscriptor_id, menor_usuario_id, mayor_usuario_id) WHERE (tipo = 'DIRECTA'::text);


--
-- Name: sesiones_direccion; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sesiones_direccion ON app.sesiones USING btree (suscriptor_id, usuario_id, creada DESC);


--
-- Name: sesiones_expira; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sesiones_expira ON app.sesiones USING btree (expira_abs);


--
-- Name: sesiones_token; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX sesiones_token ON app.sesiones USING btree (token_sha256);


--
-- Name: sesiones_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX sesiones_usuario ON app.sesiones USING btree (suscriptor_id, usuario_id) WHERE (revocada IS NULL);


--
-- Name: sincronizaciones_en_curso; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX sincronizaciones_en_curso ON app.sincronizaciones USING btree (suscriptor_id) WHERE (estado = 'EN_CURSO'::text);


--
-- Name: suscriptores_documento; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX suscriptores_documento ON app.suscriptores USING btree (documento);


--
-- Name: suscriptores_documento_plano; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX suscriptores_documento_plano ON app.suscriptores USING btree (app.plain_documento(documento));


--
-- Name: suscriptores_nombre_negocio; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX suscriptores_nombre_negocio ON app.suscriptores USING btree (lower(nombre_negocio));


--
-- Name: suscriptores_whatsapp; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX suscriptores_whatsapp ON app.suscriptores USING btree (whatsapp);


--
-- Name: tarea_recordatorios_purga; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tarea_recordatorios_purga ON app.tarea_recordatorios USING btree (enviado);


--
-- Name: tarea_recordatorios_usuario; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tarea_recordatorios_usuario ON app.tarea_recordatorios USING btree (suscriptor_id, usuario_id, enviado DESC);


--
-- Name: tareas_abiertas; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tareas_abiertas ON app.tareas USING btree (suscriptor_id, contacto_id, asignado_usuario_id, fecha_programada) WHERE (estado <> 'COMPLETADA'::text);


--
-- Name: tareas_asignado; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tareas_asignado ON app.tareas USING btree (suscriptor_id, asignado_usuario_id, fecha_programada) WHERE (estado <> 'COMPLETADA'::text);


--
-- Name: tareas_clave; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX tareas_clave ON app.tareas USING btree (suscriptor_id, creada_por, clave) WHERE (clave IS NOT NULL);


--
-- Name: tareas_contacto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tareas_contacto ON app.tareas USING btree (suscriptor_id, contacto_id, fecha_programada);


--
-- Name: tareas_fecha; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tareas_fecha ON app.tareas USING btree (suscriptor_id, fecha_programada, id);


--
-- Name: tareas_recordar; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tareas_recordar ON app.tareas USING btree (recordar_en) WHERE ((recordar_en IS NOT NULL) AND (asignado_usuario_id IS NOT NULL) AND (estado <> 'COMPLETADA'::text));


--
-- Name: tareas_usuario_fecha; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX tareas_usuario_fecha ON app.tareas USING btree (suscriptor_id, asignado_usuario_id, fecha_programada, id);


--
-- Name: usuarios_email; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX usuarios_email ON app.usuarios USING btree (lower(email));


--
-- Name: usuarios_foto; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX usuarios_foto ON app.usuarios USING btree (suscriptor_id, foto_archivo_id) WHERE (foto_archivo_id IS NOT NULL);


--
-- Name: webhooks_cuarentena_destino; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_cuarentena_destino ON app.webhooks_cuarentena USING btree (destino) WHERE (estado = 'PENDIENTE'::text);


--
-- Name: webhooks_cuarentena_motivo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_cuarentena_motivo ON app.webhooks_cuarentena USING btree (motivo, id);


--
-- Name: webhooks_recibidos_aparcados; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_recibidos_aparcados ON app.webhooks_recibidos USING btree (id) WHERE (estado = 'APARCADO'::text);


--
-- Name: webhooks_recibidos_cola; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_recibidos_cola ON app.webhooks_recibidos USING btree (suscriptor_id, clave, id) WHERE (estado = ANY (ARRAY['RECIBIDO'::text, 'ESPERA'::text]));


--
-- Name: webhooks_recibidos_espera; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_recibidos_espera ON app.webhooks_recibidos USING btree (suscriptor_id, proveedor_sid) WHERE (estado = 'ESPERA'::text);


--
-- Name: webhooks_recibidos_fallos; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_recibidos_fallos ON app.webhooks_recibidos USING btree (suscriptor_id, recibido) WHERE ((clase = 'ESTADO'::text) AND (estado_proveedor = ANY (ARRAY['failed'::text, 'undelivered'::text])));


--
-- Name: webhooks_recibidos_purga; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_recibidos_purga ON app.webhooks_recibidos USING btree (procesado) WHERE (estado = 'PROCESADO'::text);


--
-- Name: webhooks_recibidos_turno; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_recibidos_turno ON app.webhooks_recibidos USING btree (suscriptor_id, proximo_intento, id) WHERE (estado = ANY (ARRAY['RECIBIDO'::text, 'ESPERA'::text]));


--
-- Name: webhooks_recibidos_ultimo; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE INDEX webhooks_recibidos_ultimo ON app.webhooks_recibidos USING btree (suscriptor_id, canal_id, recibido) WHERE (origen = 'WEBHOOK'::text);


--
-- Name: webhooks_recibidos_una_vez; Type: INDEX; Schema: app; Owner: tertulia_owner
--

CREATE UNIQUE INDEX webhooks_recibidos_una_vez ON app.webhooks_recibidos USING btree (suscriptor_id, clase, proveedor_sid, estado_proveedor);


--
-- Name: jobs_main_index; Type: INDEX; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);


--
-- Name: jobs_no_queue_index; Type: INDEX; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));


--
-- Name: canales cede_numero; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER cede_numero AFTER INSERT OR UPDATE OF estado, numero ON app.canales FOR EACH ROW WHEN ((new.estado = 1)) EXECUTE FUNCTION app.cede_numero();


--
-- Name: movimientos count_movimiento; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER count_movimiento BEFORE INSERT ON app.movimientos FOR EACH ROW EXECUTE FUNCTION app.count_movimiento();


--
-- Name: mensajes empty_borrador; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER empty_borrador AFTER INSERT ON app.mensajes FOR EACH ROW WHEN (((new.origen = 'PERSONA'::text) AND (new.contenido <> ''::text) AND (new.enviado_por_usuario_id IS NOT NULL))) EXECUTE FUNCTION app.empty_borrador();


--
-- Name: usuarios end_desafios; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER end_desafios AFTER UPDATE OF estado, roles, password_hash ON app.usuarios FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.roles IS DISTINCT FROM new.roles) OR (old.password_hash IS DISTINCT FROM new.password_hash))) EXECUTE FUNCTION app.end_desafios();


--
-- Name: suscriptores end_suscriptor_sessions; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER end_suscriptor_sessions AFTER UPDATE OF estado ON app.suscriptores FOR EACH ROW WHEN (((old.estado = 1) AND (new.estado = 0))) EXECUTE FUNCTION app.end_suscriptor_sessions();


--
-- Name: mensajes follow_mensaje; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER follow_mensaje AFTER UPDATE OF estado_mensaje ON app.mensajes FOR EACH ROW WHEN (((new.origen = 'DIFUSION'::text) AND (old.estado_mensaje IS DISTINCT FROM new.estado_mensaje))) EXECUTE FUNCTION app.follow_mensaje();


--
-- Name: mensajes forget_dias_delete; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER forget_dias_delete AFTER DELETE ON app.mensajes FOR EACH ROW WHEN ((old."timestamp" < (now() - '1 day'::interval))) EXECUTE FUNCTION app.forget_dias();


--
-- Name: mensajes forget_dias_insert; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER forget_dias_insert AFTER INSERT ON app.mensajes FOR EACH ROW WHEN ((new."timestamp" < (now() - '1 day'::interval))) EXECUTE FUNCTION app.forget_dias();


--
-- Name: mensajes forget_dias_update; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER forget_dias_update AFTER UPDATE ON app.mensajes FOR EACH ROW WHEN (((LEAST(old."timestamp", new."timestamp") < (now() - '1 day'::interval)) AND ((((((((old."timestamp" IS DISTINCT FROM new."timestamp") OR (old.conversacion_id IS DISTINCT FROM new.conversacion_id)) OR (old.origen IS DISTINCT FROM new.origen)) OR (old.enviado_por_usuario_id IS DISTINCT FROM new.enviado_por_usuario_id)) OR ((old.proveedor_sid IS NULL) IS DISTINCT FROM (new.proveedor_sid IS NULL))) OR (old.evento IS DISTINCT FROM new.evento)) OR (old.espera_desde IS DISTINCT FROM new.espera_desde)) OR (old.espera_area_id IS DISTINCT FROM new.espera_area_id)))) EXECUTE FUNCTION app.forget_dias();


--
-- Name: area_fechas forget_horarios; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER forget_horarios AFTER INSERT OR DELETE OR UPDATE ON app.area_fechas FOR EACH ROW EXECUTE FUNCTION app.forget_horarios();


--
-- Name: area_horarios forget_horarios; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER forget_horarios AFTER INSERT OR DELETE OR UPDATE ON app.area_horarios FOR EACH ROW EXECUTE FUNCTION app.forget_horarios();


--
-- Name: areas forget_horarios; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER forget_horarios AFTER UPDATE ON app.areas FOR EACH ROW WHEN (((old.timezone IS DISTINCT FROM new.timezone) OR (old.cierra_festivos IS DISTINCT FROM new.cierra_festivos))) EXECUTE FUNCTION app.forget_horarios();


--
-- Name: atenciones keep_atendidas; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER keep_atendidas AFTER INSERT ON app.atenciones FOR EACH ROW EXECUTE FUNCTION app.keep_atendidas();


--
-- Name: conversaciones keep_contadores_insert; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER keep_contadores_insert AFTER INSERT ON app.conversaciones FOR EACH ROW EXECUTE FUNCTION app.keep_contadores();


--
-- Name: conversaciones keep_contadores_update; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER keep_contadores_update AFTER UPDATE OF estado, asignada_a ON app.conversaciones FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.asignada_a IS DISTINCT FROM new.asignada_a))) EXECUTE FUNCTION app.keep_contadores();


--
-- Name: archivos keep_espacio_delete; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER keep_espacio_delete AFTER DELETE ON app.archivos FOR EACH ROW WHEN ((old.origen_url IS NULL)) EXECUTE FUNCTION app.keep_espacio();


--
-- Name: archivos keep_espacio_insert; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER keep_espacio_insert AFTER INSERT ON app.archivos FOR EACH ROW WHEN (((new.origen_url IS NULL) AND (new.clave IS NOT NULL))) EXECUTE FUNCTION app.keep_espacio();


--
-- Name: archivos keep_espacio_update; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER keep_espacio_update AFTER UPDATE OF clave, tamano, origen_url, cuenta_espacio ON app.archivos FOR EACH ROW WHEN (((old.origen_url IS NULL) OR (new.origen_url IS NULL))) EXECUTE FUNCTION app.keep_espacio();


--
-- Name: archivos name_clave; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER name_clave AFTER INSERT OR UPDATE OF clave ON app.archivos FOR EACH ROW WHEN ((new.clave IS NOT NULL)) EXECUTE FUNCTION app.name_clave();


--
-- Name: suscriptores one_documento_insert; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER one_documento_insert AFTER INSERT ON app.suscriptores FOR EACH ROW EXECUTE FUNCTION app.one_documento();


--
-- Name: suscriptores one_documento_update; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER one_documento_update AFTER UPDATE OF documento ON app.suscriptores FOR EACH ROW WHEN ((app.plain_documento(old.documento) <> app.plain_documento(new.documento))) EXECUTE FUNCTION app.one_documento();


--
-- Name: conversaciones raise_version; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER raise_version BEFORE UPDATE ON app.conversaciones FOR EACH ROW EXECUTE FUNCTION app.raise_version();


--
-- Name: usuarios remove_borradores; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER remove_borradores AFTER UPDATE OF estado ON app.usuarios FOR EACH ROW WHEN (((old.estado = 1) AND (new.estado = 0))) EXECUTE FUNCTION app.remove_borradores();


--
-- Name: usuarios revoke_sessions; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER revoke_sessions AFTER UPDATE OF estado, roles, tipo_usuario, password_hash ON app.usuarios FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.roles IS DISTINCT FROM new.roles) OR (old.tipo_usuario IS DISTINCT FROM new.tipo_usuario) OR (old.password_hash IS DISTINCT FROM new.password_hash))) EXECUTE FUNCTION app.revoke_sessions();


--
-- Name: mensajes settle_reserva; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER settle_reserva AFTER UPDATE OF estado_mensaje ON app.mensajes FOR EACH ROW WHEN (((new.origen = ANY (ARRAY['PERSONA'::text, 'BOT'::text, 'DIFUSION'::text, 'ENCUESTA'::text])) AND (new.estado_mensaje = ANY (ARRAY['ENTREGADO'::text, 'LEIDO'::text, 'ERROR'::text])) AND (old.estado_mensaje IS DISTINCT FROM new.estado_mensaje))) EXECUTE FUNCTION app.settle_reserva();


--
-- Name: atenciones take_cierre; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER take_cierre BEFORE INSERT ON app.atenciones FOR EACH ROW EXECUTE FUNCTION app.take_cierre();


--
-- Name: conversaciones tell_cierre; Type: TRIGGER; Schema: app; Owner: tertulia_owner
--

CREATE TRIGGER tell_cierre AFTER UPDATE OF fecha_cierre ON app.conversaciones FOR EACH ROW WHEN ((old.fecha_cierre IS DISTINCT FROM new.fecha_cierre)) EXECUTE FUNCTION app.tell_cierre();


--
-- Name: archivos archivos_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.archivos
    ADD CONSTRAINT archivos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: archivos archivos_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.archivos
    ADD CONSTRAINT archivos_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: area_fechas area_fechas_suscriptor_id_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_fechas
    ADD CONSTRAINT area_fechas_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id) ON DELETE CASCADE;


--
-- Name: area_horarios area_horarios_suscriptor_id_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_horarios
    ADD CONSTRAINT area_horarios_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id) ON DELETE CASCADE;


--
-- Name: area_ia area_ia_suscriptor_id_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_ia
    ADD CONSTRAINT area_ia_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id);


--
-- Name: area_ia area_ia_suscriptor_id_area_id_prompt_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_ia
    ADD CONSTRAINT area_ia_suscriptor_id_area_id_prompt_id_fkey FOREIGN KEY (suscriptor_id, area_id, prompt_id) REFERENCES app.area_prompts(suscriptor_id, area_id, id);


--
-- Name: area_ia area_ia_suscriptor_id_bot_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_ia
    ADD CONSTRAINT area_ia_suscriptor_id_bot_usuario_id_fkey FOREIGN KEY (suscriptor_id, bot_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: area_prompts area_prompts_suscriptor_id_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_prompts
    ADD CONSTRAINT area_prompts_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id);


--
-- Name: area_prompts area_prompts_suscriptor_id_autor_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.area_prompts
    ADD CONSTRAINT area_prompts_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: areas areas_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.areas
    ADD CONSTRAINT areas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: atenciones atenciones_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.atenciones
    ADD CONSTRAINT atenciones_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: atenciones atenciones_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.atenciones
    ADD CONSTRAINT atenciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: auditoria auditoria_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.auditoria
    ADD CONSTRAINT auditoria_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: borradores borradores_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.borradores
    ADD CONSTRAINT borradores_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: borradores borradores_suscriptor_id_media_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.borradores
    ADD CONSTRAINT borradores_suscriptor_id_media_id_fkey FOREIGN KEY (suscriptor_id, media_id) REFERENCES app.media(suscriptor_id, id);


--
-- Name: borradores borradores_suscriptor_id_reply_to_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.borradores
    ADD CONSTRAINT borradores_suscriptor_id_reply_to_id_fkey FOREIGN KEY (suscriptor_id, reply_to_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: borradores borradores_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.borradores
    ADD CONSTRAINT borradores_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: bot_chats bot_chats_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_chats
    ADD CONSTRAINT bot_chats_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: bot_decisiones bot_decisiones_suscriptor_id_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_decisiones
    ADD CONSTRAINT bot_decisiones_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id);


--
-- Name: bot_decisiones bot_decisiones_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_decisiones
    ADD CONSTRAINT bot_decisiones_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: bot_decisiones bot_decisiones_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_decisiones
    ADD CONSTRAINT bot_decisiones_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: bot_decisiones bot_decisiones_suscriptor_id_prompt_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_decisiones
    ADD CONSTRAINT bot_decisiones_suscriptor_id_prompt_id_fkey FOREIGN KEY (suscriptor_id, prompt_id) REFERENCES app.area_prompts(suscriptor_id, id);


--
-- Name: bot_decisiones bot_decisiones_suscriptor_id_respuesta_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.bot_decisiones
    ADD CONSTRAINT bot_decisiones_suscriptor_id_respuesta_id_fkey FOREIGN KEY (suscriptor_id, respuesta_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: canales canales_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.canales
    ADD CONSTRAINT canales_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: claves_sueltas claves_sueltas_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.claves_sueltas
    ADD CONSTRAINT claves_sueltas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: consentimientos consentimientos_suscriptor_id_canal_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.consentimientos
    ADD CONSTRAINT consentimientos_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id);


--
-- Name: consentimientos consentimientos_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.consentimientos
    ADD CONSTRAINT consentimientos_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: consentimientos consentimientos_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.consentimientos
    ADD CONSTRAINT consentimientos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: contacto_identidades contacto_identidades_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contacto_identidades
    ADD CONSTRAINT contacto_identidades_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: contacto_uniones contacto_uniones_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contacto_uniones
    ADD CONSTRAINT contacto_uniones_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: contacto_uniones contacto_uniones_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contacto_uniones
    ADD CONSTRAINT contacto_uniones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: contactos contactos_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contactos
    ADD CONSTRAINT contactos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: contactos contactos_suscriptor_id_kanban_estado_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contactos
    ADD CONSTRAINT contactos_suscriptor_id_kanban_estado_id_fkey FOREIGN KEY (suscriptor_id, kanban_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id);


--
-- Name: contadores_bandeja contadores_bandeja_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contadores_bandeja
    ADD CONSTRAINT contadores_bandeja_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: contadores_cambios contadores_cambios_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.contadores_cambios
    ADD CONSTRAINT contadores_cambios_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: conversaciones conversaciones_suscriptor_id_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id);


--
-- Name: conversaciones conversaciones_suscriptor_id_asignada_a_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_suscriptor_id_asignada_a_fkey FOREIGN KEY (suscriptor_id, asignada_a) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: conversaciones conversaciones_suscriptor_id_canal_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id);


--
-- Name: conversaciones conversaciones_suscriptor_id_cerrada_por_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_suscriptor_id_cerrada_por_fkey FOREIGN KEY (suscriptor_id, cerrada_por) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: conversaciones conversaciones_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: conversaciones conversaciones_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: conversaciones conversaciones_suscriptor_id_ultimo_asignado_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.conversaciones
    ADD CONSTRAINT conversaciones_suscriptor_id_ultimo_asignado_fkey FOREIGN KEY (suscriptor_id, ultimo_asignado) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: cotizacion_items cotizacion_items_suscriptor_id_cotizacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizacion_items
    ADD CONSTRAINT cotizacion_items_suscriptor_id_cotizacion_id_fkey FOREIGN KEY (suscriptor_id, cotizacion_id) REFERENCES app.cotizaciones(suscriptor_id, id);


--
-- Name: cotizacion_items cotizacion_items_suscriptor_id_producto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizacion_items
    ADD CONSTRAINT cotizacion_items_suscriptor_id_producto_id_fkey FOREIGN KEY (suscriptor_id, producto_id) REFERENCES app.productos(suscriptor_id, id);


--
-- Name: cotizacion_numeros cotizacion_numeros_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizacion_numeros
    ADD CONSTRAINT cotizacion_numeros_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: cotizaciones cotizaciones_suscriptor_id_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizaciones
    ADD CONSTRAINT cotizaciones_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: cotizaciones cotizaciones_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizaciones
    ADD CONSTRAINT cotizaciones_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: cotizaciones cotizaciones_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizaciones
    ADD CONSTRAINT cotizaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: cotizaciones cotizaciones_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizaciones
    ADD CONSTRAINT cotizaciones_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: cotizaciones cotizaciones_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.cotizaciones
    ADD CONSTRAINT cotizaciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: desafios desafios_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.desafios
    ADD CONSTRAINT desafios_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: dias_avance dias_avance_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.dias_avance
    ADD CONSTRAINT dias_avance_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: dias_contados dias_contados_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.dias_contados
    ADD CONSTRAINT dias_contados_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: dias_olvidados dias_olvidados_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.dias_olvidados
    ADD CONSTRAINT dias_olvidados_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: difusion_destinatarios difusion_destinatarios_suscriptor_id_canal_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusion_destinatarios
    ADD CONSTRAINT difusion_destinatarios_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id);


--
-- Name: difusion_destinatarios difusion_destinatarios_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusion_destinatarios
    ADD CONSTRAINT difusion_destinatarios_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: difusion_destinatarios difusion_destinatarios_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusion_destinatarios
    ADD CONSTRAINT difusion_destinatarios_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: difusion_destinatarios difusion_destinatarios_suscriptor_id_difusion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusion_destinatarios
    ADD CONSTRAINT difusion_destinatarios_suscriptor_id_difusion_id_fkey FOREIGN KEY (suscriptor_id, difusion_id) REFERENCES app.difusiones(suscriptor_id, id);


--
-- Name: difusion_destinatarios difusion_destinatarios_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusion_destinatarios
    ADD CONSTRAINT difusion_destinatarios_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: difusiones difusiones_suscriptor_id_creada_por_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusiones
    ADD CONSTRAINT difusiones_suscriptor_id_creada_por_fkey FOREIGN KEY (suscriptor_id, creada_por) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: difusiones difusiones_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusiones
    ADD CONSTRAINT difusiones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: difusiones difusiones_suscriptor_id_kanban_estado_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.difusiones
    ADD CONSTRAINT difusiones_suscriptor_id_kanban_estado_id_fkey FOREIGN KEY (suscriptor_id, kanban_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (kanban_estado_id);


--
-- Name: encuestas encuestas_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.encuestas
    ADD CONSTRAINT encuestas_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: encuestas encuestas_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.encuestas
    ADD CONSTRAINT encuestas_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: envios envios_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.envios
    ADD CONSTRAINT envios_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: espacio espacio_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.espacio
    ADD CONSTRAINT espacio_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: importacion_filas importacion_filas_suscriptor_id_importacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.importacion_filas
    ADD CONSTRAINT importacion_filas_suscriptor_id_importacion_id_fkey FOREIGN KEY (suscriptor_id, importacion_id) REFERENCES app.importaciones(suscriptor_id, id);


--
-- Name: importaciones importaciones_suscriptor_id_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.importaciones
    ADD CONSTRAINT importaciones_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: importaciones importaciones_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.importaciones
    ADD CONSTRAINT importaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: importaciones importaciones_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.importaciones
    ADD CONSTRAINT importaciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: kanban_estados kanban_estados_suscriptor_id_tablero_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_estados
    ADD CONSTRAINT kanban_estados_suscriptor_id_tablero_id_fkey FOREIGN KEY (suscriptor_id, tablero_id) REFERENCES app.tableros(suscriptor_id, id);


--
-- Name: kanban_movimientos kanban_movimientos_suscriptor_id_a_estado_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_movimientos
    ADD CONSTRAINT kanban_movimientos_suscriptor_id_a_estado_id_fkey FOREIGN KEY (suscriptor_id, a_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (a_estado_id);


--
-- Name: kanban_movimientos kanban_movimientos_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_movimientos
    ADD CONSTRAINT kanban_movimientos_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: kanban_movimientos kanban_movimientos_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_movimientos
    ADD CONSTRAINT kanban_movimientos_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: kanban_movimientos kanban_movimientos_suscriptor_id_de_estado_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_movimientos
    ADD CONSTRAINT kanban_movimientos_suscriptor_id_de_estado_id_fkey FOREIGN KEY (suscriptor_id, de_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (de_estado_id);


--
-- Name: kanban_movimientos kanban_movimientos_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.kanban_movimientos
    ADD CONSTRAINT kanban_movimientos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: llamadas llamadas_suscriptor_id_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.llamadas
    ADD CONSTRAINT llamadas_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: llamadas llamadas_suscriptor_id_canal_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.llamadas
    ADD CONSTRAINT llamadas_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id);


--
-- Name: llamadas llamadas_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.llamadas
    ADD CONSTRAINT llamadas_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: llamadas llamadas_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.llamadas
    ADD CONSTRAINT llamadas_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: llamadas llamadas_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.llamadas
    ADD CONSTRAINT llamadas_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: media media_suscriptor_id_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.media
    ADD CONSTRAINT media_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: media media_suscriptor_id_subido_por_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.media
    ADD CONSTRAINT media_suscriptor_id_subido_por_fkey FOREIGN KEY (suscriptor_id, subido_por) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: mensajes mensajes_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.mensajes
    ADD CONSTRAINT mensajes_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: mensajes mensajes_suscriptor_id_enviado_por_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.mensajes
    ADD CONSTRAINT mensajes_suscriptor_id_enviado_por_usuario_id_fkey FOREIGN KEY (suscriptor_id, enviado_por_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: mensajes mensajes_suscriptor_id_espera_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.mensajes
    ADD CONSTRAINT mensajes_suscriptor_id_espera_area_id_fkey FOREIGN KEY (suscriptor_id, espera_area_id) REFERENCES app.areas(suscriptor_id, id);


--
-- Name: mensajes mensajes_suscriptor_id_reply_to_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.mensajes
    ADD CONSTRAINT mensajes_suscriptor_id_reply_to_id_fkey FOREIGN KEY (suscriptor_id, reply_to_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: movimientos movimientos_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.movimientos
    ADD CONSTRAINT movimientos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: movimientos movimientos_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.movimientos
    ADD CONSTRAINT movimientos_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: movimientos movimientos_suscriptor_id_recarga_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.movimientos
    ADD CONSTRAINT movimientos_suscriptor_id_recarga_id_fkey FOREIGN KEY (suscriptor_id, recarga_id) REFERENCES app.recargas(suscriptor_id, id);


--
-- Name: notas_rapidas notas_rapidas_suscriptor_id_autor_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas_rapidas
    ADD CONSTRAINT notas_rapidas_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: notas_rapidas notas_rapidas_suscriptor_id_media_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas_rapidas
    ADD CONSTRAINT notas_rapidas_suscriptor_id_media_id_fkey FOREIGN KEY (suscriptor_id, media_id) REFERENCES app.media(suscriptor_id, id);


--
-- Name: notas_rapidas_usos notas_rapidas_usos_suscriptor_id_nota_rapida_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas_rapidas_usos
    ADD CONSTRAINT notas_rapidas_usos_suscriptor_id_nota_rapida_id_fkey FOREIGN KEY (suscriptor_id, nota_rapida_id) REFERENCES app.notas_rapidas(suscriptor_id, id);


--
-- Name: notas_rapidas_usos notas_rapidas_usos_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas_rapidas_usos
    ADD CONSTRAINT notas_rapidas_usos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: notas notas_suscriptor_id_autor_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas
    ADD CONSTRAINT notas_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: notas notas_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas
    ADD CONSTRAINT notas_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: notas notas_suscriptor_id_kanban_estado_id_snapshot_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.notas
    ADD CONSTRAINT notas_suscriptor_id_kanban_estado_id_snapshot_fkey FOREIGN KEY (suscriptor_id, kanban_estado_id_snapshot) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (kanban_estado_id_snapshot);


--
-- Name: plantillas plantillas_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.plantillas
    ADD CONSTRAINT plantillas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: productos productos_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.productos
    ADD CONSTRAINT productos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: productos productos_suscriptor_id_foto_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.productos
    ADD CONSTRAINT productos_suscriptor_id_foto_archivo_id_fkey FOREIGN KEY (suscriptor_id, foto_archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: recargas recargas_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.recargas
    ADD CONSTRAINT recargas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: reservas reservas_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.reservas
    ADD CONSTRAINT reservas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: reservas reservas_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.reservas
    ADD CONSTRAINT reservas_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id);


--
-- Name: restablecimientos restablecimientos_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.restablecimientos
    ADD CONSTRAINT restablecimientos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: sala_menciones sala_menciones_suscriptor_id_mensaje_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_menciones
    ADD CONSTRAINT sala_menciones_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.sala_mensajes(suscriptor_id, id);


--
-- Name: sala_menciones sala_menciones_suscriptor_id_sala_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_menciones
    ADD CONSTRAINT sala_menciones_suscriptor_id_sala_id_fkey FOREIGN KEY (suscriptor_id, sala_id) REFERENCES app.salas(suscriptor_id, id);


--
-- Name: sala_menciones sala_menciones_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_menciones
    ADD CONSTRAINT sala_menciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: sala_mensajes sala_mensajes_respuesta; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_respuesta FOREIGN KEY (suscriptor_id, sala_id, respuesta_a_id) REFERENCES app.sala_mensajes(suscriptor_id, sala_id, id);


--
-- Name: sala_mensajes sala_mensajes_suscriptor_id_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: sala_mensajes sala_mensajes_suscriptor_id_autor_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: sala_mensajes sala_mensajes_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: sala_mensajes sala_mensajes_suscriptor_id_conversacion_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id);


--
-- Name: sala_mensajes sala_mensajes_suscriptor_id_sala_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_mensajes
    ADD CONSTRAINT sala_mensajes_suscriptor_id_sala_id_fkey FOREIGN KEY (suscriptor_id, sala_id) REFERENCES app.salas(suscriptor_id, id);


--
-- Name: sala_miembros sala_miembros_suscriptor_id_sala_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_miembros
    ADD CONSTRAINT sala_miembros_suscriptor_id_sala_id_fkey FOREIGN KEY (suscriptor_id, sala_id) REFERENCES app.salas(suscriptor_id, id);


--
-- Name: sala_miembros sala_miembros_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sala_miembros
    ADD CONSTRAINT sala_miembros_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: salas salas_suscriptor_id_creada_por_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.salas
    ADD CONSTRAINT salas_suscriptor_id_creada_por_fkey FOREIGN KEY (suscriptor_id, creada_por) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: salas salas_suscriptor_id_mayor_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.salas
    ADD CONSTRAINT salas_suscriptor_id_mayor_usuario_id_fkey FOREIGN KEY (suscriptor_id, mayor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: salas salas_suscriptor_id_menor_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.salas
    ADD CONSTRAINT salas_suscriptor_id_menor_usuario_id_fkey FOREIGN KEY (suscriptor_id, menor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: saldos saldos_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.saldos
    ADD CONSTRAINT saldos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: segundos_factores segundos_factores_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.segundos_factores
    ADD CONSTRAINT segundos_factores_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: sesiones sesiones_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sesiones
    ADD CONSTRAINT sesiones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: sincronizaciones sincronizaciones_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sincronizaciones
    ADD CONSTRAINT sincronizaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: sincronizaciones sincronizaciones_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.sincronizaciones
    ADD CONSTRAINT sincronizaciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: suscriptores suscriptores_id_logo_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.suscriptores
    ADD CONSTRAINT suscriptores_id_logo_archivo_id_fkey FOREIGN KEY (id, logo_archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: tableros tableros_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tableros
    ADD CONSTRAINT tableros_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: tarea_evidencias tarea_evidencias_suscriptor_id_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_evidencias
    ADD CONSTRAINT tarea_evidencias_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: tarea_evidencias tarea_evidencias_suscriptor_id_tarea_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_evidencias
    ADD CONSTRAINT tarea_evidencias_suscriptor_id_tarea_id_fkey FOREIGN KEY (suscriptor_id, tarea_id) REFERENCES app.tareas(suscriptor_id, id);


--
-- Name: tarea_recordatorios tarea_recordatorios_suscriptor_id_tarea_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_recordatorios
    ADD CONSTRAINT tarea_recordatorios_suscriptor_id_tarea_id_fkey FOREIGN KEY (suscriptor_id, tarea_id) REFERENCES app.tareas(suscriptor_id, id);


--
-- Name: tarea_recordatorios tarea_recordatorios_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarea_recordatorios
    ADD CONSTRAINT tarea_recordatorios_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: tareas_masivas tareas_masivas_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas_masivas
    ADD CONSTRAINT tareas_masivas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: tareas_masivas tareas_masivas_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas_masivas
    ADD CONSTRAINT tareas_masivas_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: tareas tareas_suscriptor_id_asignado_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas
    ADD CONSTRAINT tareas_suscriptor_id_asignado_usuario_id_fkey FOREIGN KEY (suscriptor_id, asignado_usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: tareas tareas_suscriptor_id_completada_por_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas
    ADD CONSTRAINT tareas_suscriptor_id_completada_por_fkey FOREIGN KEY (suscriptor_id, completada_por) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: tareas tareas_suscriptor_id_contacto_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas
    ADD CONSTRAINT tareas_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id);


--
-- Name: tareas tareas_suscriptor_id_creada_por_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tareas
    ADD CONSTRAINT tareas_suscriptor_id_creada_por_fkey FOREIGN KEY (suscriptor_id, creada_por) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: tarifas tarifas_plantilla_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.tarifas
    ADD CONSTRAINT tarifas_plantilla_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: usuarios usuarios_suscriptor_id_area_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.usuarios
    ADD CONSTRAINT usuarios_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id);


--
-- Name: usuarios usuarios_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.usuarios
    ADD CONSTRAINT usuarios_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: usuarios usuarios_suscriptor_id_foto_archivo_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.usuarios
    ADD CONSTRAINT usuarios_suscriptor_id_foto_archivo_id_fkey FOREIGN KEY (suscriptor_id, foto_archivo_id) REFERENCES app.archivos(suscriptor_id, id);


--
-- Name: voz_ajustes voz_ajustes_suscriptor_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.voz_ajustes
    ADD CONSTRAINT voz_ajustes_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id);


--
-- Name: voz_disponibilidades voz_disponibilidades_suscriptor_id_usuario_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.voz_disponibilidades
    ADD CONSTRAINT voz_disponibilidades_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id);


--
-- Name: webhooks_recibidos webhooks_recibidos_suscriptor_id_canal_id_fkey; Type: FK CONSTRAINT; Schema: app; Owner: tertulia_owner
--

ALTER TABLE ONLY app.webhooks_recibidos
    ADD CONSTRAINT webhooks_recibidos_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id);


--
-- Name: archivos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.archivos ENABLE ROW LEVEL SECURITY;

--
-- Name: area_fechas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.area_fechas ENABLE ROW LEVEL SECURITY;

--
-- Name: area_horarios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.area_horarios ENABLE ROW LEVEL SECURITY;

--
-- Name: area_ia; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.area_ia ENABLE ROW LEVEL SECURITY;

--
-- Name: area_prompts; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.area_prompts ENABLE ROW LEVEL SECURITY;

--
-- Name: areas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.areas ENABLE ROW LEVEL SECURITY;

--
-- Name: atenciones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.atenciones ENABLE ROW LEVEL SECURITY;

--
-- Name: auditoria; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.auditoria ENABLE ROW LEVEL SECURITY;

--
-- Name: area_horarios auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.area_horarios TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: areas auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.areas TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: borradores auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.borradores TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: canales auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.canales TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: desafios auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.desafios TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: intentos auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.intentos TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: restablecimientos auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.restablecimientos TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: sesiones auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.sesiones TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: suscriptores auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.suscriptores TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: usuarios auth; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY auth ON app.usuarios TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: archivos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.archivos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: area_fechas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.area_fechas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: area_horarios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.area_horarios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: area_ia backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.area_ia FOR SELECT TO tertulia_backup USING (true);


--
-- Name: area_prompts backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.area_prompts FOR SELECT TO tertulia_backup USING (true);


--
-- Name: areas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.areas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: atenciones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.atenciones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: auditoria backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.auditoria FOR SELECT TO tertulia_backup USING (true);


--
-- Name: borradores backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.borradores FOR SELECT TO tertulia_backup USING (true);


--
-- Name: bot_chats backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.bot_chats FOR SELECT TO tertulia_backup USING (true);


--
-- Name: bot_decisiones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.bot_decisiones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: canales backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.canales FOR SELECT TO tertulia_backup USING (true);


--
-- Name: claves_sueltas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.claves_sueltas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: consentimientos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.consentimientos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: contacto_identidades backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.contacto_identidades FOR SELECT TO tertulia_backup USING (true);


--
-- Name: contacto_uniones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.contacto_uniones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: contactos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.contactos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: contadores_bandeja backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.contadores_bandeja FOR SELECT TO tertulia_backup USING (true);


--
-- Name: contadores_cambios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.contadores_cambios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: conversaciones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.conversaciones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: cotizacion_items backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.cotizacion_items FOR SELECT TO tertulia_backup USING (true);


--
-- Name: cotizacion_numeros backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.cotizacion_numeros FOR SELECT TO tertulia_backup USING (true);


--
-- Name: cotizaciones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.cotizaciones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: desafios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.desafios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: dias_avance backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.dias_avance FOR SELECT TO tertulia_backup USING (true);


--
-- Name: dias_contados backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.dias_contados FOR SELECT TO tertulia_backup USING (true);


--
-- Name: dias_olvidados backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.dias_olvidados FOR SELECT TO tertulia_backup USING (true);


--
-- Name: difusion_destinatarios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.difusion_destinatarios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: difusiones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.difusiones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: encuestas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.encuestas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: envios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.envios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: espacio backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.espacio FOR SELECT TO tertulia_backup USING (true);


--
-- Name: espacio_cambios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.espacio_cambios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: importacion_filas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.importacion_filas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: importaciones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.importaciones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: intentos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.intentos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: kanban_estados backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.kanban_estados FOR SELECT TO tertulia_backup USING (true);


--
-- Name: kanban_movimientos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.kanban_movimientos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: llamadas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.llamadas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: media backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.media FOR SELECT TO tertulia_backup USING (true);


--
-- Name: mensajes backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.mensajes FOR SELECT TO tertulia_backup USING (true);


--
-- Name: movimientos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.movimientos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: notas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.notas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: notas_rapidas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.notas_rapidas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: notas_rapidas_usos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.notas_rapidas_usos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: plantillas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.plantillas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: productos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.productos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: recargas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.recargas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: reservas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.reservas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: restablecimientos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.restablecimientos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: sala_menciones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.sala_menciones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: sala_mensajes backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.sala_mensajes FOR SELECT TO tertulia_backup USING (true);


--
-- Name: sala_miembros backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.sala_miembros FOR SELECT TO tertulia_backup USING (true);


--
-- Name: salas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.salas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: saldos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.saldos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: segundos_factores backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.segundos_factores FOR SELECT TO tertulia_backup USING (true);


--
-- Name: sesiones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.sesiones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: sincronizaciones backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.sincronizaciones FOR SELECT TO tertulia_backup USING (true);


--
-- Name: suscriptores backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.suscriptores FOR SELECT TO tertulia_backup USING (true);


--
-- Name: tableros backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.tableros FOR SELECT TO tertulia_backup USING (true);


--
-- Name: tarea_evidencias backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.tarea_evidencias FOR SELECT TO tertulia_backup USING (true);


--
-- Name: tarea_recordatorios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.tarea_recordatorios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: tareas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.tareas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: tareas_masivas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.tareas_masivas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: tarifas backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.tarifas FOR SELECT TO tertulia_backup USING (true);


--
-- Name: usuarios backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.usuarios FOR SELECT TO tertulia_backup USING (true);


--
-- Name: voz_ajustes backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.voz_ajustes FOR SELECT TO tertulia_backup USING (true);


--
-- Name: voz_disponibilidades backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.voz_disponibilidades FOR SELECT TO tertulia_backup USING (true);


--
-- Name: webhooks_cuarentena backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.webhooks_cuarentena FOR SELECT TO tertulia_backup USING (true);


--
-- Name: webhooks_recibidos backup; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY backup ON app.webhooks_recibidos FOR SELECT TO tertulia_backup USING (true);


--
-- Name: borradores; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.borradores ENABLE ROW LEVEL SECURITY;

--
-- Name: bot_chats; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.bot_chats ENABLE ROW LEVEL SECURITY;

--
-- Name: bot_decisiones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.bot_decisiones ENABLE ROW LEVEL SECURITY;

--
-- Name: canales; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.canales ENABLE ROW LEVEL SECURITY;

--
-- Name: claves_sueltas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.claves_sueltas ENABLE ROW LEVEL SECURITY;

--
-- Name: plantillas comunes; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY comunes ON app.plantillas FOR SELECT TO tertulia_app USING ((suscriptor_id IS NULL));


--
-- Name: plantillas comunes_sync; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY comunes_sync ON app.plantillas TO tertulia_router USING ((suscriptor_id IS NULL)) WITH CHECK ((suscriptor_id IS NULL));


--
-- Name: consentimientos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.consentimientos ENABLE ROW LEVEL SECURITY;

--
-- Name: contacto_identidades; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contacto_identidades ENABLE ROW LEVEL SECURITY;

--
-- Name: contacto_uniones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contacto_uniones ENABLE ROW LEVEL SECURITY;

--
-- Name: contactos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contactos ENABLE ROW LEVEL SECURITY;

--
-- Name: contadores_bandeja; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contadores_bandeja ENABLE ROW LEVEL SECURITY;

--
-- Name: contadores_cambios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.contadores_cambios ENABLE ROW LEVEL SECURITY;

--
-- Name: conversaciones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.conversaciones ENABLE ROW LEVEL SECURITY;

--
-- Name: cotizacion_items; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.cotizacion_items ENABLE ROW LEVEL SECURITY;

--
-- Name: cotizacion_numeros; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.cotizacion_numeros ENABLE ROW LEVEL SECURITY;

--
-- Name: cotizaciones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.cotizaciones ENABLE ROW LEVEL SECURITY;

--
-- Name: atenciones counting; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY counting ON app.atenciones TO tertulia_auth USING (true);


--
-- Name: contadores_bandeja counting; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY counting ON app.contadores_bandeja TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: contadores_cambios counting; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY counting ON app.contadores_cambios TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: conversaciones counting; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY counting ON app.conversaciones TO tertulia_auth USING (true);


--
-- Name: espacio counting; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY counting ON app.espacio TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: espacio_cambios counting; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY counting ON app.espacio_cambios TO tertulia_auth USING (true) WITH CHECK (true);


--
-- Name: desafios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.desafios ENABLE ROW LEVEL SECURITY;

--
-- Name: dias_avance; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.dias_avance ENABLE ROW LEVEL SECURITY;

--
-- Name: dias_contados; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.dias_contados ENABLE ROW LEVEL SECURITY;

--
-- Name: dias_olvidados; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.dias_olvidados ENABLE ROW LEVEL SECURITY;

--
-- Name: difusion_destinatarios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.difusion_destinatarios ENABLE ROW LEVEL SECURITY;

--
-- Name: difusiones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.difusiones ENABLE ROW LEVEL SECURITY;

--
-- Name: encuestas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.encuestas ENABLE ROW LEVEL SECURITY;

--
-- Name: envios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.envios ENABLE ROW LEVEL SECURITY;

--
-- Name: espacio; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.espacio ENABLE ROW LEVEL SECURITY;

--
-- Name: espacio_cambios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.espacio_cambios ENABLE ROW LEVEL SECURITY;

--
-- Name: kanban_estados forgetting; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY forgetting ON app.kanban_estados FOR SELECT TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: importacion_filas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.importacion_filas ENABLE ROW LEVEL SECURITY;

--
-- Name: importaciones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.importaciones ENABLE ROW LEVEL SECURITY;

--
-- Name: intentos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.intentos ENABLE ROW LEVEL SECURITY;

--
-- Name: consentimientos joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.consentimientos TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contacto_identidades joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.contacto_identidades TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contacto_uniones joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.contacto_uniones TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contactos joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.contactos TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: difusion_destinatarios joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.difusion_destinatarios TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: kanban_movimientos joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.kanban_movimientos TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: llamadas joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.llamadas TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: notas joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.notas TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: sala_mensajes joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.sala_mensajes TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: tareas joining; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY joining ON app.tareas TO tertulia_auth USING ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: kanban_estados; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.kanban_estados ENABLE ROW LEVEL SECURITY;

--
-- Name: kanban_movimientos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.kanban_movimientos ENABLE ROW LEVEL SECURITY;

--
-- Name: llamadas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.llamadas ENABLE ROW LEVEL SECURITY;

--
-- Name: media; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.media ENABLE ROW LEVEL SECURITY;

--
-- Name: mensajes; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.mensajes ENABLE ROW LEVEL SECURITY;

--
-- Name: movimientos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.movimientos ENABLE ROW LEVEL SECURITY;

--
-- Name: notas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.notas ENABLE ROW LEVEL SECURITY;

--
-- Name: notas_rapidas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.notas_rapidas ENABLE ROW LEVEL SECURITY;

--
-- Name: notas_rapidas_usos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.notas_rapidas_usos ENABLE ROW LEVEL SECURITY;

--
-- Name: plantillas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.plantillas ENABLE ROW LEVEL SECURITY;

--
-- Name: auditoria platform; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY platform ON app.auditoria FOR INSERT TO tertulia_platform WITH CHECK (true);


--
-- Name: saldos platform; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY platform ON app.saldos FOR SELECT TO tertulia_platform USING (true);


--
-- Name: webhooks_cuarentena platform; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY platform ON app.webhooks_cuarentena TO tertulia_platform USING (true) WITH CHECK (true);


--
-- Name: productos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.productos ENABLE ROW LEVEL SECURITY;

--
-- Name: borradores propio; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY propio ON app.borradores AS RESTRICTIVE TO tertulia_app USING ((usuario_id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((usuario_id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::bigint AS "nullif")));


--
-- Name: auditoria purging; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY purging ON app.auditoria TO tertulia_auth USING (true);


--
-- Name: tarea_recordatorios purging; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY purging ON app.tarea_recordatorios TO tertulia_router USING (true);


--
-- Name: recargas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.recargas ENABLE ROW LEVEL SECURITY;

--
-- Name: reservas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.reservas ENABLE ROW LEVEL SECURITY;

--
-- Name: restablecimientos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.restablecimientos ENABLE ROW LEVEL SECURITY;

--
-- Name: archivos routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.archivos FOR SELECT TO tertulia_router USING (true);


--
-- Name: canales routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.canales TO tertulia_router USING (true);


--
-- Name: claves_sueltas routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.claves_sueltas FOR SELECT TO tertulia_router USING (true);


--
-- Name: conversaciones routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.conversaciones TO tertulia_router USING (true);


--
-- Name: dias_avance routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.dias_avance FOR SELECT TO tertulia_router USING (true);


--
-- Name: dias_olvidados routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.dias_olvidados TO tertulia_router USING (true) WITH CHECK (true);


--
-- Name: difusiones routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.difusiones TO tertulia_router USING (true);


--
-- Name: envios routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.envios TO tertulia_router USING (true);


--
-- Name: mensajes routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.mensajes TO tertulia_router USING (true);


--
-- Name: reservas routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.reservas FOR SELECT TO tertulia_router USING (true);


--
-- Name: suscriptores routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.suscriptores TO tertulia_router USING (true);


--
-- Name: tareas routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.tareas TO tertulia_router USING (true);


--
-- Name: webhooks_cuarentena routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.webhooks_cuarentena TO tertulia_router USING (true) WITH CHECK (true);


--
-- Name: webhooks_recibidos routing; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY routing ON app.webhooks_recibidos TO tertulia_router USING (true) WITH CHECK (true);


--
-- Name: sala_menciones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sala_menciones ENABLE ROW LEVEL SECURITY;

--
-- Name: sala_mensajes; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sala_mensajes ENABLE ROW LEVEL SECURITY;

--
-- Name: sala_miembros; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sala_miembros ENABLE ROW LEVEL SECURITY;

--
-- Name: salas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.salas ENABLE ROW LEVEL SECURITY;

--
-- Name: saldos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.saldos ENABLE ROW LEVEL SECURITY;

--
-- Name: atenciones search; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY search ON app.atenciones TO tertulia_search USING (true);


--
-- Name: conversaciones search; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY search ON app.conversaciones TO tertulia_search USING (true);


--
-- Name: mensajes search; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY search ON app.mensajes TO tertulia_search USING (true);


--
-- Name: contactos searching; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY searching ON app.contactos TO tertulia_search USING (true);


--
-- Name: productos searching; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY searching ON app.productos FOR SELECT TO tertulia_search USING (true);


--
-- Name: segundos_factores; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.segundos_factores ENABLE ROW LEVEL SECURITY;

--
-- Name: sesiones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sesiones ENABLE ROW LEVEL SECURITY;

--
-- Name: sincronizaciones; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.sincronizaciones ENABLE ROW LEVEL SECURITY;

--
-- Name: suscriptores; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.suscriptores ENABLE ROW LEVEL SECURITY;

--
-- Name: tableros; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tableros ENABLE ROW LEVEL SECURITY;

--
-- Name: tarea_evidencias; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tarea_evidencias ENABLE ROW LEVEL SECURITY;

--
-- Name: tarea_recordatorios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tarea_recordatorios ENABLE ROW LEVEL SECURITY;

--
-- Name: tareas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tareas ENABLE ROW LEVEL SECURITY;

--
-- Name: tareas_masivas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tareas_masivas ENABLE ROW LEVEL SECURITY;

--
-- Name: tarifas; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.tarifas ENABLE ROW LEVEL SECURITY;

--
-- Name: archivos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.archivos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: area_fechas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.area_fechas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: area_horarios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.area_horarios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: area_ia tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.area_ia TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: area_prompts tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.area_prompts TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: areas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.areas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: atenciones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.atenciones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: auditoria tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.auditoria TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: borradores tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.borradores TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: bot_chats tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.bot_chats TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: bot_decisiones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.bot_decisiones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: canales tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.canales TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: claves_sueltas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.claves_sueltas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: consentimientos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.consentimientos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contacto_identidades tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.contacto_identidades TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contacto_uniones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.contacto_uniones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contactos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.contactos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contadores_bandeja tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.contadores_bandeja TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: contadores_cambios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.contadores_cambios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: conversaciones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.conversaciones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: cotizacion_items tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.cotizacion_items TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: cotizacion_numeros tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.cotizacion_numeros TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: cotizaciones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.cotizaciones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: desafios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.desafios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: dias_avance tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.dias_avance TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: dias_contados tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.dias_contados TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: dias_olvidados tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.dias_olvidados TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: difusion_destinatarios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.difusion_destinatarios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: difusiones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.difusiones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: encuestas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.encuestas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: envios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.envios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: espacio tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.espacio TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: espacio_cambios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.espacio_cambios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: importacion_filas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.importacion_filas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: importaciones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.importaciones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: kanban_estados tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.kanban_estados TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: kanban_movimientos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.kanban_movimientos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: llamadas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.llamadas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: media tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.media TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: mensajes tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.mensajes TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: movimientos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.movimientos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: notas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.notas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: notas_rapidas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.notas_rapidas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: notas_rapidas_usos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.notas_rapidas_usos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: plantillas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.plantillas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: productos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.productos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: recargas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.recargas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: reservas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.reservas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: restablecimientos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.restablecimientos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: sala_menciones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.sala_menciones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: sala_mensajes tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.sala_mensajes TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: sala_miembros tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.sala_miembros TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: salas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.salas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: saldos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.saldos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: segundos_factores tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.segundos_factores TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: sesiones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.sesiones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: sincronizaciones tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.sincronizaciones TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: suscriptores tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.suscriptores TO tertulia_app USING ((id = ( SELECT app.tid() AS tid))) WITH CHECK ((id = ( SELECT app.tid() AS tid)));


--
-- Name: tableros tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.tableros TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: tarea_evidencias tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.tarea_evidencias TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: tarea_recordatorios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.tarea_recordatorios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: tareas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.tareas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: tareas_masivas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.tareas_masivas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: tarifas tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.tarifas TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: usuarios tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.usuarios TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: voz_ajustes tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.voz_ajustes TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: voz_disponibilidades tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.voz_disponibilidades TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: webhooks_recibidos tenant; Type: POLICY; Schema: app; Owner: tertulia_owner
--

CREATE POLICY tenant ON app.webhooks_recibidos TO tertulia_app USING ((suscriptor_id = ( SELECT app.tid() AS tid))) WITH CHECK ((suscriptor_id = ( SELECT app.tid() AS tid)));


--
-- Name: usuarios; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.usuarios ENABLE ROW LEVEL SECURITY;

--
-- Name: voz_ajustes; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.voz_ajustes ENABLE ROW LEVEL SECURITY;

--
-- Name: voz_disponibilidades; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.voz_disponibilidades ENABLE ROW LEVEL SECURITY;

--
-- Name: webhooks_cuarentena; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.webhooks_cuarentena ENABLE ROW LEVEL SECURITY;

--
-- Name: webhooks_recibidos; Type: ROW SECURITY; Schema: app; Owner: tertulia_owner
--

ALTER TABLE app.webhooks_recibidos ENABLE ROW LEVEL SECURITY;

--
-- Name: _private_job_queues; Type: ROW SECURITY; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;

--
-- Name: _private_jobs; Type: ROW SECURITY; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;

--
-- Name: _private_known_crontabs; Type: ROW SECURITY; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;

--
-- Name: _private_tasks; Type: ROW SECURITY; Schema: graphile_worker; Owner: tertulia_jobs
--

ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;

--
-- Name: _private_job_queues backup; Type: POLICY; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE POLICY backup ON graphile_worker._private_job_queues FOR SELECT TO tertulia_backup USING (true);


--
-- Name: _private_jobs backup; Type: POLICY; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE POLICY backup ON graphile_worker._private_jobs FOR SELECT TO tertulia_backup USING (true);


--
-- Name: _private_known_crontabs backup; Type: POLICY; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE POLICY backup ON graphile_worker._private_known_crontabs FOR SELECT TO tertulia_backup USING (true);


--
-- Name: _private_tasks backup; Type: POLICY; Schema: graphile_worker; Owner: tertulia_jobs
--

CREATE POLICY backup ON graphile_worker._private_tasks FOR SELECT TO tertulia_backup USING (true);


--
-- Name: SCHEMA app; Type: ACL; Schema: -; Owner: tertulia_owner
--

GRANT USAGE ON SCHEMA app TO tertulia_app;
GRANT USAGE ON SCHEMA app TO tertulia_auth;
GRANT USAGE ON SCHEMA app TO tertulia_ingest;
GRANT USAGE ON SCHEMA app TO tertulia_router;
GRANT USAGE ON SCHEMA app TO tertulia_jobs;
GRANT USAGE ON SCHEMA app TO tertulia_platform;
GRANT USAGE ON SCHEMA app TO tertulia_search;
GRANT USAGE ON SCHEMA app TO tertulia_backup;


--
-- Name: SCHEMA extensions; Type: ACL; Schema: -; Owner: tertulia_owner
--

GRANT USAGE ON SCHEMA extensions TO tertulia_app;
GRANT USAGE ON SCHEMA extensions TO tertulia_search;


--
-- Name: SCHEMA graphile_worker; Type: ACL; Schema: -; Owner: tertulia_jobs
--

GRANT USAGE ON SCHEMA graphile_worker TO tertulia_backup;


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: pg_database_owner
--

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO tertulia_backup;


--
-- Name: FUNCTION active_channels(); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.active_channels() FROM PUBLIC;
GRANT ALL ON FUNCTION app.active_channels() TO tertulia_ingest;


--
-- Name: FUNCTION add_job(p_task text, p_payload json, p_queue text, p_run_at timestamp with time zone, p_max_attempts integer, p_key text); Type: ACL; Schema: app; Owner: tertulia_jobs
--

REVOKE ALL ON FUNCTION app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamp with time zone, p_max_attempts integer, p_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamp with time zone, p_max_attempts integer, p_key text) TO tertulia_app;


--
-- Name: FUNCTION canal_claims(p_numero text, p_cuenta text); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.canal_claims(p_numero text, p_cuenta text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.canal_claims(p_numero text, p_cuenta text) TO tertulia_app;


--
-- Name: FUNCTION channel_quarantine(); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.channel_quarantine() FROM PUBLIC;
GRANT ALL ON FUNCTION app.channel_quarantine() TO tertulia_app;


--
-- Name: FUNCTION consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamp with time zone, p_direccion text); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamp with time zone, p_direccion text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamp with time zone, p_direccion text) TO tertulia_app;


--
-- Name: FUNCTION count_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.count_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.count_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) TO tertulia_app;


--
-- Name: FUNCTION count_kanban_referencias(p_estados bigint[], p_cap integer); Type: ACL; Schema: app; Owner: tertulia_owner
--

REVOKE ALL ON FUNCTION app.count_kanban_referencias(p_estados bigint[], p_cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.count_kanban_referencias(p_estados bigint[], p_cap integer) TO tertulia_app;


--
-- Name: FUNCTION count_parked_webhooks(); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.count_parked_webhooks() FROM PUBLIC;
GRANT ALL ON FUNCTION app.count_parked_webhooks() TO tertulia_platform;


--
-- Name: FUNCTION due_dias(); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.due_dias() FROM PUBLIC;
GRANT ALL ON FUNCTION app.due_dias() TO tertulia_ingest;


--
-- Name: FUNCTION due_difusiones(p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.due_difusiones(p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.due_difusiones(p_now timestamp with time zone) TO tertulia_ingest;


--
-- Name: FUNCTION due_leads(p_now timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.due_leads(p_now timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.due_leads(p_now timestamp with time zone, p_limit integer) TO tertulia_ingest;


--
-- Name: FUNCTION due_recordatorios(p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.due_recordatorios(p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.due_recordatorios(p_now timestamp with time zone) TO tertulia_ingest;


--
-- Name: FUNCTION empty_envios(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.empty_envios(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.empty_envios(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION find_contactos(p_texto text, p_limite integer); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.find_contactos(p_texto text, p_limite integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.find_contactos(p_texto text, p_limite integer) TO tertulia_app;


--
-- Name: FUNCTION find_desafio(p_token_sha256 bytea, p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.find_desafio(p_token_sha256 bytea, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.find_desafio(p_token_sha256 bytea, p_now timestamp with time zone) TO tertulia_app;


--
-- Name: FUNCTION find_login(p_email text); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.find_login(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.find_login(p_email text) TO tertulia_app;


--
-- Name: FUNCTION find_reset(p_token_sha256 bytea, p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.find_reset(p_token_sha256 bytea, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.find_reset(p_token_sha256 bytea, p_now timestamp with time zone) TO tertulia_app;


--
-- Name: FUNCTION fold_contadores(p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.fold_contadores(p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.fold_contadores(p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION fold_espacio(); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.fold_espacio() FROM PUBLIC;
GRANT ALL ON FUNCTION app.fold_espacio() TO tertulia_app;


--
-- Name: FUNCTION forget_horarios(); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.forget_horarios() FROM PUBLIC;
GRANT ALL ON FUNCTION app.forget_horarios() TO tertulia_owner;


--
-- Name: FUNCTION forget_kanban_estado(p_estado bigint, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.forget_kanban_estado(p_estado bigint, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.forget_kanban_estado(p_estado bigint, p_limit integer) TO tertulia_app;


--
-- Name: FUNCTION join_contactos(p_contacto bigint, p_unido bigint); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.join_contactos(p_contacto bigint, p_unido bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION app.join_contactos(p_contacto bigint, p_unido bigint) TO tertulia_app;


--
-- Name: FUNCTION lapsed_reservas(p_before timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.lapsed_reservas(p_before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.lapsed_reservas(p_before timestamp with time zone) TO tertulia_ingest;


--
-- Name: FUNCTION last_dia(); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.last_dia() FROM PUBLIC;
GRANT ALL ON FUNCTION app.last_dia() TO tertulia_app;


--
-- Name: FUNCTION list_claves_sueltas(p_age interval, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.list_claves_sueltas(p_age interval, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_claves_sueltas(p_age interval, p_limit integer) TO tertulia_ingest;


--
-- Name: FUNCTION list_login_addresses(p_email text, p_since timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.list_login_addresses(p_email text, p_since timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_login_addresses(p_email text, p_since timestamp with time zone, p_limit integer) TO tertulia_app;


--
-- Name: FUNCTION list_redibujo_tenants(); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.list_redibujo_tenants() FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_redibujo_tenants() TO tertulia_ingest;


--
-- Name: FUNCTION list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer) TO tertulia_platform;


--
-- Name: FUNCTION list_usuarios_global(p_suscriptor bigint, p_q text, p_sort text, p_desc boolean, p_limit integer, p_offset integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.list_usuarios_global(p_suscriptor bigint, p_q text, p_sort text, p_desc boolean, p_limit integer, p_offset integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_usuarios_global(p_suscriptor bigint, p_q text, p_sort text, p_desc boolean, p_limit integer, p_offset integer) TO tertulia_platform;


--
-- Name: FUNCTION live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamp with time zone, p_idle interval); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamp with time zone, p_idle interval) FROM PUBLIC;
GRANT ALL ON FUNCTION app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamp with time zone, p_idle interval) TO tertulia_app;


--
-- Name: FUNCTION make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text) TO tertulia_platform;


--
-- Name: FUNCTION owners_of_emails(p_emails text[]); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.owners_of_emails(p_emails text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION app.owners_of_emails(p_emails text[]) TO tertulia_app;


--
-- Name: FUNCTION palabras(p_suscriptor bigint, p_momento timestamp with time zone, p_texto text); Type: ACL; Schema: app; Owner: tertulia_owner
--

REVOKE ALL ON FUNCTION app.palabras(p_suscriptor bigint, p_momento timestamp with time zone, p_texto text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.palabras(p_suscriptor bigint, p_momento timestamp with time zone, p_texto text) TO tertulia_app;
GRANT ALL ON FUNCTION app.palabras(p_suscriptor bigint, p_momento timestamp with time zone, p_texto text) TO tertulia_search;


--
-- Name: FUNCTION parked_webhooks(p_limit integer, p_offset integer, p_descending boolean); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.parked_webhooks(p_limit integer, p_offset integer, p_descending boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION app.parked_webhooks(p_limit integer, p_offset integer, p_descending boolean) TO tertulia_platform;


--
-- Name: FUNCTION pending_webhooks(p_now timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.pending_webhooks(p_now timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.pending_webhooks(p_now timestamp with time zone, p_limit integer) TO tertulia_ingest;


--
-- Name: FUNCTION plegado(p_texto text); Type: ACL; Schema: app; Owner: tertulia_owner
--

REVOKE ALL ON FUNCTION app.plegado(p_texto text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.plegado(p_texto text) TO tertulia_app;
GRANT ALL ON FUNCTION app.plegado(p_texto text) TO tertulia_search;


--
-- Name: FUNCTION productos_texto(); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.productos_texto() FROM PUBLIC;


--
-- Name: FUNCTION purge_attempts(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.purge_attempts(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_attempts(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION purge_audit(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.purge_audit(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_audit(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION purge_jobs(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_jobs
--

REVOKE ALL ON FUNCTION app.purge_jobs(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_jobs(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION purge_journal(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.purge_journal(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_journal(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION purge_quarantine(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.purge_quarantine(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_quarantine(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION purge_recordatorios(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.purge_recordatorios(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_recordatorios(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION purge_resets(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.purge_resets(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_resets(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION purge_sessions(p_before timestamp with time zone, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.purge_sessions(p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.purge_sessions(p_before timestamp with time zone, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text) TO tertulia_ingest;


--
-- Name: FUNCTION register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text) TO tertulia_app;


--
-- Name: FUNCTION register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text, p_nombre text, p_email text, p_telefono text, p_password_hash text); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text, p_nombre text, p_email text, p_telefono text, p_password_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text, p_nombre text, p_email text, p_telefono text, p_password_hash text) TO tertulia_app;


--
-- Name: FUNCTION replace_reconciled(p_suscriptor bigint, p_proveedor_sid text, p_cuerpo text, p_consulta text, p_origen text); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.replace_reconciled(p_suscriptor bigint, p_proveedor_sid text, p_cuerpo text, p_consulta text, p_origen text) FROM PUBLIC;


--
-- Name: FUNCTION replay_parked_webhook(p_id bigint); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.replay_parked_webhook(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION app.replay_parked_webhook(p_id bigint) TO tertulia_platform;


--
-- Name: FUNCTION reserve_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.reserve_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.reserve_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer) TO tertulia_app;


--
-- Name: FUNCTION resolve_session(p_token_sha256 bytea, p_now timestamp with time zone, p_idle interval); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.resolve_session(p_token_sha256 bytea, p_now timestamp with time zone, p_idle interval) FROM PUBLIC;
GRANT ALL ON FUNCTION app.resolve_session(p_token_sha256 bytea, p_now timestamp with time zone, p_idle interval) TO tertulia_app;


--
-- Name: FUNCTION retire_plantilla_comun(p_id bigint, p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.retire_plantilla_comun(p_id bigint, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.retire_plantilla_comun(p_id bigint, p_now timestamp with time zone) TO tertulia_platform;


--
-- Name: FUNCTION revoke_sessions(); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.revoke_sessions() FROM PUBLIC;
GRANT ALL ON FUNCTION app.revoke_sessions() TO tertulia_owner;


--
-- Name: FUNCTION save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamp with time zone) TO tertulia_platform;


--
-- Name: FUNCTION search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamp with time zone) TO tertulia_app;


--
-- Name: FUNCTION search_columna(p_estado bigint, p_q text); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.search_columna(p_estado bigint, p_q text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.search_columna(p_estado bigint, p_q text) TO tertulia_app;


--
-- Name: FUNCTION search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer) TO tertulia_app;


--
-- Name: FUNCTION search_productos(p_q text, p_estado smallint, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.search_productos(p_q text, p_estado smallint, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.search_productos(p_q text, p_estado smallint, p_limit integer) TO tertulia_app;


--
-- Name: FUNCTION search_productos_con(p_raices text[], p_limit integer); Type: ACL; Schema: app; Owner: tertulia_search
--

REVOKE ALL ON FUNCTION app.search_productos_con(p_raices text[], p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.search_productos_con(p_raices text[], p_limit integer) TO tertulia_app;


--
-- Name: FUNCTION semana(p_momento timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_owner
--

REVOKE ALL ON FUNCTION app.semana(p_momento timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.semana(p_momento timestamp with time zone) TO tertulia_app;
GRANT ALL ON FUNCTION app.semana(p_momento timestamp with time zone) TO tertulia_search;


--
-- Name: FUNCTION set_suscriptor_estado(p_id bigint, p_estado smallint); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.set_suscriptor_estado(p_id bigint, p_estado smallint) FROM PUBLIC;
GRANT ALL ON FUNCTION app.set_suscriptor_estado(p_id bigint, p_estado smallint) TO tertulia_platform;


--
-- Name: FUNCTION settle_attempts(p_claves text[], p_ventanas timestamp with time zone[], p_failed boolean); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.settle_attempts(p_claves text[], p_ventanas timestamp with time zone[], p_failed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION app.settle_attempts(p_claves text[], p_ventanas timestamp with time zone[], p_failed boolean) TO tertulia_app;


--
-- Name: FUNCTION spend(p_clave text, p_now timestamp with time zone, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.spend(p_clave text, p_now timestamp with time zone, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.spend(p_clave text, p_now timestamp with time zone, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text) TO tertulia_app;


--
-- Name: FUNCTION subaccount_token(p_cuenta text); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.subaccount_token(p_cuenta text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.subaccount_token(p_cuenta text) TO tertulia_ingest;
GRANT ALL ON FUNCTION app.subaccount_token(p_cuenta text) TO tertulia_app;


--
-- Name: FUNCTION subaccount_tokens(p_cuentas text[]); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.subaccount_tokens(p_cuentas text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION app.subaccount_tokens(p_cuentas text[]) TO tertulia_ingest;


--
-- Name: FUNCTION suggest_suscriptores(p_q text, p_limit integer); Type: ACL; Schema: app; Owner: tertulia_auth
--

REVOKE ALL ON FUNCTION app.suggest_suscriptores(p_q text, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.suggest_suscriptores(p_q text, p_limit integer) TO tertulia_platform;


--
-- Name: FUNCTION sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_owner
--

REVOKE ALL ON FUNCTION app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamp with time zone) TO tertulia_app;
GRANT ALL ON FUNCTION app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamp with time zone) TO tertulia_router;


--
-- Name: FUNCTION sync_plantillas_comunes(p_leidas jsonb, p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.sync_plantillas_comunes(p_leidas jsonb, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.sync_plantillas_comunes(p_leidas jsonb, p_now timestamp with time zone) TO tertulia_platform;


--
-- Name: FUNCTION take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone) TO tertulia_ingest;
GRANT ALL ON FUNCTION app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone) TO tertulia_platform;
GRANT ALL ON FUNCTION app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone) TO tertulia_app;


--
-- Name: FUNCTION take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[], p_proveedor_sid text[], p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[], p_origen text[]); Type: ACL; Schema: app; Owner: tertulia_owner
--

REVOKE ALL ON FUNCTION app.take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[], p_proveedor_sid text[], p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[], p_origen text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION app.take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[], p_proveedor_sid text[], p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[], p_origen text[]) TO tertulia_ingest;


--
-- Name: FUNCTION voz_canal(p_numero text); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.voz_canal(p_numero text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.voz_canal(p_numero text) TO tertulia_ingest;


--
-- Name: FUNCTION webhook_backlog(p_now timestamp with time zone); Type: ACL; Schema: app; Owner: tertulia_router
--

REVOKE ALL ON FUNCTION app.webhook_backlog(p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.webhook_backlog(p_now timestamp with time zone) TO tertulia_ingest;


--
-- Name: TABLE _private_jobs; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON TABLE graphile_worker._private_jobs TO tertulia_backup;


--
-- Name: TABLE archivos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.archivos TO tertulia_app;
GRANT SELECT ON TABLE app.archivos TO tertulia_backup;


--
-- Name: COLUMN archivos.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id) ON TABLE app.archivos TO tertulia_router;


--
-- Name: COLUMN archivos.redibujos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(redibujos) ON TABLE app.archivos TO tertulia_router;


--
-- Name: SEQUENCE archivos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.archivos_id_seq TO tertulia_backup;


--
-- Name: TABLE area_fechas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE app.area_fechas TO tertulia_app;
GRANT SELECT ON TABLE app.area_fechas TO tertulia_backup;


--
-- Name: TABLE area_horarios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.area_horarios TO tertulia_app;
GRANT SELECT,INSERT ON TABLE app.area_horarios TO tertulia_auth;
GRANT SELECT ON TABLE app.area_horarios TO tertulia_backup;


--
-- Name: TABLE area_ia; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.area_ia TO tertulia_app;
GRANT SELECT ON TABLE app.area_ia TO tertulia_backup;


--
-- Name: TABLE area_prompts; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.area_prompts TO tertulia_app;
GRANT SELECT ON TABLE app.area_prompts TO tertulia_backup;


--
-- Name: SEQUENCE area_prompts_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.area_prompts_id_seq TO tertulia_backup;


--
-- Name: TABLE areas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.areas TO tertulia_app;
GRANT SELECT,INSERT ON TABLE app.areas TO tertulia_auth;
GRANT SELECT ON TABLE app.areas TO tertulia_backup;


--
-- Name: SEQUENCE areas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.areas_id_seq TO tertulia_backup;


--
-- Name: TABLE atenciones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.atenciones TO tertulia_app;
GRANT SELECT ON TABLE app.atenciones TO tertulia_auth;
GRANT SELECT ON TABLE app.atenciones TO tertulia_search;
GRANT SELECT ON TABLE app.atenciones TO tertulia_backup;


--
-- Name: COLUMN atenciones.fecha_cierre; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(fecha_cierre) ON TABLE app.atenciones TO tertulia_auth;


--
-- Name: TABLE auditoria; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.auditoria TO tertulia_app;
GRANT SELECT,INSERT,DELETE ON TABLE app.auditoria TO tertulia_auth;
GRANT INSERT ON TABLE app.auditoria TO tertulia_platform;
GRANT SELECT ON TABLE app.auditoria TO tertulia_backup;


--
-- Name: SEQUENCE auditoria_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.auditoria_id_seq TO tertulia_backup;


--
-- Name: TABLE borradores; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.borradores TO tertulia_app;
GRANT SELECT,DELETE ON TABLE app.borradores TO tertulia_auth;
GRANT SELECT ON TABLE app.borradores TO tertulia_backup;


--
-- Name: TABLE bot_chats; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.bot_chats TO tertulia_app;
GRANT SELECT ON TABLE app.bot_chats TO tertulia_backup;


--
-- Name: TABLE bot_decisiones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.bot_decisiones TO tertulia_app;
GRANT SELECT ON TABLE app.bot_decisiones TO tertulia_backup;


--
-- Name: SEQUENCE bot_decisiones_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.bot_decisiones_id_seq TO tertulia_backup;


--
-- Name: TABLE canales; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.canales TO tertulia_app;
GRANT SELECT,INSERT ON TABLE app.canales TO tertulia_auth;
GRANT SELECT ON TABLE app.canales TO tertulia_router;
GRANT SELECT ON TABLE app.canales TO tertulia_backup;


--
-- Name: COLUMN canales.cedido_en; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(cedido_en) ON TABLE app.canales TO tertulia_router;


--
-- Name: SEQUENCE canales_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.canales_id_seq TO tertulia_backup;


--
-- Name: TABLE claves_sueltas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE app.claves_sueltas TO tertulia_app;
GRANT SELECT ON TABLE app.claves_sueltas TO tertulia_router;
GRANT SELECT ON TABLE app.claves_sueltas TO tertulia_backup;


--
-- Name: TABLE consentimientos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.consentimientos TO tertulia_app;
GRANT SELECT ON TABLE app.consentimientos TO tertulia_auth;
GRANT SELECT ON TABLE app.consentimientos TO tertulia_backup;


--
-- Name: COLUMN consentimientos.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.consentimientos TO tertulia_auth;


--
-- Name: SEQUENCE consentimientos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.consentimientos_id_seq TO tertulia_backup;


--
-- Name: TABLE contacto_identidades; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.contacto_identidades TO tertulia_app;
GRANT SELECT ON TABLE app.contacto_identidades TO tertulia_auth;
GRANT SELECT ON TABLE app.contacto_identidades TO tertulia_backup;


--
-- Name: COLUMN contacto_identidades.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.contacto_identidades TO tertulia_auth;


--
-- Name: SEQUENCE contacto_identidades_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.contacto_identidades_id_seq TO tertulia_backup;


--
-- Name: TABLE contacto_uniones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.contacto_uniones TO tertulia_app;
GRANT SELECT ON TABLE app.contacto_uniones TO tertulia_auth;
GRANT SELECT ON TABLE app.contacto_uniones TO tertulia_backup;


--
-- Name: COLUMN contacto_uniones.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.contacto_uniones TO tertulia_auth;


--
-- Name: TABLE contactos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.contactos TO tertulia_app;
GRANT SELECT ON TABLE app.contactos TO tertulia_search;
GRANT SELECT,DELETE ON TABLE app.contactos TO tertulia_auth;
GRANT SELECT ON TABLE app.contactos TO tertulia_backup;


--
-- Name: SEQUENCE contactos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.contactos_id_seq TO tertulia_backup;


--
-- Name: TABLE contadores_bandeja; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON TABLE app.contadores_bandeja TO tertulia_app;
GRANT SELECT,INSERT,UPDATE ON TABLE app.contadores_bandeja TO tertulia_auth;
GRANT SELECT ON TABLE app.contadores_bandeja TO tertulia_backup;


--
-- Name: TABLE contadores_cambios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON TABLE app.contadores_cambios TO tertulia_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.contadores_cambios TO tertulia_auth;
GRANT SELECT ON TABLE app.contadores_cambios TO tertulia_backup;


--
-- Name: SEQUENCE contadores_cambios_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.contadores_cambios_id_seq TO tertulia_backup;


--
-- Name: TABLE conversaciones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.conversaciones TO tertulia_app;
GRANT SELECT ON TABLE app.conversaciones TO tertulia_auth;
GRANT SELECT ON TABLE app.conversaciones TO tertulia_router;
GRANT SELECT ON TABLE app.conversaciones TO tertulia_search;
GRANT SELECT ON TABLE app.conversaciones TO tertulia_backup;


--
-- Name: COLUMN conversaciones.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.conversaciones TO tertulia_auth;


--
-- Name: SEQUENCE conversaciones_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.conversaciones_id_seq TO tertulia_backup;


--
-- Name: TABLE cotizacion_items; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.cotizacion_items TO tertulia_app;
GRANT SELECT ON TABLE app.cotizacion_items TO tertulia_backup;


--
-- Name: TABLE cotizacion_numeros; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.cotizacion_numeros TO tertulia_app;
GRANT SELECT ON TABLE app.cotizacion_numeros TO tertulia_backup;


--
-- Name: TABLE cotizaciones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.cotizaciones TO tertulia_app;
GRANT SELECT ON TABLE app.cotizaciones TO tertulia_backup;


--
-- Name: SEQUENCE cotizaciones_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.cotizaciones_id_seq TO tertulia_backup;


--
-- Name: TABLE desafios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.desafios TO tertulia_app;
GRANT SELECT ON TABLE app.desafios TO tertulia_auth;
GRANT SELECT ON TABLE app.desafios TO tertulia_backup;


--
-- Name: COLUMN desafios.usado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(usado) ON TABLE app.desafios TO tertulia_auth;


--
-- Name: SEQUENCE desafios_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.desafios_id_seq TO tertulia_backup;


--
-- Name: TABLE dias_avance; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.dias_avance TO tertulia_app;
GRANT SELECT ON TABLE app.dias_avance TO tertulia_router;
GRANT SELECT ON TABLE app.dias_avance TO tertulia_backup;


--
-- Name: TABLE dias_contados; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.dias_contados TO tertulia_app;
GRANT SELECT ON TABLE app.dias_contados TO tertulia_backup;


--
-- Name: TABLE dias_olvidados; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE app.dias_olvidados TO tertulia_app;
GRANT SELECT ON TABLE app.dias_olvidados TO tertulia_backup;


--
-- Name: COLUMN dias_olvidados.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id),INSERT(suscriptor_id) ON TABLE app.dias_olvidados TO tertulia_router;


--
-- Name: COLUMN dias_olvidados.dia; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(dia),INSERT(dia) ON TABLE app.dias_olvidados TO tertulia_router;


--
-- Name: SEQUENCE dias_olvidados_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.dias_olvidados_id_seq TO tertulia_backup;


--
-- Name: TABLE difusion_destinatarios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.difusion_destinatarios TO tertulia_app;
GRANT SELECT ON TABLE app.difusion_destinatarios TO tertulia_auth;
GRANT SELECT ON TABLE app.difusion_destinatarios TO tertulia_backup;


--
-- Name: COLUMN difusion_destinatarios.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.difusion_destinatarios TO tertulia_auth;


--
-- Name: COLUMN difusion_destinatarios.estado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(estado) ON TABLE app.difusion_destinatarios TO tertulia_auth;


--
-- Name: COLUMN difusion_destinatarios.motivo; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(motivo) ON TABLE app.difusion_destinatarios TO tertulia_auth;


--
-- Name: COLUMN difusion_destinatarios.detalle; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(detalle) ON TABLE app.difusion_destinatarios TO tertulia_auth;


--
-- Name: COLUMN difusion_destinatarios.es_unido; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(es_unido) ON TABLE app.difusion_destinatarios TO tertulia_auth;


--
-- Name: SEQUENCE difusion_destinatarios_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.difusion_destinatarios_id_seq TO tertulia_backup;


--
-- Name: TABLE difusiones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.difusiones TO tertulia_app;
GRANT SELECT ON TABLE app.difusiones TO tertulia_router;
GRANT SELECT ON TABLE app.difusiones TO tertulia_backup;


--
-- Name: SEQUENCE difusiones_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.difusiones_id_seq TO tertulia_backup;


--
-- Name: TABLE encuestas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.encuestas TO tertulia_app;
GRANT SELECT ON TABLE app.encuestas TO tertulia_backup;


--
-- Name: SEQUENCE encuestas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.encuestas_id_seq TO tertulia_backup;


--
-- Name: TABLE envios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.envios TO tertulia_app;
GRANT SELECT ON TABLE app.envios TO tertulia_router;
GRANT SELECT ON TABLE app.envios TO tertulia_backup;


--
-- Name: COLUMN envios.texto; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(texto) ON TABLE app.envios TO tertulia_router;


--
-- Name: COLUMN envios.content_variables; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(content_variables) ON TABLE app.envios TO tertulia_router;


--
-- Name: COLUMN envios.revisado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(revisado) ON TABLE app.envios TO tertulia_router;


--
-- Name: TABLE espacio; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON TABLE app.espacio TO tertulia_app;
GRANT SELECT,INSERT,UPDATE ON TABLE app.espacio TO tertulia_auth;
GRANT SELECT ON TABLE app.espacio TO tertulia_backup;


--
-- Name: TABLE espacio_cambios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON TABLE app.espacio_cambios TO tertulia_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.espacio_cambios TO tertulia_auth;
GRANT SELECT ON TABLE app.espacio_cambios TO tertulia_backup;


--
-- Name: SEQUENCE espacio_cambios_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.espacio_cambios_id_seq TO tertulia_backup;


--
-- Name: TABLE importacion_filas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE app.importacion_filas TO tertulia_app;
GRANT SELECT ON TABLE app.importacion_filas TO tertulia_backup;


--
-- Name: TABLE importaciones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.importaciones TO tertulia_app;
GRANT SELECT ON TABLE app.importaciones TO tertulia_backup;


--
-- Name: SEQUENCE importaciones_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.importaciones_id_seq TO tertulia_backup;


--
-- Name: TABLE intentos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.intentos TO tertulia_auth;
GRANT SELECT ON TABLE app.intentos TO tertulia_backup;


--
-- Name: TABLE job_nodos; Type: ACL; Schema: app; Owner: tertulia_jobs
--

GRANT SELECT ON TABLE app.job_nodos TO tertulia_backup;


--
-- Name: TABLE job_relojes; Type: ACL; Schema: app; Owner: tertulia_jobs
--

GRANT SELECT ON TABLE app.job_relojes TO tertulia_backup;


--
-- Name: TABLE kanban_estados; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.kanban_estados TO tertulia_app;
GRANT SELECT ON TABLE app.kanban_estados TO tertulia_auth;
GRANT SELECT ON TABLE app.kanban_estados TO tertulia_backup;


--
-- Name: SEQUENCE kanban_estados_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.kanban_estados_id_seq TO tertulia_backup;


--
-- Name: TABLE kanban_movimientos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.kanban_movimientos TO tertulia_app;
GRANT SELECT ON TABLE app.kanban_movimientos TO tertulia_auth;
GRANT SELECT ON TABLE app.kanban_movimientos TO tertulia_backup;


--
-- Name: COLUMN kanban_movimientos.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.kanban_movimientos TO tertulia_auth;


--
-- Name: COLUMN kanban_movimientos.de_estado_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(de_estado_id) ON TABLE app.kanban_movimientos TO tertulia_auth;


--
-- Name: COLUMN kanban_movimientos.a_estado_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(a_estado_id) ON TABLE app.kanban_movimientos TO tertulia_auth;


--
-- Name: SEQUENCE kanban_movimientos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.kanban_movimientos_id_seq TO tertulia_backup;


--
-- Name: TABLE llamadas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.llamadas TO tertulia_app;
GRANT SELECT ON TABLE app.llamadas TO tertulia_backup;


--
-- Name: COLUMN llamadas.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id) ON TABLE app.llamadas TO tertulia_auth;


--
-- Name: COLUMN llamadas.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(contacto_id),UPDATE(contacto_id) ON TABLE app.llamadas TO tertulia_auth;


--
-- Name: SEQUENCE llamadas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.llamadas_id_seq TO tertulia_backup;


--
-- Name: TABLE media; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.media TO tertulia_app;
GRANT SELECT ON TABLE app.media TO tertulia_backup;


--
-- Name: SEQUENCE media_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.media_id_seq TO tertulia_backup;


--
-- Name: TABLE mensajes; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.mensajes TO tertulia_app;
GRANT SELECT ON TABLE app.mensajes TO tertulia_search;
GRANT SELECT ON TABLE app.mensajes TO tertulia_backup;


--
-- Name: COLUMN mensajes.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id) ON TABLE app.mensajes TO tertulia_router;


--
-- Name: COLUMN mensajes.id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(id) ON TABLE app.mensajes TO tertulia_router;


--
-- Name: COLUMN mensajes.conversacion_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(conversacion_id) ON TABLE app.mensajes TO tertulia_router;


--
-- Name: COLUMN mensajes.estado_mensaje; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(estado_mensaje) ON TABLE app.mensajes TO tertulia_router;


--
-- Name: COLUMN mensajes.proveedor_sid; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(proveedor_sid) ON TABLE app.mensajes TO tertulia_router;


--
-- Name: SEQUENCE mensajes_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.mensajes_id_seq TO tertulia_backup;


--
-- Name: TABLE movimientos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.movimientos TO tertulia_app;
GRANT SELECT ON TABLE app.movimientos TO tertulia_backup;


--
-- Name: SEQUENCE movimientos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.movimientos_id_seq TO tertulia_backup;


--
-- Name: TABLE notas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.notas TO tertulia_app;
GRANT SELECT ON TABLE app.notas TO tertulia_auth;
GRANT SELECT ON TABLE app.notas TO tertulia_backup;


--
-- Name: COLUMN notas.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.notas TO tertulia_auth;


--
-- Name: COLUMN notas.kanban_estado_id_snapshot; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(kanban_estado_id_snapshot) ON TABLE app.notas TO tertulia_auth;


--
-- Name: SEQUENCE notas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.notas_id_seq TO tertulia_backup;


--
-- Name: TABLE notas_rapidas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.notas_rapidas TO tertulia_app;
GRANT SELECT ON TABLE app.notas_rapidas TO tertulia_backup;


--
-- Name: SEQUENCE notas_rapidas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.notas_rapidas_id_seq TO tertulia_backup;


--
-- Name: TABLE notas_rapidas_usos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.notas_rapidas_usos TO tertulia_app;
GRANT SELECT ON TABLE app.notas_rapidas_usos TO tertulia_backup;


--
-- Name: TABLE plantillas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.plantillas TO tertulia_app;
GRANT SELECT,INSERT,UPDATE ON TABLE app.plantillas TO tertulia_router;
GRANT SELECT ON TABLE app.plantillas TO tertulia_backup;


--
-- Name: SEQUENCE plantillas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.plantillas_id_seq TO tertulia_backup;


--
-- Name: TABLE productos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.productos TO tertulia_app;
GRANT SELECT ON TABLE app.productos TO tertulia_backup;


--
-- Name: COLUMN productos.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id) ON TABLE app.productos TO tertulia_search;


--
-- Name: COLUMN productos.id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(id) ON TABLE app.productos TO tertulia_search;


--
-- Name: COLUMN productos.nombre; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(nombre) ON TABLE app.productos TO tertulia_search;


--
-- Name: COLUMN productos.estado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(estado) ON TABLE app.productos TO tertulia_search;


--
-- Name: COLUMN productos.busqueda; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(busqueda) ON TABLE app.productos TO tertulia_search;


--
-- Name: COLUMN productos.nombre_plano; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(nombre_plano) ON TABLE app.productos TO tertulia_search;


--
-- Name: SEQUENCE productos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.productos_id_seq TO tertulia_backup;


--
-- Name: TABLE recargas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.recargas TO tertulia_app;
GRANT SELECT ON TABLE app.recargas TO tertulia_backup;


--
-- Name: SEQUENCE recargas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.recargas_id_seq TO tertulia_backup;


--
-- Name: TABLE reservas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.reservas TO tertulia_app;
GRANT SELECT ON TABLE app.reservas TO tertulia_backup;


--
-- Name: COLUMN reservas.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id) ON TABLE app.reservas TO tertulia_router;


--
-- Name: COLUMN reservas.estado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(estado) ON TABLE app.reservas TO tertulia_router;


--
-- Name: COLUMN reservas.creada; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(creada) ON TABLE app.reservas TO tertulia_router;


--
-- Name: TABLE restablecimientos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.restablecimientos TO tertulia_app;
GRANT SELECT,DELETE,UPDATE ON TABLE app.restablecimientos TO tertulia_auth;
GRANT SELECT ON TABLE app.restablecimientos TO tertulia_backup;


--
-- Name: SEQUENCE restablecimientos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.restablecimientos_id_seq TO tertulia_backup;


--
-- Name: TABLE sala_menciones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE app.sala_menciones TO tertulia_app;
GRANT SELECT ON TABLE app.sala_menciones TO tertulia_backup;


--
-- Name: TABLE sala_mensajes; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.sala_mensajes TO tertulia_app;
GRANT SELECT ON TABLE app.sala_mensajes TO tertulia_backup;


--
-- Name: COLUMN sala_mensajes.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id) ON TABLE app.sala_mensajes TO tertulia_auth;


--
-- Name: COLUMN sala_mensajes.contenido; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contenido) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: COLUMN sala_mensajes.archivo_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(archivo_id) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: COLUMN sala_mensajes.conversacion_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(conversacion_id) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: COLUMN sala_mensajes.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(contacto_id),UPDATE(contacto_id) ON TABLE app.sala_mensajes TO tertulia_auth;
GRANT UPDATE(contacto_id) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: COLUMN sala_mensajes.respuesta_a_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(respuesta_a_id) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: COLUMN sala_mensajes.editado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(editado) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: COLUMN sala_mensajes.borrado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(borrado) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: COLUMN sala_mensajes.cambio; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(cambio) ON TABLE app.sala_mensajes TO tertulia_app;


--
-- Name: SEQUENCE sala_mensajes_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.sala_mensajes_id_seq TO tertulia_backup;


--
-- Name: TABLE sala_miembros; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.sala_miembros TO tertulia_app;
GRANT SELECT ON TABLE app.sala_miembros TO tertulia_backup;


--
-- Name: TABLE salas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.salas TO tertulia_app;
GRANT SELECT ON TABLE app.salas TO tertulia_backup;


--
-- Name: SEQUENCE salas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.salas_id_seq TO tertulia_backup;


--
-- Name: TABLE saldos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.saldos TO tertulia_app;
GRANT SELECT ON TABLE app.saldos TO tertulia_platform;
GRANT SELECT ON TABLE app.saldos TO tertulia_backup;


--
-- Name: TABLE segundos_factores; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.segundos_factores TO tertulia_app;
GRANT SELECT ON TABLE app.segundos_factores TO tertulia_backup;


--
-- Name: TABLE sesiones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.sesiones TO tertulia_app;
GRANT SELECT,DELETE,UPDATE ON TABLE app.sesiones TO tertulia_auth;
GRANT SELECT ON TABLE app.sesiones TO tertulia_backup;


--
-- Name: SEQUENCE sesiones_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.sesiones_id_seq TO tertulia_backup;


--
-- Name: TABLE sincronizaciones; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.sincronizaciones TO tertulia_app;
GRANT SELECT ON TABLE app.sincronizaciones TO tertulia_backup;


--
-- Name: SEQUENCE sincronizaciones_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.sincronizaciones_id_seq TO tertulia_backup;


--
-- Name: TABLE suscriptores; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON TABLE app.suscriptores TO tertulia_app;
GRANT SELECT,INSERT ON TABLE app.suscriptores TO tertulia_auth;
GRANT SELECT ON TABLE app.suscriptores TO tertulia_router;
GRANT SELECT ON TABLE app.suscriptores TO tertulia_backup;


--
-- Name: COLUMN suscriptores.nombre_negocio; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(nombre_negocio) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.documento; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(documento) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.contacto; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.whatsapp; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(whatsapp) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.prompt_default; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(prompt_default) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.estado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(estado) ON TABLE app.suscriptores TO tertulia_auth;


--
-- Name: COLUMN suscriptores.color_primario; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(color_primario) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.condiciones_cotizacion; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(condiciones_cotizacion) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.logo_archivo_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(logo_archivo_id) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.alias_sede_mys; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(alias_sede_mys) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: COLUMN suscriptores.password_sede_mys; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(password_sede_mys) ON TABLE app.suscriptores TO tertulia_app;


--
-- Name: SEQUENCE suscriptores_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.suscriptores_id_seq TO tertulia_backup;


--
-- Name: TABLE tableros; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE app.tableros TO tertulia_app;
GRANT SELECT ON TABLE app.tableros TO tertulia_backup;


--
-- Name: SEQUENCE tableros_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.tableros_id_seq TO tertulia_backup;


--
-- Name: TABLE tarea_evidencias; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.tarea_evidencias TO tertulia_app;
GRANT SELECT ON TABLE app.tarea_evidencias TO tertulia_backup;


--
-- Name: TABLE tarea_recordatorios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.tarea_recordatorios TO tertulia_app;
GRANT SELECT,DELETE ON TABLE app.tarea_recordatorios TO tertulia_router;
GRANT SELECT ON TABLE app.tarea_recordatorios TO tertulia_backup;


--
-- Name: SEQUENCE tarea_recordatorios_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.tarea_recordatorios_id_seq TO tertulia_backup;


--
-- Name: TABLE tareas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.tareas TO tertulia_app;
GRANT SELECT ON TABLE app.tareas TO tertulia_auth;
GRANT SELECT ON TABLE app.tareas TO tertulia_backup;


--
-- Name: COLUMN tareas.suscriptor_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(suscriptor_id) ON TABLE app.tareas TO tertulia_router;


--
-- Name: COLUMN tareas.contacto_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(contacto_id) ON TABLE app.tareas TO tertulia_auth;


--
-- Name: COLUMN tareas.estado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(estado) ON TABLE app.tareas TO tertulia_router;


--
-- Name: COLUMN tareas.asignado_usuario_id; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(asignado_usuario_id) ON TABLE app.tareas TO tertulia_router;


--
-- Name: COLUMN tareas.recordar_en; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT(recordar_en) ON TABLE app.tareas TO tertulia_router;


--
-- Name: SEQUENCE tareas_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.tareas_id_seq TO tertulia_backup;


--
-- Name: TABLE tareas_masivas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.tareas_masivas TO tertulia_app;
GRANT SELECT ON TABLE app.tareas_masivas TO tertulia_backup;


--
-- Name: TABLE tarifas; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT ON TABLE app.tarifas TO tertulia_app;
GRANT SELECT ON TABLE app.tarifas TO tertulia_backup;


--
-- Name: SEQUENCE tarifas_plantilla_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.tarifas_plantilla_id_seq TO tertulia_backup;


--
-- Name: TABLE usuarios; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.usuarios TO tertulia_app;
GRANT SELECT,INSERT ON TABLE app.usuarios TO tertulia_auth;
GRANT SELECT ON TABLE app.usuarios TO tertulia_backup;


--
-- Name: COLUMN usuarios.password_hash; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(password_hash) ON TABLE app.usuarios TO tertulia_auth;


--
-- Name: SEQUENCE usuarios_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.usuarios_id_seq TO tertulia_backup;


--
-- Name: TABLE voz_ajustes; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.voz_ajustes TO tertulia_app;
GRANT SELECT ON TABLE app.voz_ajustes TO tertulia_backup;


--
-- Name: TABLE voz_disponibilidades; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.voz_disponibilidades TO tertulia_app;
GRANT SELECT ON TABLE app.voz_disponibilidades TO tertulia_backup;


--
-- Name: TABLE webhooks_cuarentena; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,UPDATE ON TABLE app.webhooks_cuarentena TO tertulia_platform;
GRANT SELECT,INSERT,DELETE ON TABLE app.webhooks_cuarentena TO tertulia_router;
GRANT SELECT ON TABLE app.webhooks_cuarentena TO tertulia_backup;


--
-- Name: SEQUENCE webhooks_cuarentena_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.webhooks_cuarentena_id_seq TO tertulia_backup;


--
-- Name: TABLE webhooks_recibidos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE app.webhooks_recibidos TO tertulia_app;
GRANT SELECT,INSERT,DELETE ON TABLE app.webhooks_recibidos TO tertulia_router;
GRANT SELECT ON TABLE app.webhooks_recibidos TO tertulia_backup;


--
-- Name: COLUMN webhooks_recibidos.cuerpo; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(cuerpo) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: COLUMN webhooks_recibidos.consulta; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(consulta) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: COLUMN webhooks_recibidos.origen; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(origen) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: COLUMN webhooks_recibidos.estado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(estado) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: COLUMN webhooks_recibidos.intentos; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(intentos) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: COLUMN webhooks_recibidos.proximo_intento; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(proximo_intento) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: COLUMN webhooks_recibidos.procesado; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(procesado) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: COLUMN webhooks_recibidos.completa; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT UPDATE(completa) ON TABLE app.webhooks_recibidos TO tertulia_router;


--
-- Name: SEQUENCE webhooks_recibidos_id_seq; Type: ACL; Schema: app; Owner: tertulia_owner
--

GRANT SELECT ON SEQUENCE app.webhooks_recibidos_id_seq TO tertulia_backup;


--
-- Name: TABLE _private_job_queues; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON TABLE graphile_worker._private_job_queues TO tertulia_backup;


--
-- Name: TABLE _private_known_crontabs; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON TABLE graphile_worker._private_known_crontabs TO tertulia_backup;


--
-- Name: TABLE _private_tasks; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON TABLE graphile_worker._private_tasks TO tertulia_backup;


--
-- Name: SEQUENCE job_queues_id_seq; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON SEQUENCE graphile_worker.job_queues_id_seq TO tertulia_backup;


--
-- Name: SEQUENCE jobs_id_seq1; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON SEQUENCE graphile_worker.jobs_id_seq1 TO tertulia_backup;


--
-- Name: TABLE migrations; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON TABLE graphile_worker.migrations TO tertulia_backup;


--
-- Name: SEQUENCE tasks_id_seq; Type: ACL; Schema: graphile_worker; Owner: tertulia_jobs
--

GRANT SELECT ON SEQUENCE graphile_worker.tasks_id_seq TO tertulia_backup;


--
-- Name: TABLE installation; Type: ACL; Schema: public; Owner: postgres
--

GRANT SELECT ON TABLE public.installation TO tertulia_backup;


--
-- Name: TABLE migrations; Type: ACL; Schema: public; Owner: postgres
--

GRANT SELECT ON TABLE public.migrations TO tertulia_backup;


--
-- PostgreSQL database dump complete
--



