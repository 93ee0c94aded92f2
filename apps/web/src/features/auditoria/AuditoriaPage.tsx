import { Button, Loader } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
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
import { AuditoriaTable } from './AuditoriaTable.tsx';
import css from './Auditoria.module.css';
import { DEFAULT_ORDEN, type AuditoriaSearch } from './auditoria-search.ts';
import { exportRegistros, rowsOf, useRegistros } from './auditoria.queries.ts';
import { AUDITORIA_TEXTS } from './auditoria.texts.ts';

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
