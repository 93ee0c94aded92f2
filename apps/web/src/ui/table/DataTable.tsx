import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { formatRange } from '../../platform/format/ranges.ts';
import type { Failure } from '../../platform/http/failure.ts';
import table from './table-page.module.css';
import { ErrorState } from '../feedback/MessageState.tsx';
import { Paginator } from './Paginator.tsx';
import { holdRowFocus } from '../focus/row-focus.ts';
import { ScrollRegion } from '../ScrollRegion.tsx';
import { nextOrden, sortDirection } from './sort-direction.ts';
import { SortTitle } from './SortTitle.tsx';
import { Cell, type Column } from './Cell.tsx';
import css from './DataTable.module.css';
import { type RowAction, RowMenu } from './RowMenu.tsx';

export type Orden<Field extends string> = `${Field},${'asc' | 'desc'}`;

interface Pages {
  /** From 0. */
  page: number;
  size: number;
  /** The sizes to choose from; empty if the size is fixed. */
  sizes?: readonly number[];
  total: number;
  isCapped?: boolean;
  isLast: boolean;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}

interface DataTableProps<Row, Field extends string> {
  /** Names the list for a screen reader: «Cotizaciones». */
  label: string;
  columns: readonly Column<Row, Field>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => Key;
  /** The row's accessible name, for its menu: «Opciones de Ana Pérez». */
  nameOf: (row: Row) => string;
  /** Shown instead of the rows if there are none: `<EmptyState …/>`. */
  empty: ReactNode;
  /** Set if the first page failed to load. */
  failure?: (Failure & { onRetry: () => void }) | null;
  orden?: Orden<Field>;
  onSort?: (orden: Orden<Field>) => void;
  /** The rows belong to the previous request: `isPlaceholderData`. */
  isStale?: boolean;
  onOpen?: (row: Row) => void;
  /** The menu «⋯» of a row; no menu for an empty list. */
  actions?: (row: Row) => readonly RowAction[];
  /** The width below which each row becomes a card: 660 px, `widest` 940 px of the table itself. */
  fold?: 'widest';
  pages?: Pages | undefined;
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
 *       nameOf={({ numero }) => numero}
 *       failure={isError && !data ? { ...failureOf(error, 'No se pudieron cargar'), onRetry: () => void refetch() } : null}
 *       empty={<EmptyState icon={IconFile} title="Aún no hay cotizaciones" />}
 *       orden={search.sort ?? DEFAULT_ORDEN}
 *       onSort={(sort) => go({ sort })}
 *       isStale={isPlaceholderData}
 *       onOpen={(row) => opened.open(row)}
 *       actions={(row) => [{ label: 'Anular', icon: IconBan, onClick: () => voiding.open(row) }]}
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
  pages,
  ...rest
}: DataTableProps<Row, Field>) {
  const isEmpty = rows?.length === 0;
  const scroller = [table.scroller, fold === undefined ? null : table[fold]].filter(Boolean).join(' ');
  return (
    <>
      <section className={table.results} aria-label={label}>
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
      {pages && rows !== undefined && pages.total > 0 ? (
        <Paginator
          {...pages}
          isCapped={pages.isCapped ?? false}
          range={formatRange({ ...pages, isCapped: pages.isCapped ?? false })}
        />
      ) : null}
    </>
  );
}

type RowsProps<Row, Field extends string> = Omit<
  DataTableProps<Row, Field>,
  'label' | 'empty' | 'failure' | 'fold' | 'pages'
>;

function Rows<Row, Field extends string>({
  columns,
  rows,
  keyOf,
  orden,
  onSort,
  isStale = false,
  actions,
  ...row
}: RowsProps<Row, Field>) {
  const width = columns.length + (actions ? 1 : 0);
  return (
    <table
      className={`${table.table} ${css.table}`}
      aria-busy={rows === undefined || isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          {columns.map(({ title, sort, kind }) =>
            sort === undefined || orden === undefined ? (
              <th key={title} scope="col" data-number={kind === 'number' || undefined}>
                {title}
              </th>
            ) : (
              <SortTitle
                key={title}
                text={title}
                isNumber={kind === 'number'}
                direction={sortDirection(orden, sort)}
                onSort={() => onSort?.(nextOrden(orden, sort))}
              />
            ),
          )}
          {actions ? (
            <th scope="col">
              <VisuallyHidden>Opciones</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows?.map((one) => (
          <TableRow key={keyOf(one)} row={one} id={keyOf(one)} columns={columns} actions={actions} {...row} />
        )) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={width}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface TableRowProps<Row, Field extends string> {
  row: Row;
  id: Key;
  columns: readonly Column<Row, Field>[];
  nameOf: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  actions: ((row: Row) => readonly RowAction[]) | undefined;
}

function TableRow<Row, Field extends string>({ row, id, columns, nameOf, onOpen, actions }: TableRowProps<Row, Field>) {
  const menu = actions?.(row) ?? [];
  return (
    <tr
      className={`${table.row} ${css.row}`}
      data-focus-row={id}
      data-open={onOpen ? true : undefined}
      data-menu={menu.length > 0 || undefined}
      onClick={onOpen && (() => onOpen(row))}
    >
      {columns.map((column) => (
        <Cell key={column.title} row={row} column={column} onOpen={onOpen} />
      ))}
      {actions ? (
        <td className={css.menuCell}>
          {menu.length > 0 ? <RowMenu label={`Opciones de ${nameOf(row)}`} actions={menu} /> : null}
        </td>
      ) : null}
    </tr>
  );
}
