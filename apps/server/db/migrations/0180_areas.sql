-- Split shifts, holidays and dates of their own for the hours of an area (beyond B5).
set local role tertulia_owner;

-- Colombia's holidays, computed. A day off for most businesses, like the Sundays of the default hours.
alter table app.areas add column cierra_festivos boolean not null default true;

-- Several stretches a day; a closed day is one row.
alter table app.area_horarios add column jornada smallint not null default 0 check (jornada between 0 and 5);
alter table app.area_horarios drop constraint area_horarios_pkey;
alter table app.area_horarios add primary key (suscriptor_id, area_id, day_of_week, jornada);

-- What holds on one date in place of its weekday's hours and of a holiday.
create table app.area_fechas (
  suscriptor_id bigint not null,
  area_id bigint not null,
  fecha date not null,
  jornada smallint not null default 0 check (jornada between 0 and 5),
  nombre text check (length(nombre) <= 100),
  cerrado boolean not null default true,
  hora_apertura time,
  hora_cierre time,
  primary key (suscriptor_id, area_id, fecha, jornada),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id) on delete cascade,
  check (cerrado or (hora_apertura is not null and hora_cierre is not null and hora_apertura < hora_cierre))
);
call app.fence('app.area_fechas');
grant select, insert, delete on app.area_fechas to tertulia_app;
