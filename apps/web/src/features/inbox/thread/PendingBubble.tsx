import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { tipoOf } from '../outbox/adjuntos.ts';
import { Miniatura } from '../outbox/Miniatura.tsx';
import { formatTime } from '../../../platform/format/dates.ts';
import { describeFile } from '../../../platform/format/describe-file.ts';
import type { OutboxItem } from '../../../platform/outbox/outbox.ts';
import css from '../../../ui/chat/ChatBubble.module.css';
import { BubbleError, BubbleWaiting } from './BubbleError.tsx';
import { EstadoMark } from './EstadoMark.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import own from './PendingBubble.module.css';

interface PendingBubbleProps {
  entry: OutboxItem & { tipo?: TipoMensaje; isHeld?: boolean };
  startsGroup: boolean;
  /** Above the file. */
  head?: ReactNode;
  /** In place of the file. */
  player?: ReactNode;
  /** Between the file and the text. */
  children?: ReactNode;
  words: ReactNode;
  /** Null where it may not be sent again. */
  onRetry: (() => void) | null;
  onSendAsLink?: (() => void) | undefined;
  onRemove: () => void;
}

/** A message that the server does not have yet, in the place and shape of its future message. */
export function PendingBubble(props: PendingBubbleProps) {
  const { entry, startsGroup, head, player, children, words, onRetry, onSendAsLink, onRemove } = props;
  const { archivo, estado, avance = 0, isHeld = false } = entry;
  const hasFailed = estado === 'FALLIDO';
  const isWaiting = estado === 'ESPERA';
  const isUploading = archivo && !hasFailed && !isWaiting;
  const percent = Math.round(avance * 100);
  return (
    <div className={css.line} data-side="team" data-starts={startsGroup || undefined}>
      <div className={css.bubble} data-failed={hasFailed || undefined}>
        {head}
        {player ??
          (archivo ? (
            <div className={own.file}>
              <Miniatura archivo={archivo} tipo={entry.tipo ?? tipoOf(archivo)} className={own.picture} />
              <span className={own.text}>
                <bdi className={own.name}>{archivo.name}</bdi>
                <span className={own.size}>{describeFile(archivo.name, archivo.size)}</span>
              </span>
              {isUploading ? (
                <button
                  type="button"
                  className={own.cancel}
                  onClick={onRemove}
                  aria-label={`${MENSAJES_TEXTS.cancelUpload}: ${archivo.name}`}
                  title={MENSAJES_TEXTS.cancelUpload}
                >
                  <IconX size={18} aria-hidden />
                </button>
              ) : null}
            </div>
          ) : null)}
        {isUploading ? (
          <progress
            className={own.progress}
            max={100}
            value={percent}
            aria-label={`${MENSAJES_TEXTS.uploading} ${archivo.name}`}
          />
        ) : null}
        {children}
        <div className={css.text}>
          {words}
          <span className={css.meta}>
            {isUploading ? (estado === 'EN_COLA' ? MENSAJES_TEXTS.queued : `${percent} %`) : null}
            <time dateTime={entry.creadoEn}>{formatTime(entry.creadoEn)}</time>
            <EstadoMark estado={hasFailed && !isHeld ? 'ERROR' : 'PENDIENTE'} />
          </span>
        </div>
        {isWaiting ? <BubbleWaiting onRemove={onRemove} /> : null}
        {hasFailed ? (
          <BubbleError
            text={entry.error ?? MENSAJES_TEXTS.failed}
            onRetry={onRetry}
            isUntried={isHeld}
            onRemove={onRemove}
            onSendAsLink={onSendAsLink}
          />
        ) : null}
      </div>
    </div>
  );
}
