import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOMBRE_TABLERO, type Tablero } from '@tertulia/contract/features/kanban/kanban';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { isTablero } from './kanban-forms.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import { saveTablero } from './tableros.queries.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface TableroDialogProps {
  isOpen: boolean;
  /** Null creates a board. */
  tablero: Tablero | null;
  onClose: () => void;
  onSaved: (id: number) => void;
}

const WIDTH = 420;

/** «Nuevo Tablero» or «Editar Tablero». */
export function TableroDialog({ isOpen, tablero, onClose, onSaved }: TableroDialogProps) {
  const title = tablero ? KANBAN_PAGE_TEXTS.editBoardTitle : KANBAN_PAGE_TEXTS.newBoardTitle;
  return (
    <Modal.Stack>
      <Dialog stackId="tablero" opened={isOpen} onClose={onClose} title={title} size={WIDTH}>
        <TableroForm tablero={tablero} onClose={onClose} onSaved={onSaved} />
      </Dialog>
    </Modal.Stack>
  );
}

function TableroForm({ tablero, onClose, onSaved }: Omit<TableroDialogProps, 'isOpen'>) {
  const [nombre, setNombre] = useState(tablero?.nombre ?? '');
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTablero(nombre) || isBusy) return;
    setBusy(true);
    try {
      const { id } = await saveTablero(tablero, nombre);
      showToast({
        variant: 'success',
        text: tablero ? KANBAN_PAGE_TEXTS.boardUpdated : KANBAN_PAGE_TEXTS.boardCreated,
      });
      onClose();
      onSaved(id);
    } catch (error) {
      const fallback = tablero ? KANBAN_PAGE_TEXTS.boardNotUpdated : KANBAN_PAGE_TEXTS.boardNotCreated;
      showToast({ variant: 'danger', ...failureOf(error, fallback) });
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Unsaved isDirty={nombre !== (tablero?.nombre ?? '')} isSending={isBusy} />
      <TextField
        label={KANBAN_PAGE_TEXTS.nombre}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={MAX_NOMBRE_TABLERO}
        description={`${nombre.length}/${MAX_NOMBRE_TABLERO}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <SubmitButton
        missing={isTablero(nombre) ? null : KANBAN_PAGE_TEXTS.nombreMissing}
        loading={isBusy}
        before={
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {KANBAN_PAGE_TEXTS.cancel}
          </Button>
        }
      >
        {KANBAN_PAGE_TEXTS.save}
      </SubmitButton>
    </form>
  );
}
