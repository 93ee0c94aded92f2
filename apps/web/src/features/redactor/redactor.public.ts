export { ComposerTool } from './ComposerTool.tsx';
export { Composer, bringComposer, EmojiPicker } from './later-parts.ts';
export type { ComposerHandle } from './Redaccion.tsx';
export { passOn } from './relevo.ts';
