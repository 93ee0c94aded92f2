import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf, type FailureText } from '../../platform/http/failure.ts';
import { showToast, type SuccessText, toastSuccess } from '../feedback/toast.ts';
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

interface ConfirmActionProps<Result> extends DialogFrame, Question, Pick<ConfirmDialogProps, 'stackId' | 'children'> {
  /** Runs if the user accepts. */
  action: () => Promise<Result>;
  /** The toast after it; null for none, if the page shows the result. */
  done: SuccessText | ((result: Result) => SuccessText) | null;
  /** What failed, for the toast. */
  failed: FailureText;
  /** The question stays after a failure; pass `onClose` if a repetition is of no use. */
  onFailed?: () => void;
}

/** A confirmation that runs an action itself, and reports its result in a toast. */
export function ConfirmAction<Result>({
  onClose,
  action,
  done,
  failed,
  onFailed,
  ...question
}: ConfirmActionProps<Result>) {
  const { isPending, mutate } = useMutation({
    mutationFn: action,
    onSuccess: (result) => {
      if (done !== null) toastSuccess(typeof done === 'function' ? done(result) : done);
      onClose();
    },
    onError: (error) => {
      showToast({ variant: 'danger', ...failureOf(error, failed) });
      onFailed?.();
    },
  });
  return <ConfirmDialog {...question} isBusy={isPending} onCancel={onClose} onConfirm={() => mutate()} />;
}
