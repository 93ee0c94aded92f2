export { BubbleError, BubbleWaiting } from './BubbleError.tsx';
export { saysItself } from './dicho-aqui.ts';
export { EstadoMark } from './EstadoMark.tsx';
export { stripFormato } from './formato.ts';
export { Formato } from './Formato.tsx';
export { Adjunto, ChatBody, Visor, VistaPreviaDialog, bringChat } from './later-parts.ts';
export { resumenOf } from './resumen.ts';
export { useAttention } from './useAttention.ts';
export { type Ventana, nextChangeMs, ventanaAt } from './ventana.ts';
