import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { AddContactoDialog } from '#public/contactos';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { useDialog } from '../../../ui/dialog/useDialog.tsx';
import { INICIO_TEXTS } from './inicio.texts.ts';
import { InicioFailed } from './InicioFields.tsx';
import { StartChatForm, type Adding } from './StartChatForm.tsx';
import { useInicioDe } from './useInicioDe.ts';

interface StartChatDialogProps {
  isOpen: boolean;
  /** The contact chosen at the opening. */
  initial?: Contacto | null;
  /** The initial search text without a chosen contact. */
  initialTyped?: string;
  /** The initial channel, if it is still active. */
  initialCanalId?: number;
  onClose: () => void;
  /** Runs with the started chat, or the one that is already open. */
  onStarted: (conversacion: { id: number }) => void;
}

const WIDTH = 560;

/** «Iniciar un chat»: a channel, a contact and the first message. */
export function StartChatDialog({
  isOpen,
  initial = null,
  initialTyped = '',
  initialCanalId,
  onClose,
  onStarted,
}: StartChatDialogProps) {
  const [contacto, setContacto] = useState<Contacto | null>(initial);
  const adding = useDialog<Adding>(({ typed, incomplete }, { isOpen: isAdding, onClose: onAdded }) => (
    <AddContactoDialog
      isOpen={isAdding}
      typed={typed}
      incomplete={incomplete}
      onClose={onAdded}
      onSaved={setContacto}
    />
  ));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setContacto(initial);
    adding.close();
  }
  const inicio = useInicioDe({ isOpen, contactoId: initial?.id ?? null, onOpen: onStarted });
  if (inicio.error)
    return (
      <InicioFailed error={inicio.error} isOpen={isOpen} onClose={onClose} onRetry={() => void inicio.refetch()} />
    );
  return (
    <Modal.Stack>
      <Dialog
        opened={isOpen && inicio.isReady}
        onClose={onClose}
        title={INICIO_TEXTS.startChat}
        size={WIDTH}
        stackId="iniciar-chat"
      >
        <StartChatForm
          contacto={contacto}
          knownContactoId={initial?.id ?? null}
          initialTyped={initialTyped}
          initialCanalId={initialCanalId ?? inicio.canalId ?? undefined}
          onContacto={setContacto}
          onAdd={adding.open}
          onClose={onClose}
          onStarted={onStarted}
        />
      </Dialog>
      {adding.node}
    </Modal.Stack>
  );
}
