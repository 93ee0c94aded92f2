import { IconRobot, IconStarFilled } from '@tabler/icons-react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { formatDateTime, formatTime } from '../../platform/format/dates.ts';
import css from './EventoLine.module.css';
import { EVENTO_TEXTS } from './mensajes.texts.ts';

const MAX_RATING = 5;

/** A centred line of the timeline: assigned, resolved, rated and the like. */
export function EventoLine({ mensaje, evento }: { mensaje: Mensaje; evento: NonNullable<Mensaje['evento']> }) {
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
    </div>
  );
}
