import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Opened only by a button. */
export const BancoMultimediaDialog = lazyPart(() =>
  import('./BancoMultimediaDialog.tsx').then((part) => part.BancoMultimediaDialog),
);
