import { memo } from 'react';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { Adjunto, Formato, PendingBubble } from '#public/inbox';
import { formatDateTime, formatTime } from '../../platform/format/dates.ts';
import bubble from '../../ui/chat/ChatBubble.module.css';
import { LineMarks } from '../../ui/chat/ChatParts.tsx';
import { Quote } from '../../ui/chat/Quote.tsx';
import css from './ChatInterno.module.css';
import { outbox } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { Citado } from './citado.ts';
import { EnlaceChip } from './EnlaceChip.tsx';
import { splitMenciones, type Mencionable } from './menciones.ts';
import { SalaMenu, type SalaActos } from './SalaMenu.tsx';
import type { SalaOutboxEntry } from './sala-outbox.ts';
import type { RenglonSala } from './sala-thread.ts';

interface SalaRenglonProps {
  renglon: RenglonSala;
  usuarioId: number;
  isGrupo: boolean;
  isHighlighted?: boolean;
  actos: SalaActos | null;
  onJump: (secuencia: number) => void;
  onMediaLoad: () => void;
}

/** One line of the sala under its day and its mark. */
export const SalaRenglon = memo(function SalaRenglon({ renglon, usuarioId, ...rest }: SalaRenglonProps) {
  const { content, day, isNewLine, startsGroup } = renglon;
  return (
    <>
      <LineMarks day={day} isNewLine={isNewLine} />
      {content.kind === 'entry' ? (
        <SalaOutboxBubble entry={content.entry} startsGroup={startsGroup} />
      ) : content.mensaje.evento ? (
        <p className={css.evento}>{content.mensaje.contenido}</p>
      ) : (
        <SalaBubble mensaje={content.mensaje} usuarioId={usuarioId} startsGroup={startsGroup} {...rest} />
      )}
    </>
  );
});

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
            <Adjunto archivo={archivo} onMediaLoad={onMediaLoad} />
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

/** A message being sent. */
const SalaOutboxBubble = memo(function SalaOutboxBubble({
  entry,
  startsGroup,
}: {
  entry: SalaOutboxEntry;
  startsGroup: boolean;
}) {
  const { contenido, menciones, enlace, cita } = entry;
  return (
    <PendingBubble
      entry={entry}
      startsGroup={startsGroup}
      head={cita ? <SalaCita cita={cita} onJump={null} /> : null}
      words={<Texto text={contenido} menciones={menciones} usuarioId={null} />}
      onRetry={() => outbox.retry(entry)}
      onRemove={() => outbox.remove(entry.salaId, entry.clienteMensajeId)}
    >
      {enlace ? <EnlaceChip enlace={{ ...enlace, detalle: null }} /> : null}
    </PendingBubble>
  );
});

/** The message that another one answers, in its current state. */
function SalaCita({ cita, onJump }: { cita: Citado; onJump: ((secuencia: number) => void) | null }) {
  const { autorNombre, borrado, secuencia } = cita;
  const text = borrado ? CHAT_INTERNO_TEXTS.removed : cita.resumen;
  return (
    <Quote
      title={autorNombre}
      text={text}
      isGone={borrado}
      label={`${CHAT_INTERNO_TEXTS.replyTo} ${autorNombre}: ${text}`}
      hint={CHAT_INTERNO_TEXTS.goToQuoted}
      onJump={onJump && (() => onJump(secuencia))}
    />
  );
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
