import { later } from '../../ui/later.ts';

const importFicha = () => import('./ContactoFicha.tsx');
const importAddContacto = () => import('./AddContactoDialog.tsx');

/** What is seen only on a click. */
export const ContactoFicha = later(() => importFicha().then((part) => part.ContactoFicha));
export const AddContactoDialog = later(() => importAddContacto().then((part) => part.AddContactoDialog));
