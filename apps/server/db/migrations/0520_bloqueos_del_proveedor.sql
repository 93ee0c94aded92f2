set local role tertulia_owner;

-- Opt-outs that the provider holds, per channel: only its own START ends one. The proof is in the ledger.
alter table app.contactos add column canales_bloqueados bigint[] not null default '{}';

alter table app.consentimientos drop constraint consentimientos_origen_check;
alter table app.consentimientos add constraint consentimientos_origen_check
  check (origen in ('CLIENTE', 'USUARIO', 'IMPORTACION', 'PROVEEDOR'));
-- What the word is about: every message, or marketing alone.
alter table app.consentimientos add column alcance text not null default 'TODO' check (alcance in ('TODO', 'PUBLICIDAD'));
alter table app.consentimientos add column canal_id bigint;
alter table app.consentimientos add foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id);
