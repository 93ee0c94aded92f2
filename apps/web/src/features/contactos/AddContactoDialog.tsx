import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { ADD_RULES, prefillOf, valuesOf } from './contacto-form.ts';
import { ContactoDialog } from './ContactoDialog.tsx';
import { createContacto, updateContacto } from './contactos.actions.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

interface AddContactoDialogProps {
  isOpen: boolean;
  /** What was searched for: a number goes to the phone, other text to the name. */
  typed: string;
  /** A contact that is known but lacks its phone: it is completed instead of made a second time. */
  incomplete: Contacto | null;
  stackId: string;
  onClose: () => void;
  onSaved: (contacto: Contacto) => void;
}

const WIDTH = 480;

/** «Agregar contacto», as the start-chat dialog opens it. */
export function AddContactoDialog({ typed, incomplete, ...dialog }: AddContactoDialogProps) {
  return (
    <ContactoDialog
      {...dialog}
      title={CONTACTOS_TEXTS.add}
      width={WIDTH}
      emailLabel={CONTACTOS_TEXTS.correo}
      rules={ADD_RULES}
      isTelefonoRequired
      initial={incomplete ? valuesOf(incomplete) : prefillOf(typed)}
      save={incomplete ? (values) => updateContacto(incomplete.id, valuesOf(incomplete), values) : createContacto}
      fallback={CONTACTOS_TEXTS.createFailed}
    />
  );
}
