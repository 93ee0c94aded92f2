import { Group } from '@mantine/core';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime } from '../../platform/format/dates.ts';
import { MINUTE_MS, useNow } from '../../platform/timing/useNow.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { SideList } from '../../ui/table/SideList.tsx';
import { ESTADO_TAREA_TEXTS, PRIORIDAD_TEXTS, TAREA_TONES, TAREAS_TEXTS, titleOf } from './tareas.texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './TareasPanel.module.css';
import { useTareasPendientes } from './tareas.queries.ts';

/** The open tasks of a contact. */
export function TareasPanel({ contactoId }: { contactoId: number }) {
  const { data: tareas, error, isPending, refetch } = useTareasPendientes(contactoId);
  const now = useNow(MINUTE_MS);
  const seesAll = isSupervising(rolesOf(useUsuario()));
  return (
    <SideList
      label={TAREAS_TEXTS.list}
      items={tareas}
      isPending={isPending}
      empty={seesAll ? TAREAS_TEXTS.empty : TAREAS_TEXTS.emptyOwn}
      failed={failureOf(error, TAREAS_TEXTS.loadFailed)}
      onRetry={() => void refetch()}
    >
      {(tarea) => <TareaItem key={tarea.id} tarea={tarea} now={now} />}
    </SideList>
  );
}

function TareaItem({ tarea, now }: { tarea: Tarea; now: number }) {
  const { titulo, descripcion, prioridad, estado, fechaProgramada, asignadoUsuarioNombre } = tarea;
  const isOverdue = Date.parse(fechaProgramada) < now;
  return (
    <li>
      <Group gap={8} align="flex-start" justify="space-between" wrap="nowrap">
        <span className={css.title}>{titleOf(tarea)}</span>
        <Chip tone={TAREA_TONES[prioridad]}>
          {TAREAS_TEXTS.priority} {PRIORIDAD_TEXTS[prioridad]}
        </Chip>
      </Group>
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
