-- What people and products show now. Logos were drawn from the beginning; what was sent in chats stays as it came.
update app.archivos a set redibujos = 3
 where a.estado = 'LISTO'
   and (exists (select 1 from app.usuarios u where u.suscriptor_id = a.suscriptor_id and u.foto_archivo_id = a.id)
     or exists (select 1 from app.productos p where p.suscriptor_id = a.suscriptor_id and p.foto_archivo_id = a.id));
