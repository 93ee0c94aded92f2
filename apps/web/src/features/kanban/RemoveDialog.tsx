import { failureOf } from '../../platform/http/failure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toast.ts';
import type { KanbanAsk } from './kanban-ask.ts';
import { KANBAN_PAGE_TEXTS, removeStateText } from './kanban-page.texts.ts';
import { removeEstado, removeTablero } from './tableros.queries.ts';

interface RemoveDialogProps {
  isOpen: boolean;
  ask: Extract<KanbanAsk, { about: 'eliminarTablero' | 'eliminarEstado' }>;
  onClose: () => void;
}

/** Asks before a board or a state is taken away; what came of it is told when it is over. */
export function RemoveDialog({ isOpen, ask, onClose }: RemoveDialogProps) {
  const isBoard = ask.about === 'eliminarTablero';
  const remove = async () => {
    onClose();
    try {
      await (isBoard ? removeTablero(ask.tablero.id) : removeEstado(ask.estado.id));
      showToast({
        variant: 'success',
        text: isBoard ? KANBAN_PAGE_TEXTS.boardRemoved : KANBAN_PAGE_TEXTS.stateRemoved,
      });
    } catch (error) {
      const fallback = isBoard ? KANBAN_PAGE_TEXTS.boardNotRemoved : KANBAN_PAGE_TEXTS.stateNotRemoved;
      showToast({ variant: 'danger', ...failureOf(error, fallback) });
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      text={isBoard ? KANBAN_PAGE_TEXTS.removeBoardText : removeStateText(ask.estado.nombre)}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
