-- Two supervisors who edit one shared note: what the first has saved since the second opened it was overwritten without a word.
alter table app.notas_rapidas add column version integer not null default 1;
