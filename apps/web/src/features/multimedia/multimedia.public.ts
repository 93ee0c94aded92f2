export type { MediaDraft } from './EnvioMedia.tsx';
export { BancoMultimediaDialog } from './lazy-parts.ts';
export { MediaThumb } from './MediaThumb.tsx';
