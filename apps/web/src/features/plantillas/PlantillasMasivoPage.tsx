import { Button, NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus, IconRefresh, IconTemplate } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { ESTADOS_PLANTILLA } from '@tertulia/contract/features/plantillas/estados';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { formatCount } from '../../platform/format/numbers.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { useAction } from '../../ui/feedback/useAction.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { type PlantillaAsk, PlantillaAsks, type RowAsk } from './PlantillaAsks.tsx';
import { syncPlantillas, usePlantillasPagina } from './plantillas.queries.ts';
import { ESTADO_TEXTS } from './plantillas.texts.ts';
import { CATEGORIA_TEXTS, IDIOMA_TEXTS, MASIVO_TEXTS, syncedText } from './plantillas-masivo.texts.ts';
import { PLANTILLAS_LIST, type PlantillasSearch, type PlantillasSort } from './plantillas-search.ts';
import type { Column } from '../../ui/table/Cell.tsx';
import type { RowAction } from '../../ui/table/RowMenu.tsx';
import { EstadoChip } from './EstadoChip.tsx';
import css from './PlantillasMasivo.module.css';
import { rechazoText } from './PlantillaVista.tsx';

/** The provider's templates, for the installation's administrator: find, view, create, submit and import. */
export function PlantillasMasivoPage() {
  const search: PlantillasSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const dialog = useDialog<PlantillaAsk>((ask, frame) => <PlantillaAsks ask={ask} onAsk={dialog.open} {...frame} />);
  const go = (change: PlantillasSearch) =>
    void navigate({
      to: SCREENS.plantillasMasivo.path,
      search: { ...search, page: undefined, ...change },
      ...IN_PLACE,
    });
  const isFiltered = search.q !== undefined || search.estado !== undefined;
  const list = usePages(usePlantillasPagina(search), search, {
    ...PLANTILLAS_LIST,
    failed: MASIVO_TEXTS.loadFailed,
    go,
  });
  const { total } = list.pages;
  const ask = (about: RowAsk, plantilla: Plantilla) => dialog.open({ about, plantilla });

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.plantillasMasivo.label}</h2>
        <div className={table.acts}>
          <SyncButton />
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => dialog.open({ about: 'editar', plantilla: null })}
          >
            {MASIVO_TEXTS.create}
          </Button>
        </div>
      </div>
      <div className={table.tools}>
        <SearchField
          className={table.search}
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
          {list.rows ? `${formatCount(total)} ${total === 1 ? 'plantilla' : 'plantillas'}` : ''}
        </span>
      </div>
      <DataTable
        {...list}
        label={SCREENS.plantillasMasivo.label}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
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
        }
        onOpen={(plantilla) => ask('ver', plantilla)}
        menu={{
          nameOf: ({ templateName }) => `${MASIVO_TEXTS.more} ${templateName}`,
          actions: (plantilla) => actionsOf(plantilla, ask),
        }}
        fold="widest"
      />
      {dialog.node}
    </div>
  );
}

function SyncButton() {
  const { isBusy, run } = useAction({ action: syncPlantillas, done: syncedText, failed: MASIVO_TEXTS.syncFailed });
  return (
    <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} disabled={isBusy} onClick={run}>
      {isBusy ? MASIVO_TEXTS.syncing : MASIVO_TEXTS.sync}
    </Button>
  );
}

const COLUMNS: readonly Column<Plantilla, PlantillasSort>[] = [
  {
    title: MASIVO_TEXTS.nombre,
    sort: 'templateName',
    isName: true,
    className: css.nameCell,
    cell: ({ templateName }) => <bdi>{templateName}</bdi>,
  },
  {
    title: MASIVO_TEXTS.texto,
    isBare: true,
    className: css.textCell,
    cell: ({ cuerpo }) => (
      <span className={css.text} title={cuerpo}>
        {cuerpo}
      </span>
    ),
  },
  {
    title: MASIVO_TEXTS.categoria,
    sort: 'categoria',
    cell: ({ categoria }) => (categoria === null ? null : (CATEGORIA_TEXTS[categoria] ?? categoria)),
  },
  {
    title: MASIVO_TEXTS.idioma,
    sort: 'idioma',
    cell: ({ idioma }) => (idioma === null ? null : (IDIOMA_TEXTS[idioma] ?? idioma)),
  },
  {
    title: MASIVO_TEXTS.para,
    cell: ({ suscriptorId }) => (suscriptorId === null ? MASIVO_TEXTS.deTodos : MASIVO_TEXTS.soloPropia),
  },
  {
    title: MASIVO_TEXTS.estado,
    sort: 'estadoAprobacion',
    isBare: true,
    className: css.estadoCell,
    cell: ({ estadoAprobacion, motivoRechazo }) => (
      <>
        <EstadoChip estado={estadoAprobacion} />
        {motivoRechazo === null ? null : <span className={css.motivo}>{rechazoText(motivoRechazo)}</span>}
      </>
    ),
  },
];

function actionsOf(plantilla: Plantilla, onAsk: (about: RowAsk, plantilla: Plantilla) => void): RowAction[] {
  const { estadoAprobacion } = plantilla;
  const isNew = estadoAprobacion === 'SIN_ENVIAR';
  const action = (about: RowAsk, label: string) => ({ label, onClick: () => onAsk(about, plantilla) });
  return [
    action('ver', MASIVO_TEXTS.view),
    ...(isNew || estadoAprobacion === 'RECHAZADA' ? [action('editar', MASIVO_TEXTS.editAction)] : []),
    ...(isNew ? [action('enviar', MASIVO_TEXTS.submit)] : []),
    { ...action('eliminar', MASIVO_TEXTS.remove), isDanger: true },
  ];
}
