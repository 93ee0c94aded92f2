import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { editRules, valuesOf } from './contacto-form.ts';
import { ContactoDialog } from './ContactoDialog.tsx';
import { updateContacto } from './contactos.actions.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

interface EditContactoDialogProps extends DialogFrame {
  contacto: Contacto;
  onSaved: (contacto: Contacto) => void;
}

const WIDTH = 520;

/** «Editar contacto», or «Crear contacto» if only the phone is known. */
export function EditContactoDialog({ contacto, ...dialog }: EditContactoDialogProps) {
  const isNew = (contacto.nombre ?? '').trim() === '';
  return (
    <ContactoDialog
      {...dialog}
      title={isNew ? CONTACTOS_TEXTS.create : CONTACTOS_TEXTS.edit}
      width={WIDTH}
      emailLabel={CONTACTOS_TEXTS.email}
      rules={editRules(contacto)}
      isTelefonoRequired={contacto.telefono !== null}
      initial={valuesOf(contacto)}
      save={(values) => updateContacto(contacto.id, valuesOf(contacto), values)}
      fallback={CONTACTOS_TEXTS.saveFailed}
    />
  );
}
