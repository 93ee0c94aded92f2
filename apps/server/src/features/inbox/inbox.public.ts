export { findAcceso, lockAcceso } from './access/acceso.repository.ts';
export { CHAT_FIRST, isAsignado, isLegible } from './access/chats-de-contacto.repository.ts';
export { noteInChats } from './compose/aviso-en-chats.ts';
export { type Adjunto, type ComposeService, isCaptionApart, type Preparable } from './compose/compose.service.ts';
export { withNombre } from './compose/nombre-delante.ts';
export { whyNotSendable } from './outbox/ventana.ts';
export { hasSignatureShape, hasTooManyFields, readParams } from './inbound/provider-signature.ts';
export { releaseConversacionesOf } from './lists/release.service.ts';
export {
  countIniciadas,
  countIniciadasPor,
  listAbiertasDeAgentes,
  listSinLeerDeAgentes,
  meanDuracion,
} from './lists/chat-counts.repository.ts';
export { toAdjunto } from './compose/adjuntos.service.ts';
export { appendEvento, appendEventos } from './messages/thread.repository.ts';
export { conversacionCambiada } from './messages/mensajes.events.ts';
export { findFallidos } from './messages/failed-messages.repository.ts';
export { bajaDelProveedorJob, type CodigoDeBaja } from './outbox/baja-del-proveedor.ts';
export { explainEnvioError } from './outbox/errores-envio.ts';
export { enqueueOutgoing, cancelOutgoing } from './outbox/enqueue.service.ts';
export { findCalificaciones, meanOfCalificaciones } from './survey/calificaciones.repository.ts';
export { assertReadable, findLegible } from './thread/lectura.service.ts';
