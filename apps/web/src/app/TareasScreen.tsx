import { ContactoField } from '../features/contactos/ContactoField.tsx';
import { TareasPage } from '../features/tareas/TareasPage.tsx';

/** The tasks with the contact field, which they cannot import: contacts depend on tasks. */
export function TareasScreen() {
  return <TareasPage renderContacto={(choice) => <ContactoField {...choice} />} />;
}
