import type { ReactNode } from 'react';
import css from './UnreadBadge.module.css';

/** The unread count of a list row, or the mark of a mention there. */
export function UnreadBadge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}
