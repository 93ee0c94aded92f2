import { IconPaperclip, IconX } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { Adjunto, BubbleError, BubbleWaiting, EstadoMark, Formato } from '#public/inbox';
import { describeFile } from '../../platform/format/describe-file.ts';
import { formatDateTime, formatTime } from '../../platform/format/dates.ts';
import bubble from '../../ui/chat/ChatBubble.module.css';
import css from './ChatInterno.module.css';
import { outbox } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { EnlaceChip } from './EnlaceChip.tsx';
import { splitMenciones, type Mencionable } from './menciones.ts';
import { SalaCita } from './SalaCita.tsx';
import { SalaMenu, type SalaActos } from './SalaMenu.tsx';
import type { SalaOutboxEntry } from './sala-outbox.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';

interface SalaBubbleProps {
  mensaje: SalaMensaje;
  usuarioId: number;
  startsGroup: boolean;
  isGrupo: boolean;
  isHighlighted?: boolean;
  /** Null if the sala is closed for writing. */
  actos: SalaActos | null;
  onJump: (secuencia: number) => void;
  onMediaLoad: () => void;
}

/** A message: the user's own at the right, the colleagues' at the left under their names. */
export const SalaBubble = memo(function SalaBubble({
  mensaje,
  usuarioId,
  startsGroup,
  isGrupo,
  isHighlighted = false,
  actos,
  onJump,
  onMediaLoad,
}: SalaBubbleProps) {
  const isOwn = mensaje.autorUsuarioId === usuarioId;
  const isCalled = mensaje.menciones.some((one) => one.usuarioId === usuarioId);
  return (
    <div
      className={bubble.line}
      data-side={isOwn ? 'team' : 'customer'}
      data-starts={startsGroup || undefined}
      data-highlighted={isHighlighted || undefined}
    >
      {actos && !mensaje.borrado ? <SalaMenu mensaje={mensaje} isOwn={isOwn} actos={actos} /> : null}
      <div className={`${bubble.bubble} ${css.bubble}`} data-called={isCalled || undefined}>
        {startsGroup && isGrupo && !isOwn ? <bdi className={bubble.author}>{mensaje.autorNombre}</bdi> : null}
        {mensaje.cita ? <SalaCita cita={mensaje.cita} onJump={onJump} /> : null}
        {mensaje.archivos.map((archivo) => (
          <div key={archivo.id} className={bubble.files}>
            <LazyBoundary fallback={<span className={css.fileComing} data-picture={isPicture(archivo) || undefined} />}>
              <Adjunto archivo={archivo} onMediaLoad={onMediaLoad} />
              <Arrival onArrived={onMediaLoad} />
            </LazyBoundary>
          </div>
        ))}
        {mensaje.enlaces.map((enlace) => (
          <EnlaceChip key={enlace.clase} enlace={enlace} />
        ))}
        <div className={bubble.text} data-unknown={mensaje.borrado || undefined}>
          {mensaje.borrado ? (
            isOwn ? (
              CHAT_INTERNO_TEXTS.removedOwn
            ) : (
              CHAT_INTERNO_TEXTS.removed
            )
          ) : (
            <Texto text={mensaje.contenido} menciones={mensaje.menciones} usuarioId={usuarioId} />
          )}
          <span className={bubble.meta}>
            {mensaje.editado === null ? null : (
              <span title={formatDateTime(mensaje.editado)}>{CHAT_INTERNO_TEXTS.edited}</span>
            )}
            <time dateTime={mensaje.timestamp} title={formatDateTime(mensaje.timestamp)}>
              {formatTime(mensaje.timestamp)}
            </time>
          </span>
        </div>
      </div>
    </div>
  );
});

/** A message being sent, in its final place and shape. */
export const SalaOutboxBubble = memo(function SalaOutboxBubble({
  entry,
  startsGroup,
}: {
  entry: SalaOutboxEntry;
  startsGroup: boolean;
}) {
  const hasFailed = entry.estado === 'FALLIDO';
  const isWaiting = entry.estado === 'ESPERA';
  const { archivo, enlace, cita } = entry;
  const discard = () => outbox.remove(entry.salaId, entry.clienteMensajeId);
  return (
    <div className={bubble.line} data-side="team" data-starts={startsGroup || undefined}>
      <div className={bubble.bubble} data-failed={hasFailed || undefined}>
        {cita ? <SalaCita cita={cita} onJump={null} /> : null}
        {archivo ? (
          <div className={css.file}>
            <IconPaperclip size={18} aria-hidden />
            <span className={css.words}>
              <bdi className={css.fileName}>{archivo.name}</bdi>
              <span className={css.fileSize}>{describeFile(archivo.name, archivo.size)}</span>
            </span>
            {hasFailed || isWaiting ? null : (
              <button
                type="button"
                className={css.fileCancel}
                onClick={discard}
                aria-label={`${CHAT_INTERNO_TEXTS.cancel}: ${archivo.name}`}
              >
                <IconX size={18} aria-hidden />
              </button>
            )}
          </div>
        ) : null}
        {archivo && !hasFailed && !isWaiting ? (
          <progress
            className={css.progress}
            max={100}
            value={Math.round((entry.avance ?? 0) * 100)}
            aria-label={archivo.name}
          />
        ) : null}
        {enlace ? <EnlaceChip enlace={{ ...enlace, detalle: null }} /> : null}
        <div className={bubble.text}>
          <Texto text={entry.contenido} menciones={entry.menciones} usuarioId={null} />
          <span className={bubble.meta}>
            <time dateTime={entry.creadoEn}>{formatTime(entry.creadoEn)}</time>
            <EstadoMark estado={hasFailed ? 'ERROR' : 'PENDIENTE'} />
          </span>
        </div>
        {isWaiting ? <BubbleWaiting onRemove={discard} /> : null}
        {hasFailed ? (
          <BubbleError
            text={entry.error ?? CHAT_INTERNO_TEXTS.failed}
            onRetry={() => outbox.retry(entry)}
            onRemove={discard}
          />
        ) : null}
      </div>
    </div>
  );
});

/** Renders nothing: reports that its sibling is loaded, which may be taller than its placeholder. */
function Arrival({ onArrived }: { onArrived: () => void }) {
  useEffect(onArrived, [onArrived]);
  return null;
}

function isPicture({ tipoMime }: Archivo): boolean {
  return tipoMime.startsWith('image/');
}

interface TextoProps {
  text: string;
  menciones: readonly Mencionable[];
  usuarioId: number | null;
}

function Texto({ text, menciones, usuarioId }: TextoProps) {
  if (menciones.length === 0) return text === '' ? null : <Formato text={text} />;
  return splitMenciones(text, menciones).map((trozo, index) =>
    trozo.mencion === null ? (
      <Formato key={index} text={trozo.text} />
    ) : (
      <span key={index} className={css.mencion} data-own={trozo.mencion.usuarioId === usuarioId || undefined}>
        {trozo.text}
      </span>
    ),
  );
}
