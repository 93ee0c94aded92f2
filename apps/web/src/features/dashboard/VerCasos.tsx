import css from './Dashboard.module.css';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

/** A link to the rows behind a KPI. */
export function VerCasos({ of, onOpen }: { of: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.cases} aria-label={`${DASHBOARD_TEXTS.cases}: ${of}`} onClick={onOpen}>
      {DASHBOARD_TEXTS.cases}
    </button>
  );
}
