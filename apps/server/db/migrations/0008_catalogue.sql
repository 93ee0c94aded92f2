-- Quick notes, message templates, products and quotes.

-- finds gin_trgm_ops in the schema where the extension is
select set_config('search_path', extnamespace::regnamespace::text, true) from pg_extension where extname = 'pg_trgm';

set local role tertulia_owner;

-- Quick replies of one user, or shared within the tenant.
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
  -- The second of two editors of a shared note is refused.
  version integer not null default 1,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, autor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, media_id) references app.media (suscriptor_id, id)
);
-- What a user types after «/» names one note. No index spans shared and personal notes: the code checks that under a
-- lock.
create unique index notas_rapidas_atajo_compartido on app.notas_rapidas (suscriptor_id, atajo)
  where compartida and eliminada is null;
create unique index notas_rapidas_atajo_personal on app.notas_rapidas (suscriptor_id, autor_usuario_id, atajo)
  where not compartida and eliminada is null;
call app.fence('app.notas_rapidas');
grant select, insert, update on app.notas_rapidas to tertulia_app;

-- How often each user picked each note: each list has its own order.
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

-- Message templates of the provider: of one tenant, or of all (the platform's account) when suscriptor_id is null. The
-- tenant policy hides those of all; a policy of their own makes them readable, and only functions of tertulia_router
-- write them.
create table app.plantillas (
  suscriptor_id bigint references app.suscriptores (id),
  id bigint generated always as identity primary key,
  content_sid text not null check (content_sid ~ '^HX[0-9a-fA-F]{32}$'),
  nombre text not null,
  idioma text,
  categoria text,
  estado_aprobacion text not null
    check (estado_aprobacion in ('APROBADA', 'PENDIENTE', 'RECHAZADA', 'PAUSADA', 'DESHABILITADA', 'SIN_ENVIAR')),
  motivo_rechazo text,
  cuerpo text not null,
  -- Placeholders with the provider's sample or null.
  variables jsonb not null default '{}',
  sincronizada timestamptz not null,
  -- When the provider's list first lacked the template.
  retirada timestamptz
);
create unique index plantillas_content_sid on app.plantillas (suscriptor_id, content_sid) nulls not distinct;
call app.fence('app.plantillas');
create policy comunes on app.plantillas for select to tertulia_app using (suscriptor_id is null);
create policy comunes_sync on app.plantillas to tertulia_router using (suscriptor_id is null)
  with check (suscriptor_id is null);
grant select, insert, update on app.plantillas to tertulia_app, tertulia_router;

-- Prices are whole centavos, as all amounts of money.
create table app.productos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  codigo text not null check (length(codigo) between 1 and 250),
  nombre text not null check (length(nombre) between 1 and 250),
  descripcion text check (length(descripcion) <= 2000),
  precio_centavos bigint not null check (precio_centavos >= 0),
  estado smallint not null default 1 check (estado in (0, 1)),
  foto_archivo_id bigint,
  -- The last state in the inventory system, or null. A state that a person changed here stays until the inventory
  -- changes.
  inventario_activo boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Stored, because computing it for 20,000 rows per keystroke is too slow.
  busqueda text not null generated always as (app.plain_text(codigo || ' ' || nombre)) stored,
  nombre_plano text not null generated always as (app.plain_text(nombre)) stored,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, foto_archivo_id) references app.archivos (suscriptor_id, id)
);
create unique index productos_codigo on app.productos (suscriptor_id, codigo);
create index productos_nombre on app.productos (suscriptor_id, lower(nombre), id);
create index productos_foto on app.productos (suscriptor_id, foto_archivo_id) where foto_archivo_id is not null;
create index productos_busqueda on app.productos using gin (suscriptor_id, busqueda gin_trgm_ops);
call app.fence('app.productos');
create policy searching on app.productos for select to tertulia_search using (true);
grant select, insert, update on app.productos to tertulia_app;
grant select (suscriptor_id, id, nombre, estado, busqueda, nombre_plano) on app.productos to tertulia_search;

-- Runs through the catalogue of the inventory system, one at a time per tenant.
create table app.sincronizaciones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'COMPLETADA', 'ERROR')),
  usuario_id bigint not null,
  leidos integer not null default 0 check (leidos >= 0),
  total integer check (total >= 0),
  creados integer not null default 0,
  actualizados integer not null default 0,
  desactivados integer not null default 0,
  motivo text,
  iniciada timestamptz not null,
  terminada timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  check ((estado = 'EN_CURSO') = (terminada is null)),
  check ((estado = 'ERROR') = (motivo is not null))
);
create unique index sincronizaciones_en_curso on app.sincronizaciones (suscriptor_id) where estado = 'EN_CURSO';
call app.fence('app.sincronizaciones');
grant select, insert, update on app.sincronizaciones to tertulia_app;

-- The last number of a quote. Locked by the transaction that stores the quote, so that a rollback leaves no gap.
create table app.cotizacion_numeros (
  suscriptor_id bigint primary key references app.suscriptores (id),
  ultimo integer not null check (ultimo > 0)
);
call app.fence('app.cotizacion_numeros');
grant select, insert, update on app.cotizacion_numeros to tertulia_app;

-- A quote with everything that its PDF shows, unaffected by later changes of contact and products. Without a file its
-- PDF is not made yet; repeating the request with the same key makes it.
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
  -- Fingerprint of the request with that idempotency key.
  huella text not null,
  created_at timestamptz not null,
  archivo_id bigint,
  mensaje_id bigint,
  busqueda text generated always as (app.plain_text(((((((((' ' || consecutivo::text) || ' ') || cliente_nombre) || ' ')
    || coalesce(cliente_apellido, '')) || ' ') || cliente_email) || ' ') || cliente_telefono)) stored not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  check (mensaje_id is null or archivo_id is not null)
);
create unique index cotizaciones_consecutivo on app.cotizaciones (suscriptor_id, consecutivo);
create unique index cotizaciones_cliente on app.cotizaciones (suscriptor_id, cliente_cotizacion_id)
  where cliente_cotizacion_id is not null;
create index cotizaciones_conversacion on app.cotizaciones (suscriptor_id, conversacion_id);
create index cotizaciones_archivo on app.cotizaciones (suscriptor_id, archivo_id) where archivo_id is not null;
create index cotizaciones_mensaje on app.cotizaciones (suscriptor_id, mensaje_id) where mensaje_id is not null;
-- The assistant's questions about a date range read that range alone.
create index cotizaciones_created_at on app.cotizaciones (suscriptor_id, created_at desc, id desc)
  include (total_centavos, usuario_id);
create index cotizaciones_cliente_nombre on app.cotizaciones (suscriptor_id, app.plain_text(cliente_nombre), id);
create index cotizaciones_total on app.cotizaciones (suscriptor_id, total_centavos, id);
create index cotizaciones_usuario on app.cotizaciones (suscriptor_id, usuario_id, created_at desc, id desc);
create index cotizaciones_busqueda on app.cotizaciones using gin (suscriptor_id, busqueda gin_trgm_ops);
call app.fence('app.cotizaciones');
create policy searching on app.cotizaciones for select to tertulia_search using (true);
grant select, insert, update on app.cotizaciones to tertulia_app;
grant select (suscriptor_id, id, busqueda) on app.cotizaciones to tertulia_search;

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
create index cotizacion_items_producto on app.cotizacion_items (suscriptor_id, producto_id)
  where producto_id is not null;
call app.fence('app.cotizacion_items');
grant select, insert on app.cotizacion_items to tertulia_app;

grant create on schema app to tertulia_router, tertulia_search;

-- Makes the stored templates of one owner equal to the provider's list, with the rights of the caller. p_now is when
-- reading the list began: a template that was made or deleted here since then is left alone.
create function app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamptz)
returns table (total integer, nuevas integer, cambiadas integer)
language sql set search_path = app, pg_temp as $$
  with leidas as (
    select * from jsonb_to_recordset(p_leidas) as l (content_sid text, nombre text, idioma text, categoria text,
      estado_aprobacion text, motivo_rechazo text, cuerpo text, variables jsonb)),
  guardadas as (
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion,
      motivo_rechazo, cuerpo, variables, sincronizada)
    select p_suscriptor, l.content_sid, l.nombre, l.idioma, l.categoria, l.estado_aprobacion, l.motivo_rechazo,
           l.cuerpo, l.variables, p_now
      from leidas l order by l.content_sid
    on conflict (suscriptor_id, content_sid) do update
       set nombre = excluded.nombre, idioma = excluded.idioma, categoria = excluded.categoria,
           estado_aprobacion = excluded.estado_aprobacion, motivo_rechazo = excluded.motivo_rechazo,
           cuerpo = excluded.cuerpo, variables = excluded.variables, sincronizada = p_now, retirada = null
     where (p.nombre, p.idioma, p.categoria, p.estado_aprobacion, p.motivo_rechazo, p.cuerpo, p.variables, p.retirada)
           is distinct from
           (excluded.nombre, excluded.idioma, excluded.categoria, excluded.estado_aprobacion, excluded.motivo_rechazo,
            excluded.cuerpo, excluded.variables, null)
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
revoke all on function app.sync_plantillas from public;
grant execute on function app.sync_plantillas to tertulia_app, tertulia_router;

-- The patterns that a text must match: each word, or the digits of a phone number.
create function app.patrones_de_busqueda(p_q text) returns text[]
language sql immutable parallel safe set search_path = app, pg_temp as $$
  select array_agg((case when length(palabra) < 3 then '% ' else '%' end)
    || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
    from unnest(case when p_q ~ '^[-+() ./0-9]*[0-9][-+() ./0-9]*$' then array[regexp_replace(p_q, '[^0-9]', '', 'g')]
                     else (regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8] end) palabra
$$;
revoke all on function app.patrones_de_busqueda from public;
grant execute on function app.patrones_de_busqueda to tertulia_app, tertulia_search;

set local role tertulia_router;

-- The same for the templates of all tenants.
create function app.sync_plantillas_comunes(p_leidas jsonb, p_now timestamptz)
returns table (total integer, nuevas integer, cambiadas integer)
language sql security definer set search_path = app, pg_temp
  as $$ select * from app.sync_plantillas(null, p_leidas, p_now) $$;
revoke all on function app.sync_plantillas_comunes from public;
grant execute on function app.sync_plantillas_comunes to tertulia_platform;

-- Called by a SUPERADMIN: no tenant writes these templates.
create function app.save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_id bigint := p_id; v record;
begin
  select * into v from jsonb_to_record(p_escrita) as l (content_sid text, nombre text, idioma text, categoria text,
    estado_aprobacion text, motivo_rechazo text, cuerpo text, variables jsonb);
  if p_id is null then
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion,
      motivo_rechazo, cuerpo, variables, sincronizada)
    values (null, v.content_sid, v.nombre, v.idioma, v.categoria, v.estado_aprobacion, v.motivo_rechazo, v.cuerpo,
      v.variables, p_now)
    on conflict (suscriptor_id, content_sid) do update
       set estado_aprobacion = excluded.estado_aprobacion, categoria = excluded.categoria,
           motivo_rechazo = excluded.motivo_rechazo, sincronizada = p_now
    returning p.id into v_id;
  else
    update plantillas p
       set content_sid = v.content_sid, nombre = v.nombre, idioma = v.idioma, categoria = v.categoria,
           estado_aprobacion = v.estado_aprobacion, motivo_rechazo = v.motivo_rechazo, cuerpo = v.cuerpo,
           variables = v.variables, sincronizada = p_now
     where p.suscriptor_id is null and p.id = p_id;
  end if;
  return v_id;
end $$;
revoke all on function app.save_plantilla_comun from public;
grant execute on function app.save_plantilla_comun to tertulia_platform;

create function app.retire_plantilla_comun(p_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = app, pg_temp as $$
  update plantillas p set retirada = p_now where p.suscriptor_id is null and p.id = p_id
$$;
revoke all on function app.retire_plantilla_comun from public;
grant execute on function app.retire_plantilla_comun to tertulia_platform;

set local role tertulia_search;

-- The expression to search. The index covers the words of all tenants, so that the planner overestimates selectivity: a
-- small catalogue is read faster without it.
create function app.productos_texto() returns text
language sql stable set search_path = app, pg_temp as $$
  select case when (select count(*) from (select 1 from productos p where p.suscriptor_id = tid() limit 3001) n) <= 3000
              then '(p.busqueda || '''')' else 'p.busqueda' end
$$;
revoke all on function app.productos_texto from public;

-- Products whose code or name contains every word, in one estado or any: all of them, or the first p_limit, those that
-- begin with the text first.
create function app.search_productos(p_q text, p_estado smallint, p_limit integer) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
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
end $$;
revoke all on function app.search_productos from public;
grant execute on function app.search_productos to tertulia_app;

-- Active products whose code or name contains one of the word stems, best match first.
create function app.search_productos_con(p_raices text[], p_limit integer) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
declare
  v_patterns constant text[] := (select array_agg('%' || regexp_replace(raiz, '([\\%_])', '\\\1', 'g') || '%')
    from unnest(p_raices) raiz);
begin
  return query execute format('select p.id from productos p where p.suscriptor_id = $1 and p.estado = 1
      and %s like any ($2) order by %s desc, p.id limit $3', productos_texto(),
      (select string_agg(format('(p.busqueda like $2[%s])::integer', n), ' + ')
        from generate_series(1, cardinality(v_patterns)) n))
    using tid(), v_patterns, p_limit;
end $$;
revoke all on function app.search_productos_con from public;
grant execute on function app.search_productos_con to tertulia_app;

-- Quotes that contain every word. Few quotes are read without the index, as in productos_texto.
create function app.search_cotizaciones(p_q text, p_limit integer) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
declare
  v_patterns constant text[] := patrones_de_busqueda(p_q);
  v_text constant text := case
    when (select count(*) from (select 1 from cotizaciones q where q.suscriptor_id = tid() limit 3001) n) <= 3000
                               then '(q.busqueda || '''')' else 'q.busqueda' end;
  v_where text := 'q.suscriptor_id = $1';
begin
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $2[%s]', v_text, n); end loop;
  return query execute 'select q.id from cotizaciones q where ' || v_where || ' limit $3'
    using tid(), v_patterns, p_limit;
end $$;
revoke all on function app.search_cotizaciones from public;
grant execute on function app.search_cotizaciones to tertulia_app;

set local role tertulia_owner;
revoke create on schema app from tertulia_router, tertulia_search;
