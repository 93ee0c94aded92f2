import { Text } from '@mantine/core';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { nameOf } from '../list/names.ts';
import { EntityDialog } from '../../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../../ui/dialog/useDialog.tsx';
import { type AreaComentario, AreaComentarioFields, toAreaComentario } from './AreaComentarioFields.tsx';
import { returnConversacion } from './chat.actions.ts';
import { CHAT_TEXTS } from './chat.texts.ts';
import { returnedText } from './returned-text.ts';

interface DevolverDialogProps extends DialogFrame {
  conversacion: Conversacion;
  /** Runs when the chat waits again: it opens for the user who accepts it. */
  onLeft: () => void;
}

const WIDTH = 440;
const EMPTY: AreaComentario = { areaId: '', comentario: '' };

/** Returns the chat to «En espera», optionally with another area and a comment. */
export function DevolverDialog({ conversacion, onLeft, ...frame }: DevolverDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={CHAT_TEXTS.giveBack}
      size={WIDTH}
      initial={EMPTY}
      save={(values) => returnConversacion(conversacion.id, toAreaComentario(values))}
      saved={() => returnedText([nameOf(conversacion)])}
      failed={CHAT_TEXTS.giveBackFailed}
      submit={CHAT_TEXTS.giveBackAction}
      onSaved={onLeft}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {CHAT_TEXTS.giveBackText}
          </Text>
          <AreaComentarioFields
            value={form.values}
            hint={CHAT_TEXTS.giveBackCommentHint}
            onChange={(values) => form.setValues(values)}
          />
        </>
      )}
    </EntityDialog>
  );
}
