import { Button, Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { viewerOf } from '../list/bandeja.cache.ts';
import { UsuarioPicker } from '#public/usuarios';
import { type Failure, failureOf } from '../../../platform/http/failure.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Unsaved } from '../../../ui/dialog/Unsaved.tsx';
import { AreaComentarioFields, toAreaComentario } from './AreaComentarioFields.tsx';
import { transferConversacion } from './chat.actions.ts';
import { CHAT_TEXTS } from './chat.texts.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

interface TransferDialogProps {
  isOpen: boolean;
  conversacion: Pick<Conversacion, 'id' | 'asignadaA'>;
  onClose: () => void;
  /** Runs when the chat has a new owner and this user may not read it any more. */
  onLeft: () => void;
}

const WIDTH = 440;

/** Transfers the chat to a colleague, optionally with an area and a comment. */
export function TransferDialog({ isOpen, onClose, ...form }: TransferDialogProps) {
  return (
    <Modal.Stack>
      <Dialog stackId="transferir" opened={isOpen} onClose={onClose} title={CHAT_TEXTS.transferTitle} size={WIDTH}>
        <TransferForm {...form} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function TransferForm({ conversacion, onClose, onLeft }: Omit<TransferDialogProps, 'isOpen'>) {
  const viewer = viewerOf(useUsuario());
  const [usuario, setUsuario] = useState<UsuarioOpcion | null>(null);
  const [value, setValue] = useState({ areaId: '', comentario: '' });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);

  const transfer = async () => {
    if (usuario === null || isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await transferConversacion(conversacion.id, { usuarioId: usuario.id, ...toAreaComentario(value) });
    } catch (error) {
      setRefusal(failureOf(error, CHAT_TEXTS.transferFailed));
      setBusy(false);
      return;
    }
    onClose();
    if (usuario.id !== viewer.usuarioId && !viewer.isSupervising) onLeft();
    showToast({ variant: 'success', text: `${CHAT_TEXTS.transferred} ${usuario.nombre}.` });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void transfer();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Unsaved isDirty={value.comentario.trim() !== ''} isSending={isBusy} />
      <Stack gap={14}>
        <UsuarioPicker
          label={CHAT_TEXTS.transferTo}
          value={usuario}
          exceptId={conversacion.asignadaA}
          onChange={setUsuario}
        />
        <AreaComentarioFields value={value} hint={CHAT_TEXTS.transferCommentHint} onChange={setValue} />
        {refusal === null ? null : <FailureAlert {...refusal} py={8} />}
      </Stack>
      <SubmitButton
        missing={usuario === null ? CHAT_TEXTS.transferToMissing : null}
        loading={isBusy}
        before={
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {CONVERSACIONES_TEXTS.cancel}
          </Button>
        }
      >
        {CHAT_TEXTS.transferAction}
      </SubmitButton>
    </form>
  );
}
