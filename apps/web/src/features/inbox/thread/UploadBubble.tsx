import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { readBorrador, writeBorrador } from '../drafts/borradores.queries.ts';
import { Escucha } from '../outbox/lazy-parts.ts';
import { Miniatura } from '../outbox/Miniatura.tsx';
import type { Upload } from '../outbox/chat-outbox.ts';
import { chatOutbox, outbox } from '../outbox/chat-outbox.queries.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { formatTime } from '../../../platform/format/dates.ts';
import { BubbleError, BubbleWaiting } from './BubbleError.tsx';
import css from '../../../ui/chat/ChatBubble.module.css';
import { describeFile } from '../../../platform/format/describe-file.ts';
import { EstadoMark } from './EstadoMark.tsx';
import { Formato } from './Formato.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import own from './UploadBubble.module.css';

/** A pending file: what it is, its progress, cancel and retry. */
export const UploadBubble = memo(function UploadBubble({
  upload,
  startsGroup,
  maySend,
}: {
  upload: Upload;
  startsGroup: boolean;
  /** Whether it may still be sent here: the chat may have been resolved, or given to another user, since it failed. */
  maySend: boolean;
}) {
  const { archivo, estado, avance } = upload;
  const hasFailed = estado === 'FALLIDO';
  const isWaiting = estado === 'ESPERA';
  const isListenable = hasFailed && upload.tipo === 'VOZ';
  const remove = () => {
    outbox.remove(upload.conversacionId, upload.clienteMensajeId);
    if (maySend && upload.contenido) returnCaption(upload.conversacionId, upload.contenido);
  };
  return (
    <div className={css.line} data-side="team" data-starts={startsGroup || undefined}>
      <div className={css.bubble} data-failed={hasFailed || undefined}>
        {isListenable ? (
          <LazyBoundary>
            <Escucha upload={upload} />
          </LazyBoundary>
        ) : (
          <div className={own.file}>
            <Miniatura archivo={archivo} tipo={upload.tipo} className={own.picture} />
            <span className={own.text}>
              <bdi className={own.name}>{archivo.name}</bdi>
              <span className={own.size}>{describeFile(archivo.name, archivo.size)}</span>
            </span>
            {hasFailed || isWaiting ? null : (
              <button
                type="button"
                className={own.cancel}
                onClick={remove}
                aria-label={`${MENSAJES_TEXTS.cancelUpload}: ${archivo.name}`}
                title={MENSAJES_TEXTS.cancelUpload}
              >
                <IconX size={18} aria-hidden />
              </button>
            )}
          </div>
        )}
        {hasFailed || isWaiting ? null : (
          <progress
            className={own.progress}
            max={100}
            value={Math.round(avance * 100)}
            aria-label={`${MENSAJES_TEXTS.uploading} ${archivo.name}`}
          />
        )}
        <div className={css.text}>
          {upload.contenido ? <Formato text={upload.contenido} /> : null}
          <span className={css.meta}>
            {hasFailed || isWaiting
              ? null
              : estado === 'EN_COLA'
                ? MENSAJES_TEXTS.queued
                : `${Math.round(avance * 100)} %`}
            <time dateTime={upload.creadoEn}>{formatTime(upload.creadoEn)}</time>
            <EstadoMark estado={hasFailed && upload.isHeld !== true ? 'ERROR' : 'PENDIENTE'} />
          </span>
        </div>
        {isWaiting ? <BubbleWaiting onRemove={remove} /> : null}
        {hasFailed ? (
          <BubbleError
            text={upload.error ?? MENSAJES_TEXTS.failed}
            onRemove={remove}
            onRetry={upload.isOnlyAsLink || !maySend ? null : () => chatOutbox.retry(upload)}
            isUntried={upload.isHeld === true}
            {...(upload.isOnlyAsLink && maySend ? { onSendAsLink: () => chatOutbox.sendAsLink(upload) } : {})}
          />
        ) : null}
      </div>
    </div>
  );
});

/** Discarding the file keeps its caption: it goes back to the composer. */
function returnCaption(conversacionId: number, caption: string): void {
  const { contenido } = readBorrador(conversacionId);
  writeBorrador(conversacionId, { contenido: contenido.trim() === '' ? caption : `${caption}\n${contenido}` });
}
