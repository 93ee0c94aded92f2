import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconWallet } from '@tabler/icons-react';
import type { Recarga } from '@tertulia/contract/features/saldo/saldo';
import type { EstadoRecarga } from '@tertulia/contract/features/saldo/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/feedback/useAction.ts';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { formatPesos } from './pesos.ts';
import css from './Saldo.module.css';
import { RECARGAS_LIST, type RecargasSearch } from './saldo-search.ts';
import { consultRecarga, useRecargas } from './saldo.queries.ts';
import { SALDO_TEXTS, TEXTOS_ESTADO } from './saldo.texts.ts';

const MEDIOS = { PAYU: 'PayU', MANUAL: 'Manual' } as const;

const COLUMNS: readonly Column<Recarga>[] = [
  { title: SALDO_TEXTS.fecha, kind: 'digits', isBare: true, cell: ({ creada }) => formatDateTime(creada) },
  { title: SALDO_TEXTS.medio, isBare: true, cell: ({ medio }) => MEDIOS[medio] },
  {
    title: SALDO_TEXTS.referencia,
    kind: 'text',
    isBare: true,
    cell: ({ nota, referencia }) => (
      <>
        {nota === null ? null : <div>{nota}</div>}
        <bdi className={css.code}>{referencia}</bdi>
      </>
    ),
  },
  { title: SALDO_TEXTS.persona, kind: 'words', cell: ({ usuarioNombre }) => <bdi>{usuarioNombre}</bdi> },
  { title: SALDO_TEXTS.valor, kind: 'number', isBare: true, cell: ({ monto }) => formatPesos(monto) },
  { title: SALDO_TEXTS.estado, isBare: true, cell: ({ estado }) => <EstadoRecargaMark estado={estado} /> },
];
const CONSULT: Column<Recarga> = {
  title: SALDO_TEXTS.acciones,
  isBare: true,
  cell: (recarga) => (recarga.estado === 'PENDIENTE' ? <ConsultButton recarga={recarga} /> : null),
};

interface RecargasTableProps {
  search: RecargasSearch;
  /** Whether PayU may be asked about pending ones. */
  mayConsult: boolean;
  go: (change: RecargasSearch) => void;
}

/** The top-ups, newest first. */
export function RecargasTable({ search, mayConsult, go }: RecargasTableProps) {
  const list = usePages(useRecargas(search), search, {
    ...RECARGAS_LIST,
    failed: SALDO_TEXTS.recargasFailed,
    go,
  });
  return (
    <DataTable
      {...list}
      label={SALDO_TEXTS.recargas}
      columns={mayConsult ? [...COLUMNS, CONSULT] : COLUMNS}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={IconWallet} title={SALDO_TEXTS.recargasEmpty} text={SALDO_TEXTS.recargasEmptyText} />}
      rowProps={() => ({ className: table.pairs })}
      fold="widest"
    />
  );
}

const ICONS = { PENDIENTE: IconClock, APROBADA: IconCheck, RECHAZADA: IconAlertCircle, EXPIRADA: IconAlertCircle };

/** The state of a top-up, by shape and word. */
export function EstadoRecargaMark({ estado }: { estado: EstadoRecarga }) {
  const Icon = ICONS[estado];
  return (
    <span className={css.estado} data-estado={estado}>
      <Icon size={16} aria-hidden />
      {TEXTOS_ESTADO[estado]}
    </span>
  );
}

function ConsultButton({ recarga: { id, referencia } }: { recarga: Recarga }) {
  const { isBusy, run } = useAction({
    action: async () => {
      const { estado } = await consultRecarga(id);
      if (estado === 'PENDIENTE') showToast({ variant: 'info', text: SALDO_TEXTS.stillPending });
    },
    done: null,
    failed: SALDO_TEXTS.consultFailed,
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      aria-label={`${SALDO_TEXTS.consult} de ${referencia}`}
      onClick={run}
    >
      {SALDO_TEXTS.consult}
    </Button>
  );
}
