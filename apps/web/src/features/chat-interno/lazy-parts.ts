import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Loaded on a click. */
export const NuevoChatDialog = lazyPart(() => import('./NuevoChatDialog.tsx').then((part) => part.NuevoChatDialog));
export const DetallesDialog = lazyPart(() => import('./DetallesDialog.tsx').then((part) => part.DetallesDialog));
export const EnlazarDialog = lazyPart(() => import('./EnlazarDialog.tsx').then((part) => part.EnlazarDialog));
export const ContactoDrawer = lazyPart(() => import('./ContactoDrawer.tsx').then((part) => part.ContactoDrawer));
