import { lazy } from 'react';

/** What is seen only on a click. */
export const NuevoChatDialog = lazy(() =>
  import('./NuevoChatDialog.tsx').then((part) => ({ default: part.NuevoChatDialog })),
);
export const DetallesDialog = lazy(() =>
  import('./DetallesDialog.tsx').then((part) => ({ default: part.DetallesDialog })),
);
export const EnlazarDialog = lazy(() =>
  import('./EnlazarDialog.tsx').then((part) => ({ default: part.EnlazarDialog })),
);
export const ContactoDrawer = lazy(() =>
  import('./ContactoDrawer.tsx').then((part) => ({ default: part.ContactoDrawer })),
);
