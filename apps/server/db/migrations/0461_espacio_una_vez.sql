-- What was sent from the media bank took room each time, though its bytes lie in the store once.
update app.archivos a set cuenta_espacio = false
 where a.cuenta_espacio and a.origen_url is null and a.clave is not null
   and exists (select 1 from app.archivos o
                where o.suscriptor_id = a.suscriptor_id and o.clave = a.clave and o.id < a.id and o.cuenta_espacio and o.origen_url is null);
