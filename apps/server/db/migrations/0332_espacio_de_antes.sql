-- What was stored before it was counted: one statement sees the files and what was counted of them since, and makes nobody wait.
insert into app.espacio (suscriptor_id, bytes)
  select a.suscriptor_id, sum(a.tamano) - coalesce((select sum(k.bytes) from app.espacio_cambios k where k.suscriptor_id = a.suscriptor_id), 0)
    from app.archivos a where a.origen_url is null and a.clave is not null group by a.suscriptor_id
on conflict (suscriptor_id) do update set bytes = excluded.bytes;
