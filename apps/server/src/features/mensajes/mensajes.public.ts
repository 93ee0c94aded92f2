export { bajaDelProveedorJob, type CodigoDeBaja } from './baja-del-proveedor.ts';
export { toAdjunto } from './adjuntos.service.ts';
export { abilitiesOn, mayActOn, mayListConversacion, mayReadMensajes, mayReaskRating } from './acceso.policy.ts';
export { accesoArchivoMensaje } from './acceso-archivo.service.ts';
export { addAtencion, type ConversacionAcceso, findAcceso, lockAcceso } from './acceso.repository.ts';
export { findFallidos } from './resumenes.repository.ts';
export { listEnCamino, listEnCaminoById, type EnCamino } from './en-camino.repository.ts';
export { explainEnvioError } from './errores-envio.ts';
export { appendEvento, appendEventos, appendMensaje, completeMensaje, type NewMensaje } from './hilo.repository.ts';
export {
  assertNothingNewer,
  isCaptionApart,
  isClaveRace,
  type Adjunto,
  type Dicho,
  type EscrituraService,
  type PlantillaEnviada,
  type Preparable,
} from './escritura.service.ts';
export { CHAT_FIRST, isAsignado, isLegible } from './chats-de-contacto.repository.ts';
export { conversacionCambiada } from './mensajes.events.ts';
export { applyFoundStatus, applyProviderStatus } from './estados.service.ts';
export { listMensajesById, type MensajeRow } from './mensajes.repository.ts';
export { toMensaje } from './mensaje-wire.ts';
export { withNombre } from './nombre-delante.ts';
export { appendOutgoing, cancelOutgoing } from './salida.service.ts';
export { whyNotSendable } from './ventana.ts';
export { tellInChats } from './aviso-en-chats.ts';
export { assertReadable, findLegible } from './lectura.service.ts';
