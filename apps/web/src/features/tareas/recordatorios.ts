import { RECORDATORIOS_SHOWN } from '@tertulia/contract/features/tareas/estados';
import type { Recordatorio } from '@tertulia/contract/features/tareas/tarea';
import { formatDateTime, formatTime, isSameDay } from '../../platform/format/dates.ts';
import { titleOf } from './tareas.texts.ts';

/** More than these at once become one line. */
const SHOWN_EACH = 3;
/** After this time the text says since when a task has been due. */
const PROMPT_MS = 5 * 60_000;

export interface Aviso {
  text: string;
  isLate: boolean;
  /** The task that it links to; null links to all open ones. */
  tarea: { id: number; fechaProgramada: string } | null;
}

/** The toasts for new reminders: assignments first, then due tasks, oldest first, each task once. */
export function avisosOf(recordatorios: readonly Recordatorio[], now = Date.now()): Aviso[] {
  const asignadas = recordatorios.filter(({ clase }) => clase === 'ASIGNADA');
  return [
    ...asignacionesOf(asignadas),
    ...dueOf(
      recordatorios.filter(({ clase }) => clase !== 'ASIGNADA'),
      now,
    ),
  ];
}

function asignacionesOf(asignadas: readonly Recordatorio[]): Aviso[] {
  if (asignadas.length > SHOWN_EACH) {
    // the server lists at most this many
    const many = asignadas.length >= RECORDATORIOS_SHOWN ? `${RECORDATORIOS_SHOWN} o más` : asignadas.length;
    return [{ text: `Te asignaron ${many} tareas`, isLate: false, tarea: null }];
  }
  return asignadas.toReversed().map((recordatorio) => {
    const { tareaId: id, fechaProgramada, contactoNombre, asignadaPorNombre } = recordatorio;
    const what = [titleOf(recordatorio), contactoNombre].filter((part) => part !== null).join(' · ');
    const who = asignadaPorNombre === null ? 'Te asignaron una tarea' : `${asignadaPorNombre} te asignó una tarea`;
    return { text: `${who}: ${what}`, isLate: false, tarea: { id, fechaProgramada } };
  });
}

function dueOf(recordatorios: readonly Recordatorio[], now: number): Aviso[] {
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

// The bare hour of a passed reminder would read as this evening's.
function sinceWhen(when: string, now: number): string {
  return `${now - Date.parse(when) < PROMPT_MS ? 'para' : 'pendiente desde'} ${momentOf(when, now)}`;
}

// A reminder is kept for a day: the hour alone would read as today's.
function momentOf(when: string, now: number): string {
  return isSameDay(when, now) ? `las ${formatTime(when)}` : `el ${formatDateTime(when)}`;
}
