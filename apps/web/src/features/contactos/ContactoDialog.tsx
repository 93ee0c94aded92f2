import { Alert, Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { ContactoFields } from './ContactoFields.tsx';
import { refusalText, refusedFields, type ContactoValues } from './contacto-form.ts';
import { toastRefusal } from './contactos.actions.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

type Rules = Partial<Record<keyof ContactoValues, (typed: string) => string | null>>;

interface ContactoDialogProps {
  isOpen: boolean;
  title: string;
  width: number;
  emailLabel: string;
  rules: Rules;
  initial: ContactoValues;
  isTelefonoRequired: boolean;
  save: (values: ContactoValues) => Promise<Contacto>;
  /** The text for a failure that the catalogue does not cover. */
  fallback: string;
  /** At the left of the buttons. */
  aside?: ReactNode;
  /** Further fields, whose state the caller holds. */
  children?: ReactNode;
  /** Whether one of those was changed. */
  isMoreDirty?: boolean;
  /** The id of its modal stack, which includes its questions. */
  stackId: string;
  onClose: () => void;
  onSaved: (contacto: Contacto) => void;
}

/** The frame of every dialog that writes a contact. Enter saves; Esc cancels, and asks first if something was typed. */
export function ContactoDialog({ isOpen, title, width, stackId, onClose, ...form }: ContactoDialogProps) {
  return (
    <Dialog stackId={stackId} opened={isOpen} onClose={onClose} title={title} size={width}>
      <ContactoForm {...form} onClose={onClose} />
    </Dialog>
  );
}

// A component of its own, so that each opening starts with the current contact.
function ContactoForm({
  emailLabel,
  rules,
  initial,
  isTelefonoRequired,
  save,
  fallback,
  aside,
  children,
  isMoreDirty = false,
  onClose,
  onSaved,
}: Omit<ContactoDialogProps, 'isOpen' | 'title' | 'width' | 'stackId'>): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<ContactoValues>({ initialValues: initial, validate: rules });

  const submit = async (values: ContactoValues) => {
    setBusy(true);
    setRefusal(null);
    try {
      onSaved(await save(values));
    } catch (error) {
      const text = refusalText(error, fallback);
      form.setErrors(refusedFields(error));
      setRefusal(text);
      toastRefusal(text);
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Unsaved isDirty={isMoreDirty || form.isDirty()} isSending={isBusy} />
      <ContactoFields
        form={form}
        emailLabel={emailLabel}
        isNombreRequired={rules.nombre !== undefined}
        isTelefonoRequired={isTelefonoRequired}
      />
      {children}
      {refusal === null ? null : (
        <Alert color="red" variant="light" role="alert" mt={16} py={8}>
          {refusal}
        </Alert>
      )}
      <Group justify="space-between" gap={8} mt={20}>
        {aside}
        <Group gap={8} ml="auto">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {CONTACTOS_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {CONTACTOS_TEXTS.save}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
