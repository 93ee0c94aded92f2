import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import css from './table-page.module.css';

interface SortTitleProps {
  text: string;
  /** The direction in which this column sorts the rows; null when it does not. */
  direction: 'asc' | 'desc' | null;
  /** The arrow on hover while it does not. */
  idle?: 'desc' | undefined;
  /** Aligned right, like its numbers. */
  isNumber?: boolean;
  onSort: () => void;
}

/** A column title that sorts by it and shows the direction. */
export function SortTitle({ text, direction, idle, isNumber, onSort }: SortTitleProps) {
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
