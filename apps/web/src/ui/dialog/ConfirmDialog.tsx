import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Action, useAction } from '../feedback/useAction.ts';
import { Dialog } from './Dialog.tsx';
import { StaysOpen } from './StaysOpen.tsx';
import type { DialogFrame } from './useDialog.tsx';

/** What a confirmation asks. */
export interface Question {
  title?: string;
  text: string;
  /** A second line in a weaker colour. */
  note?: string | undefined;
  accept?: string;
  /** The button with the initial focus: «cancel» if «yes» destroys something. */
  focused?: 'accept' | 'cancel';
}

interface ConfirmDialogProps extends Question {
  isOpen: boolean;
  isBusy?: boolean;
  /** For a dialog above another one. */
  stackId?: string;
  /** Options to choose before the answer. */
  children?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

const WIDTH = 360;

/** A confirmation dialog. Enter presses the focused button, Esc cancels. */
export function ConfirmDialog({
  isOpen,
  title = 'Confirmar',
  text,
  note,
  accept = 'Aceptar',
  focused = 'accept',
  isBusy = false,
  stackId,
  children,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onCancel}
      title={title}
      size={WIDTH}
      {...(stackId === undefined ? {} : { stackId })}
    >
      <StaysOpen isSending={isBusy} />
      <Text size="sm">{text}</Text>
      {note === undefined ? null : (
        <Text size="sm" c="dimmed" mt={6}>
          {note}
        </Text>
      )}
      {children}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button
          data-autofocus={focused === 'cancel' || undefined}
          variant="default"
          disabled={isBusy}
          onClick={onCancel}
        >
          Cancelar
        </Button>
        <Button data-autofocus={focused === 'accept' || undefined} loading={isBusy} onClick={onConfirm}>
          {accept}
        </Button>
      </Group>
    </Dialog>
  );
}

type ConfirmActionProps<Result> = DialogFrame &
  Question &
  Pick<ConfirmDialogProps, 'stackId' | 'children'> &
  /** The question stays after a failure; pass `onClose` as `onFailed` if a repetition is of no use. */
  Omit<Action<Result>, 'onDone'>;

/** A confirmation that runs an action itself, and reports its result in a toast. */
export function ConfirmAction<Result>({
  onClose,
  action,
  done,
  failed,
  onFailed,
  ...question
}: ConfirmActionProps<Result>) {
  const { isBusy, run } = useAction({ action, done, failed, onDone: onClose, onFailed });
  return <ConfirmDialog {...question} isBusy={isBusy} onCancel={onClose} onConfirm={run} />;
}
