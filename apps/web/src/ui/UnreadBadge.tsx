import type { ReactNode } from 'react';
import css from './UnreadBadge.module.css';

/** How much in a row of a list is unread, or that somebody is called by name there. */
export function UnreadBadge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}
