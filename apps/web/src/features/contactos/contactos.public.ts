export { fullNameOf, phoneText } from './contacto-names.ts';
export { looksLikePhone, refusalText as contactoRefusal } from './contacto-form.ts';
export { markNoContactar, saveEmail, saveNewContacto } from './contactos.actions.ts';
export {
  findContactoByTelefono,
  refreshContacto,
  refreshContactos,
  takeInContacto,
  useContacto,
  useContactoSearch,
} from './contactos.queries.ts';
export { CONTACTOS_TEXTS } from './contactos.texts.ts';
export { AddContactoDialog } from './ContactoDialog.tsx';
export { ContactoFicha } from './ContactoFicha.tsx';
