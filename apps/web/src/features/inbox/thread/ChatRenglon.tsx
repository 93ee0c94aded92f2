import { memo } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { MensajeCitado } from '../messages/jump.ts';
import { formatDaySeparator } from '../../../platform/format/dates.ts';
import { useToday } from '../../../platform/format/today.ts';
import css from '../../../ui/chat/ChatLines.module.css';
import { OutboxBubble } from './OutboxBubble.tsx';
import { EventoLine } from './EventoLine.tsx';
import { MensajeBubble } from './MensajeBubble.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import type { Renglon } from './renglones.ts';
import { UploadBubble } from './UploadBubble.tsx';

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
      {renglon.day === null ? null : <DayTitle day={renglon.day} />}
      {renglon.isNewLine ? (
        <div className={css.newLine} role="separator" aria-label={MENSAJES_TEXTS.newMessages}>
          <span>{MENSAJES_TEXTS.newMessages}</span>
        </div>
      ) : null}
      <Content renglon={renglon} {...actions} />
    </>
  );
});

function DayTitle({ day }: { day: string }) {
  useToday();
  return (
    <div className={css.day}>
      <span>{formatDaySeparator(day)}</span>
    </div>
  );
}

function Content({ renglon, isHighlighted, maySend, onJump, onBlock, ...acts }: ChatRenglonProps) {
  const { content, startsGroup } = renglon;
  if (content.kind === 'entry')
    return <OutboxBubble entry={content.entry} startsGroup={startsGroup} maySend={maySend} onJump={onJump} />;
  if (content.kind === 'upload')
    return <UploadBubble upload={content.upload} startsGroup={startsGroup} maySend={maySend} />;
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
