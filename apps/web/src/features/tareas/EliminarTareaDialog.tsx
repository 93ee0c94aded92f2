import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { titleOf } from './tarea-title.ts';
import { refreshTareas, removeTarea } from './tareas.queries.ts';
import { removeText, TAREAS_TEXTS } from './tareas.texts.ts';

interface EliminarTareaDialogProps extends DialogFrame {
  tarea: Tarea;
}

/** Asks before a task is deleted. */
export function EliminarTareaDialog({ tarea, ...frame }: EliminarTareaDialogProps) {
  return (
    <ConfirmAction
      {...frame}
      title={TAREAS_TEXTS.removeTitle}
      text={removeText(titleOf(tarea))}
      accept={TAREAS_TEXTS.remove}
      focused="cancel"
      action={() => removeTarea(tarea)}
      done={TAREAS_TEXTS.removed}
      failed={TAREAS_TEXTS.removeFailed}
      onFailed={() => {
        // another user changed, completed or deleted it
        refreshTareas();
        frame.onClose();
      }}
    />
  );
}
