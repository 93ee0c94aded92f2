import { useMemo } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime } from '../../platform/format/dates.ts';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { EvidenciaLinks } from './EvidenciaLinks.tsx';
import { ESTADO_TAREA_TEXTS, PRIORIDAD_TEXTS, TAREA_TONES, TAREAS_TEXTS, titleOf } from './tareas.texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './Tareas.module.css';
import type { TareasSort } from './tareas-search.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';

interface RowHandlers extends EditHandlers {
  onComplete: (tarea: Tarea) => void;
  onNotas: (tarea: Tarea) => void;
}

interface TareasTableProps
  extends
    RowHandlers,
    Pick<DataTableProps<Tarea, TareasSort>, 'rows' | 'empty' | 'failure' | 'orden' | 'onSort' | 'isStale'> {
  /** The task that a reminder links to. */
  target?: number | null;
  now: number;
}

/** The tasks; a thousand rows are plain elements that are rendered once. */
export function TareasTable(props: TareasTableProps) {
  const { target = null, now, onComplete, onNotas, onEdit, onRemove, ...list } = props;
  const columns = useMemo(
    () => columnsOf({ now, onComplete, onNotas, onEdit, onRemove }),
    [now, onComplete, onNotas, onEdit, onRemove],
  );
  const rowProps = useMemo(() => rowPropsFor(target), [target]);
  return (
    <DataTable<Tarea, TareasSort>
      {...list}
      label={SCREENS.tareas.label}
      columns={columns}
      keyOf={({ id }) => id}
      rowProps={rowProps}
      className={css.table}
      fold="widest"
    />
  );
}

function rowPropsFor(target: number | null) {
  return ({ id, estado }: Tarea) => ({
    className: css.row,
    ref: id === target ? bringIntoView : undefined,
    'data-target': id === target || undefined,
    'data-done': estado === 'COMPLETADA' || undefined,
  });
}

function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}

function columnsOf({
  now,
  onComplete,
  onNotas,
  ...edits
}: RowHandlers & { now: number }): readonly Column<Tarea, TareasSort>[] {
  return [
    {
      title: TAREAS_TEXTS.date,
      sort: 'fechaProgramada',
      kind: 'digits',
      isBare: true,
      cell: ({ fechaProgramada, estado }) => {
        const isOverdue = estado !== 'COMPLETADA' && Date.parse(fechaProgramada) < now;
        return (
          <time className={css.date} dateTime={fechaProgramada} data-overdue={isOverdue || undefined}>
            {formatDateTime(fechaProgramada)}
            {isOverdue ? <span className={css.overdue}> ({TAREAS_TEXTS.overdue.toLowerCase()})</span> : null}
          </time>
        );
      },
    },
    {
      title: TAREAS_TEXTS.contact,
      sort: 'contactoNombre',
      isBare: true,
      cell: (tarea) => <Contacto tarea={tarea} onNotas={onNotas} />,
    },
    {
      title: TAREAS_TEXTS.title,
      sort: 'titulo',
      kind: 'text',
      isBare: true,
      className: css.what,
      cell: (tarea) => <span className={css.title}>{titleOf(tarea)}</span>,
    },
    {
      title: TAREAS_TEXTS.priority,
      sort: 'prioridad',
      isBare: true,
      cell: ({ prioridad }) => <Chip tone={TAREA_TONES[prioridad]}>{PRIORIDAD_TEXTS[prioridad]}</Chip>,
    },
    {
      title: TAREAS_TEXTS.estado,
      sort: 'estado',
      isBare: true,
      cell: ({ estado }) => <Chip tone={TAREA_TONES[estado]}>{ESTADO_TAREA_TEXTS[estado]}</Chip>,
    },
    { title: TAREAS_TEXTS.resolution, kind: 'text', cell: ({ resolucion }) => resolucion },
    {
      title: TAREAS_TEXTS.evidence,
      cell: (tarea) => (tarea.evidencias.length === 0 ? null : <EvidenciaLinks tarea={tarea} />),
    },
    {
      title: TAREAS_TEXTS.assigned,
      sort: 'asignadoUsuarioNombre',
      className: css.assigned,
      cell: ({ asignadoUsuarioNombre }) => asignadoUsuarioNombre,
    },
    {
      title: TAREAS_TEXTS.actions,
      kind: 'acts',
      className: css.acts,
      cell: (tarea) => (
        <>
          <button
            type="button"
            className={css.action}
            disabled={tarea.estado === 'COMPLETADA'}
            aria-label={`${TAREAS_TEXTS.markComplete}: ${titleOf(tarea)}`}
            onClick={() => onComplete(tarea)}
          >
            {TAREAS_TEXTS.markComplete}
          </button>
          {tarea.estado === 'COMPLETADA' ? null : <TareaEdits tarea={tarea} {...edits} />}
        </>
      ),
    },
  ];
}

function Contacto({ tarea, onNotas }: Pick<RowHandlers, 'onNotas'> & { tarea: Tarea }) {
  const contacto = tarea.contactoNombre ?? `Contacto ${tarea.contactoId}`;
  return (
    <button
      type="button"
      className={css.contact}
      title={contacto}
      aria-label={`${TAREAS_TEXTS.notesOf} ${contacto}`}
      onClick={() => onNotas(tarea)}
    >
      <bdi>{contacto}</bdi>
    </button>
  );
}

export interface EditHandlers {
  onEdit: (tarea: Tarea) => void;
  onRemove: (tarea: Tarea) => void;
}

/** The buttons of a row that change or delete its open task. */
export function TareaEdits({ tarea, onEdit, onRemove }: EditHandlers & { tarea: Tarea }) {
  const title = titleOf(tarea);
  return (
    <>
      <button
        type="button"
        className={css.iconAction}
        title={TAREAS_TEXTS.edit}
        aria-label={`${TAREAS_TEXTS.edit}: ${title}`}
        onClick={() => onEdit(tarea)}
      >
        <IconPencil size={17} stroke={1.7} aria-hidden />
      </button>
      <button
        type="button"
        className={css.iconAction}
        title={TAREAS_TEXTS.remove}
        aria-label={`${TAREAS_TEXTS.remove}: ${title}`}
        onClick={() => onRemove(tarea)}
      >
        <IconTrash size={17} stroke={1.7} aria-hidden />
      </button>
    </>
  );
}
