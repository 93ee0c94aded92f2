export type { MediaDraft } from './EnvioMedia.tsx';
export { BancoMultimediaDialog } from './BancoMultimediaDialog.tsx';
export { MediaThumb } from './MediaThumb.tsx';
