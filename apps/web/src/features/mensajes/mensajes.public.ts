export { ACCEPT, pickAdjuntos } from './adjuntos.ts';
export { archivoIdOf } from './archivo-url.ts';
export { BubbleError } from './BubbleError.tsx';
export { ComposerTool } from './ComposerTool.tsx';
export { describeFile } from './describe-file.ts';
export { EstadoMark } from './EstadoMark.tsx';
export { Formato } from './Formato.tsx';
export { stripFormato } from './formato.ts';
export {
  Adjunto,
  bringChat,
  ChatBody,
  Composer,
  EmojiPicker,
  EnviosLive,
  SinEnviar,
  VistaPreviaDialog,
  Visor,
} from './later-parts.ts';
export { announceSecuencia, refreshMensajes, takeInMensaje } from './mensajes.queries.ts';
export type { EnviosHandle } from './EnviosLive.tsx';
export type { ComposerHandle } from './Redaccion.tsx';
export { passOn } from './relevo.ts';
export { resumenOf } from './resumen.ts';
export { jumpToMensaje } from './salto.ts';
export { useAttention } from './useAttention.ts';
export { ventanaAt } from './ventana.ts';
