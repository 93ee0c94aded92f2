export { abilitiesOn, mayActOn, mayListConversacion, mayReadMensajes } from './acceso.policy.ts';
export { accesoArchivoMensaje } from './acceso-archivo.policy.ts';
export { addAtencion, lockAcceso } from './acceso.repository.ts';
export { appendEvento, appendMensaje } from './hilo.repository.ts';
export { applyProviderStatus } from './estados.service.ts';
export { listMensajesById, type MensajeRow } from './mensajes.repository.ts';
export { toMensaje } from './mensaje-wire.ts';
export { appendOutgoing } from './salida.service.ts';
export { whyNotSendable } from './ventana.ts';
