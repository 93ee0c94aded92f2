-- The two questions about the permission to write to a contact, each with one answer for all readers (docs/decisions/0022).
set local role tertulia_owner;

-- Whether no message may leave to the contact on this channel. A null channel asks for the contact's own mark alone.
create function app.is_blocked(p_no_escribir boolean, p_canales_bloqueados bigint[], p_canal bigint) returns boolean
  language sql immutable parallel safe
  as $$ select p_no_escribir or coalesce(p_canal = any(p_canales_bloqueados), false) $$;

-- Which opt-outs of a contact are in force, by who may lift them: the customer lifts their own, a supervisor lifts every mark, and the one
-- from marketing ends by the customer's word alone. A consent that the team records has a channel as its proof, a supervisor's removal has
-- none. An import never lifts anything.
create function app.open_opt_outs(p_suscriptor bigint, p_contacto bigint) returns table (cliente boolean, equipo boolean, publicidad boolean)
  language sql stable parallel safe
  as $$
    with ledger as (
      select max(s.id) filter (where s.tipo = 'OPT_OUT' and s.alcance = 'TODO' and s.origen in ('CLIENTE', 'PROVEEDOR')) as cliente_out,
             max(s.id) filter (where s.tipo = 'OPT_OUT' and s.alcance = 'TODO' and s.origen in ('USUARIO', 'IMPORTACION')) as equipo_out,
             max(s.id) filter (where s.tipo = 'OPT_OUT' and s.alcance = 'PUBLICIDAD') as publicidad_out,
             max(s.id) filter (where s.tipo = 'OPT_IN' and s.origen in ('CLIENTE', 'PROVEEDOR')) as cliente_in,
             max(s.id) filter (where s.tipo = 'OPT_IN' and s.origen = 'USUARIO' and not s.prueba ? 'canal') as supervisor_in
        from app.consentimientos s where s.suscriptor_id = p_suscriptor and s.contacto_id = p_contacto)
    select coalesce(cliente_out > greatest(cliente_in, supervisor_in, 0), false), coalesce(equipo_out > greatest(supervisor_in, 0), false),
           coalesce(publicidad_out > greatest(cliente_in, 0), false)
      from ledger
  $$;
