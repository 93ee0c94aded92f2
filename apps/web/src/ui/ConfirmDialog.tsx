import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { StaysOpen } from './StaysOpen.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title?: string;
  text: string;
  /** A second, quieter line. */
  note?: string | undefined;
  accept?: string;
  /** The answer on which the focus begins: where «yes» loses something, the other one. */
  focused?: 'accept' | 'cancel';
  isBusy?: boolean;
  /** For a question above another dialog. */
  stackId?: string;
  /** What is chosen before the answer. */
  children?: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

const WIDTH = 360;

/** Asks before something is done. Enter gives the answer on which the focus begins, Esc says no. */
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
