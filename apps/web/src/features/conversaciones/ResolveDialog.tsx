import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.tsx';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

interface ResolveDialogProps {
  /** Null while nothing is asked. */
  asked: 'with-farewell' | 'quietly' | null;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a chat is resolved. Enter says yes, Esc no. */
export function ResolveDialog({ asked, onCancel, onConfirm }: ResolveDialogProps) {
  return (
    <Dialog opened={asked !== null} onClose={onCancel} title={CONVERSACIONES_TEXTS.dialogTitle} size={360}>
      <Text size="sm">{CONVERSACIONES_TEXTS.dialogText}</Text>
      {asked === 'quietly' ? (
        <Text size="sm" c="dimmed" mt={6}>
          {CONVERSACIONES_TEXTS.dialogQuiet}
        </Text>
      ) : null}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onCancel}>
          {CONVERSACIONES_TEXTS.cancel}
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          {CONVERSACIONES_TEXTS.yes}
        </Button>
      </Group>
    </Dialog>
  );
}
