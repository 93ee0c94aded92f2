-- Board names are unique per business and state names per board, compared without accents and case. An existing equal name gets « (2)»,
-- « (3)»… behind it. Each rename is logged as a warning and stands in the business's audit.
set local role tertulia_owner;
-- the owner's policies would hide the rows
alter table app.tableros no force row level security;
alter table app.kanban_estados no force row level security;
alter table app.auditoria no force row level security;

do $$
declare
  r record;
  v_number integer;
  v_name text;
begin
  for r in
    select t.suscriptor_id, t.id, t.nombre from (
      select b.*, row_number() over (partition by b.suscriptor_id, app.plain_text(b.nombre) order by b.id) as place from app.tableros b) t
     where t.place > 1 order by t.suscriptor_id, t.id
  loop
    v_number := 1;
    loop
      v_number := v_number + 1;
      v_name := left(r.nombre, 120 - length(format(' (%s)', v_number))) || format(' (%s)', v_number);
      exit when not exists (
        select 1 from app.tableros b where b.suscriptor_id = r.suscriptor_id and app.plain_text(b.nombre) = app.plain_text(v_name));
    end loop;
    update app.tableros set nombre = v_name where suscriptor_id = r.suscriptor_id and id = r.id;
    insert into app.auditoria (suscriptor_id, entidad, accion, registro_id, detalles)
    values (r.suscriptor_id, 'tablero', 'EDITAR', r.id, jsonb_build_object(
      'antes', jsonb_build_object('nombre', r.nombre), 'despues', jsonb_build_object('nombre', v_name), 'motivo', 'nombre repetido'));
    raise warning 'board % of subscriber % was renamed to «%»: another one has the same name', r.id, r.suscriptor_id, v_name;
  end loop;

  for r in
    select t.suscriptor_id, t.tablero_id, t.id, t.nombre from (
      select e.*, row_number() over (partition by e.suscriptor_id, e.tablero_id, app.plain_text(e.nombre) order by e.orden, e.id) as place
        from app.kanban_estados e where e.tablero_id is not null) t
     where t.place > 1 order by t.suscriptor_id, t.id
  loop
    v_number := 1;
    loop
      v_number := v_number + 1;
      v_name := left(r.nombre, 80 - length(format(' (%s)', v_number))) || format(' (%s)', v_number);
      exit when not exists (
        select 1 from app.kanban_estados e
         where e.suscriptor_id = r.suscriptor_id and e.tablero_id = r.tablero_id and app.plain_text(e.nombre) = app.plain_text(v_name));
    end loop;
    update app.kanban_estados set nombre = v_name where suscriptor_id = r.suscriptor_id and id = r.id;
    insert into app.auditoria (suscriptor_id, entidad, accion, registro_id, detalles)
    values (r.suscriptor_id, 'kanbanEstado', 'EDITAR', r.id, jsonb_build_object(
      'antes', jsonb_build_object('nombre', r.nombre), 'despues', jsonb_build_object('nombre', v_name), 'motivo', 'nombre repetido'));
    raise warning 'Kanban state % of subscriber % was renamed to «%»: another one of its board has the same name', r.id, r.suscriptor_id, v_name;
  end loop;
end $$;

alter table app.tableros force row level security;
alter table app.kanban_estados force row level security;
alter table app.auditoria force row level security;

create unique index tableros_nombre on app.tableros (suscriptor_id, app.plain_text(nombre));
create unique index kanban_estados_nombre on app.kanban_estados (suscriptor_id, tablero_id, app.plain_text(nombre)) where tablero_id is not null;
