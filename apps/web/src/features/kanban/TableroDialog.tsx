import { MAX_NOMBRE_TABLERO, type Tablero } from '@tertulia/contract/features/kanban/kanban';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { isTablero } from './kanban-forms.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import { saveTablero } from './tableros.queries.ts';

interface TableroDialogProps extends DialogFrame {
  /** Null creates a board. */
  tablero: Tablero | null;
  onSaved: (id: number) => void;
}

const WIDTH = 420;

/** «Nuevo Tablero» or «Editar Tablero». */
export function TableroDialog({ tablero, onSaved, ...frame }: TableroDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={tablero ? KANBAN_PAGE_TEXTS.editBoardTitle : KANBAN_PAGE_TEXTS.newBoardTitle}
      size={WIDTH}
      initial={{ nombre: tablero?.nombre ?? '' }}
      missing={({ nombre }) => (isTablero(nombre) ? null : KANBAN_PAGE_TEXTS.nombreMissing)}
      save={({ nombre }) => saveTablero(tablero, nombre)}
      saved={tablero ? KANBAN_PAGE_TEXTS.boardUpdated : KANBAN_PAGE_TEXTS.boardCreated}
      failed={tablero ? KANBAN_PAGE_TEXTS.boardNotUpdated : KANBAN_PAGE_TEXTS.boardNotCreated}
      failedIn="toast"
      onSaved={({ id }) => onSaved(id)}
    >
      {(form) => (
        <TextField
          label={KANBAN_PAGE_TEXTS.nombre}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={MAX_NOMBRE_TABLERO}
          description={`${form.values.nombre.length}/${MAX_NOMBRE_TABLERO}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('nombre')}
        />
      )}
    </EntityDialog>
  );
}
