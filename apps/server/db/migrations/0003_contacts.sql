-- Boards and their states, contacts with identities, consents and merges. Searches use LIKE, which is not leakproof:
-- behind a policy no index can answer it. Functions of tertulia_search therefore run past the policy, with the tenant
-- of the transaction in their own condition, and return ids only (reliability §4.2.6).

-- finds gin_trgm_ops in the schema where the extension is
select set_config('search_path', extnamespace::regnamespace::text, true) from pg_extension where extname = 'pg_trgm';

set local role tertulia_owner;

-- Kanban boards.
create table app.tableros (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  nombre text not null check (length(nombre) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (suscriptor_id, id)
);
create unique index tableros_nombre on app.tableros (suscriptor_id, app.plain_text(nombre));
call app.fence('app.tableros');
grant select, insert, update, delete on app.tableros to tertulia_app;

create table app.kanban_estados (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  -- Null while a job moves the contacts of a deleted state to its successor (sucesor_id) in batches. If the successor
  -- is deleted too, its own successor replaces it, so the job always ends at an existing state.
  tablero_id bigint,
  nombre text not null check (length(nombre) between 2 and 80),
  color text not null default '#999999' check (color ~ '^#[0-9a-fA-F]{6}$'),
  orden integer not null default 0,
  sucesor_id bigint,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, tablero_id) references app.tableros (suscriptor_id, id),
  foreign key (suscriptor_id, sucesor_id) references app.kanban_estados (suscriptor_id, id)
    on delete set null (sucesor_id)
);
create index kanban_estados_tablero on app.kanban_estados (suscriptor_id, tablero_id, orden, id);
create unique index kanban_estados_nombre on app.kanban_estados (suscriptor_id, tablero_id, app.plain_text(nombre))
  where tablero_id is not null;
create index kanban_estados_sucesor on app.kanban_estados (suscriptor_id, sucesor_id) where sucesor_id is not null;
call app.fence('app.kanban_estados');
create policy forgetting on app.kanban_estados for select to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert, update, delete on app.kanban_estados to tertulia_app;
grant select on app.kanban_estados to tertulia_auth;

-- The planos and busqueda are stored, because a search compares them for thousands of rows per keystroke.
create table app.contactos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  nombre text,
  apellido text,
  email text,
  telefono text,
  no_escribir boolean not null default false,
  created_at timestamptz not null default now(),
  kanban_estado_id bigint,
  kanban_estado_fecha timestamptz,
  nombre_plano text generated always as (app.plain_text(nombre)) stored,
  apellido_plano text generated always as (app.plain_text(apellido)) stored,
  -- Numbers beside the main one, separated by blanks, so that a search finds them.
  otros_telefonos text not null default '',
  -- Begins with a blank, so that every word in it follows one: short words are searched as '% ab%'.
  busqueda text generated always as (app.plain_text(
    ' ' || coalesce(nombre, '') || ' ' || coalesce(apellido, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(telefono, '') || ' ' || otros_telefonos)) stored,
  -- Channels on which the provider holds an opt-out, which only the customer's START ends. consentimientos has the
  -- proof.
  canales_bloqueados bigint[] not null default '{}',
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, kanban_estado_id) references app.kanban_estados (suscriptor_id, id),
  constraint kanban_estado_desde check ((kanban_estado_id is null) = (kanban_estado_fecha is null))
);
create unique index contactos_telefono on app.contactos (suscriptor_id, telefono);
-- A column of a board, newest arrival first.
create index contactos_kanban on app.contactos (suscriptor_id, kanban_estado_id, kanban_estado_fecha desc, id desc)
  where kanban_estado_id is not null;
-- An e-mail address belongs to one contact, in any case: of two that store it at once one is refused.
create unique index contactos_email on app.contactos (suscriptor_id, lower(email));
create index contactos_nombre on app.contactos (suscriptor_id, nombre_plano, id);
create index contactos_apellido on app.contactos (suscriptor_id, apellido_plano, id);
create index contactos_created_at on app.contactos (suscriptor_id, created_at, id);
-- Most contacts have no address: sorted by it, they follow by id.
create index contactos_email_orden on app.contactos (suscriptor_id, lower(email), id);
-- A deleted state leaves its contacts in batches by id.
create index contactos_kanban_id on app.contactos (suscriptor_id, kanban_estado_id, id)
  where kanban_estado_id is not null;
-- Few of many contacts: listed and counted without reading the others.
create index contactos_no_escribir on app.contactos (suscriptor_id, id) where no_escribir;
create index contactos_busqueda on app.contactos using gin (suscriptor_id, busqueda gin_trgm_ops);
call app.fence('app.contactos');
create policy searching on app.contactos to tertulia_search using (true);
-- tertulia_app may not delete contacts or rewrite proofs, moves and notes. Only join_contactos does, which sees the
-- rows of one tenant. The policies «joining» on other tables serve it as well.
create policy joining on app.contactos to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert, update on app.contactos to tertulia_app;
grant select, delete on app.contactos to tertulia_auth;
grant select on app.contactos to tertulia_search;

-- A person has several identities on a channel, and the phone number may be missing.
create table app.contacto_identidades (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  canal_tipo text not null default 'WHATSAPP' check (canal_tipo = 'WHATSAPP'),
  tipo text not null check (tipo in ('TELEFONO', 'BSUID', 'USUARIO')),
  valor text not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id)
);
create unique index contacto_identidades_valor on app.contacto_identidades (suscriptor_id, canal_tipo, tipo, valor);
create index contacto_identidades_contacto on app.contacto_identidades (suscriptor_id, contacto_id);
call app.fence('app.contacto_identidades');
create policy joining on app.contacto_identidades to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert, update on app.contacto_identidades to tertulia_app;
grant select on app.contacto_identidades to tertulia_auth;
grant update (contacto_id) on app.contacto_identidades to tertulia_auth;

-- Opt-ins and opt-outs with their proof; append-only.
create table app.consentimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  tipo text not null check (tipo in ('OPT_IN', 'OPT_OUT')),
  origen text not null,
  usuario_id bigint,
  prueba jsonb not null,
  ocurrido timestamptz not null,
  -- All messages, or marketing only.
  alcance text not null default 'TODO' check (alcance in ('TODO', 'PUBLICIDAD')),
  canal_id bigint,
  -- A SUPERVISOR removed the do-not-contact mark. This is not a consent of the customer.
  quita_marca boolean not null default false,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id),
  constraint consentimientos_origen_check check (origen in ('CLIENTE', 'USUARIO', 'IMPORTACION', 'PROVEEDOR')),
  constraint consentimientos_quita_marca_check check (not quita_marca or (tipo = 'OPT_IN' and origen = 'USUARIO'))
);
create index consentimientos_contacto on app.consentimientos (suscriptor_id, contacto_id);
call app.fence('app.consentimientos');
create policy joining on app.consentimientos to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert on app.consentimientos to tertulia_app;
grant select on app.consentimientos to tertulia_auth;
grant update (contacto_id) on app.consentimientos to tertulia_auth;

-- Which contact was merged into which: a repeated request finds the result here.
create table app.contacto_uniones (
  suscriptor_id bigint not null,
  unido_id bigint not null,
  contacto_id bigint not null,
  usuario_id bigint not null,
  ocurrido timestamptz not null,
  primary key (suscriptor_id, unido_id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index contacto_uniones_contacto on app.contacto_uniones (suscriptor_id, contacto_id);
call app.fence('app.contacto_uniones');
create policy joining on app.contacto_uniones to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert on app.contacto_uniones to tertulia_app;
grant select on app.contacto_uniones to tertulia_auth;
grant update (contacto_id) on app.contacto_uniones to tertulia_auth;

grant create on schema app to tertulia_search, tertulia_auth;

-- Whether no message may be sent to the contact on this channel. With a null channel: the contact's own mark alone.
create function app.is_blocked(p_no_escribir boolean, p_canales_bloqueados bigint[], p_canal bigint) returns boolean
  language sql immutable parallel safe
  as $$ select p_no_escribir or coalesce(p_canal = any(p_canales_bloqueados), false) $$;

-- Which opt-outs are in force, by who may lift them. Customers lift their own; a supervisor lifts every mark; an
-- opt-out from marketing ends by the customer's word alone. A consent recorded by the team has a channel as its proof,
-- a removed mark has none. An import never lifts an opt-out.
create function app.open_opt_outs(p_suscriptor bigint, p_contacto bigint)
  returns table (cliente boolean, equipo boolean, publicidad boolean)
  language sql stable parallel safe
  as $$
    with ledger as (
      select max(s.id) filter (
               where s.tipo = 'OPT_OUT' and s.alcance = 'TODO' and s.origen in ('CLIENTE', 'PROVEEDOR')
             ) as cliente_out,
             max(s.id) filter (
               where s.tipo = 'OPT_OUT' and s.alcance = 'TODO' and s.origen in ('USUARIO', 'IMPORTACION')
             ) as equipo_out,
             max(s.id) filter (where s.tipo = 'OPT_OUT' and s.alcance = 'PUBLICIDAD') as publicidad_out,
             max(s.id) filter (where s.tipo = 'OPT_IN' and s.origen in ('CLIENTE', 'PROVEEDOR')) as cliente_in,
             max(s.id) filter (
               where s.tipo = 'OPT_IN' and s.origen = 'USUARIO' and not s.prueba ? 'canal'
             ) as supervisor_in
        from app.consentimientos s where s.suscriptor_id = p_suscriptor and s.contacto_id = p_contacto)
    select coalesce(cliente_out > greatest(cliente_in, supervisor_in, 0), false),
           coalesce(equipo_out > greatest(supervisor_in, 0), false),
           coalesce(publicidad_out > greatest(cliente_in, 0), false)
      from ledger
  $$;

set local role tertulia_search;

-- Counts at most p_cap + 1 hits. Few hits are sorted; for many, a scan in the wanted order soon finds a page. Generic
-- plans: planning took most of a search.
create function app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean,
  p_limit integer, p_offset integer, p_cap integer)
returns table (contacto_id bigint, total bigint)
language plpgsql stable security definer rows 20 set search_path = app, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  v_suscriptor constant bigint := tid();
  v_sort text := case p_sort when 'apellido' then 'c.apellido_plano' when 'email' then 'lower(c.email)'
                             when 'telefono' then 'c.telefono'
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
      -- a formatted phone number, or the same characters in a name
      v_digits := '%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%';
      v_is_either := v_digits <> '%' || trim(p_q) || '%';
      v_patterns := case when v_is_either then array[v_digits, '%' || trim(p_q) || '%'] else array[v_digits] end;
      v_where := v_where || case when v_is_either then ' and (c.busqueda like $2[1] or c.busqueda like $2[2])'
                                 else ' and c.busqueda like $2[1]' end;
    else
      -- one or two letters make a trigram only at the start of a word
      select array_agg((case when length(palabra) < 3 then '% ' else '%' end)
        || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
        into v_patterns from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra;
      for n in 1 .. cardinality(v_patterns) loop
        v_where := v_where || format(' and c.busqueda like $2[%s]', n);
      end loop;
    end if;
  end if;
  if nullif(trim(p_email), '') is not null then
    v_email := '%' || regexp_replace(plain_text(trim(p_email)), '([\\%_])', '\\\1', 'g') || '%';
    v_patterns := v_patterns || v_email;
    v_where := v_where
      || format(' and c.busqueda like $2[%1$s] and plain_text(c.email) like $2[%1$s]', cardinality(v_patterns));
  end if;
  if nullif(regexp_replace(p_telefono, '[^0-9]', '', 'g'), '') is not null then
    v_telefono := '%' || regexp_replace(p_telefono, '[^0-9]', '', 'g') || '%';
    v_patterns := v_patterns || v_telefono;
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and c.telefono like $2[%1$s]', cardinality(v_patterns));
  end if;

  -- the usual search: one statement with a cached plan finds, counts and sorts; too many hits are only counted
  if cardinality(v_patterns) > 0 and not v_is_either then
    with hits as materialized (
      select c.id, case p_sort when 'nombre' then c.nombre_plano when 'apellido' then c.apellido_plano
                               when 'email' then lower(c.email) when 'telefono' then c.telefono end as o,
             case p_sort when 'fechaCreacion' then c.created_at end as creado
        from contactos c
       where c.suscriptor_id = v_suscriptor and c.busqueda like v_patterns[1]
         and (cardinality(v_patterns) = 1 or c.busqueda like all (v_patterns))
         and (v_email is null or plain_text(c.email) like v_email)
         and (v_telefono is null or c.telefono like v_telefono) limit p_cap + 1),
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
    execute format('select count(*) from (select 1 from contactos c where %s limit $3) hits', v_where)
      into v_total using v_suscriptor, v_patterns, p_cap + 1;
  end if;

  -- few are sorted; for many, a scan in the wanted order soon finds a page
  if cardinality(v_patterns) > 0 and v_total <= p_cap then
    return query execute format('with hits as materialized (select c.id, %1$s as o from contactos c where %2$s)
      select h.id, $3::bigint from hits h order by h.o %3$s, h.id %3$s
        limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  else
    return query execute format('select c.id, $3::bigint from contactos c where %2$s
      order by %1$s %3$s, c.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  end if;
  -- a page after the last one still returns the total
  if not found then return query select null::bigint, v_total; end if;
end $$;
revoke all on function app.search_contactos from public;
grant execute on function app.search_contactos to tertulia_app;

-- Ids of the contacts that contain the text, or null if there are more than p_limite: then a scan through the chats
-- soon finds a page. Planned for each text, because a text of two letters must not use the index.
create function app.find_contactos(p_texto text, p_limite integer) returns bigint[]
language plpgsql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_suscriptor constant bigint := tid();
  v_patron constant text := '%' || regexp_replace(plain_text(p_texto), '([\\%_])', '\\\1', 'g') || '%';
  v_ids constant bigint[] := array(
    select c.id from contactos c where c.suscriptor_id = v_suscriptor and c.busqueda like v_patron limit p_limite + 1);
begin
  return case when cardinality(v_ids) <= p_limite then v_ids end;
end $$;
revoke all on function app.find_contactos from public;
grant execute on function app.find_contactos to tertulia_app;

-- Search within one column of a board.
create function app.search_columna(p_estado bigint, p_q text) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
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
  -- the index covers the words of all contacts, so the planner overestimates selectivity: a small column is read faster
  -- without it
  if (select count(*) from (
        select 1 from contactos c where c.suscriptor_id = tid() and c.kanban_estado_id = p_estado limit 3001) n) <= 3000
  then v_text := '(c.busqueda || '''')'; end if;
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $3[%s]', v_text, n); end loop;
  return query execute 'select c.id from contactos c where c.suscriptor_id = $1 and c.kanban_estado_id = $2' || v_where
    using tid(), p_estado, v_patterns;
end $$;
revoke all on function app.search_columna from public;
grant execute on function app.search_columna to tertulia_app;

-- lower(email) is not leakproof either.
create function app.owners_of_emails(p_emails text[]) returns table (email text, contacto_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select lower(c.email), c.id from contactos c
   where c.suscriptor_id = tid() and lower(c.email) in (select lower(e) from unnest(p_emails) e) $$;
revoke all on function app.owners_of_emails from public;
grant execute on function app.owners_of_emails to tertulia_app;

set local role tertulia_auth;

-- Moves everything of one contact to the other and deletes the empty one. The caller holds both rows locked. A table
-- that is missing here still refers to the deleted contact, so its foreign key refuses the merge and nothing is lost.
create function app.join_contactos(p_contacto bigint, p_unido bigint) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
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
  -- if both are recipients, a pending one is left out; of two pending ones, that of the merged contact. A recipient
  -- that was left out does not replace a pending one, except for do-not-contact, or as a duplicate of another number
  -- than that of the pending one
  update difusion_destinatarios d
    set estado = 'OMITIDO', motivo = 'DUPLICADO', detalle = 'Se unió con otro destinatario.'
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
             select 1 from difusion_destinatarios o
              where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_unido
                and o.mensaje_id is not null)));
  -- the second recipient of an earlier merge stays marked
  update difusion_destinatarios d
     set contacto_id = p_contacto,
         es_unido = d.es_unido or exists (
           select 1 from difusion_destinatarios o
             where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_contacto)
   where d.suscriptor_id = v_suscriptor and d.contacto_id = p_unido;
  update sala_mensajes set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update llamadas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  delete from contactos where suscriptor_id = v_suscriptor and id = p_unido;
end $$;
revoke all on function app.join_contactos from public;
grant execute on function app.join_contactos to tertulia_app;

set local role tertulia_owner;
revoke create on schema app from tertulia_search, tertulia_auth;
