import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { nameOf } from '#public/bandeja';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureAlert } from '../../ui/FailureAlert.tsx';
import { showToast } from '../../ui/toast.ts';
import { Unsaved } from '../../ui/Unsaved.tsx';
import { AreaComentarioFields, toAreaComentario } from './AreaComentarioFields.tsx';
import { returnConversacion } from './chat.actions.ts';
import { CHAT_TEXTS } from './chat.texts.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { returnedText } from './returned-text.ts';

interface DevolverDialogProps {
  isOpen: boolean;
  conversacion: Conversacion;
  onClose: () => void;
  /** Called when the chat waits: it opens for whoever accepts it. */
  onLeft: () => void;
}

const WIDTH = 440;

/** Returns the chat to «En espera», in another area and with a comment if wanted. */
export function DevolverDialog({ isOpen, onClose, ...form }: DevolverDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={CHAT_TEXTS.giveBack} size={WIDTH}>
      <DevolverForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function DevolverForm({ conversacion, onClose, onLeft }: Omit<DevolverDialogProps, 'isOpen'>) {
  const [value, setValue] = useState({ areaId: '', comentario: '' });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const giveBack = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await returnConversacion(conversacion.id, toAreaComentario(value));
    } catch (error) {
      setRefusal(failureOf(error, CHAT_TEXTS.giveBackFailed));
      setBusy(false);
      return;
    }
    onClose();
    onLeft();
    showToast({ variant: 'success', text: returnedText([nameOf(conversacion)]) });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void giveBack();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Unsaved isDirty={value.comentario.trim() !== ''} isSending={isBusy} />
      <Stack gap={14}>
        <Text size="sm" c="dimmed">
          {CHAT_TEXTS.giveBackText}
        </Text>
        <AreaComentarioFields value={value} hint={CHAT_TEXTS.giveBackCommentHint} onChange={setValue} />
        {refusal === null ? null : <FailureAlert {...refusal} py={8} />}
      </Stack>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {CONVERSACIONES_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {CHAT_TEXTS.giveBackAction}
        </Button>
      </Group>
    </form>
  );
}
