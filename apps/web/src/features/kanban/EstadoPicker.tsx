import { NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { KanbanEstado } from '@tertulia/contract/features/kanban/kanban';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { useArrivalFocus } from '../../ui/focus/useArrivalFocus.ts';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import css from './AssignEstadoDialog.module.css';
import { useKanbanEstados, useTableros } from './kanban.queries.ts';
import { KANBAN_TEXTS } from './kanban.texts.ts';

interface EstadoPickerProps {
  /** The initial board; the first one by default. */
  tableroId: number | null;
  value: number | null;
  /** The board that is not offered. */
  exceptTableroId?: number;
  exceptEstadoId?: number;
  onChange: (kanbanEstadoId: number | null) => void;
}

/** A board and one of its states. The states are radio buttons: arrows choose, Enter confirms the dialog. */
export function EstadoPicker({ tableroId, value, exceptTableroId, exceptEstadoId, onChange }: EstadoPickerProps) {
  const tableros = useTableros();
  const offered = tableros.data?.filter(({ id }) => id !== exceptTableroId);
  const [chosenBoard, setChosenBoard] = useState(tableroId);
  const known = offered?.find(({ id }) => id === chosenBoard) ?? offered?.[0];
  if (tableros.isPending) return <Skeleton height={36} role="group" aria-busy="true" aria-label={KANBAN_TEXTS.board} />;
  if (!offered) {
    const failure = failureOf(tableros.error, KANBAN_TEXTS.boardsFailed);
    return <PickerFailure failure={failure} onRetry={() => void tableros.refetch()} />;
  }
  if (!known) return <p className={css.empty}>{KANBAN_TEXTS.noBoards}</p>;
  return (
    <>
      <NativeSelect
        label={KANBAN_TEXTS.board}
        value={known.id}
        onChange={(event) => {
          setChosenBoard(Number(event.currentTarget.value));
          onChange(null);
        }}
        data={offered.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      />
      <Estados
        key={known.id}
        tableroId={known.id}
        value={value}
        {...(exceptEstadoId !== undefined && { exceptEstadoId })}
        onChange={onChange}
      />
    </>
  );
}

function Estados({
  tableroId,
  value,
  exceptEstadoId,
  onChange,
}: { tableroId: number } & Pick<EstadoPickerProps, 'value' | 'exceptEstadoId' | 'onChange'>) {
  const { data, error, isPending, refetch } = useKanbanEstados(tableroId);
  if (isPending)
    return <Skeleton height={120} mt={16} role="group" aria-busy="true" aria-label={KANBAN_TEXTS.states} />;
  const estados = data?.filter(({ id }) => id !== exceptEstadoId);
  if (!estados) {
    return <PickerFailure failure={failureOf(error, KANBAN_TEXTS.statesFailed)} onRetry={() => void refetch()} />;
  }
  if (estados.length === 0) return <p className={css.empty}>{KANBAN_TEXTS.noStates}</p>;
  return <Opciones estados={estados} value={value} onChange={onChange} />;
}

interface OpcionesProps extends Pick<EstadoPickerProps, 'value' | 'onChange'> {
  estados: readonly KanbanEstado[];
}

function Opciones({ estados, value, onChange }: OpcionesProps) {
  const field = useArrivalFocus<HTMLInputElement>();
  const first = estados.some(({ id }) => id === value) ? value : estados[0]?.id;
  return (
    <fieldset className={css.states}>
      <legend className={css.legend}>{KANBAN_TEXTS.state}</legend>
      <div className={css.list}>
        {estados.map(({ id, nombre, color }) => (
          <label key={id} className={css.state} data-chosen={id === value || undefined}>
            <input
              ref={id === first ? field : null}
              type="radio"
              name="kanbanEstado"
              className={css.radio}
              checked={id === value}
              data-autofocus={id === first || undefined}
              onChange={() => onChange(id)}
            />
            <span className={css.dot} style={{ background: color }} />
            <span className={css.stateName}>{nombre}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PickerFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Stack gap={12} align="flex-start" mt={8} role="alert">
      <FailureWords {...failure} />
      <RetryButton failure={failure} onClick={onRetry} />
    </Stack>
  );
}
