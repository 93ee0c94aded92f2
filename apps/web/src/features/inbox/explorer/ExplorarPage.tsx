import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconDownload, IconMessageSearch } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { jumpToMensaje } from '../messages/jump.ts';
import table from '../../../ui/table/table-page.module.css';
import { EmptyState } from '../../../ui/feedback/MessageState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { usePages } from '../../../platform/query/usePages.ts';
import css from './ExplorarPage.module.css';
import { ExplorarFiltros } from './ExplorarFiltros.tsx';
import { COLUMNS } from './ExplorarTable.tsx';
import { useExplorar } from './explorar.queries.ts';
import { countFiltros, EXPLORAR_LIST, type ExplorarSearch, filtrosOf, isBackwards } from './explorar-search.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';
import { LecturaPanel } from './LecturaPanel.tsx';
import { useCsv } from './useCsv.ts';

/** All chats that the user may read, by every filter: to look up, to read and to export as CSV. */
export function ExplorarPage() {
  const search: ExplorarSearch = useSearch({ strict: false });
  const navigate = useNavigate();
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

  const list = usePages(useExplorar(search), search, {
    ...EXPLORAR_LIST,
    failed: EXPLORAR_TEXTS.loadFailed,
    go,
  });

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.explorar.label}</h2>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={csv.isBusy}
          disabled={list.pages.total === 0}
          onClick={csv.download}
          aria-label={csv.isBusy ? EXPLORAR_TEXTS.csvBusy : EXPLORAR_TEXTS.csv}
        >
          {EXPLORAR_TEXTS.csv}
        </Button>
      </div>
      <ExplorarFiltros filtros={filtros} onChange={(change) => go({ ...change, page: undefined })} onClear={clear} />
      <DataTable
        {...list}
        label={SCREENS.explorar.label}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
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
        }
        onOpen={({ id: chat }) => {
          jumpToMensaje(chat, null);
          go({ chat }, 'push');
        }}
        rowProps={({ id }) => ({ className: css.row, 'aria-current': id === search.chat || undefined })}
        className={css.table}
        fold="wide"
      />
      <LecturaPanel openId={search.chat ?? null} onClose={() => go({ chat: undefined })} />
    </div>
  );
}
