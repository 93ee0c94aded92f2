import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type Key, memo, type ReactNode } from 'react';
import type { Orden } from '../../platform/format/list-search.ts';
import type { Failure } from '../../platform/http/failure.ts';
import table from './table-page.module.css';
import { ErrorState } from '../feedback/MessageState.tsx';
import { Paginator, type PaginatorProps } from './Paginator.tsx';
import { holdRowFocus } from '../focus/row-focus.ts';
import { ScrollRegion } from '../ScrollRegion.tsx';
import { nextOrden, sortDirection } from './sort-direction.ts';
import { SortTitle } from './SortTitle.tsx';
import { Cell, type Column } from './Cell.tsx';
import css from './DataTable.module.css';
import { type RowAction, RowMenu } from './RowMenu.tsx';

export interface DataTableProps<Row, Field extends string> {
  /** Names the list for a screen reader: «Cotizaciones». */
  label: string;
  columns: readonly Column<Row, Field>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => Key;
  /** Shown instead of the rows if there are none: `<EmptyState …/>`. */
  empty: ReactNode;
  /** Set if the first page failed to load. */
  failure?: (Failure & { onRetry: () => void }) | null;
  orden?: Orden<NoInfer<Field>> | undefined;
  onSort?: (orden: Orden<NoInfer<Field>>) => void;
  /** The rows belong to the previous request: `isPlaceholderData`. */
  isStale?: boolean;
  onOpen?: (row: Row) => void;
  /** Whether `onOpen` applies to this row. */
  mayOpen?: (row: Row) => boolean;
  /** The menu «⋯» of a row, by its accessible name, «Opciones de Ana Pérez»; no menu for an empty list. */
  menu?: { nameOf: (row: Row) => string; actions: (row: Row) => readonly RowAction[] };
  /** A class, and attributes for the state of a row. */
  rowProps?: (row: Row) => ComponentProps<'tr'> & Record<`data-${string}`, unknown>;
  /** The class of the table, for its widths. */
  className?: string | undefined;
  /** The width below which each row becomes a card: 660 px, `wide` 730 px, `widest` 940 px of the table itself. */
  fold?: 'wide' | 'widest';
  /** The class of the frame outside a page, where it does not fill the height. */
  frame?: string | undefined;
  pages?: PaginatorProps | undefined;
}

const SKELETONS = 8;

/**
 * A table of rows from the server, with its loading, empty and error states, sorting, pages, row menu, and cards where
 * its columns do not fit. It fills the height that `table.page` of `ui/table/table-page.module.css` leaves.
 *
 *     // outside the component; a function if the cells need more than the row
 *     const COLUMNS: readonly Column<Cotizacion, CotizacionesSort>[] = [
 *       { title: 'Número', isName: true, sort: 'numero', cell: ({ numero }) => numero },
 *       { title: 'Cliente', kind: 'words', cell: ({ cliente }) => <bdi>{cliente}</bdi> },
 *       { title: 'Total', kind: 'number', sort: 'total', cell: ({ total }) => formatCop(toCentavos(total)) },
 *     ];
 *
 *     <DataTable
 *       label="Cotizaciones"
 *       columns={COLUMNS}
 *       rows={data?.content}
 *       keyOf={({ id }) => id}
 *       failure={isError && !data ? { ...failureOf(error, 'No se pudieron cargar'), onRetry: () => void refetch() } : null}
 *       empty={<EmptyState icon={IconFile} title="Aún no hay cotizaciones" />}
 *       orden={search.sort ?? DEFAULT_ORDEN}
 *       onSort={(sort) => go({ sort })}
 *       isStale={isPlaceholderData}
 *       onOpen={(row) => opened.open(row)}
 *       menu={{
 *         nameOf: ({ numero }) => `Opciones de ${numero}`,
 *         actions: (row) => [{ label: 'Anular', icon: IconBan, onClick: () => voiding.open(row) }],
 *       }}
 *       pages={{ page, size, sizes, total, isLast, onPage, onSize }}
 *     />
 *
 * A press anywhere on a row opens it, and so does Enter on its name. The focus stays in its row during a refetch.
 */
export function DataTable<Row, Field extends string = never>({
  label,
  rows,
  empty,
  failure = null,
  fold,
  frame = table.results,
  pages,
  ...rest
}: DataTableProps<Row, Field>) {
  // a page behind the last one has no rows either
  const isEmpty = rows?.length === 0 && !pages?.total;
  const scroller = [table.scroller, fold === undefined ? null : table[fold]].filter(Boolean).join(' ');
  return (
    <>
      <section className={frame} aria-label={label}>
        {failure !== null && rows === undefined ? (
          <ErrorState {...failure} />
        ) : isEmpty ? (
          empty
        ) : (
          <ScrollRegion ref={holdRowFocus} className={scroller} label={`Tabla: ${label}`}>
            <Rows rows={rows} {...rest} />
          </ScrollRegion>
        )}
      </section>
      {pages && rows !== undefined && pages.total > 0 ? <Paginator {...pages} /> : null}
    </>
  );
}

type RowsProps<Row, Field extends string> = Omit<
  DataTableProps<Row, Field>,
  'label' | 'empty' | 'failure' | 'fold' | 'frame' | 'pages'
>;

function Rows<Row, Field extends string>({
  columns,
  rows,
  keyOf,
  orden,
  onSort,
  isStale = false,
  className = '',
  ...row
}: RowsProps<Row, Field>) {
  const { menu } = row;
  return (
    <table
      className={`${table.table} ${css.table} ${className}`}
      aria-busy={rows === undefined || isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          {columns.map(({ title, isTitleHidden = false, sort, first, kind }) =>
            sort === undefined || orden === undefined ? (
              <th key={title} scope="col" data-number={kind === 'number' || undefined}>
                {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </th>
            ) : (
              <SortTitle
                key={title}
                text={title}
                isNumber={kind === 'number'}
                direction={sortDirection(orden, sort)}
                idle={first}
                onSort={() => onSort?.(nextOrden(orden, sort, first))}
              />
            ),
          )}
          {menu ? (
            <th scope="col">
              <VisuallyHidden>Opciones</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows?.map((one) => <TableRow key={keyOf(one)} row={one} id={keyOf(one)} columns={columns} {...row} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index} className={css.skeleton}>
              <td colSpan={columns.length + (menu ? 1 : 0)}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

type TableRowProps<Row, Field extends string> = Pick<
  RowsProps<Row, Field>,
  'columns' | 'onOpen' | 'mayOpen' | 'menu' | 'rowProps'
> & { row: Row; id: Key };

function PlainRow<Row, Field extends string>(props: TableRowProps<Row, Field>) {
  const { row, id, columns, onOpen, mayOpen, menu, rowProps } = props;
  const open = mayOpen?.(row) === false ? undefined : onOpen;
  const actions = menu?.actions(row) ?? [];
  const { className = '', ...attributes } = rowProps?.(row) ?? {};
  return (
    <tr
      className={`${table.row} ${css.row} ${className}`}
      data-focus-row={id}
      data-open={open ? true : undefined}
      data-menu={actions.length > 0 || undefined}
      onClick={open && (() => open(row))}
      {...attributes}
    >
      {columns.map((column) => (
        <Cell key={column.title} row={row} column={column} onOpen={open} />
      ))}
      {menu ? (
        <td className={css.menuCell}>
          {actions.length > 0 ? <RowMenu label={menu.nameOf(row)} actions={actions} /> : null}
        </td>
      ) : null}
    </tr>
  );
}

// of a thousand rows only the changed ones are rendered, if the columns and functions are the same
const TableRow = memo(PlainRow) as typeof PlainRow;
