-- A customer calls: who may be rung, and a call that begins without anybody of ours.
set local role tertulia_owner;

alter table app.llamadas add column direccion text not null default 'SALIENTE' check (direccion in ('SALIENTE', 'ENTRANTE'));
-- who is rung; nobody, while and where nobody is there
alter table app.llamadas alter column usuario_id drop not null;
alter table app.llamadas add constraint llamadas_alguien check (usuario_id is not null or direccion = 'ENTRANTE');
-- whom a customer's call has rung so far, each once
alter table app.llamadas add column intentos bigint[] not null default '{}';
-- the provider's number of a customer's call is that call, however often it is told
create unique index llamadas_entrante on app.llamadas (suscriptor_id, cliente_sid) where direccion = 'ENTRANTE';

-- Who takes customers' calls, and until when their browser can be rung at all: as long as its token is good.
create table app.voz_disponibilidades (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  disponible boolean not null default false,
  alcanzable_hasta timestamptz,
  primary key (suscriptor_id, usuario_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
call app.fence('app.voz_disponibilidades');
grant select, insert, update on app.voz_disponibilidades to tertulia_app;

grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Whose number is called, in the platform's own account: nobody is known before that.
create function app.voz_canal(p_numero text)
returns table (suscriptor_id bigint, canal_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.suscriptor_id, k.id from canales k join suscriptores s on s.id = k.suscriptor_id
   where k.numero = p_numero and k.estado = 1 and s.estado = 1 and coalesce(k.twilio_sid, '') not like 'AC%'
$$;
revoke all on function app.voz_canal from public;
grant execute on function app.voz_canal to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
