import { Skeleton } from '@mantine/core';
import { getSession } from '../../platform/session/session.ts';
import css from './ShellLayout.module.css';
import bar from './TopBar.module.css';

const ENTRIES = 8;

/** The frame in the shape of what is coming, while it is asked what this person may open; nothing before the log-in page. */
export function ShellSkeleton() {
  if (!getSession()) return null;
  return (
    <div className={css.root} role="status" aria-busy="true" aria-label="Cargando Tertulia">
      <div className={bar.root}>
        <Skeleton width={28} height={28} radius={8} />
        <Skeleton width={140} height={14} />
        <div className={bar.spacer} />
        <Skeleton circle height={30} />
      </div>
      <div className={css.below}>
        <div className={`${css.sidebar} ${css.coming}`} data-collapsed={isCollapsed() || undefined}>
          {Array.from({ length: ENTRIES }, (_, index) => (
            <Skeleton key={index} height={18} />
          ))}
        </div>
      </div>
    </div>
  );
}

function isCollapsed(): boolean {
  return localStorage.getItem('sidebarCollapsed') === 'true';
}
