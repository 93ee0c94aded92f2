set local role tertulia_owner;

-- What leaves: a text, an approved template, or the files of the message with a caption.
alter table app.envios
  add column clase text not null default 'TEXTO' check (clase in ('TEXTO', 'PLANTILLA', 'MEDIA')),
  add column content_sid text,
  add column content_variables jsonb,
  add constraint plantilla check ((clase = 'PLANTILLA') = (content_sid is not null)),
  add constraint variables check (content_variables is null or clase = 'PLANTILLA');
