import { lazyPart } from '../../ui/lazy/lazy-part.ts';

const importFicha = () => import('./ContactoFicha.tsx');
const importAddContacto = () => import('./ContactoDialog.tsx');

/** Loaded on a click. */
export const ContactoFicha = lazyPart(() => importFicha().then((part) => part.ContactoFicha));
export const AddContactoDialog = lazyPart(() => importAddContacto().then((part) => part.AddContactoDialog));
