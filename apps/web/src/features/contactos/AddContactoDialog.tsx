import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { ADD_RULES, prefillOf, valuesOf } from './contacto-form.ts';
import { ContactoDialog } from './ContactoDialog.tsx';
import { createContacto, updateContacto } from './contactos.actions.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

interface AddContactoDialogProps extends DialogFrame {
  /** The searched text: a number fills the phone, other text the name. */
  typed: string;
  /** A known contact without phone: the dialog completes it instead of creating a second one. */
  incomplete: Contacto | null;
  onSaved: (contacto: Contacto) => void;
}

const WIDTH = 480;

/** «Agregar contacto», as opened from the start-chat dialog. */
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
