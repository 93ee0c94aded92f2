import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconDownload, IconMessageSearch } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { LIST_PAGE_SIZE } from '@tertulia/contract/features/conversaciones/estados';
import { jumpToMensaje } from '../messages/jump.ts';
import { formatRange } from '../../../platform/format/ranges.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { useLastPage } from '../../../platform/query/useLastPage.ts';
import table from '../../../ui/table/table-page.module.css';
import { EmptyState, ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { Paginator } from '../../../ui/table/Paginator.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { ExplorarFiltros } from './ExplorarFiltros.tsx';
import { ExplorarTable } from './ExplorarTable.tsx';
import { useExplorar } from './explorar.queries.ts';
import {
  countFiltros,
  DEFAULT_ORDEN,
  EXPLORAR_SIZES,
  filtrosOf,
  isBackwards,
  type ExplorarSearch,
} from './explorar-search.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';
import { LecturaPanel } from './LecturaPanel.tsx';
import { useCsv } from './useCsv.ts';

/** All chats that the user may read, by every filter: to look up, to read and to export as CSV. */
export function ExplorarPage() {
  const search: ExplorarSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, isError, isPlaceholderData, refetch } = useExplorar(search);
  const filtros = filtrosOf(search);
  const csv = useCsv(filtros);
  const go = (change: ExplorarSearch, how: 'push' | 'replace' = 'replace') =>
    void navigate({
      to: SCREENS.explorar.path,
      // Other pages' addresses have fields of the same name; this one belongs to this page.
      search: (before) => ({ ...(before as ExplorarSearch), ...change }),
      replace: how === 'replace',
    });
  const isFiltered = countFiltros(filtros) > 0;
  // on a phone the field with the error may be collapsed
  const emptyText = isBackwards(filtros) ? EXPLORAR_TEXTS.emptyBackwards : EXPLORAR_TEXTS.emptyText;
  const clear = () => {
    // both of its buttons unmount; a touch screen needs no focus
    if (window.matchMedia('(pointer: fine)').matches)
      document.querySelector<HTMLElement>('[role="search"] input')?.focus();
    void navigate({ to: SCREENS.explorar.path, search: { size: search.size, sort: search.sort } });
  };

  const pages = {
    page: search.page ?? 0,
    size: search.size ?? LIST_PAGE_SIZE,
    total: data?.totalElements ?? 0,
    isCapped: data?.totalIsCapped === true,
    isLast: data?.last ?? true,
  };
  useLastPage(pages, data !== undefined && !isPlaceholderData, (page) => go({ page }));

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.explorar.label}</h2>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={csv.isBusy}
          disabled={!data || data.totalElements === 0}
          onClick={csv.download}
          aria-label={csv.isBusy ? EXPLORAR_TEXTS.csvBusy : EXPLORAR_TEXTS.csv}
        >
          {EXPLORAR_TEXTS.csv}
        </Button>
      </div>
      <ExplorarFiltros filtros={filtros} onChange={(change) => go({ ...change, page: undefined })} onClear={clear} />
      <section className={table.results} aria-label={SCREENS.explorar.label}>
        {isError && !data ? (
          <ErrorState {...failureOf(error, EXPLORAR_TEXTS.loadFailed)} onRetry={() => void refetch()} />
        ) : null}
        {data?.totalElements === 0 ? (
          <EmptyState
            icon={IconMessageSearch}
            title={isFiltered ? EXPLORAR_TEXTS.emptyTitle : EXPLORAR_TEXTS.noneTitle}
            text={isFiltered ? emptyText : EXPLORAR_TEXTS.noneText}
            action={
              isFiltered ? (
                <Button variant="default" onClick={clear}>
                  {EXPLORAR_TEXTS.clear}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        {(isError && !data) || data?.totalElements === 0 ? null : (
          <ScrollRegion className={`${table.scroller} ${table.wide}`} label="Tabla de chats">
            <ExplorarTable
              rows={data?.content}
              orden={search.sort ?? DEFAULT_ORDEN}
              openId={search.chat ?? null}
              isStale={isPlaceholderData}
              onSort={(sort) => go({ sort: sort === DEFAULT_ORDEN ? undefined : sort, page: undefined })}
              onOpen={(chat) => {
                jumpToMensaje(chat, null);
                go({ chat }, 'push');
              }}
            />
          </ScrollRegion>
        )}
      </section>
      {data && data.totalElements > 0 ? (
        <Paginator
          {...pages}
          sizes={EXPLORAR_SIZES}
          range={formatRange(pages)}
          onPage={(page) => go({ page: page === 0 ? undefined : page })}
          onSize={(size) => go({ size: size === LIST_PAGE_SIZE ? undefined : size, page: undefined })}
        />
      ) : null}
      <LecturaPanel openId={search.chat ?? null} onClose={() => go({ chat: undefined })} />
    </div>
  );
}
