import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { ChatBody, Composer, useAttention, type ComposerHandle } from '#public/mensajes';
import { useUsuario } from '../../platform/session/session.ts';
import { ChatHeader } from './ChatHeader.tsx';
import css from './ConversacionesPage.module.css';
import { markRead } from './conversaciones.actions.ts';
import { nameOf } from './names.ts';

interface ChatPaneProps {
  conversacion: Conversacion;
  composer: Ref<ComposerHandle>;
  onBack: () => void;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
}

/** The open chat. To be keyed by conversation. */
export function ChatPane({ conversacion, composer, onBack, onMarkUnread, onResolve }: ChatPaneProps) {
  const { id, noLeidos, asignadaA, puede } = conversacion;
  const isOwn = asignadaA === useUsuario().id;
  const isWatched = useAttention();
  const [noLeidosAtOpening] = useState(isOwn ? noLeidos : 0);
  const seen = useRef(0);
  const onSeen = useCallback((secuencia: number) => {
    seen.current = secuencia;
  }, []);

  useEffect(() => {
    if (isOwn && isWatched && noLeidos > 0) void markRead(id);
  }, [id, isOwn, isWatched, noLeidos]);

  return (
    <section className={css.chat} aria-label={`Chat con ${nameOf(conversacion)}`}>
      <ChatHeader conversacion={conversacion} onBack={onBack} onMarkUnread={onMarkUnread} onResolve={onResolve} />
      <div className={css.chatBody}>
        <ChatBody
          conversacionId={id}
          clienteNombre={nameOf(conversacion)}
          noLeidosAtOpening={noLeidosAtOpening}
          maySend={puede.enviar}
          onSeen={onSeen}
        />
      </div>
      <Composer conversacion={conversacion} getSeen={() => seen.current} ref={composer} />
    </section>
  );
}
