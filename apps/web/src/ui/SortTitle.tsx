import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import css from './DataTable.module.css';

interface SortTitleProps {
  text: string;
  /** How the rows are sorted by this column; null when they are not. */
  direction: 'asc' | 'desc' | null;
  /** The arrow under the pointer while they are not. */
  idle?: 'asc' | 'desc';
  /** Stands on the right, as its numbers do. */
  isNumber?: boolean;
  onSort: () => void;
}

/** A column's title that sorts by it, and says how. */
export function SortTitle({ text, direction, idle = 'asc', isNumber, onSort }: SortTitleProps) {
  const Icon = (direction ?? idle) === 'desc' ? IconArrowDown : IconArrowUp;
  const sorted = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={sorted}>
      <button type="button" className={css.sort} onClick={onSort}>
        {text}
        <Icon size={14} aria-hidden className={css.sortIcon} data-sorted={direction !== null || undefined} />
      </button>
    </th>
  );
}
