import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDaySeparator } from '../../platform/format/dates.ts';
import { useToday } from '../../platform/format/today.ts';
import css from './ChatLines.module.css';

const NEW_MESSAGES = 'Mensajes nuevos';

/** Above a line: the title of its day, and the mark of the first unread message. */
export function LineMarks({ day, isNewLine }: { day: string | null; isNewLine: boolean }) {
  return (
    <>
      {day === null ? null : <DayTitle day={day} />}
      {isNewLine ? (
        <div className={css.newLine} role="separator" aria-label={NEW_MESSAGES}>
          <span>{NEW_MESSAGES}</span>
        </div>
      ) : null}
    </>
  );
}

function DayTitle({ day }: { day: string }) {
  useToday();
  return (
    <div className={css.day}>
      <span>{formatDaySeparator(day)}</span>
    </div>
  );
}

/** What a chat says to screen readers about one of its messages. */
export interface Announced {
  secuencia: number;
  text: string;
}

/** Later the text is only in the list, where it may be changed or deleted. */
const SPOKEN_MS = 1500;

/** Announces the newest message to screen readers, once. Scrolling through history announces nothing. */
export function ChatVoice({ last, newest }: { last: number; newest: Announced | null }) {
  const [announced, setAnnounced] = useState<Announced>({ secuencia: last, text: '' });
  const next = nextAnnounced(announced, newest);
  if (next !== announced) setAnnounced(next);
  useEffect(() => {
    if (announced.text === '') return undefined;
    const timer = setTimeout(() => setAnnounced((now) => ({ ...now, text: '' })), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  return (
    <div className={css.voice} aria-live="polite">
      {announced.text}
    </div>
  );
}

/** A later change or deletion of the message is not announced. */
export function nextAnnounced(before: Announced, newest: Announced | null): Announced {
  return newest !== null && newest.secuencia > before.secuencia ? newest : before;
}

const SKELETON_WIDTHS = ['46%', '32%', '58%', '40%', '28%', '52%'];

export function ChatSkeleton() {
  return (
    <div className={css.skeleton} role="group" aria-busy="true" aria-label="Cargando mensajes">
      {SKELETON_WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          height={index % 3 === 2 ? 62 : 40}
          width={width}
          radius={10}
          className={css.skeletonBubble}
          data-side={index % 2 === 0 ? 'customer' : 'team'}
        />
      ))}
    </div>
  );
}
