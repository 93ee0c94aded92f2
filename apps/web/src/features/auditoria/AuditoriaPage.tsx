import { Button, Loader, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { SuscriptorFiltro } from '#public/usuarios';
import { dayOf } from '../../platform/format/days.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { saveCsv } from '../../platform/http/save-csv.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useAction } from '../../ui/feedback/useAction.ts';
import { AuditoriaFiltros } from './AuditoriaFiltros.tsx';
import css from './Auditoria.module.css';
import { type AuditoriaOrden, type AuditoriaSearch, DEFAULT_ORDEN } from './auditoria-search.ts';
import { exportRegistros, rowsOf, useRegistros } from './auditoria.queries.ts';
import { AUDITORIA_TEXTS } from './auditoria.texts.ts';
import type { RegistroAuditoria } from '@tertulia/contract/features/auditoria/auditoria';
import type { AuditoriaSort } from '@tertulia/contract/features/auditoria/limites';
import { formatDateTime } from '../../platform/format/dates.ts';
import { CodeWords } from '../../ui/CodeWords.tsx';
import { nextOrden, sortDirection } from '../../ui/table/sort-direction.ts';
import { SortTitle } from '../../ui/table/SortTitle.tsx';

/** The audit log of the business. */
export function AuditoriaPage() {
  const search: AuditoriaSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  const registros = useRegistros(search);
  const { data, error, isError, isPlaceholderData, isFetching, isFetchingNextPage, hasNextPage, refetch } = registros;
  const csv = useExport(search);
  const go = (change: AuditoriaSearch) =>
    void navigate({ to: SCREENS.auditoria.path, search: { ...search, ...change }, replace: true });
  const clear = () => {
    setTurn(turn + 1);
    void navigate({ to: SCREENS.auditoria.path, search: { suscriptor: search.suscriptor }, replace: true });
  };
  const first = data?.pages[0];
  const rows = data && rowsOf(data.pages);
  const total = first ? `${formatCount(first.totalElements)}${first.totalIsCapped ? '+' : ''}` : '…';
  const { size: _size, sort: _sort, ...filtros } = search;
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{AUDITORIA_TEXTS.title(total)}</h2>
        <SuscriptorFiltro id={search.suscriptor} onChoose={(suscriptor) => go({ suscriptor, usuarioId: undefined })} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={csv.isBusy}
          disabled={!first || first.totalElements === 0}
          onClick={csv.download}
          aria-label={csv.isBusy ? AUDITORIA_TEXTS.csvBusy : AUDITORIA_TEXTS.csv}
        >
          {AUDITORIA_TEXTS.csv}
        </Button>
      </div>
      <AuditoriaFiltros
        key={`${turn}|${JSON.stringify(filtros)}`}
        search={search}
        onSearch={(change) => {
          go(change);
          // the same filters again: loads what was written since
          void refetch();
        }}
        onClear={clear}
      />
      <section className={table.results} aria-label={SCREENS.auditoria.label}>
        {isError && !data ? (
          <ErrorState
            text={serverWordsOr(error, AUDITORIA_TEXTS.loadFailed)}
            reason={null}
            onRetry={() => void refetch()}
          />
        ) : rows?.length === 0 ? (
          <EmptyState icon={IconHistory} title={AUDITORIA_TEXTS.empty} />
        ) : (
          <ScrollRegion className={`${table.scroller} ${table.wide}`} label={AUDITORIA_TEXTS.table}>
            <AuditoriaTable
              rows={rows}
              orden={search.sort ?? DEFAULT_ORDEN}
              isStale={isPlaceholderData}
              onSort={(sort) => go({ sort: sort === DEFAULT_ORDEN ? undefined : sort })}
            />
          </ScrollRegion>
        )}
      </section>
      {rows && rows.length > 0 ? (
        <div className={css.foot}>
          <span className={table.count} role="status">
            {AUDITORIA_TEXTS.shown}: {formatCount(rows.length)}/{total}
          </span>
          {isFetching && !isFetchingNextPage ? (
            <Loader size={18} role="img" aria-label={AUDITORIA_TEXTS.loading} />
          ) : null}
          {hasNextPage ? (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void registros.fetchNextPage()}>
              {AUDITORIA_TEXTS.more}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Downloads the filtered entries, one file at a time. */
function useExport(search: AuditoriaSearch) {
  const { isBusy, run } = useAction({
    action: async () => saveCsv(`auditorias-${dayOf(Date.now())}.csv`, await exportRegistros(search)),
    done: null,
    failed: AUDITORIA_TEXTS.exportFailed,
  });
  return { isBusy, download: run } as const;
}

interface AuditoriaTableProps {
  /** Undefined while the first page is loading. */
  rows: readonly RegistroAuditoria[] | undefined;
  orden: AuditoriaOrden;
  isStale: boolean;
  onSort: (orden: AuditoriaOrden) => void;
}

const DASH = '—';
const SKELETONS = 10;
const COLUMNS = 6;

/** The entries as a table; as cards on a phone. */
function AuditoriaTable({ rows, orden, isStale, onSort }: AuditoriaTableProps) {
  const sort = (field: AuditoriaSort) => ({
    direction: sortDirection(orden, field),
    onSort: () => onSort(nextOrden(orden, field)),
  });
  return (
    <table className={table.table} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <SortTitle {...sort('timestamp')} text={AUDITORIA_TEXTS.fecha} />
          <SortTitle {...sort('usuarioId')} text={AUDITORIA_TEXTS.usuario} />
          <SortTitle {...sort('entidad')} text={AUDITORIA_TEXTS.entidad} />
          <SortTitle {...sort('accion')} text={AUDITORIA_TEXTS.accion} />
          <SortTitle {...sort('registroId')} text={AUDITORIA_TEXTS.registro} />
          <th scope="col">{AUDITORIA_TEXTS.detalles}</th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((registro) => <Row key={registro.id} registro={registro} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={COLUMNS}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ registro }: { registro: RegistroAuditoria }) {
  const [isOpen, setOpen] = useState(false);
  const detallesId = useId();
  const { timestamp, usuarioId, usuarioNombre, entidad, accion, registroId, detalles } = registro;
  return (
    <Fragment>
      <tr className={`${table.row} ${table.pairs} ${css.row}`} data-open={isOpen || undefined}>
        <td data-number>{formatDateTime(timestamp)}</td>
        <td data-words data-title={AUDITORIA_TEXTS.usuario} className={css.usuario}>
          <Quien id={usuarioId} nombre={usuarioNombre} />
        </td>
        <td data-words data-title={AUDITORIA_TEXTS.entidad} className={css.entidad}>
          <CodeWords text={entidad} />
        </td>
        <td data-words data-title={AUDITORIA_TEXTS.accion} className={css.accionCell}>
          <span className={css.accion}>
            <CodeWords text={accion} />
          </span>
        </td>
        <td data-title={AUDITORIA_TEXTS.registro} data-number data-empty={registroId === null || undefined}>
          {registroId ?? DASH}
        </td>
        <td>
          <button
            type="button"
            className={css.ver}
            aria-expanded={isOpen}
            aria-controls={detallesId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? AUDITORIA_TEXTS.ocultar : AUDITORIA_TEXTS.ver}
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr className={css.detalles} id={detallesId}>
          <td colSpan={COLUMNS}>
            <pre className={css.json}>{prettyDetalles(detalles)}</pre>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function Quien({ id, nombre }: { id: number | null; nombre: string | null }) {
  if (id === null) return <span className={css.system}>{AUDITORIA_TEXTS.system}</span>;
  return (
    <>
      <bdi>{nombre}</bdi> <span className={css.system}>#{id}</span>
    </>
  );
}

/** The details of an entry, pretty-printed; text that is no JSON stays as it is. */
export function prettyDetalles(detalles: string): string {
  try {
    return JSON.stringify(JSON.parse(detalles), null, 2);
  } catch {
    return detalles;
  }
}
