import type { Recordatorio } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime, formatTime, isSameDay } from '../../platform/format/dates.ts';
import { titleOf } from './tarea-title.ts';

/** More than these at once become one line. */
const SHOWN_EACH = 3;
/** Somebody who was away is told later than this that a task has fallen due. */
const PROMPT_MS = 5 * 60_000;

export interface Aviso {
  text: string;
  isLate: boolean;
  /** The task that it leads to; null leads to all that wait. */
  tarea: { id: number; fechaProgramada: string } | null;
}

/** What is said of reminders that were not said before, the oldest first, and of each task once. */
export function avisosOf(recordatorios: readonly Recordatorio[], now = Date.now()): Aviso[] {
  const late = new Set(recordatorios.filter(({ clase }) => clase === 'VENCIDA').map(({ tareaId }) => tareaId));
  const nuevos = recordatorios.filter(({ clase, tareaId }) => clase === 'VENCIDA' || !late.has(tareaId));
  if (nuevos.length > SHOWN_EACH)
    return [
      {
        text: `Tienes ${nuevos.length} tareas por atender`,
        isLate: nuevos.some(({ clase }) => clase === 'VENCIDA'),
        tarea: null,
      },
    ];
  return nuevos.toReversed().map((recordatorio) => {
    const { clase, tareaId: id, fechaProgramada, contactoNombre } = recordatorio;
    const isLate = clase === 'VENCIDA';
    const what = [titleOf(recordatorio), contactoNombre].filter((part) => part !== null).join(' · ');
    const when = isLate ? 'Tarea vencida' : `Tarea ${sinceWhen(fechaProgramada, now)}`;
    return { text: `${when}: ${what}`, isLate, tarea: { id, fechaProgramada } };
  });
}

// An hour that has passed, told as one to come, would be taken for this evening's.
function sinceWhen(when: string, now: number): string {
  return `${now - Date.parse(when) < PROMPT_MS ? 'para' : 'pendiente desde'} ${momentOf(when, now)}`;
}

// A reminder waits for a day: the hour alone would be taken for today's.
function momentOf(when: string, now: number): string {
  return isSameDay(when, now) ? `las ${formatTime(when)}` : `el ${formatDateTime(when)}`;
}
