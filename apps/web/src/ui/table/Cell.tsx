import type { ReactNode } from 'react';
import css from './DataTable.module.css';

export interface Column<Row, Field extends string = never> {
  /** The column's name; before its value in a card. */
  title: string;
  /** The content of a cell; null is «—», which a card leaves out. */
  cell: (row: Row) => ReactNode;
  /** Sorts by this field of the call. */
  sort?: Field;
  /** `number`: right-aligned tabular digits. `words`: a name, which may break. */
  kind?: 'number' | 'words';
  /** The row's name: the heading of its card, and with `onOpen` the button that opens the row. */
  isName?: boolean;
}

interface CellProps<Row, Field extends string> {
  row: Row;
  column: Column<Row, Field>;
  onOpen: ((row: Row) => void) | undefined;
}

/** One cell of a row; the name cell opens the row. */
export function Cell<Row, Field extends string>({ row, column, onOpen }: CellProps<Row, Field>) {
  const { title, cell, kind, isName = false } = column;
  const content = cell(row);
  const isBlank = content === null || content === undefined || content === '';
  return (
    <td
      className={isName ? css.nameCell : undefined}
      data-title={isName ? undefined : title}
      data-empty={isBlank || undefined}
      data-number={kind === 'number' || undefined}
      data-words={kind === 'words' || undefined}
    >
      {isBlank ? (
        '—'
      ) : isName && onOpen ? (
        <button
          type="button"
          className={css.name}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(row);
          }}
        >
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}
