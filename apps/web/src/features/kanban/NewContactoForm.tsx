import { Button, TextInput } from '@mantine/core';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_EMAIL, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import { CONTACTOS_TEXTS, contactoRefusal, phoneText, saveNewContacto } from '#public/contactos';
import { EntityStep } from '../../ui/dialog/EntityDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import css from './AssignEstadoDialog.module.css';
import { KANBAN_TEXTS } from './kanban.texts.ts';
import { NEW_CONTACTO_RULES, newContactoOf } from './new-contacto.ts';

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
  return (
    <EntityStep
      initial={newContactoOf(conversacion.clienteNombre)}
      validate={NEW_CONTACTO_RULES}
      save={(values) => saveNewContacto(contactoId, { ...values, telefono: conversacion.clienteTelefono ?? '' })}
      saved={null}
      failed={(error) => ({ text: contactoRefusal(error, CONTACTOS_TEXTS.createFailed), reason: null })}
      submit={KANBAN_TEXTS.createAndGo}
      renderButtons={(cancel, isBusy) => (
        <>
          {cancel}
          {onSkip ? (
            <Button variant="default" disabled={isBusy} onClick={onSkip}>
              {KANBAN_TEXTS.skip}
            </Button>
          ) : null}
        </>
      )}
      isDirty={() => false}
      onClose={onClose}
      onSaved={({ id }) => onSaved(id)}
    >
      {(form) => (
        <>
          <p className={css.hint}>{KANBAN_TEXTS.newContactHint}</p>
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
        </>
      )}
    </EntityStep>
  );
}
