import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { AccesoArchivo } from '#public/archivos';
import { findAcceso } from '#public/inbox';
import { findConversacionOfPdf, isLogo } from './cotizaciones.repository.ts';

/** The PDF of an unsent quote is visible to readers of its chat; the logo to all users of the business. */
export const accesoArchivoCotizacion: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const cotizacion = await findConversacionOfPdf(tx, id);
  if (!cotizacion) return (await isLogo(tx, id)) ? true : null;
  const acceso = await findAcceso(tx, reader.userId, cotizacion.conversacionId);
  return acceso ? mayReadMensajes(reader, acceso) : null;
};
