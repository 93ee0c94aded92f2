import type { Recordatorio } from '@tertulia/contract/features/tareas/tarea';
import { formatTime } from '../../platform/format/dates.ts';
import { titleOf } from './tarea-title.ts';

/** More than these at once become one line. */
const SHOWN_EACH = 3;

export interface Aviso {
  text: string;
  isLate: boolean;
  /** The task that it leads to; null leads to all that wait. */
  tarea: { id: number; fechaProgramada: string } | null;
}

/** What is said of reminders that were not said before, the oldest first. */
export function avisosOf(nuevos: readonly Recordatorio[]): Aviso[] {
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
    const when = isLate ? 'Tarea vencida' : `Tarea para las ${formatTime(fechaProgramada)}`;
    return { text: `${when}: ${what}`, isLate, tarea: { id, fechaProgramada } };
  });
}
