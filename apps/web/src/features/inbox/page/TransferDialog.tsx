import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { viewerOf } from '../list/bandeja.cache.ts';
import { UsuarioPicker } from '#public/usuarios';
import { useUsuario } from '../../../platform/session/session.ts';
import { EntityDialog } from '../../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../../ui/dialog/useDialog.tsx';
import { type AreaComentario, AreaComentarioFields, toAreaComentario } from './AreaComentarioFields.tsx';
import { transferConversacion } from './chat.actions.ts';
import { CHAT_TEXTS } from './chat.texts.ts';

interface TransferDialogProps extends DialogFrame {
  conversacion: Pick<Conversacion, 'id' | 'asignadaA'>;
  /** Runs when the chat has a new owner and this user may not read it any more. */
  onLeft: () => void;
}

interface TransferValues extends AreaComentario {
  usuario: UsuarioOpcion | null;
}

const WIDTH = 440;

/** Transfers the chat to a colleague, optionally with an area and a comment. */
export function TransferDialog({ conversacion, onLeft, ...frame }: TransferDialogProps) {
  const viewer = viewerOf(useUsuario());
  return (
    <EntityDialog<TransferValues, UsuarioOpcion | null>
      {...frame}
      title={CHAT_TEXTS.transferTitle}
      size={WIDTH}
      initial={{ usuario: null, areaId: '', comentario: '' }}
      missing={({ usuario }) => (usuario === null ? CHAT_TEXTS.transferToMissing : null)}
      save={async ({ usuario, ...rest }) => {
        if (usuario) await transferConversacion(conversacion.id, { usuarioId: usuario.id, ...toAreaComentario(rest) });
        return usuario;
      }}
      saved={(usuario) => usuario && `${CHAT_TEXTS.transferred} ${usuario.nombre}.`}
      failed={CHAT_TEXTS.transferFailed}
      submit={CHAT_TEXTS.transferAction}
      isDirty={({ comentario }) => comentario.trim() !== ''}
      onSaved={(usuario) => {
        if (usuario?.id !== viewer.usuarioId && !viewer.isSupervising) onLeft();
      }}
    >
      {(form) => (
        <>
          <UsuarioPicker
            label={CHAT_TEXTS.transferTo}
            exceptId={conversacion.asignadaA}
            {...form.getInputProps('usuario')}
          />
          <AreaComentarioFields
            value={form.values}
            hint={CHAT_TEXTS.transferCommentHint}
            onChange={(values) => form.setValues(values)}
          />
        </>
      )}
    </EntityDialog>
  );
}
