import { Button, Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOMBRE_ESTADO, MAX_ORDEN, type KanbanEstado } from '@tertulia/contract/features/kanban/kanban';
import { isChanged } from '../../platform/http/changed.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { estadoValues, isEstado, missingOf, type EstadoValues } from './kanban-forms.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import { saveEstado } from './tableros.queries.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface KanbanEstadoDialogProps {
  isOpen: boolean;
  tableroId: number;
  /** Null creates a state. */
  estado: KanbanEstado | null;
  /** The states of the board; a new one follows the last. */
  estados: readonly KanbanEstado[];
  onClose: () => void;
}

const WIDTH = 420;
const SWATCHES = ['#999999', '#64748b', '#0ea5e9', '#2563eb', '#8b5cf6', '#dc2626', '#f59e0b', '#16a34a'];

/** «Nuevo Estado» or «Editar Estado». */
export function KanbanEstadoDialog({ isOpen, onClose, ...form }: KanbanEstadoDialogProps) {
  const title = form.estado ? KANBAN_PAGE_TEXTS.editStateTitle : KANBAN_PAGE_TEXTS.newStateTitle;
  return (
    <Modal.Stack>
      <Dialog stackId="estado" opened={isOpen} onClose={onClose} title={title} size={WIDTH}>
        <EstadoForm {...form} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function EstadoForm({ tableroId, estado, estados, onClose }: Omit<KanbanEstadoDialogProps, 'isOpen'>) {
  // the states may change while the dialog is open, and with them the place of a new one
  const [begun] = useState(() => estadoValues(estado, estados));
  const [values, setValues] = useState<EstadoValues>(begun);
  const [isBusy, setBusy] = useState(false);
  const { nombre, color, orden } = values;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEstado(values) || isBusy) return;
    setBusy(true);
    try {
      await saveEstado(tableroId, estado, { nombre, color, orden: Number(orden) });
      showToast({ variant: 'success', text: estado ? KANBAN_PAGE_TEXTS.stateUpdated : KANBAN_PAGE_TEXTS.stateCreated });
      onClose();
    } catch (error) {
      const fallback = estado ? KANBAN_PAGE_TEXTS.stateNotUpdated : KANBAN_PAGE_TEXTS.stateNotCreated;
      showToast({ variant: 'danger', ...failureOf(error, fallback) });
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Unsaved isDirty={isChanged(values, begun)} isSending={isBusy} />
      <Stack gap={14}>
        <TextField
          label={KANBAN_PAGE_TEXTS.nombre}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={MAX_NOMBRE_ESTADO}
          description={`${nombre.length}/${MAX_NOMBRE_ESTADO}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={nombre}
          onChange={(event) => setValues({ ...values, nombre: event.currentTarget.value })}
        />
        <ColorField
          label={KANBAN_PAGE_TEXTS.color}
          withAsterisk
          fixOnBlur={false}
          swatches={SWATCHES}
          withEyeDropper={false}
          value={color}
          onChange={(next) => setValues({ ...values, color: next })}
        />
        <NumberField
          label={KANBAN_PAGE_TEXTS.orden}
          min={0}
          max={MAX_ORDEN}
          value={orden}
          error={orden === '' ? KANBAN_PAGE_TEXTS.ordenMissing : undefined}
          onChange={(next) => setValues({ ...values, orden: next })}
        />
      </Stack>
      <SubmitButton
        missing={missingOf(values)}
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
