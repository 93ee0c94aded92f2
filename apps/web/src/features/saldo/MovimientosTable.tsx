import { Link } from '@tanstack/react-router';
import { IconReceipt } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import type { Movimiento } from '@tertulia/contract/features/saldo/saldo';
import { TEXTOS_MOVIMIENTO } from '@tertulia/contract/features/saldo/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import css from './Saldo.module.css';
import { type MovimientosSearch, RECARGAS_LIST } from './saldo-search.ts';
import { useMovimientos } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

function columnsOf(format: (centavos: number) => string): readonly Column<Movimiento>[] {
  return [
    { title: SALDO_TEXTS.fecha, kind: 'digits', isBare: true, cell: ({ fecha }) => formatDateTime(fecha) },
    { title: SALDO_TEXTS.tipo, isBare: true, cell: ({ tipo }) => TEXTOS_MOVIMIENTO[tipo] },
    {
      title: SALDO_TEXTS.detalle,
      kind: 'text',
      isBare: true,
      cell: ({ detalle, conversacionId }) =>
        conversacionId === null ? (
          detalle
        ) : (
          <Link
            className={css.link}
            to={`${SCREENS.conversaciones.path}/$conversacionId`}
            params={{ conversacionId: String(conversacionId) }}
          >
            {`${SALDO_TEXTS.chat} #${conversacionId}`}
          </Link>
        ),
    },
    {
      title: SALDO_TEXTS.persona,
      kind: 'words',
      cell: ({ usuarioNombre }) => (usuarioNombre === null ? null : <bdi>{usuarioNombre}</bdi>),
    },
    {
      title: SALDO_TEXTS.valor,
      kind: 'number',
      cell: ({ monto }) => (
        <span className={monto > 0 ? css.plus : css.minus}>
          {`${monto > 0 ? '+' : '-'}${format(Math.abs(toCentavos(monto)))}`}
        </span>
      ),
    },
    { title: SALDO_TEXTS.saldoDespues, kind: 'number', cell: ({ saldo }) => format(toCentavos(saldo)) },
  ];
}

interface MovimientosTableProps {
  search: MovimientosSearch;
  go: (change: MovimientosSearch) => void;
}

/** The movements of the balance, newest first; the amounts of a column have the same format. */
export function MovimientosTable({ search, go }: MovimientosTableProps) {
  const list = usePages(useMovimientos(search), search, {
    ...RECARGAS_LIST,
    failed: SALDO_TEXTS.movimientosFailed,
    go,
  });
  const amounts = (list.rows ?? []).flatMap(({ monto, saldo }) => [toCentavos(monto), toCentavos(saldo)]);
  return (
    <DataTable
      {...list}
      label={SCREENS.movimientos.label}
      columns={columnsOf(copFormatFor(amounts))}
      keyOf={({ id }) => id}
      empty={
        <EmptyState icon={IconReceipt} title={SALDO_TEXTS.movimientosEmpty} text={SALDO_TEXTS.movimientosEmptyText} />
      }
      rowProps={() => ({ className: table.pairs })}
      fold="wide"
    />
  );
}
