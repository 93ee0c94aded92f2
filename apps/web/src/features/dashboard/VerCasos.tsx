import css from './Dashboard.module.css';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

/** The way to the rows behind a figure. */
export function VerCasos({ of, onOpen }: { of: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.cases} aria-label={`${DASHBOARD_TEXTS.cases}: ${of}`} onClick={onOpen}>
      {DASHBOARD_TEXTS.cases}
    </button>
  );
}
