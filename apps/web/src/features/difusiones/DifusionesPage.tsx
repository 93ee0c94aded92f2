import { Button, Skeleton } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconArrowLeft, IconSpeakerphone } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { DIFUSIONES_PAGE_SIZE } from '@tertulia/contract/features/difusiones/estados';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { CodeWords } from '../../ui/CodeWords.tsx';
import table from '../../ui/table/table-page.module.css';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { isProgramada, resultOf } from './difusion-progress.ts';
import { DifusionDialog } from './DifusionDialog.tsx';
import { Chip } from '../../ui/Chip.tsx';
import css from './Difusiones.module.css';
import type { DifusionesSearch } from './difusiones-search.ts';
import { useDifusiones, useDifusionesPagina } from './difusiones.queries.ts';
import {
  contactosText,
  DIFUSIONES_TEXTS,
  ESTADO_DIFUSION_TEXTS,
  ESTADO_TONES,
  partsText,
  PROGRAMADA_TEXT,
  resultText,
} from './difusiones.texts.ts';
import { useDifusionesLive } from './useDifusionesLive.ts';
import { failureOf } from '../../platform/http/failure.ts';

const COLUMNS: readonly Column<Difusion>[] = [
  {
    title: DIFUSIONES_TEXTS.plantilla,
    isName: true,
    kind: 'words',
    cell: ({ plantillaNombre }) => (
      <bdi>
        <CodeWords text={plantillaNombre} />
      </bdi>
    ),
  },
  { title: DIFUSIONES_TEXTS.columna, kind: 'words', cell: ({ kanbanEstadoNombre }) => <bdi>{kanbanEstadoNombre}</bdi> },
  {
    title: DIFUSIONES_TEXTS.estado,
    cell: (difusion) => (
      <Chip tone={ESTADO_TONES[difusion.estado]}>
        {isProgramada(difusion) ? PROGRAMADA_TEXT : ESTADO_DIFUSION_TEXTS[difusion.estado]}
      </Chip>
    ),
  },
  { title: DIFUSIONES_TEXTS.total, kind: 'number', cell: ({ totalContactos }) => formatCount(totalContactos) },
  { title: DIFUSIONES_TEXTS.enviados, kind: 'number', cell: (difusion) => formatCount(resultOf(difusion).enviados) },
  { title: DIFUSIONES_TEXTS.omitidos, kind: 'number', cell: ({ contadores }) => formatCount(contadores.omitidos) },
  {
    title: DIFUSIONES_TEXTS.fallidos,
    kind: 'number',
    cell: ({ contadores: { fallidos } }) => (
      <span className={fallidos > 0 ? css.failed : undefined}>{formatCount(fallidos)}</span>
    ),
  },
  { title: DIFUSIONES_TEXTS.costo, kind: 'number', cell: ({ costo }) => costText(costo) },
  { title: DIFUSIONES_TEXTS.startedBy, kind: 'words', cell: ({ creadaPor }) => <bdi>{creadaPor.nombre}</bdi> },
  { title: DIFUSIONES_TEXTS.fecha, kind: 'number', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** «Envíos»: the broadcasts of the business with their results, newest first. */
export function DifusionesPage() {
  const search: DifusionesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { page = 0, difusion } = search;
  const query = useDifusionesPagina(page);
  useDifusionesLive(query.data?.content, query.dataUpdatedAt);
  const go = (change: DifusionesSearch) =>
    void navigate({ to: SCREENS.difusiones.path, search: { ...search, ...change }, ...IN_PLACE });
  const list = usePages(query, search, { usualSize: DIFUSIONES_PAGE_SIZE, failed: DIFUSIONES_TEXTS.listFailed, go });
  const { total } = list.pages;
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.difusiones.label}</h2>
        <span className={table.count} role="status">
          {list.rows ? `${formatCount(total)} ${total === 1 ? DIFUSIONES_TEXTS.one : DIFUSIONES_TEXTS.many}` : ''}
        </span>
      </div>
      <DataTable
        {...list}
        label={SCREENS.difusiones.label}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={IconSpeakerphone}
            title={DIFUSIONES_TEXTS.empty}
            text={DIFUSIONES_TEXTS.emptyText}
            action={
              <Button component={Link} to={SCREENS.kanban.path} variant="default">
                {DIFUSIONES_TEXTS.toKanban}
              </Button>
            }
          />
        }
        onOpen={({ id }) => go({ difusion: id })}
        fold="widest"
      />
      {difusion === undefined ? null : (
        <DifusionDialog key={difusion} id={difusion} isOpen onClose={() => go({ difusion: undefined })} />
      )}
    </div>
  );
}

function costText(costo: number): string {
  const centavos = toCentavos(costo);
  return copFormatFor([centavos])(centavos);
}

interface EnviosAnterioresProps {
  onOpen: (id: number) => void;
  onBack: () => void;
}

/** The newest broadcasts with their results. */
export function EnviosAnteriores({ onOpen, onBack }: EnviosAnterioresProps) {
  const { data, error, isError, refetch } = useDifusiones();
  return (
    <>
      {data ? (
        data.content.length === 0 ? (
          <p className={css.nobody}>{DIFUSIONES_TEXTS.empty}</p>
        ) : (
          <ul className={css.older}>
            {data.content.map((difusion) => (
              <li key={difusion.id}>
                <button type="button" onClick={() => onOpen(difusion.id)}>
                  <span className={css.olderName}>
                    <bdi>{difusion.plantillaNombre}</bdi>
                    <Chip tone={ESTADO_TONES[difusion.estado]}>
                      {isProgramada(difusion) ? PROGRAMADA_TEXT : ESTADO_DIFUSION_TEXTS[difusion.estado]}
                    </Chip>
                  </span>
                  <span className={css.olderMore}>
                    {formatDateTime(difusion.createdAt)} · <bdi>{difusion.kanbanEstadoNombre}</bdi> ·{' '}
                    {contactosText(formatCount(difusion.totalContactos), difusion.totalContactos)} ·{' '}
                    {resultText(resultOf(difusion))} · {partsText(difusion.contadores)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState {...failureOf(error, DIFUSIONES_TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} radius={8} aria-busy="true" />
      )}
      <div className={css.footer}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {DIFUSIONES_TEXTS.title}
        </Button>
      </div>
    </>
  );
}
