-- Quotes that counted until now leave the sum.
update app.archivos a set cuenta_espacio = false
  from app.cotizaciones q where q.suscriptor_id = a.suscriptor_id and q.archivo_id = a.id;
