import { Button, Group, Modal, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { useAreas } from '#public/areas';
import { viewerOf } from '#public/bandeja';
import { UsuarioPicker } from '#public/usuarios';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChoicesFailed } from '../../ui/ChoicesFailed.tsx';
import { FailureAlert } from '../../ui/FailureAlert.tsx';
import { showToast } from '../../ui/toast.ts';
import { Unsaved } from '../../ui/Unsaved.tsx';
import { transferConversacion } from './chat.actions.ts';
import { CHAT_TEXTS } from './chat.texts.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

interface TransferDialogProps {
  isOpen: boolean;
  conversacion: Pick<Conversacion, 'id' | 'asignadaA'>;
  onClose: () => void;
  /** Called when the chat has gone to somebody else and this person may not read it any more. */
  onLeft: () => void;
}

const WIDTH = 440;
const MAX_COMENTARIO = 500;

/** Gives the chat to a colleague, with an area and a comment if wanted. */
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
  const areas = useAreas();
  const failedAreas = failedChoices(areas, CHAT_TEXTS.transferAreasFailed);
  const [usuario, setUsuario] = useState<UsuarioOpcion | null>(null);
  const [areaId, setAreaId] = useState('');
  const [comentario, setComentario] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);

  const transfer = async () => {
    if (usuario === null || isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await transferConversacion(conversacion.id, {
        usuarioId: usuario.id,
        areaId: areaId === '' ? null : Number(areaId),
        comentario,
      });
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
  // In the comment Enter makes a line, so that there Ctrl + Enter confirms.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void transfer();
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <Unsaved isDirty={!isBusy && comentario.trim() !== ''} />
      <Stack gap={14}>
        <UsuarioPicker
          label={CHAT_TEXTS.transferTo}
          value={usuario}
          exceptId={conversacion.asignadaA}
          onChange={setUsuario}
        />
        <NativeSelect
          label={CHAT_TEXTS.transferArea}
          value={areaId}
          error={failedAreas && <ChoicesFailed {...failedAreas} />}
          onChange={(event) => setAreaId(event.currentTarget.value)}
          data={[
            { value: '', label: CHAT_TEXTS.transferSameArea },
            ...(areas.data ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
          ]}
        />
        <Textarea
          label={CHAT_TEXTS.transferComment}
          description={CHAT_TEXTS.transferCommentHint}
          value={comentario}
          maxLength={MAX_COMENTARIO}
          rows={3}
          onChange={(event) => setComentario(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {refusal === null ? null : <FailureAlert {...refusal} py={8} />}
      </Stack>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {CONVERSACIONES_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={usuario === null} loading={isBusy}>
          {CHAT_TEXTS.transferAction}
        </Button>
      </Group>
    </form>
  );
}
