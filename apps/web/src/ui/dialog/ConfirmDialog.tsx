import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { StaysOpen } from './StaysOpen.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title?: string;
  text: string;
  /** A second line in a weaker colour. */
  note?: string | undefined;
  accept?: string;
  /** The button with the initial focus: «cancel» if «yes» destroys something. */
  focused?: 'accept' | 'cancel';
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
