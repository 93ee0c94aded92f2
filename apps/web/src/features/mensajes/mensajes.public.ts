export { ChatBody } from './ChatBody.tsx';
export { Composer, type ComposerHandle } from './Composer.tsx';
export { stripFormato } from './formato.ts';
export { announceSecuencia, refreshMensajes, takeInMensaje } from './mensajes.queries.ts';
export { resumenOf } from './resumen.ts';
export { useAttention } from './useAttention.ts';
