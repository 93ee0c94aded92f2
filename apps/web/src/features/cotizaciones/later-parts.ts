import { lazy } from 'react';

/** Opened from the chat's menu only. */
export const CotizacionForm = lazy(() =>
  import('./CotizacionForm.tsx').then((part) => ({ default: part.CotizacionForm })),
);
