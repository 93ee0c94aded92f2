-- A file of a message came with it, or is our own copy of the picture of the ad that led the customer here: no browser asks
-- a stranger for it (T61).
set local role tertulia_owner;
alter table app.archivos add column uso text not null default 'ADJUNTO' check (uso in ('ADJUNTO', 'ANUNCIO'));
