import { useState } from 'react';
import {
  type KanbanEstado,
  MAX_NOMBRE_ESTADO,
  MAX_NOMBRE_TABLERO,
  MAX_ORDEN,
  type Tablero,
} from '@tertulia/contract/features/kanban/kanban';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { estadoValues, isEstado, isTablero, missingOf } from './kanban-forms.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import { saveEstado, saveTablero } from './tableros.queries.ts';

interface KanbanEstadoDialogProps extends DialogFrame {
  tableroId: number;
  /** Null creates a state. */
  estado: KanbanEstado | null;
  /** The states of the board; a new one follows the last. */
  estados: readonly KanbanEstado[];
}

const SWATCHES = ['#999999', '#64748b', '#0ea5e9', '#2563eb', '#8b5cf6', '#dc2626', '#f59e0b', '#16a34a'];

/** «Nuevo Estado» or «Editar Estado». */
export function KanbanEstadoDialog({ tableroId, estado, estados, ...frame }: KanbanEstadoDialogProps) {
  // the states may change while the dialog is open, and with them the place of a new one
  const [initial] = useState(() => estadoValues(estado, estados));
  return (
    <EntityDialog
      {...frame}
      title={estado ? KANBAN_PAGE_TEXTS.editStateTitle : KANBAN_PAGE_TEXTS.newStateTitle}
      size={420}
      initial={initial}
      missing={missingOf}
      validate={(values) => ({ orden: isEstado(values) ? null : KANBAN_PAGE_TEXTS.ordenMissing })}
      save={({ nombre, color, orden }) => saveEstado(tableroId, estado, { nombre, color, orden: Number(orden) })}
      saved={estado ? KANBAN_PAGE_TEXTS.stateUpdated : KANBAN_PAGE_TEXTS.stateCreated}
      failed={estado ? KANBAN_PAGE_TEXTS.stateNotUpdated : KANBAN_PAGE_TEXTS.stateNotCreated}
      failedIn="toast"
    >
      {(form) => (
        <>
          <TextField
            label={KANBAN_PAGE_TEXTS.nombre}
            withAsterisk
            data-autofocus
            autoComplete="off"
            maxLength={MAX_NOMBRE_ESTADO}
            description={`${form.values.nombre.length}/${MAX_NOMBRE_ESTADO}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('nombre')}
          />
          <ColorField
            label={KANBAN_PAGE_TEXTS.color}
            withAsterisk
            fixOnBlur={false}
            swatches={SWATCHES}
            withEyeDropper={false}
            {...form.getInputProps('color')}
          />
          <NumberField
            label={KANBAN_PAGE_TEXTS.orden}
            min={0}
            max={MAX_ORDEN}
            {...form.getInputProps('orden')}
            error={form.values.orden === '' ? KANBAN_PAGE_TEXTS.ordenMissing : undefined}
          />
        </>
      )}
    </EntityDialog>
  );
}

interface TableroDialogProps extends DialogFrame {
  /** Null creates a board. */
  tablero: Tablero | null;
  onSaved: (id: number) => void;
}

/** «Nuevo Tablero» or «Editar Tablero». */
export function TableroDialog({ tablero, onSaved, ...frame }: TableroDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={tablero ? KANBAN_PAGE_TEXTS.editBoardTitle : KANBAN_PAGE_TEXTS.newBoardTitle}
      size={420}
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
