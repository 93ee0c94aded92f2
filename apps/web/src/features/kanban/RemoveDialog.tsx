import { Button, Checkbox, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../platform/format/numbers.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useAction } from '../../ui/feedback/useAction.ts';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { EstadoPicker } from './EstadoPicker.tsx';
import type { KanbanAsk } from './kanban-ask.ts';
import { KANBAN_PAGE_TEXTS, losingText, movingText, removeStateText } from './kanban-page.texts.ts';
import { removeEstado, removeTablero, useContactosDeTablero } from './tableros.queries.ts';

interface RemoveDialogProps {
  isOpen: boolean;
  ask: Extract<KanbanAsk, { about: 'eliminarTablero' | 'eliminarEstado' }>;
  onClose: () => void;
}

/**
 * Asks before a board or a state is removed, says how many contacts lose their state, and offers another one for them.
 */
export function RemoveDialog({ isOpen, ask, onClose }: RemoveDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="eliminar-kanban"
        opened={isOpen}
        onClose={onClose}
        title={KANBAN_PAGE_TEXTS.confirmTitle}
        size={460}
      >
        <Question ask={ask} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function Question({ ask, onClose }: Omit<RemoveDialogProps, 'isOpen'>) {
  const isBoard = ask.about === 'eliminarTablero';
  const tableroId = ask.about === 'eliminarTablero' ? ask.tablero.id : ask.estado.tableroId;
  const conteo = useContactosDeTablero(tableroId);
  const [isMoving, setMoving] = useState(false);
  const [target, setTarget] = useState<number | null>(null);
  const losing = conteo.data
    ?.filter(({ estadoId }) => ask.about === 'eliminarTablero' || estadoId === ask.estado.id)
    .reduce((sum, { contactos }) => sum + contactos, 0);
  const moverA = isMoving ? (target ?? undefined) : undefined;
  const { isBusy, run } = useAction({
    action: () =>
      ask.about === 'eliminarTablero' ? removeTablero(ask.tablero.id, moverA) : removeEstado(ask.estado.id, moverA),
    done: isBoard ? KANBAN_PAGE_TEXTS.boardRemoved : KANBAN_PAGE_TEXTS.stateRemoved,
    failed: isBoard ? KANBAN_PAGE_TEXTS.boardNotRemoved : KANBAN_PAGE_TEXTS.stateNotRemoved,
    onDone: onClose,
  });
  return (
    <>
      <StaysOpen isSending={isBusy} />
      <Text size="sm">
        {ask.about === 'eliminarTablero' ? KANBAN_PAGE_TEXTS.removeBoardText : removeStateText(ask.estado.nombre)}
      </Text>
      {losing !== undefined ? (
        <Text size="sm" c={losing > 0 ? undefined : 'dimmed'} fw={losing > 0 ? 550 : undefined} mt={6} role="status">
          {isMoving && target !== null
            ? movingText(losing, formatCount(losing))
            : losingText(losing, formatCount(losing))}
        </Text>
      ) : conteo.isError ? (
        <Group gap={8} mt={8} role="alert">
          <FailureWords {...failureOf(conteo.error, KANBAN_PAGE_TEXTS.countFailed)} />
          <RetryButton
            failure={failureOf(conteo.error, KANBAN_PAGE_TEXTS.countFailed)}
            onClick={() => void conteo.refetch()}
          />
        </Group>
      ) : (
        <Skeleton height={16} width="70%" mt={10} aria-busy="true" />
      )}
      {losing !== undefined && losing > 0 ? (
        <>
          <Checkbox
            mt={14}
            mb={isMoving ? 14 : 0}
            label={KANBAN_PAGE_TEXTS.moveInstead}
            checked={isMoving}
            onChange={(event) => setMoving(event.currentTarget.checked)}
          />
          {isMoving ? (
            <EstadoPicker
              tableroId={isBoard ? null : tableroId}
              value={target}
              {...(ask.about === 'eliminarTablero'
                ? { exceptTableroId: ask.tablero.id }
                : { exceptEstadoId: ask.estado.id })}
              onChange={setTarget}
            />
          ) : null}
        </>
      ) : null}
      <SubmitButton
        color="red"
        missing={isMoving && target === null ? KANBAN_PAGE_TEXTS.targetMissing : null}
        loading={isBusy}
        onClick={run}
        before={
          <Button data-autofocus variant="default" disabled={isBusy} onClick={onClose}>
            {KANBAN_PAGE_TEXTS.cancel}
          </Button>
        }
      >
        {isMoving ? KANBAN_PAGE_TEXTS.moveAndRemove : KANBAN_PAGE_TEXTS.remove}
      </SubmitButton>
    </>
  );
}
