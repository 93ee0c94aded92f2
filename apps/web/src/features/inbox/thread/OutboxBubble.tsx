import { IconPaperclip } from '@tabler/icons-react';
import { memo } from 'react';
import type { OutboxEntry } from '../outbox/chat-outbox.ts';
import { chatOutbox, outbox } from '../outbox/chat-outbox.queries.ts';
import type { MensajeCitado } from '../messages/jump.ts';
import { useMensaje } from '../messages/thread.queries.ts';
import { formatTime } from '../../../platform/format/dates.ts';
import { Cita } from './BubbleCards.tsx';
import { BubbleError, BubbleWaiting } from './BubbleError.tsx';
import css from '../../../ui/chat/ChatBubble.module.css';
import { EstadoMark } from './EstadoMark.tsx';
import { Formato } from './Formato.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { resumenOf } from './resumen.ts';

interface OutboxBubbleProps {
  entry: OutboxEntry;
  startsGroup: boolean;
  /** Whether it may still be sent here: the chat may have been resolved, or given to another user, since it failed. */
  maySend: boolean;
  onJump: (citado: MensajeCitado) => void;
}

/** A pending text, in the place and shape of its future message. */
export const OutboxBubble = memo(function OutboxBubble({ entry, startsGroup, maySend, onJump }: OutboxBubbleProps) {
  const hasFailed = entry.estado === 'FALLIDO';
  const remove = () => outbox.remove(entry.conversacionId, entry.clienteMensajeId);
  const citado = useMensaje(entry.conversacionId, entry.replyToId ?? null);
  return (
    <div className={css.line} data-side="team" data-starts={startsGroup || undefined}>
      <div className={css.bubble} data-failed={hasFailed || undefined}>
        {citado ? (
          <Cita
            replyTo={{
              id: citado.id,
              secuencia: citado.secuencia,
              tipo: citado.tipo,
              resumen: resumenOf(citado),
              miniaturaUrl: null,
            }}
            onJump={onJump}
          />
        ) : null}
        {entry.media ? (
          <span className={css.author}>
            <IconPaperclip size={14} aria-hidden /> {entry.media.nombre}
          </span>
        ) : null}
        <div className={css.text}>
          <Formato text={entry.contenido} />
          <span className={css.meta}>
            <time dateTime={entry.creadoEn}>{formatTime(entry.creadoEn)}</time>
            <EstadoMark estado={hasFailed ? 'ERROR' : 'PENDIENTE'} />
          </span>
        </div>
        {hasFailed ? (
          <BubbleError
            text={entry.error ?? MENSAJES_TEXTS.failed}
            onRetry={entry.isOnlyAsLink || !maySend ? null : () => chatOutbox.retry(entry)}
            {...(entry.isOnlyAsLink && maySend ? { onSendAsLink: () => chatOutbox.sendAsLink(entry) } : {})}
            onRemove={remove}
          />
        ) : null}
        {entry.estado === 'ESPERA' ? <BubbleWaiting onRemove={remove} /> : null}
      </div>
    </div>
  );
});
