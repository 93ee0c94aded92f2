export { AdjuntosStrip } from './outbox/lazy-parts.ts';
export { useAdjuntos } from './outbox/useAdjuntos.ts';
export { AttachTool, ComposerTool } from './composer/ComposerTool.tsx';
export { EmojiPicker } from './composer/lazy-parts.ts';
export { PendingBubble } from './thread/PendingBubble.tsx';
export { Formato } from './thread/Formato.tsx';
export { archivoIdOf } from './messages/archivo-url.ts';
export { stripFormato } from './thread/format-parser.ts';
export { Adjunto, Visor, VistaPreviaDialog } from './thread/lazy-parts.ts';
