-- What a group was asked for with, so that its key is known to mean the same wish when it comes again.
alter table app.salas add column huella text;
