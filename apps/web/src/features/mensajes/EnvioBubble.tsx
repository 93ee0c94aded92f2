import { IconPaperclip } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../platform/format/dates.ts';
import { BubbleError } from './BubbleError.tsx';
import css from './Bubble.module.css';
import type { Envio } from './envios.ts';
import { EstadoMark } from './EstadoMark.tsx';
import { Formato } from './Formato.tsx';
import { envios } from './mensajes.queries.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

/** A text on its way, in the place and shape that its message will have. */
export const EnvioBubble = memo(function EnvioBubble({ envio, startsGroup }: { envio: Envio; startsGroup: boolean }) {
  const hasFailed = envio.estado === 'FALLIDO';
  return (
    <div className={css.line} data-side="team" data-starts={startsGroup || undefined}>
      <div className={css.bubble} data-failed={hasFailed || undefined}>
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
            onRetry={() => envios.retry(envio)}
            onRemove={() => envios.remove(envio.conversacionId, envio.clienteMensajeId)}
          />
        ) : null}
      </div>
    </div>
  );
});
