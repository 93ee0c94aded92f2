export { BancoMultimediaDialog } from './later-parts.ts';
export { MediaThumb } from './MediaThumb.tsx';
