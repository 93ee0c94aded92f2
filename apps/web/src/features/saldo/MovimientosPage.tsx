import { Button, NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { TEXTOS_MOVIMIENTO, TIPOS_MOVIMIENTO } from '@tertulia/contract/features/saldo/tipos';
import { SuscriptorFiltro } from '#public/usuarios';
import table from '../../ui/table/table-page.module.css';
import { type MovimientosSearch, RECARGAS_LIST } from './saldo-search.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { IconReceipt } from '@tabler/icons-react';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import type { Movimiento } from '@tertulia/contract/features/saldo/saldo';
import { formatDateTime } from '../../platform/format/dates.ts';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import css from './Saldo.module.css';
import { useMovimientos } from './saldo.queries.ts';

/** All movements of the balance. */
export function MovimientosPage() {
  const search: MovimientosSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: MovimientosSearch) =>
    void navigate({ to: SCREENS.movimientos.path, search: { ...search, page: undefined, ...change }, replace: true });
  const { desde, hasta, tipo } = search;
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.movimientos.label}</h2>
        <SuscriptorFiltro id={search.suscriptor} onChoose={(suscriptor) => go({ suscriptor })} />
      </div>
      <Filtros key={`${desde ?? ''}|${hasta ?? ''}|${tipo ?? ''}`} search={search} onSearch={go} />
      <MovimientosTable search={search} go={go} />
    </div>
  );
}

interface FiltrosProps {
  search: MovimientosSearch;
  onSearch: (change: MovimientosSearch) => void;
}

/** The filters of the list, applied by «Buscar». Needs the active filters as key. */
function Filtros({ search, onSearch }: FiltrosProps) {
  const [desde, setDesde] = useState(search.desde ?? '');
  const [hasta, setHasta] = useState(search.hasta ?? '');
  const [tipo, setTipo] = useState<string>(search.tipo ?? '');
  const isBackwards = desde !== '' && hasta !== '' && hasta < desde;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    onSearch({
      desde: desde === '' ? undefined : desde,
      hasta: hasta === '' ? undefined : hasta,
      tipo: TIPOS_MOVIMIENTO.find((one) => one === tipo),
    });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    setDesde('');
    setHasta('');
    setTipo('');
    onSearch({ desde: undefined, hasta: undefined, tipo: undefined });
  };
  return (
    <form className={table.filters} role="search" noValidate onSubmit={submit} onReset={clear}>
      <NativeSelect
        label={SALDO_TEXTS.tipo}
        value={tipo}
        data={[
          { value: '', label: SALDO_TEXTS.todos },
          ...TIPOS_MOVIMIENTO.map((value) => ({ value, label: TEXTOS_MOVIMIENTO[value] })),
        ]}
        onChange={(event) => setTipo(event.currentTarget.value)}
      />
      <DateField label={SALDO_TEXTS.desde} value={desde} onChange={setDesde} />
      <DateField
        label={SALDO_TEXTS.hasta}
        value={hasta}
        error={isBackwards ? SALDO_TEXTS.badRange : undefined}
        onChange={setHasta}
      />
      <Button type="submit">{SALDO_TEXTS.search}</Button>
      <Button variant="default" type="reset">
        {SALDO_TEXTS.clear}
      </Button>
    </form>
  );
}

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
function MovimientosTable({ search, go }: MovimientosTableProps) {
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
