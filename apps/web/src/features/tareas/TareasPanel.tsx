import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime } from '../../platform/format/dates.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { titleOf } from './tarea-title.ts';
import css from './TareasPanel.module.css';
import { useTareasPendientes } from './tareas.queries.ts';
import { ESTADO_TAREA_TEXTS, PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';

/** What is still to be done for a contact. */
export function TareasPanel({ contactoId }: { contactoId: number }) {
  const { data: tareas, isPending, refetch } = useTareasPendientes(contactoId);
  const [now] = useState(() => Date.now());
  if (isPending) {
    return (
      <div role="group" aria-busy="true" aria-label={TAREAS_TEXTS.list}>
        <Skeleton height={14} width="70%" mb={8} />
        <Skeleton height={28} />
      </div>
    );
  }
  if (!tareas) {
    return (
      <div className={css.failed} role="alert">
        {TAREAS_TEXTS.loadFailed}
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {TAREAS_TEXTS.retry}
        </Button>
      </div>
    );
  }
  if (tareas.length === 0) return <p className={css.empty}>{TAREAS_TEXTS.empty}</p>;
  return (
    <ScrollRegion className={css.scroll} label={TAREAS_TEXTS.list}>
      <ul className={css.list}>
        {tareas.map((tarea) => (
          <TareaItem key={tarea.id} tarea={tarea} now={now} />
        ))}
      </ul>
    </ScrollRegion>
  );
}

function TareaItem({ tarea, now }: { tarea: Tarea; now: number }) {
  const { titulo, descripcion, prioridad, estado, fechaProgramada, asignadoUsuarioNombre } = tarea;
  const isOverdue = Date.parse(fechaProgramada) < now;
  return (
    <li className={css.tarea}>
      <div className={css.head}>
        <span className={css.title}>{titleOf(tarea)}</span>
        <span className={css.priority} data-prioridad={prioridad}>
          {TAREAS_TEXTS.priority} {PRIORIDAD_TEXTS[prioridad]}
        </span>
      </div>
      {titulo === null || titulo.trim() === '' ? null : <p className={css.text}>{descripcion}</p>}
      <div className={css.facts}>
        <span>{ESTADO_TAREA_TEXTS[estado]}</span>
        <time dateTime={fechaProgramada} data-overdue={isOverdue || undefined}>
          {formatDateTime(fechaProgramada)}
          {isOverdue ? ` (${TAREAS_TEXTS.overdue.toLowerCase()})` : ''}
        </time>
        {asignadoUsuarioNombre === null ? null : (
          <span>
            {TAREAS_TEXTS.assignedTo} {asignadoUsuarioNombre}
          </span>
        )}
      </div>
    </li>
  );
}
