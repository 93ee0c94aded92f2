export type { ComposerHandle } from './Composer.tsx';
export { stripFormato } from './formato.ts';
export { bringChat, ChatBody, Composer, VistaPreviaDialog } from './later-parts.ts';
export { announceSecuencia, refreshMensajes, takeInMensaje } from './mensajes.queries.ts';
export { resumenOf } from './resumen.ts';
export { jumpToMensaje } from './salto.ts';
export { useAttention } from './useAttention.ts';
