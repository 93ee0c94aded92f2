import type { AccesoArchivo } from '#public/archivos';
import { findAcceso, mayReadMensajes } from '#public/inbox';
import { findConversacionOfPdf, isLogo } from './cotizaciones.repository.ts';

/** The PDF of a quote that was not sent is for whoever may read its chat; the logo for everybody of the business. */
export const accesoArchivoCotizacion: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const cotizacion = await findConversacionOfPdf(tx, id);
  if (!cotizacion) return (await isLogo(tx, id)) ? true : null;
  const acceso = await findAcceso(tx, reader.userId, cotizacion.conversacionId);
  return acceso ? mayReadMensajes(reader, acceso) : null;
};
