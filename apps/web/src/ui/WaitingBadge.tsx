import css from './WaitingBadge.module.css';
import { Glyph } from './Glyph.tsx';

/** How many customers wait for somebody: an outline with a clock, where what is unread is a filled round mark. */
export function WaitingBadge({ count, isSmall = false }: { count: string; isSmall?: boolean }) {
  return (
    <span className={css.badge} data-small={isSmall || undefined}>
      <Glyph name="clock" size={isSmall ? 10 : 12} />
      {count}
      <span className={css.unseen}> en espera</span>
    </span>
  );
}
