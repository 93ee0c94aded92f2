import { lazyPart } from '../../ui/lazy-part.ts';

/** Opened by a button only. */
export const BancoMultimediaDialog = lazyPart(() =>
  import('./BancoMultimediaDialog.tsx').then((part) => part.BancoMultimediaDialog),
);
