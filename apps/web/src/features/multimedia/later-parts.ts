import { later } from '../../ui/later.ts';

/** Opened by a button only. */
export const BancoMultimediaDialog = later(() =>
  import('./BancoMultimediaDialog.tsx').then((part) => part.BancoMultimediaDialog),
);
