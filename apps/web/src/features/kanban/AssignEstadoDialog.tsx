import { Button, Group, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { ContactoDetalle } from '@tertulia/contract/features/contactos/contacto';
import { refreshContacto, useContacto } from '#public/contactos';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import css from './AssignEstadoDialog.module.css';
import { EstadoPicker } from './EstadoPicker.tsx';
import { isMovedFirst, moveContacto } from './kanban.queries.ts';
import { KANBAN_TEXTS } from './kanban.texts.ts';
import { NewContactoForm } from './NewContactoForm.tsx';

interface AssignEstadoDialogProps {
  isOpen: boolean;
  conversacion: Pick<Conversacion, 'id' | 'contactoId' | 'clienteNombre' | 'clienteTelefono'>;
  /** Set if the state is asked for before another action: the user may continue without one. */
  onSkip?: () => void;
  onClose: () => void;
  onAssigned: () => void;
}

const WIDTH = 520;

/** Assigns a Kanban state to the chat's contact; asks for the contact's name first if it has none. */
export function AssignEstadoDialog({ isOpen, onClose, ...rest }: AssignEstadoDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={KANBAN_TEXTS.assignTitle} size={WIDTH}>
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
  const [isBusy, setBusy] = useState(false);
  // Enter also continues if no state is chosen and none is required.
  const isSkipping = chosen === null && onSkip !== undefined;
  const assign = async () => {
    if (chosen === null) {
      onSkip?.();
      return;
    }
    if (chosen !== current) {
      setBusy(true);
      try {
        await moveContacto(contactoId, chosen, { conversacionId: conversacion.id, deEstadoId: current });
      } catch (error) {
        if (isMovedFirst(error)) refreshContacto(contactoId);
        showToast({ variant: 'danger', ...failureOf(error, KANBAN_TEXTS.moveFailed) });
        setBusy(false);
        return;
      }
    }
    onAssigned();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void assign();
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
    <div className={css.failed} role="alert">
      <FailureWords {...failure} />
      <Group gap={8}>
        <RetryButton failure={failure} size="sm" data-autofocus onClick={onRetry} />
        {onSkip ? (
          <Button variant="default" data-autofocus={failure.isFinal} onClick={onSkip}>
            {KANBAN_TEXTS.skip}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}
