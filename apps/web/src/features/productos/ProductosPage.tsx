import { Alert, Button, Progress, SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPackage, IconPlus, IconRefresh } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Producto, Sincronizacion } from '@tertulia/contract/features/productos/producto';
import { formatCount } from '../../platform/format/numbers.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { ProductoDialog } from './ProductoDialog.tsx';
import { columnsOf } from './ProductosTable.tsx';
import css from './ProductosPage.module.css';
import { beginSincronizacion, refreshProductos, useProductos, useSincronizacion } from './productos.queries.ts';
import { PRODUCTOS_LIST, type ProductosSearch } from './productos-search.ts';
import { PRODUCTOS_TEXTS } from './productos.texts.ts';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/feedback/useAction.ts';

const ESTADOS = [
  { value: 'todos', label: PRODUCTOS_TEXTS.todos, estado: undefined },
  { value: 'activos', label: PRODUCTOS_TEXTS.activos, estado: 1 },
  { value: 'inactivos', label: PRODUCTOS_TEXTS.inactivos, estado: 0 },
] as const;

/** The catalogue: find, and for supervisors create, change, deactivate and synchronize with the inventory. */
export function ProductosPage() {
  const search: ProductosSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayWrite = isSupervising(rolesOf(useUsuario()));
  const sync = useSincronizar(mayWrite);
  const edited = useDialog<Producto | null>((producto, frame) => <ProductoDialog producto={producto} {...frame} />);
  const go = (change: ProductosSearch) =>
    void navigate({
      to: SCREENS.productos.path,
      search: { ...search, page: undefined, ...change },
      ...IN_PLACE,
    });
  const isFiltered = search.q !== undefined || search.estado !== undefined;
  const list = usePages(useProductos(search), search, {
    ...PRODUCTOS_LIST,
    failed: PRODUCTOS_TEXTS.loadFailed,
    go,
  });

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.productos.label}</h2>
        {mayWrite ? (
          <div className={table.acts}>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              disabled={sync.isBusy}
              onClick={sync.begin}
            >
              {sync.isBusy ? PRODUCTOS_TEXTS.syncing : PRODUCTOS_TEXTS.sync}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edited.open(null)}>
              {PRODUCTOS_TEXTS.create}
            </Button>
          </div>
        ) : null}
      </div>
      {sync.run?.estado === 'EN_CURSO' ? <SyncProgress run={sync.run} /> : null}
      {sync.fault && !sync.isBusy ? (
        <Alert color="red" variant="light" py={8} title={PRODUCTOS_TEXTS.syncFailed}>
          {sync.fault}
        </Alert>
      ) : null}
      <div className={table.tools}>
        <SearchField
          className={table.search}
          label={PRODUCTOS_TEXTS.search}
          q={search.q ?? ''}
          onSearch={(q) => go({ q })}
        />
        <SegmentedControl
          aria-label={PRODUCTOS_TEXTS.which}
          data={ESTADOS.map(({ value, label }) => ({ value, label }))}
          value={ESTADOS.find(({ estado }) => estado === search.estado)?.value ?? 'todos'}
          onChange={(value) => go({ estado: ESTADOS.find((one) => one.value === value)?.estado })}
        />
      </div>
      <DataTable
        {...list}
        label={SCREENS.productos.label}
        columns={columnsOf(mayWrite ? edited.open : null)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={IconPackage}
            title={isFiltered ? PRODUCTOS_TEXTS.notFoundTitle : PRODUCTOS_TEXTS.emptyTitle}
            text={emptyText(isFiltered, mayWrite)}
            action={isFiltered ? <ClearButton onClear={() => go({ q: undefined, estado: undefined })} /> : undefined}
          />
        }
        {...(mayWrite ? { onOpen: edited.open } : {})}
        rowProps={() => ({ className: css.row })}
      />
      {edited.node}
    </div>
  );
}

function emptyText(isFiltered: boolean, mayWrite: boolean): string {
  if (isFiltered) return PRODUCTOS_TEXTS.notFoundText;
  return mayWrite ? PRODUCTOS_TEXTS.emptyText : PRODUCTOS_TEXTS.emptyReadText;
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      {PRODUCTOS_TEXTS.clear}
    </Button>
  );
}

function SyncProgress({ run: { leidos, total } }: { run: Sincronizacion }) {
  const text = total === null ? PRODUCTOS_TEXTS.syncing : `${formatCount(leidos)} de ${formatCount(total)} productos`;
  return (
    <Stack gap={6} flex="none">
      <Progress
        value={total ? (leidos / total) * 100 : 100}
        animated
        size="sm"
        aria-label={PRODUCTOS_TEXTS.syncing}
        transitionDuration={200}
      />
      <span className={css.progressText} role="status">
        {text}
      </span>
    </Stack>
  );
}

/** The synchronization on the page: its progress, its result, and the action that starts one. */
function useSincronizar(mayWrite: boolean) {
  const { data: run } = useSincronizacion(mayWrite);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The end of a run that was seen active is reported, also if another user started it.
  const watched = useRef<number | null>(null);
  useEffect(() => {
    if (!run) return;
    if (run.estado === 'EN_CURSO') {
      watched.current = run.id;
      return;
    }
    if (watched.current !== run.id) return;
    watched.current = null;
    if (run.estado === 'COMPLETADA') showToast({ variant: 'success', text: PRODUCTOS_TEXTS.syncDone });
    else showToast({ variant: 'danger', text: PRODUCTOS_TEXTS.syncFailed, reason: null });
    void refreshProductos();
  }, [run]);

  const { isBusy: isBeginning, run: begin } = useAction({
    action: beginSincronizacion,
    done: null,
    failed: () => ({ text: PRODUCTOS_TEXTS.syncFailed, reason: null }),
    onDone: () => setRefusal(null),
    onFailed: (error) => setRefusal(failureOf(error, PRODUCTOS_TEXTS.syncFailed).reason),
  });
  return {
    run: run ?? null,
    isBusy: isBeginning || run?.estado === 'EN_CURSO',
    /** Why the last run failed, until something newer is known. */
    fault: refusal ?? (run?.estado === 'ERROR' ? run.motivo : null),
    begin,
  } as const;
}
