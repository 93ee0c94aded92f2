-- A supervisor could mark a resolved chat as unread, which nobody can take back: it is read by who attends it, and that is nobody.
update app.conversaciones c set no_leidos = 0 where c.estado = 'CERRADA' and c.no_leidos > 0;
