import { later } from '../../ui/later.ts';

/** What is seen only on a click. */
export const LlamarDialog = later(() => import('./LlamarDialog.tsx').then((part) => part.LlamarDialog));
export const LlamadasPanel = later(() => import('./LlamadasPanel.tsx').then((part) => part.LlamadasPanel));
export const VozAjustes = later(() => import('./VozAjustes.tsx').then((part) => part.VozAjustes));

export const PerdidasDialog = later(() => import('./PerdidasDialog.tsx').then((part) => part.PerdidasDialog));

/** What the shell draws once the page stands. */
export const LlamadasLive = later(() => import('./LlamadasLive.tsx').then((part) => part.LlamadasLive));
export const DisponibleSwitch = later(() => import('./DisponibleSwitch.tsx').then((part) => part.DisponibleSwitch));
export const PerdidasButton = later(() => import('./PerdidasButton.tsx').then((part) => part.PerdidasButton));
