import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { CONTACTOS_TEXTS, markNoContactar, saveEmail } from '#public/contactos';
import { CotizacionDialog } from '#public/cotizaciones';
import { AssignEstadoDialog } from '#public/kanban';
import { LlamarDialog } from '#public/llamadas';
import { ConfirmAction } from '../../../ui/dialog/ConfirmDialog.tsx';
import { refreshConversacion, resendEncuesta, setNoEscribir } from './chat.actions.ts';
import type { ChatAsk } from './ChatMenu.tsx';
import { CHAT_TEXTS } from './chat.texts.ts';
import { DevolverDialog } from './DevolverDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

interface ChatDialogsProps {
  conversacion: Conversacion;
  ask: ChatAsk | null;
  onClose: () => void;
  /** Runs when the chat has moved out of this user's access. */
  onLeft: () => void;
}

/** The dialogs of the chat's menu. */
export function ChatDialogs({ conversacion, ask, onClose, onLeft }: ChatDialogsProps) {
  const { id, contactoId, clienteNombre, clienteTelefono, puede } = conversacion;
  return (
    <>
      <AssignEstadoDialog
        isOpen={ask === 'estado'}
        conversacion={conversacion}
        onClose={onClose}
        onAssigned={() => {
          refreshConversacion(id);
          onClose();
        }}
      />
      <ConfirmAction
        isOpen={ask === 'no-contactar'}
        text={CONTACTOS_TEXTS.blockText}
        // reports its result itself
        action={async () => {
          if (await markNoContactar(contactoId)) setNoEscribir(id);
        }}
        done={null}
        failed={CONTACTOS_TEXTS.blockFailed}
        onClose={onClose}
      />
      <ConfirmAction
        isOpen={ask === 'encuesta'}
        title={CHAT_TEXTS.resendSurvey}
        text={CHAT_TEXTS.surveyQuestion}
        accept={CHAT_TEXTS.surveySend}
        action={() => resendEncuesta(id)}
        done={CHAT_TEXTS.surveySent}
        failed={CHAT_TEXTS.surveyFailed}
        onClose={onClose}
        onFailed={onClose}
      />
      <LlamarDialog
        isOpen={ask === 'llamar'}
        // a chat that the user may not read is not named
        quien={{
          contactoId,
          conversacionId: puede.leer ? id : null,
          nombre: clienteNombre,
          telefono: clienteTelefono,
        }}
        onClose={onClose}
      />
      <CotizacionDialog isOpen={ask === 'cotizacion'} conversacionId={id} onEmail={saveEmail} onClose={onClose} />
      <DevolverDialog isOpen={ask === 'devolver'} conversacion={conversacion} onClose={onClose} onLeft={onLeft} />
      <TransferDialog isOpen={ask === 'transferir'} conversacion={conversacion} onClose={onClose} onLeft={onLeft} />
    </>
  );
}
