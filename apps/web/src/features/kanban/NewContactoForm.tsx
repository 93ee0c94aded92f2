import { Alert, Button, Group, TextInput } from '@mantine/core';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_EMAIL, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import { CONTACTOS_TEXTS, contactoRefusal, phoneText, saveNewContacto } from '#public/contactos';
import css from './AssignEstadoDialog.module.css';
import { KANBAN_TEXTS } from './kanban.texts.ts';
import { NEW_CONTACTO_RULES, newContactoOf, type NewContacto } from './new-contacto.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface NewContactoFormProps {
  conversacion: Pick<Conversacion, 'clienteNombre' | 'clienteTelefono'>;
  /** The contact without a name; null if there is no contact. */
  contactoId: number | null;
  onClose: () => void;
  onSkip: (() => void) | undefined;
  onSaved: (contactoId: number) => void;
}

/** The customer's name, asked before a state is assigned. The phone is the conversation's. */
export function NewContactoForm({ conversacion, contactoId, onClose, onSkip, onSaved }: NewContactoFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<NewContacto>({
    initialValues: newContactoOf(conversacion.clienteNombre),
    validate: NEW_CONTACTO_RULES,
  });
  const submit = async (values: NewContacto) => {
    setBusy(true);
    setRefusal(null);
    try {
      const { id } = await saveNewContacto(contactoId, { ...values, telefono: conversacion.clienteTelefono ?? '' });
      onSaved(id);
    } catch (error) {
      setRefusal(contactoRefusal(error, CONTACTOS_TEXTS.createFailed));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <p className={css.hint}>{KANBAN_TEXTS.newContactHint}</p>
      <StaysOpen isSending={isBusy} />
      <div className={css.fields}>
        <TextField
          label={CONTACTOS_TEXTS.nombre}
          name="nombre"
          autoComplete="off"
          maxLength={MAX_NOMBRE}
          withAsterisk
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
          label={CONTACTOS_TEXTS.email}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="off"
          maxLength={MAX_EMAIL}
          {...form.getInputProps('email')}
        />
        <TextInput label={CONTACTOS_TEXTS.telefono} value={phoneText(conversacion.clienteTelefono)} readOnly />
      </div>
      {refusal === null ? null : (
        <Alert color="red" variant="light" role="alert" mt={16} py={8}>
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {KANBAN_TEXTS.cancel}
        </Button>
        {onSkip ? (
          <Button variant="default" disabled={isBusy} onClick={onSkip}>
            {KANBAN_TEXTS.skip}
          </Button>
        ) : null}
        <Button type="submit" loading={isBusy}>
          {KANBAN_TEXTS.createAndGo}
        </Button>
      </Group>
    </form>
  );
}
