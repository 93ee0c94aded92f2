import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { type ContactoDetalle, MAX_EMAIL, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import {
  contactoRefusal,
  CONTACTOS_TEXTS,
  phoneText,
  refreshContacto,
  saveNewContacto,
  useContacto,
} from '#public/contactos';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { useAction } from '../../ui/feedback/useAction.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import css from './AssignEstadoDialog.module.css';
import { EstadoPicker } from './EstadoPicker.tsx';
import { isMovedFirst, moveContacto } from './kanban.queries.ts';
import { KANBAN_TEXTS } from './kanban.texts.ts';
import { EntityStep } from '../../ui/dialog/EntityDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface AssignEstadoDialogProps {
  isOpen: boolean;
  conversacion: Pick<Conversacion, 'id' | 'contactoId' | 'clienteNombre' | 'clienteTelefono'>;
  /** Set if the state is asked for before another action: the user may continue without one. */
  onSkip?: () => void;
  onClose: () => void;
  onAssigned: () => void;
}

/** Assigns a Kanban state to the chat's contact; asks for the contact's name first if it has none. */
export function AssignEstadoDialog({ isOpen, onClose, ...rest }: AssignEstadoDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={KANBAN_TEXTS.assignTitle} size={520}>
      <Steps {...rest} onClose={onClose} />
    </Dialog>
  );
}

type StepsProps = Omit<AssignEstadoDialogProps, 'isOpen'>;

function Steps(props: StepsProps) {
  const { conversacion, onClose, onSkip } = props;
  const { data: contacto, error, isPending, refetch } = useContacto(conversacion.contactoId);
  const [created, setCreated] = useState<number | null>(null);
  if (created !== null) return <AssignStep {...props} contactoId={created} contacto={null} />;
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (contacto && (contacto.nombre ?? '').trim() !== '')
    return <AssignStep {...props} contactoId={contacto.id} contacto={contacto} />;
  if (contacto || isUnknown) {
    return (
      <NewContactoForm
        conversacion={conversacion}
        contactoId={contacto?.id ?? null}
        onClose={onClose}
        onSkip={onSkip}
        onSaved={setCreated}
      />
    );
  }
  if (isPending) return <PickerSkeleton />;
  return (
    <StepFailure
      failure={failureOf(error, KANBAN_TEXTS.contactFailed)}
      onRetry={() => void refetch()}
      onSkip={onSkip}
    />
  );
}

function AssignStep({
  conversacion,
  contactoId,
  contacto,
  onClose,
  onSkip,
  onAssigned,
}: StepsProps & { contactoId: number; contacto: ContactoDetalle | null }) {
  const current = contacto?.kanbanEstadoId ?? null;
  const [chosen, setChosen] = useState<number | null>(current);
  // Enter also continues if no state is chosen and none is required.
  const isSkipping = chosen === null && onSkip !== undefined;
  const { isBusy, run } = useAction({
    action: (estadoId: number) =>
      moveContacto(contactoId, estadoId, { conversacionId: conversacion.id, deEstadoId: current }),
    done: null,
    failed: KANBAN_TEXTS.moveFailed,
    onDone: onAssigned,
    onFailed: (error) => {
      if (isMovedFirst(error)) refreshContacto(contactoId);
    },
  });
  const assign = () => {
    if (chosen === null) onSkip?.();
    else if (chosen === current) onAssigned();
    else run(chosen);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        assign();
      }}
    >
      <StaysOpen isSending={isBusy} />
      <EstadoPicker tableroId={contacto?.kanbanTableroId ?? null} value={chosen} onChange={setChosen} />
      <SubmitButton
        rowClassName={onSkip ? css.actions : undefined}
        missing={chosen === null ? KANBAN_TEXTS.assignMissing : null}
        loading={isBusy}
        before={
          <>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {KANBAN_TEXTS.cancel}
            </Button>
            {onSkip ? (
              <Button
                variant="default"
                disabled={isBusy}
                type={isSkipping ? 'submit' : 'button'}
                onClick={isSkipping ? undefined : onSkip}
              >
                {KANBAN_TEXTS.skip}
              </Button>
            ) : null}
          </>
        }
      >
        {onSkip ? KANBAN_TEXTS.assignAndGo : KANBAN_TEXTS.assign}
      </SubmitButton>
    </form>
  );
}

function PickerSkeleton(): ReactNode {
  return (
    <div role="group" aria-busy="true" aria-label={KANBAN_TEXTS.assignTitle}>
      <Skeleton height={14} width={80} mb={8} />
      <Skeleton height={36} mb={16} />
      <Skeleton height={36} mb={6} />
      <Skeleton height={36} mb={6} />
      <Skeleton height={36} />
    </div>
  );
}

interface StepFailureProps {
  failure: Failure;
  onRetry: () => void;
  onSkip: (() => void) | undefined;
}

/** The failure, with the possible next steps. */
function StepFailure({ failure, onRetry, onSkip }: StepFailureProps) {
  return (
    <Stack gap={12} align="flex-start" mt={8} role="alert">
      <FailureWords {...failure} />
      <Group gap={8}>
        <RetryButton failure={failure} size="sm" data-autofocus onClick={onRetry} />
        {onSkip ? (
          <Button variant="default" data-autofocus={failure.isFinal} onClick={onSkip}>
            {KANBAN_TEXTS.skip}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

interface NewContactoFormProps {
  conversacion: Pick<Conversacion, 'clienteNombre' | 'clienteTelefono'>;
  /** The contact without a name; null if there is no contact. */
  contactoId: number | null;
  onClose: () => void;
  onSkip: (() => void) | undefined;
  onSaved: (contactoId: number) => void;
}

/** The customer's name, asked before a state is assigned. The phone is the conversation's. */
function NewContactoForm({ conversacion, contactoId, onClose, onSkip, onSaved }: NewContactoFormProps) {
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

/** The new-contact form of the assign-state dialog; the phone is the conversation's. */
interface NewContacto {
  nombre: string;
  apellido: string;
  email: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The initial form: the customer's own name, or «Cliente WhatsApp». */
export function newContactoOf(clienteNombre: string | null): NewContacto {
  const name = clienteNombre?.trim() ?? '';
  return { nombre: name === '' ? KANBAN_TEXTS.defaultName : name, apellido: '', email: '' };
}

/** The rules of the form. */
export const NEW_CONTACTO_RULES = {
  nombre: (typed: string) => (typed.trim() === '' ? KANBAN_TEXTS.nombreRequired : null),
  email: (typed: string) => (typed.trim() === '' || EMAIL.test(typed.trim()) ? null : KANBAN_TEXTS.emailInvalid),
};
