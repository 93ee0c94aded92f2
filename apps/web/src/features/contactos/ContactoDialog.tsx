import type { ReactNode } from 'react';
import { type Contacto, MAX_EMAIL, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import {
  ADD_RULES,
  type ContactoValues,
  editRules,
  prefillOf,
  refusalText,
  type Rule,
  valuesOf,
} from './contacto-form.ts';
import { createContacto, REFUSED_MS, updateContacto } from './contactos.actions.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import type { UseFormReturnType } from '@mantine/form';
import css from './ContactoFields.module.css';
import { TextField } from '../../ui/form/TextField.tsx';

interface ContactoDialogProps extends DialogFrame {
  title: string;
  width: number;
  emailLabel: string;
  rules: Partial<Record<'nombre' | 'email' | 'telefono', Rule>>;
  initial: ContactoValues;
  isTelefonoRequired: boolean;
  save: (values: ContactoValues) => Promise<Contacto>;
  /** The toast after a save, if the page does not show it. */
  saved?: string;
  /** The text for a failure that the catalogue does not cover. */
  fallback: string;
  renderButtons?: (cancel: ReactNode) => ReactNode;
  /** Further fields. */
  children?: (form: EntityForm<ContactoValues>) => ReactNode;
  onSaved?: (contacto: Contacto) => void;
}

/** The frame of every dialog that writes a contact. */
export function ContactoDialog({
  width,
  emailLabel,
  rules,
  isTelefonoRequired,
  saved,
  fallback,
  children,
  ...dialog
}: ContactoDialogProps) {
  return (
    <EntityDialog
      {...dialog}
      size={width}
      validate={rules}
      saved={() => saved ?? null}
      failed={(error) => ({ text: refusalText(error, fallback), reason: null, ms: REFUSED_MS })}
      failedIn="both"
    >
      {(form) => (
        <>
          <ContactoFields
            form={form}
            emailLabel={emailLabel}
            isNombreRequired={rules.nombre !== undefined}
            isTelefonoRequired={isTelefonoRequired}
          />
          {children?.(form)}
        </>
      )}
    </EntityDialog>
  );
}

interface AddContactoDialogProps extends DialogFrame {
  /** The searched text: a number fills the phone, other text the name. */
  typed: string;
  /** A known contact without phone: the dialog completes it instead of creating a second one. */
  incomplete: Contacto | null;
  onSaved: (contacto: Contacto) => void;
}

/** «Agregar contacto», as opened from the start-chat dialog. */
export function AddContactoDialog({ typed, incomplete, ...dialog }: AddContactoDialogProps) {
  return (
    <ContactoDialog
      {...dialog}
      title={CONTACTOS_TEXTS.add}
      width={480}
      emailLabel={CONTACTOS_TEXTS.correo}
      rules={ADD_RULES}
      isTelefonoRequired
      initial={incomplete ? valuesOf(incomplete) : prefillOf(typed)}
      save={incomplete ? (values) => updateContacto(incomplete.id, valuesOf(incomplete), values) : createContacto}
      fallback={CONTACTOS_TEXTS.createFailed}
    />
  );
}

interface EditContactoDialogProps extends DialogFrame {
  contacto: Contacto;
  onSaved: (contacto: Contacto) => void;
}

/** «Editar contacto», or «Crear contacto» if only the phone is known. */
export function EditContactoDialog({ contacto, ...dialog }: EditContactoDialogProps) {
  const isNew = (contacto.nombre ?? '').trim() === '';
  return (
    <ContactoDialog
      {...dialog}
      title={isNew ? CONTACTOS_TEXTS.create : CONTACTOS_TEXTS.edit}
      width={520}
      emailLabel={CONTACTOS_TEXTS.email}
      rules={editRules(contacto)}
      isTelefonoRequired={contacto.telefono !== null}
      initial={valuesOf(contacto)}
      save={(values) => updateContacto(contacto.id, valuesOf(contacto), values)}
      fallback={CONTACTOS_TEXTS.saveFailed}
    />
  );
}

interface ContactoFieldsProps {
  form: UseFormReturnType<ContactoValues>;
  emailLabel: string;
  isNombreRequired: boolean;
  isTelefonoRequired: boolean;
}

const MAX_TELEFONO = 40;

/** The fields of every contact dialog. */
function ContactoFields({ form, emailLabel, isNombreRequired, isTelefonoRequired }: ContactoFieldsProps) {
  return (
    <div className={css.fields}>
      <TextField
        label={CONTACTOS_TEXTS.nombre}
        name="nombre"
        autoComplete="off"
        maxLength={MAX_NOMBRE}
        withAsterisk={isNombreRequired}
        data-autofocus
        {...form.getInputProps('nombre')}
      />
      <TextField
        label={CONTACTOS_TEXTS.apellido}
        name="apellido"
        autoComplete="off"
        maxLength={MAX_NOMBRE}
        {...form.getInputProps('apellido')}
      />
      <TextField
        label={emailLabel}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="off"
        maxLength={MAX_EMAIL}
        {...form.getInputProps('email')}
      />
      <TextField
        label={CONTACTOS_TEXTS.telefono}
        type="tel"
        name="telefono"
        inputMode="tel"
        autoComplete="off"
        placeholder="+573001234567"
        maxLength={MAX_TELEFONO}
        withAsterisk={isTelefonoRequired}
        {...form.getInputProps('telefono')}
      />
    </div>
  );
}
