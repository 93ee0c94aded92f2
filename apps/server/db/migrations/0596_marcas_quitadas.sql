-- A SUPERVISOR who removes the mark of do-not-contact says nothing about the customer's consent: the event is told apart from one.
set local role tertulia_owner;
alter table app.consentimientos add column quita_marca boolean not null default false;
-- the owner's policies would hide the rows
alter table app.consentimientos no force row level security;
update app.consentimientos s set quita_marca = true
 where s.tipo = 'OPT_IN' and s.origen = 'USUARIO' and s.prueba ->> 'canal' is null and s.prueba ->> 'texto' is not null;
alter table app.consentimientos force row level security;
alter table app.consentimientos add constraint consentimientos_quita_marca_check
  check (not quita_marca or (tipo = 'OPT_IN' and origen = 'USUARIO'));
