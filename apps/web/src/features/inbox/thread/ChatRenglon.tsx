import { memo } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { MensajeCitado } from '../messages/jump.ts';
import { LineMarks } from '../../../ui/chat/ChatParts.tsx';
import { OutboxBubble } from './OutboxBubble.tsx';
import { EventoLine } from './EventoLine.tsx';
import { MensajeBubble } from './MensajeBubble.tsx';
import type { Renglon } from './renglones.ts';

interface ChatRenglonProps {
  renglon: Renglon;
  isHighlighted: boolean;
  maySend: boolean;
  onRetry: ((mensaje: Mensaje) => void) | null;
  onReply: ((mensaje: Mensaje) => void) | null;
  onSaveNota: ((contenido: string) => void) | null;
  onJump: (citado: MensajeCitado) => void;
  onMediaLoad: () => void;
  onBlock: (() => void) | null;
}

/** One line of the chat below its day title and unread line. */
export const ChatRenglon = memo(function ChatRenglon({ renglon, ...actions }: ChatRenglonProps) {
  return (
    <>
      <LineMarks day={renglon.day} isNewLine={renglon.isNewLine} />
      <Content renglon={renglon} {...actions} />
    </>
  );
});

function Content({ renglon, isHighlighted, maySend, onJump, onBlock, ...acts }: ChatRenglonProps) {
  const { content, startsGroup } = renglon;
  if (content.kind === 'entry')
    return <OutboxBubble entry={content.entry} startsGroup={startsGroup} maySend={maySend} onJump={onJump} />;
  const { mensaje } = content;
  if (mensaje.evento !== null) return <EventoLine mensaje={mensaje} evento={mensaje.evento} onBlock={onBlock} />;
  return (
    <MensajeBubble
      mensaje={mensaje}
      startsGroup={startsGroup}
      isHighlighted={isHighlighted}
      onJump={onJump}
      {...acts}
    />
  );
}
