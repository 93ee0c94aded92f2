export type { MediaEnvio } from './EnvioMedia.tsx';
export { BancoMultimediaDialog } from './later-parts.ts';
export { MediaThumb } from './MediaThumb.tsx';
