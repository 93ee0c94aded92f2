import { IconPaperclip } from '@tabler/icons-react';
import { memo } from 'react';
import { readBorrador, writeBorrador } from '../drafts/borradores.queries.ts';
import { isUpload, type OutboxEntry } from '../outbox/chat-outbox.ts';
import { chatOutbox, outbox } from '../outbox/chat-outbox.queries.ts';
import { Escucha } from '../outbox/Escucha.tsx';
import type { MensajeCitado } from '../messages/jump.ts';
import { useMensaje } from '../messages/thread.queries.ts';
import css from '../../../ui/chat/ChatBubble.module.css';
import { Cita } from './BubbleCards.tsx';
import { Formato } from './Formato.tsx';
import { PendingBubble } from './PendingBubble.tsx';
import { resumenOf } from './resumen.ts';

interface OutboxBubbleProps {
  entry: OutboxEntry;
  startsGroup: boolean;
  /** Whether it may still be sent here: the chat may have been resolved, or given to another user, since it failed. */
  maySend: boolean;
  onJump: (citado: MensajeCitado) => void;
}

/** A pending text or file. */
export const OutboxBubble = memo(function OutboxBubble({ entry, startsGroup, maySend, onJump }: OutboxBubbleProps) {
  const { conversacionId, clienteMensajeId, contenido, estado, media, replyToId = null, isOnlyAsLink } = entry;
  const isFile = isUpload(entry);
  return (
    <PendingBubble
      entry={entry}
      startsGroup={startsGroup}
      head={
        isFile || replyToId === null ? null : (
          <EntryCita conversacionId={conversacionId} mensajeId={replyToId} onJump={onJump} />
        )
      }
      player={isFile && estado === 'FALLIDO' && entry.tipo === 'VOZ' ? <Escucha upload={entry} /> : undefined}
      words={contenido ? <Formato text={contenido} /> : null}
      onRetry={isOnlyAsLink || !maySend ? null : () => chatOutbox.retry(entry)}
      onSendAsLink={isOnlyAsLink && maySend ? () => chatOutbox.sendAsLink(entry) : undefined}
      onRemove={() => {
        outbox.remove(conversacionId, clienteMensajeId);
        if (isFile && maySend && contenido) returnCaption(conversacionId, contenido);
      }}
    >
      {media ? (
        <span className={css.author}>
          <IconPaperclip size={14} aria-hidden /> {media.nombre}
        </span>
      ) : null}
    </PendingBubble>
  );
});

function EntryCita({
  conversacionId,
  mensajeId,
  onJump,
}: {
  conversacionId: number;
  mensajeId: number;
  onJump: (citado: MensajeCitado) => void;
}) {
  const citado = useMensaje(conversacionId, mensajeId);
  if (!citado) return null;
  const { id, secuencia, tipo } = citado;
  return <Cita replyTo={{ id, secuencia, tipo, resumen: resumenOf(citado), miniaturaUrl: null }} onJump={onJump} />;
}

/** Discarding the file keeps its caption: it goes back to the composer. */
function returnCaption(conversacionId: number, caption: string): void {
  const { contenido } = readBorrador(conversacionId);
  writeBorrador(conversacionId, { contenido: contenido.trim() === '' ? caption : `${caption}\n${contenido}` });
}
