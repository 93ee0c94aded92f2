import { useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { AssignEstadoDialog, useTableros } from '#public/kanban';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { refreshConversacion } from './chat.actions.ts';
import { CHAT_TEXTS } from './chat.texts.ts';
import { resolveStep } from './resolve-step.ts';

interface ResolveFlowProps {
  /** Null while no dialog is open. */
  farewell: 'with-farewell' | 'quietly' | null;
  conversacion: Conversacion;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The dialogs before a chat is resolved: its Kanban state where there are boards, then the confirmation. */
export function ResolveFlow({ farewell, conversacion, onCancel, onConfirm }: ResolveFlowProps) {
  const isOpen = farewell !== null;
  const { data: tableros, isError } = useTableros(isOpen);
  const [isStateDone, setStateDone] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setStateDone(false);
  }
  const step = resolveStep({ isResolving: isOpen, boards: isError ? 0 : (tableros?.length ?? null), isStateDone });
  const goOn = () => setStateDone(true);
  return (
    <>
      <AssignEstadoDialog
        isOpen={step === 'estado'}
        conversacion={conversacion}
        onClose={onCancel}
        onSkip={goOn}
        onAssigned={() => {
          refreshConversacion(conversacion.id);
          goOn();
        }}
      />
      <ConfirmDialog
        isOpen={step === 'confirm'}
        title={CHAT_TEXTS.dialogTitle}
        text={CHAT_TEXTS.dialogText}
        note={farewell === 'quietly' ? CHAT_TEXTS.dialogQuiet : undefined}
        accept={CHAT_TEXTS.yes}
        onCancel={onCancel}
        onConfirm={onConfirm}
      />
    </>
  );
}
