import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { markRead } from '../list/bandeja.actions.ts';
import { nameOf } from '../list/names.ts';
import { refreshContacto, useContacto } from '#public/contactos';
import { KanbanChip, useTableros } from '#public/kanban';
import { ChatBody } from '../thread/ChatBody.tsx';
import { Composer } from '../composer/Composer.tsx';
import type { ComposerHandle } from '../composer/DraftEditor.tsx';
import { useReading } from '../../../platform/realtime/shown-chats.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { useAttention } from '../../../ui/chat/useAttention.ts';
import { useDialog } from '../../../ui/dialog/useDialog.tsx';
import { refreshConversacion } from './chat.actions.ts';
import { ChatConnection } from './ChatConnection.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import type { ChatAsk } from './ChatMenu.tsx';
import css from './ConversacionesPage.module.css';
import { ChatDialogs } from './ChatDialogs.tsx';
import { Ficha } from './Ficha.tsx';
import { Reescribir } from './Reescribir.tsx';
import { useFichaPlace } from './useFichaPlace.ts';

interface ChatPaneProps {
  conversacion: Conversacion;
  composer: Ref<ComposerHandle>;
  /** The chat is beside another screen and has little space. */
  isAside?: boolean;
  onBack: () => void;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
}

/** The open chat. The parent sets the conversation as key. */
export function ChatPane({ conversacion, composer, isAside = false, onBack, onMarkUnread, onResolve }: ChatPaneProps) {
  const { id, noLeidos, asignadaA, puede } = conversacion;
  const clienteNombre = nameOf(conversacion);
  const isOwn = asignadaA === useUsuario().id;
  const isWatched = useAttention();
  const [noLeidosAtOpening] = useState(isOwn ? noLeidos : 0);
  const asking = useDialog<ChatAsk>((ask, { isOpen, onClose }) => (
    <ChatDialogs conversacion={conversacion} ask={isOpen ? ask : null} onClose={onClose} onLeft={onBack} />
  ));
  const { open: ask } = asking;
  const onBlock = useCallback(() => ask('no-contactar'), [ask]);
  const ficha = useFichaPlace(isAside);
  const seen = useRef(0);
  const onSeen = useCallback((secuencia: number) => {
    seen.current = secuencia;
  }, []);

  // Marking a chat as unread keeps it mounted until the navigation is over; it must not be marked as read again.
  const isPutAside = useRef(false);
  useEffect(() => {
    if (isOwn && isWatched && noLeidos > 0 && !isPutAside.current) void markRead(id);
  }, [id, isOwn, isWatched, noLeidos]);
  useReading(id, isOwn && isWatched);

  const contacto = useContactoOf(conversacion);
  // Preloads the boards: resolving asks for a state first where there are boards.
  useTableros(puede.resolver);
  const kanban = contacto ? (
    <KanbanChip contacto={contacto} conversacionId={id} onRemoved={() => refreshConversacion(id)} />
  ) : null;

  return (
    <div className={css.desk}>
      <section className={css.chat} aria-label={`Chat con ${clienteNombre}`}>
        <ChatHeader
          conversacion={conversacion}
          isFichaOpen={ficha.isOpen}
          kanban={kanban}
          onBack={onBack}
          onMarkUnread={() => {
            isPutAside.current = true;
            onMarkUnread();
          }}
          onResolve={onResolve}
          onAsk={ask}
          onFicha={ficha.toggle}
        />
        <div className={css.chatBody}>
          <ChatConnection isAside={isAside} />
          <ChatBody
            conversacionId={id}
            clienteNombre={clienteNombre}
            noLeidosAtOpening={noLeidosAtOpening}
            maySend={puede.enviar}
            isBlocked={conversacion.noEscribir}
            onSeen={onSeen}
            onBlock={puede.enviar && !conversacion.noEscribir ? onBlock : null}
          />
        </div>
        <Composer
          conversacion={conversacion}
          clienteNombre={clienteNombre}
          getSeen={() => seen.current}
          ref={composer}
        />
        {conversacion.estado === 'CERRADA' && puede.leer ? <Reescribir conversacion={conversacion} /> : null}
      </section>
      <Ficha conversacion={conversacion} place={ficha} kanban={kanban} />
      {asking.node}
    </div>
  );
}

/** The chat's contact, refetched when the chat shows that it changed. */
function useContactoOf({ contactoId, clienteNombre, noEscribir, leadScore, leadStage }: Conversacion) {
  const { data } = useContacto(contactoId);
  const mark = [clienteNombre, noEscribir, leadScore, leadStage].join('|');
  const known = useRef(mark);
  useEffect(() => {
    if (known.current === mark) return;
    known.current = mark;
    refreshContacto(contactoId);
  }, [mark, contactoId]);
  return data;
}
