import { lazy } from 'react';

/** What is seen only on a click. */
export const LlamarDialog = lazy(() => import('./LlamarDialog.tsx').then((part) => ({ default: part.LlamarDialog })));
export const LlamadasPanel = lazy(() =>
  import('./LlamadasPanel.tsx').then((part) => ({ default: part.LlamadasPanel })),
);
export const VozAjustes = lazy(() => import('./VozAjustes.tsx').then((part) => ({ default: part.VozAjustes })));

export const PerdidasDialog = lazy(() =>
  import('./PerdidasDialog.tsx').then((part) => ({ default: part.PerdidasDialog })),
);

/** What the shell draws once the page stands. */
export const LlamadasLive = lazy(() => import('./LlamadasLive.tsx').then((part) => ({ default: part.LlamadasLive })));
export const DisponibleSwitch = lazy(() =>
  import('./DisponibleSwitch.tsx').then((part) => ({ default: part.DisponibleSwitch })),
);
export const PerdidasButton = lazy(() =>
  import('./PerdidasButton.tsx').then((part) => ({ default: part.PerdidasButton })),
);
