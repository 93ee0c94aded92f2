import { lazy } from 'react';

const importFicha = () => import('./ContactoFicha.tsx');
const importAddContacto = () => import('./AddContactoDialog.tsx');

/** What is seen only on a click. */
export const ContactoFicha = lazy(() => importFicha().then((part) => ({ default: part.ContactoFicha })));
export const AddContactoDialog = lazy(() => importAddContacto().then((part) => ({ default: part.AddContactoDialog })));
