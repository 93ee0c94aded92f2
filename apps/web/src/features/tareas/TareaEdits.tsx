import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { titleOf } from './tarea-title.ts';
import css from './Tareas.module.css';
import { TAREAS_TEXTS } from './tareas.texts.ts';

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
