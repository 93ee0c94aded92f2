import { IconFileText, IconMicrophone, IconMovie, IconMusic, IconX, type TablerIcon } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { Escucha, type Subida, subidas } from '#public/envios';
import { formatTime } from '../../platform/format/dates.ts';
import { BubbleError } from './BubbleError.tsx';
import css from '../../ui/ChatBubble.module.css';
import { describeFile } from '../../platform/format/describe-file.ts';
import { EstadoMark } from './EstadoMark.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import own from './SubidaBubble.module.css';

const ICONS: Partial<Record<Subida['tipo'], TablerIcon>> = { VIDEO: IconMovie, AUDIO: IconMusic, VOZ: IconMicrophone };

/** A file on its way: what it is, how far it has come, and the way to stop it or to try again. */
export const SubidaBubble = memo(function SubidaBubble({
  subida,
  startsGroup,
  maySend,
}: {
  subida: Subida;
  startsGroup: boolean;
  /** Whether it may still be sent here: the chat may have been resolved, or have become another's, since it failed. */
  maySend: boolean;
}) {
  const { archivo, estado, avance } = subida;
  const hasFailed = estado === 'FALLIDA';
  const isListenable = hasFailed && subida.tipo === 'VOZ';
  const remove = () => subidas.remove(subida.conversacionId, subida.clienteMensajeId);
  return (
    <div className={css.line} data-side="team" data-starts={startsGroup || undefined}>
      <div className={css.bubble} data-failed={hasFailed || undefined}>
        {isListenable ? (
          <Escucha subida={subida} />
        ) : (
          <div className={own.file}>
            <Picture subida={subida} />
            <span className={own.text}>
              <bdi className={own.name}>{archivo.name}</bdi>
              <span className={own.size}>{describeFile(archivo.name, archivo.size)}</span>
            </span>
            {hasFailed ? null : (
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
        {hasFailed ? null : (
          <progress
            className={own.progress}
            max={100}
            value={Math.round(avance * 100)}
            aria-label={`${MENSAJES_TEXTS.uploading} ${archivo.name}`}
          />
        )}
        <div className={css.text}>
          <span className={css.meta}>
            {hasFailed ? null : estado === 'EN_COLA' ? MENSAJES_TEXTS.queued : `${Math.round(avance * 100)} %`}
            <time dateTime={subida.creadoEn}>{formatTime(subida.creadoEn)}</time>
            <EstadoMark estado={hasFailed && subida.isHeld !== true ? 'ERROR' : 'PENDIENTE'} />
          </span>
        </div>
        {hasFailed ? (
          <BubbleError
            text={subida.error ?? MENSAJES_TEXTS.failed}
            onRemove={remove}
            onRetry={subida.isOnlyAsLink || !maySend ? null : () => subidas.retry(subida)}
            isUntried={subida.isHeld === true}
            {...(subida.isOnlyAsLink && maySend ? { onSendAsLink: () => subidas.sendAsLink(subida) } : {})}
          />
        ) : null}
      </div>
    </div>
  );
});

function Picture({ subida: { archivo, tipo } }: { subida: Subida }) {
  const [isShowable, setShowable] = useState(tipo === 'IMAGEN');
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(archivo);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [archivo],
  );
  if (isShowable) return <img ref={show} className={own.picture} alt="" onError={() => setShowable(false)} />;
  const Icon = ICONS[tipo] ?? IconFileText;
  return <Icon size={28} stroke={1.5} aria-hidden />;
}
