import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOMBRE_MEDIA, type MediaItem } from '@tertulia/contract/features/multimedia/media';
import { failureLine, failureOf } from '../../platform/http/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { removeMedia, renameMedia } from './multimedia.queries.ts';
import { MULTIMEDIA_TEXTS } from './multimedia.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface MediaAskProps {
  item: MediaItem;
  isOpen: boolean;
  onClose: () => void;
}

/** Renames an item. */
export function RenameDialog({ item, isOpen, onClose }: MediaAskProps) {
  const [nombre, setNombre] = useState(item.nombre);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await renameMedia(item.id, nombre.trim());
      onClose();
    } catch (failure) {
      setError(failureLine(failure, MULTIMEDIA_TEXTS.renameFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog stackId="banco-renombrar" opened={isOpen} onClose={onClose} title={MULTIMEDIA_TEXTS.rename} size={400}>
      <form onSubmit={(event) => void submit(event)}>
        <StaysOpen isSending={isBusy} />
        <TextField
          data-autofocus
          label={MULTIMEDIA_TEXTS.name}
          maxLength={MAX_NOMBRE_MEDIA}
          value={nombre}
          error={error}
          onChange={(event) => setNombre(event.currentTarget.value)}
        />
        <SubmitButton
          missing={nombre.trim() === '' ? MULTIMEDIA_TEXTS.nameMissing : null}
          loading={isBusy}
          before={
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {MULTIMEDIA_TEXTS.cancel}
            </Button>
          }
        >
          {MULTIMEDIA_TEXTS.save}
        </SubmitButton>
      </form>
    </Dialog>
  );
}

/** Asks before an item is removed. */
export function RemoveDialog({ item, isOpen, onClose }: MediaAskProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeMedia(item.id);
      showToast({ variant: 'success', text: MULTIMEDIA_TEXTS.removed, ms: 3000 });
      onClose();
    } catch (failure) {
      showToast({ variant: 'danger', ...failureOf(failure, MULTIMEDIA_TEXTS.removeFailed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      stackId="banco-eliminar"
      isOpen={isOpen}
      title={MULTIMEDIA_TEXTS.removeTitle}
      text={`¿Eliminar «${item.nombre}» del banco?`}
      note={MULTIMEDIA_TEXTS.removeNote}
      accept={MULTIMEDIA_TEXTS.remove}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
