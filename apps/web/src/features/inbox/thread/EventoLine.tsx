import { IconBan, IconRobot, IconStarFilled } from '@tabler/icons-react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { formatDateTime, formatTime } from '../../../platform/format/dates.ts';
import css from './EventoLine.module.css';
import { EVENTO_TEXTS, MENSAJES_TEXTS } from './mensajes.texts.ts';

const MAX_RATING = 5;

interface EventoLineProps {
  mensaje: Mensaje;
  evento: NonNullable<Mensaje['evento']>;
  /** Asks whether to mark the contact; null if the user may not, or if it is marked already. */
  onBlock?: (() => void) | null;
}

/** A centred line of the timeline: assigned, resolved, rated and so on. A doubtful opt-out offers the mark (F-D09). */
export function EventoLine({ mensaje, evento, onBlock = null }: EventoLineProps) {
  const { rating } = evento;
  return (
    <div className={css.line} data-evento={evento.tipo}>
      {evento.tipo === 'TRASPASO_BOT' ? <IconRobot size={16} aria-hidden /> : null}
      <span className={css.text}>{mensaje.contenido === '' ? EVENTO_TEXTS[evento.tipo] : mensaje.contenido}</span>
      {rating === null ? null : (
        <span className={css.stars} role="img" aria-label={`${rating} de ${MAX_RATING}`}>
          {Array.from({ length: MAX_RATING }, (_, index) => (
            <IconStarFilled key={index} size={14} data-lit={index < rating || undefined} aria-hidden />
          ))}
        </span>
      )}
      <time className={css.time} dateTime={mensaje.timestamp} title={formatDateTime(mensaje.timestamp)}>
        {formatTime(mensaje.timestamp)}
      </time>
      {evento.tipo === 'BAJA_DUDOSA' && onBlock ? (
        <button type="button" className={css.act} onClick={onBlock}>
          <IconBan size={14} aria-hidden />
          {MENSAJES_TEXTS.block}
        </button>
      ) : null}
    </div>
  );
}
