import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconMessagePlus } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useContacto } from '#public/contactos';
import { useDialog } from '../../../ui/dialog/useDialog.tsx';
import { CHAT_TEXTS } from './chat.texts.ts';
import { StartChatDialog } from '../start-chat/StartChatDialog.tsx';
import css from './Reescribir.module.css';

/** Starts another chat with the contact of a closed one, by the same channel if that still works. */
export function Reescribir({ conversacion: { contactoId, canalId, noEscribir } }: { conversacion: Conversacion }) {
  const { data: contacto, isError } = useContacto(contactoId);
  const navigate = useNavigate();
  const starting = useDialog<Contacto>((initial, frame) => (
    <StartChatDialog
      initial={initial}
      initialCanalId={canalId}
      {...frame}
      onStarted={({ id }) => {
        frame.onClose();
        // as between any two chats: the history does not return to the closed one
        void navigate({ to: SCREENS.conversaciones.path, search: { chat: id, tab: 'mine' }, replace: true });
      }}
    />
  ));
  if (contacto ? contacto.noEscribir : noEscribir || isError) return null;
  return (
    <div className={css.again}>
      {/* rendered from the start: the content above would move during a press if it appeared later */}
      <Button
        variant="light"
        disabled={!contacto}
        leftSection={<IconMessagePlus size={18} stroke={1.7} aria-hidden />}
        onClick={() => contacto && starting.open(contacto)}
      >
        {CHAT_TEXTS.writeAgain}
      </Button>
      {starting.node}
    </div>
  );
}
