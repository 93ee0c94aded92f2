import { lazy } from 'react';

/** Brings the drawing of QR codes along, which few people need once. */
export const ActivateFactor = lazy(() =>
  import('./ActivateFactor.tsx').then((part) => ({ default: part.ActivateFactor })),
);
