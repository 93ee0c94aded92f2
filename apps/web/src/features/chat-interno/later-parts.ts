import { later } from '../../ui/later.ts';

/** What is seen only on a click. */
export const NuevoChatDialog = later(() => import('./NuevoChatDialog.tsx').then((part) => part.NuevoChatDialog));
export const DetallesDialog = later(() => import('./DetallesDialog.tsx').then((part) => part.DetallesDialog));
export const EnlazarDialog = later(() => import('./EnlazarDialog.tsx').then((part) => part.EnlazarDialog));
export const ContactoDrawer = later(() => import('./ContactoDrawer.tsx').then((part) => part.ContactoDrawer));
