import { IconPaperclip } from '@tabler/icons-react';
import { memo } from 'react';
import type { Envio } from '../outbox/envios.ts';
import { envios } from '../outbox/envios.queries.ts';
import type { MensajeCitado } from '../messages/jump.ts';
import { useMensaje } from '../messages/thread.queries.ts';
import { formatTime } from '../../../platform/format/dates.ts';
import { Cita } from './BubbleCards.tsx';
import { BubbleError, BubbleWaiting } from './BubbleError.tsx';
import css from '../../../ui/ChatBubble.module.css';
import { EstadoMark } from './EstadoMark.tsx';
import { Formato } from './Formato.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { resumenOf } from './resumen.ts';

interface EnvioBubbleProps {
  envio: Envio;
  startsGroup: boolean;
  /** Whether it may still be sent here: the chat may have been resolved, or given to another user, since it failed. */
  maySend: boolean;
  onJump: (citado: MensajeCitado) => void;
}

/** A pending text, in the place and shape of its future message. */
export const EnvioBubble = memo(function EnvioBubble({ envio, startsGroup, maySend, onJump }: EnvioBubbleProps) {
  const hasFailed = envio.estado === 'FALLIDO';
  const remove = () => envios.remove(envio.conversacionId, envio.clienteMensajeId);
  const citado = useMensaje(envio.conversacionId, envio.replyToId ?? null);
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
        {envio.media ? (
          <span className={css.author}>
            <IconPaperclip size={14} aria-hidden /> {envio.media.nombre}
          </span>
        ) : null}
        <div className={css.text}>
          <Formato text={envio.contenido} />
          <span className={css.meta}>
            <time dateTime={envio.creadoEn}>{formatTime(envio.creadoEn)}</time>
            <EstadoMark estado={hasFailed ? 'ERROR' : 'PENDIENTE'} />
          </span>
        </div>
        {hasFailed ? (
          <BubbleError
            text={envio.error ?? MENSAJES_TEXTS.failed}
            onRetry={envio.isOnlyAsLink || !maySend ? null : () => envios.retry(envio)}
            {...(envio.isOnlyAsLink && maySend ? { onSendAsLink: () => envios.sendAsLink(envio) } : {})}
            onRemove={remove}
          />
        ) : null}
        {envio.estado === 'ESPERA' ? <BubbleWaiting onRemove={remove} /> : null}
      </div>
    </div>
  );
});
