import { useState } from 'react';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { failureOf } from '../../platform/http/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { titleOf } from './tarea-title.ts';
import { refreshTareas, removeTarea } from './tareas.queries.ts';
import { removeText, TAREAS_TEXTS } from './tareas.texts.ts';

interface EliminarTareaDialogProps extends DialogFrame {
  tarea: Tarea;
}

/** Asks before a task is deleted. */
export function EliminarTareaDialog({ tarea, isOpen, onClose }: EliminarTareaDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeTarea(tarea);
      showToast({ variant: 'success', text: TAREAS_TEXTS.removed });
      onClose();
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, TAREAS_TEXTS.removeFailed) });
      // another user changed, completed or deleted it
      refreshTareas();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={TAREAS_TEXTS.removeTitle}
      text={removeText(titleOf(tarea))}
      accept={TAREAS_TEXTS.remove}
      focused="cancel"
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
