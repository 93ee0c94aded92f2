import { IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import type { Sala } from '@tertulia/contract/features/chat-interno/sala';
import { stripFormato } from '#public/inbox';
import { formatDateTime, formatDaySeparator, formatTime, isSameDay } from '../../platform/format/dates.ts';
import { initialsOf } from '../../platform/format/initials.ts';
import { formatBadge } from '../../platform/format/numbers.ts';
import { useToday } from '../../platform/format/today.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { UnreadBadge } from '../../ui/chat/UnreadBadge.tsx';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

interface SalaRowProps {
  sala: Sala;
  usuarioId: number;
  isSelected: boolean;
  onOpen: (salaId: number) => void;
}

/** A sala in the list: name, last message with author and time, unread count. */
export const SalaRow = memo(function SalaRow({ sala, usuarioId, isSelected, onOpen }: SalaRowProps) {
  useToday();
  const { id, nombre, colega, noLeidos, menciones, actividad, ultimo } = sala;
  const isGone = colega?.activo === false;
  const time = isSameDay(actividad, Date.now()) ? formatTime(actividad) : formatDaySeparator(actividad);
  const author = authorOf(sala, usuarioId);
  const snippet = ultimo ? stripFormato(ultimo.resumen) : '';
  const label = [
    nombre,
    isGone ? CHAT_INTERNO_TEXTS.inactive : null,
    noLeidos > 0 ? `${noLeidos} sin leer` : null,
    menciones > 0 ? CHAT_INTERNO_TEXTS.mention : null,
    snippet === '' ? null : `${author ? `${author}: ` : ''}${snippet}`,
    time,
  ];
  return (
    <li className={css.row} data-selected={isSelected || undefined} data-unread={noLeidos > 0 || undefined}>
      <button
        type="button"
        className={css.open}
        aria-current={isSelected || undefined}
        aria-label={label.filter(Boolean).join(', ')}
        onClick={() => onOpen(id)}
      />
      <SalaAvatar sala={sala} size={40} />
      <span className={css.rowBody} aria-hidden>
        <span className={css.rowLine}>
          <bdi className={css.name}>{nombre}</bdi>
          {isGone ? <span className={css.gone}>{CHAT_INTERNO_TEXTS.inactive}</span> : null}
          <time className={css.time} dateTime={actividad} title={formatDateTime(actividad)}>
            {time}
          </time>
        </span>
        <span className={css.rowLine}>
          <span className={css.snippet}>
            {author ? <span className={css.author}>{author}: </span> : null}
            <bdi>{snippet}</bdi>
          </span>
          {menciones > 0 ? <UnreadBadge>@</UnreadBadge> : null}
          {noLeidos > 0 ? <UnreadBadge>{formatBadge(noLeidos, 999)}</UnreadBadge> : null}
        </span>
      </span>
    </li>
  );
});

/** Initials of a colleague, or the icon of a group. */
export function SalaAvatar({ sala, size }: { sala: Pick<Sala, 'id' | 'nombre' | 'colega'>; size: number }) {
  if (sala.colega) return <Avatar initials={initialsOf(sala.nombre)} seed={sala.colega.usuarioId} size={size} />;
  return (
    <span className={css.groupAvatar} style={{ width: size, height: size }} aria-hidden>
      <IconUsers size={size / 2} stroke={1.7} />
    </span>
  );
}

function authorOf({ tipo, ultimo }: Sala, usuarioId: number): string | null {
  if (!ultimo || ultimo.esEvento) return null;
  if (ultimo.autorUsuarioId === usuarioId) return CHAT_INTERNO_TEXTS.you;
  return tipo === 'GRUPO' ? (ultimo.autorNombre.split(' ')[0] ?? null) : null;
}
