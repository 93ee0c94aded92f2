import type { ReactNode } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { ContactoFields } from './ContactoFields.tsx';
import { type ContactoValues, refusalText, type Rule } from './contacto-form.ts';
import { REFUSED_MS } from './contactos.actions.ts';

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
