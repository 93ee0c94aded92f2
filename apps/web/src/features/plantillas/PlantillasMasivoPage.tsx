import { Button, NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus, IconRefresh, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { PLANTILLAS_PAGE_SIZE, PLANTILLAS_PAGE_SIZES } from '@tertulia/contract/features/plantillas/limites';
import { ESTADOS_PLANTILLA } from '@tertulia/contract/features/plantillas/estados';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatRange } from '../../platform/format/ranges.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { useLastPage } from '../../platform/query/useLastPage.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { Paginator } from '../../ui/table/Paginator.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { PlantillaAsks, type PlantillaAsk } from './PlantillaAsks.tsx';
import { PlantillasTable } from './PlantillasTable.tsx';
import css from './PlantillasMasivo.module.css';
import { syncPlantillas, usePlantillasPagina } from './plantillas.queries.ts';
import { ESTADO_TEXTS } from './plantillas.texts.ts';
import { MASIVO_TEXTS, syncedText } from './plantillas-masivo.texts.ts';
import { DEFAULT_ORDEN, type PlantillasSearch } from './plantillas-search.ts';

/** The provider's templates, for the installation's administrator: find, view, create, submit and import. */
export function PlantillasMasivoPage() {
  const search: PlantillasSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, isError, isPlaceholderData, refetch } = usePlantillasPagina(search);
  const dialog = useDialog<PlantillaAsk>((ask, frame) => <PlantillaAsks ask={ask} onAsk={dialog.open} {...frame} />);
  const go = (change: PlantillasSearch) =>
    void navigate({
      to: SCREENS.plantillasMasivo.path,
      search: { ...search, page: undefined, ...change },
      ...IN_PLACE,
    });
  const isFiltered = search.q !== undefined || search.estado !== undefined;
  const hasFailed = isError && !data;
  const pages = {
    page: search.page ?? 0,
    size: search.size ?? PLANTILLAS_PAGE_SIZE,
    total: data?.totalElements ?? 0,
    isCapped: false,
    isLast: data?.last ?? true,
  };
  useLastPage(pages, data !== undefined && !isPlaceholderData, (page) => go({ page }));

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.plantillasMasivo.label}</h2>
        <div className={css.acts}>
          <SyncButton />
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => dialog.open({ about: 'editar', plantilla: null })}
          >
            {MASIVO_TEXTS.create}
          </Button>
        </div>
      </div>
      <div className={css.tools}>
        <SearchField
          className={css.search}
          label={MASIVO_TEXTS.search}
          q={search.q ?? ''}
          onSearch={(q) => go({ q })}
        />
        <NativeSelect
          aria-label={MASIVO_TEXTS.estado}
          value={search.estado ?? ''}
          data={[
            { value: '', label: `${MASIVO_TEXTS.estado}: ${MASIVO_TEXTS.todos}` },
            ...ESTADOS_PLANTILLA.map((value) => ({ value, label: ESTADO_TEXTS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => go({ estado: ESTADOS_PLANTILLA.find((one) => one === value) })}
        />
        <span className={table.count} role="status">
          {data ? `${formatCount(data.totalElements)} ${data.totalElements === 1 ? 'plantilla' : 'plantillas'}` : ''}
        </span>
      </div>
      <section className={table.results} aria-label={SCREENS.plantillasMasivo.label}>
        {hasFailed ? (
          <ErrorState {...failureOf(error, MASIVO_TEXTS.loadFailed)} onRetry={() => void refetch()} />
        ) : null}
        {data?.totalElements === 0 ? (
          <EmptyState
            icon={IconTemplate}
            title={isFiltered ? MASIVO_TEXTS.notFoundTitle : MASIVO_TEXTS.emptyTitle}
            text={isFiltered ? MASIVO_TEXTS.notFoundText : MASIVO_TEXTS.emptyText}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => go({ q: undefined, estado: undefined })}>
                  {MASIVO_TEXTS.clear}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        {hasFailed || data?.totalElements === 0 ? null : (
          <ScrollRegion className={`${table.scroller} ${table.widest}`} label={MASIVO_TEXTS.table}>
            <PlantillasTable
              rows={data?.content}
              orden={search.sort ?? DEFAULT_ORDEN}
              isStale={isPlaceholderData}
              onSort={(sort) => go({ sort: sort === DEFAULT_ORDEN ? undefined : sort })}
              onAsk={(about, plantilla: Plantilla) => dialog.open({ about, plantilla })}
            />
          </ScrollRegion>
        )}
      </section>
      {data && data.totalElements > 0 ? (
        <Paginator
          {...pages}
          sizes={PLANTILLAS_PAGE_SIZES}
          range={formatRange(pages)}
          onPage={(page) => go({ page: page === 0 ? undefined : page })}
          onSize={(size) => go({ size: size === PLANTILLAS_PAGE_SIZE ? undefined : size })}
        />
      ) : null}
      {dialog.node}
    </div>
  );
}

function SyncButton() {
  const [isBusy, setBusy] = useState(false);
  const sync = async () => {
    setBusy(true);
    try {
      showToast({ variant: 'success', text: syncedText(await syncPlantillas()) });
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, MASIVO_TEXTS.syncFailed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      disabled={isBusy}
      onClick={() => void sync()}
    >
      {isBusy ? MASIVO_TEXTS.syncing : MASIVO_TEXTS.sync}
    </Button>
  );
}
