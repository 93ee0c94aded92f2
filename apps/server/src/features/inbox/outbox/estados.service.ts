import type { Tx } from '#platform/db/tenant-transaction';
import {
  acceptIntento,
  lockEnvio,
  lockMensajeById,
  lockMensajeBySid,
  lockProveedorSid,
  setEstadoMensaje,
  type MensajeEstadoRow,
} from './envios.repository.ts';
import { enqueueBajaDelProveedor } from './baja-del-proveedor.ts';
import { explainEnvioError } from './errores-envio.ts';
import { fromProviderStatus, mergeEstado } from './estado-mensaje.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';

export interface ProviderStatus {
  proveedorSid: string;
  status: string;
  errorCode: string | null;
  /** The attempt, from the call-back's address. The call-back can arrive before we know the provider's id. */
  envio: { mensajeId: number; intento: number } | null;
}

/** Advances a message by a provider's call-back. False while the message is unknown: the event has to wait. */
export async function applyProviderStatus(tx: Tx, reported: ProviderStatus): Promise<boolean> {
  const row = (await lockMensajeBySid(tx, reported.proveedorSid)) ?? (await claimByEnvio(tx, reported));
  if (!row) return false;
  await moveOn(tx, row, reported);
  return true;
}

/**
 * The same for a state that the provider returned on request, serialised with the message's call-backs. True when the
 * state advanced.
 */
export async function applyFoundStatus(tx: Tx, found: Omit<ProviderStatus, 'envio'>): Promise<boolean> {
  await lockProveedorSid(tx, found.proveedorSid);
  const row = await lockMensajeBySid(tx, found.proveedorSid);
  return row !== undefined && moveOn(tx, row, found);
}

async function moveOn(tx: Tx, row: MensajeEstadoRow, reported: Omit<ProviderStatus, 'envio'>): Promise<boolean> {
  const estado = fromProviderStatus(reported.status);
  if (estado === null) return false;
  const merged = mergeEstado(row.estadoMensaje, estado);
  const isNew = merged !== row.estadoMensaje || row.proveedorSid === null || row.errorCodigo === 'INCIERTO';
  if (!isNew) return false;
  const isError = merged === 'ERROR';
  await setEstadoMensaje(tx, {
    mensajeId: row.id,
    estado: merged,
    proveedorSid: reported.proveedorSid,
    errorCodigo: isError ? reported.errorCode : null,
    errorDetalle: isError ? explainEnvioError(reported.errorCode) : null,
  });
  if (isError) await enqueueBajaDelProveedor(tx, row.id, reported.errorCode);
  tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId: row.conversacionId, mensajeIds: [row.id] });
  return true;
}

/** The call-back proves that an attempt whose answer was lost did reach the provider, and settles it. */
async function claimByEnvio(tx: Tx, reported: ProviderStatus): Promise<MensajeEstadoRow | undefined> {
  const { envio } = reported;
  if (!envio) return undefined;
  // the same lock order as sending
  await lockEnvio(tx, envio.mensajeId);
  const row = await lockMensajeById(tx, envio.mensajeId);
  // another transaction committed its acceptance in the meantime
  if (row?.proveedorSid === reported.proveedorSid) return row;
  if (!row || row.proveedorSid !== null || row.intento !== envio.intento || row.envioEstado === 'ACEPTADO')
    return undefined;
  await acceptIntento(tx, envio.mensajeId, envio.intento);
  // a message that was given up without a known result has one now
  return row.errorCodigo === 'UNKNOWN_END' ? { ...row, estadoMensaje: 'PENDIENTE' } : row;
}
