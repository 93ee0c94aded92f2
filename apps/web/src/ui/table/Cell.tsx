import type { ReactNode } from 'react';
import css from './DataTable.module.css';

export interface Column<Row, Field extends string = never> {
  /** The column's name; before its value in a card. */
  title: string;
  /** The content of a cell; null is «—», which a card leaves out. */
  cell: (row: Row) => ReactNode;
  /** Sorts by this field of the call. */
  sort?: Field;
  /** The direction of its first sort: ascending. */
  first?: 'desc';
  /**
   * `number`: right-aligned tabular digits. `digits`: the same of a date or a phone number, left-aligned. `words`: a name,
   * which may break. `text`: sentences. `acts`: buttons, which do not open the row.
   */
  kind?: 'number' | 'digits' | 'words' | 'text' | 'acts';
  /** The row's name: the heading of its card, and with `onOpen` the button that opens the row. */
  isName?: boolean;
  /** Next to the name, outside its button. */
  after?: (row: Row) => ReactNode;
  /** A card shows the value without the title. */
  isBare?: boolean;
  /** Only screen readers read the title. */
  isTitleHidden?: boolean;
  /** The class of its cells, for their width. */
  className?: string | undefined;
}

interface CellProps<Row, Field extends string> {
  row: Row;
  column: Column<Row, Field>;
  onOpen: ((row: Row) => void) | undefined;
}

/** One cell of a row; the name cell opens the row. */
export function Cell<Row, Field extends string>({ row, column, onOpen }: CellProps<Row, Field>) {
  const { title, cell, kind, isName = false, after, isBare = isName || kind === 'acts', className = '' } = column;
  const content = cell(row);
  const isBlank = content === null || content === undefined || content === '';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- only keeps the row from opening
    <td
      className={isName ? `${css.nameCell} ${className}` : className}
      data-title={isBare ? undefined : title}
      data-empty={isBlank || undefined}
      data-number={kind === 'number' ? 'right' : kind === 'digits' || undefined}
      data-words={kind === 'words' || undefined}
      data-long={kind === 'text' || undefined}
      onClick={kind === 'acts' ? (event) => event.stopPropagation() : undefined}
    >
      {isBlank ? (
        kind === 'acts' ? null : (
          '—'
        )
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
      {after?.(row)}
    </td>
  );
}
