import { getSession } from '../../platform/session/session.ts';
import css from './ShellLayout.module.css';
import bar from './TopBar.module.css';

/** Skeleton of the frame during the roles request; nothing before the login page. */
export function ShellSkeleton() {
  if (!getSession()) return null;
  const isCollapsed = localStorage.getItem('sidebarCollapsed') === 'true';
  return (
    <div className={css.root} role="status" aria-busy aria-label="Cargando Tertulia">
      <div className={bar.root}>
        <i className={css.bone} />
      </div>
      <div className={css.below}>
        <div className={`${css.sidebar} ${css.bones}`} data-collapsed={isCollapsed || undefined} />
      </div>
    </div>
  );
}
