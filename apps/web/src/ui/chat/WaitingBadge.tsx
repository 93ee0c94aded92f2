import css from './WaitingBadge.module.css';
import { Glyph } from '../Glyph.tsx';

/** The number of waiting customers: an outline with a clock, while unread counts are filled and round. */
export function WaitingBadge({ count, isSmall = false }: { count: string; isSmall?: boolean }) {
  return (
    <span className={css.badge} data-small={isSmall || undefined}>
      <Glyph name="clock" size={isSmall ? 10 : 12} />
      {count}
      <span className={css.unseen}> en espera</span>
    </span>
  );
}
