import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Loaded on a click. */
export const LlamarDialog = lazyPart(() => import('./LlamarDialog.tsx').then((part) => part.LlamarDialog));
export const LlamadasPanel = lazyPart(() => import('./LlamadasPanel.tsx').then((part) => part.LlamadasPanel));
export const VozAjustes = lazyPart(() => import('./VozAjustes.tsx').then((part) => part.VozAjustes));

export const PerdidasDialog = lazyPart(() => import('./PerdidasDialog.tsx').then((part) => part.PerdidasDialog));

/** Rendered by the shell after the page has loaded. */
export const LlamadasLive = lazyPart(() => import('./LlamadasLive.tsx').then((part) => part.LlamadasLive));
export const DisponibleSwitch = lazyPart(() => import('./DisponibleSwitch.tsx').then((part) => part.DisponibleSwitch));
export const PerdidasButton = lazyPart(() => import('./PerdidasButton.tsx').then((part) => part.PerdidasButton));
