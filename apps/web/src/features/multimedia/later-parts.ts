import { lazy } from 'react';

/** Opened by a button only. */
export const BancoMultimediaDialog = lazy(() =>
  import('./BancoMultimediaDialog.tsx').then((part) => ({ default: part.BancoMultimediaDialog })),
);
