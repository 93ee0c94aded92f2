import { nextOrden, sortDirection } from '../../ui/table/sort-direction.ts';
import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/table/table-page.module.css';
import { SortTitle } from '../../ui/table/SortTitle.tsx';
import { EvidenciaLinks } from './EvidenciaLinks.tsx';
import { type EditHandlers, TareaEdits } from './TareaEdits.tsx';
import { titleOf } from './tarea-title.ts';
import css from './Tareas.module.css';
import { type TareasOrden, type TareasSort } from './tareas-orden.ts';
import { ESTADO_TAREA_TEXTS, PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';

interface RowHandlers extends EditHandlers {
  onComplete: (tarea: Tarea) => void;
  onNotas: (tarea: Tarea) => void;
}

interface TareasTableProps extends RowHandlers {
  /** Undefined while they are loading. */
  tareas: readonly Tarea[] | undefined;
  orden: TareasOrden;
  isStale: boolean;
  /** The task that a reminder links to. */
  target?: number | null;
  now: number;
  onOrden: (orden: TareasOrden) => void;
}

const DASH = '—';
const SKELETONS = 8;
const COLUMNS = 9;

/** The tasks as a table, as cards on a phone. A thousand rows are plain elements that are rendered once. */
export function TareasTable({ tareas, orden, isStale, target = null, now, onOrden, ...handlers }: TareasTableProps) {
  const title = (field: TareasSort, text: string) => (
    <SortTitle text={text} direction={sortDirection(orden, field)} onSort={() => onOrden(nextOrden(orden, field))} />
  );
  return (
    <table
      className={`${table.table} ${css.table}`}
      aria-busy={tareas === undefined || isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          {title('fechaProgramada', TAREAS_TEXTS.date)}
          {title('contactoNombre', TAREAS_TEXTS.contact)}
          {title('titulo', TAREAS_TEXTS.title)}
          {title('prioridad', TAREAS_TEXTS.priority)}
          {title('estado', TAREAS_TEXTS.estado)}
          <th scope="col">{TAREAS_TEXTS.resolution}</th>
          <th scope="col">{TAREAS_TEXTS.evidence}</th>
          {title('asignadoUsuarioNombre', TAREAS_TEXTS.assigned)}
          <th scope="col" className={css.actions}>
            {TAREAS_TEXTS.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {tareas?.map((tarea) => (
          <Row
            key={tarea.id}
            tarea={tarea}
            isTarget={tarea.id === target}
            isOverdue={tarea.estado !== 'COMPLETADA' && Date.parse(tarea.fechaProgramada) < now}
            {...handlers}
          />
        )) ??
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

function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}

const Row = memo(function TareaRow({
  tarea,
  isOverdue,
  isTarget,
  onComplete,
  onNotas,
  onEdit,
  onRemove,
}: RowHandlers & { tarea: Tarea; isOverdue: boolean; isTarget: boolean }) {
  const { contactoId, contactoNombre, prioridad, estado, fechaProgramada, resolucion, asignadoUsuarioNombre } = tarea;
  const isDone = estado === 'COMPLETADA';
  const title = titleOf(tarea);
  const contacto = contactoNombre ?? `Contacto ${contactoId}`;
  return (
    <tr
      className={`${table.row ?? ''} ${css.row ?? ''}`}
      ref={isTarget ? bringIntoView : undefined}
      data-target={isTarget || undefined}
      data-focus-row={tarea.id}
      data-done={isDone || undefined}
      data-overdue={isOverdue || undefined}
    >
      <td data-number>
        <time className={css.date} dateTime={fechaProgramada}>
          {formatDateTime(fechaProgramada)}
          {isOverdue ? <span className={css.overdue}> ({TAREAS_TEXTS.overdue.toLowerCase()})</span> : null}
        </time>
      </td>
      <td>
        <button
          type="button"
          className={css.contact}
          title={contacto}
          aria-label={`${TAREAS_TEXTS.notesOf} ${contacto}`}
          onClick={() => onNotas(tarea)}
        >
          <bdi>{contacto}</bdi>
        </button>
      </td>
      <td className={css.what} data-long>
        <span className={css.title}>{title}</span>
      </td>
      <td>
        <span className={css.chip} data-value={prioridad}>
          {PRIORIDAD_TEXTS[prioridad]}
        </span>
      </td>
      <td>
        <span className={css.chip} data-value={estado}>
          {ESTADO_TAREA_TEXTS[estado]}
        </span>
      </td>
      <td data-long data-title={TAREAS_TEXTS.resolution} data-empty={resolucion === null || undefined}>
        {resolucion ?? DASH}
      </td>
      <td data-title={TAREAS_TEXTS.evidence} data-empty={tarea.evidencias.length === 0 || undefined}>
        {tarea.evidencias.length === 0 ? DASH : <EvidenciaLinks tarea={tarea} />}
      </td>
      <td
        className={css.assigned}
        data-title={TAREAS_TEXTS.assigned}
        data-empty={asignadoUsuarioNombre === null || undefined}
      >
        {asignadoUsuarioNombre ?? DASH}
      </td>
      <td className={css.acts}>
        <button
          type="button"
          className={css.action}
          disabled={isDone}
          aria-label={`${TAREAS_TEXTS.markComplete}: ${title}`}
          onClick={() => onComplete(tarea)}
        >
          {TAREAS_TEXTS.markComplete}
        </button>
        {isDone ? null : <TareaEdits tarea={tarea} onEdit={onEdit} onRemove={onRemove} />}
      </td>
    </tr>
  );
});
