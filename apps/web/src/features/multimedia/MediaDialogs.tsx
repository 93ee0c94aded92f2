import { MAX_NOMBRE_MEDIA, type MediaItem } from '@tertulia/contract/features/multimedia/media';
import { reasonOr } from '../../platform/http/failure.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { removeMedia, renameMedia } from './multimedia.queries.ts';
import { MULTIMEDIA_TEXTS } from './multimedia.texts.ts';

interface MediaAskProps extends DialogFrame {
  item: MediaItem;
}

/** Renames an item. */
export function RenameDialog({ item, ...frame }: MediaAskProps) {
  return (
    <EntityDialog
      {...frame}
      title={MULTIMEDIA_TEXTS.rename}
      size={400}
      initial={{ nombre: item.nombre }}
      missing={({ nombre }) => (nombre.trim() === '' ? MULTIMEDIA_TEXTS.nameMissing : null)}
      save={({ nombre }) => renameMedia(item.id, nombre.trim())}
      saved={() => null}
      failed={reasonOr(MULTIMEDIA_TEXTS.renameFailed)}
      isDirty={() => false}
    >
      {(form) => (
        <TextField
          data-autofocus
          label={MULTIMEDIA_TEXTS.name}
          maxLength={MAX_NOMBRE_MEDIA}
          {...form.getInputProps('nombre')}
        />
      )}
    </EntityDialog>
  );
}

/** Asks before an item is removed. */
export function RemoveDialog({ item, ...frame }: MediaAskProps) {
  return (
    <ConfirmAction
      {...frame}
      stackId="banco-eliminar"
      title={MULTIMEDIA_TEXTS.removeTitle}
      text={`¿Eliminar «${item.nombre}» del banco?`}
      note={MULTIMEDIA_TEXTS.removeNote}
      accept={MULTIMEDIA_TEXTS.remove}
      action={() => removeMedia(item.id)}
      done={{ text: MULTIMEDIA_TEXTS.removed, ms: 3000 }}
      failed={MULTIMEDIA_TEXTS.removeFailed}
    />
  );
}
