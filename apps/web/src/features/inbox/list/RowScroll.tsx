import type { ReactNode, Ref } from 'react';
import css from './ConversacionList.module.css';

interface RowScrollProps {
  ref: Ref<HTMLDivElement>;
  /** The number of all rows, drawn or not. */
  count: number;
  rowPx: number;
  from: number;
  children: ReactNode;
  foot?: ReactNode;
}

/**
 * Scroll container for rows of one height of which only some are drawn (`useRowWindow`). It is as high as all of them.
 */
export function RowScroll({ ref, count, rowPx, from, children, foot }: RowScrollProps) {
  return (
    <div ref={ref} className={css.scroller} data-row-scroller tabIndex={-1}>
      <div className={css.rows} style={{ height: count * rowPx, paddingTop: from * rowPx }}>
        {children}
      </div>
      <div className={css.foot}>{foot}</div>
    </div>
  );
}
