-- A chat that another person has given to its owner, until the owner opens it: since when, by whom and with which comment.
alter table app.conversaciones
  add column recibida timestamptz,
  add column recibida_de text,
  add column recibida_comentario text;
