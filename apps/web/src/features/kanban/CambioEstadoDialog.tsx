import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { KanbanEstado, Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import { MAX_NOTA } from '@tertulia/contract/features/notas/nota';
import { fullNameOf } from '#public/contactos';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { forgetCambioNota, readCambioNota } from './cambio-drafts.ts';
import { moveTarjeta } from './columna.queries.ts';
import { cambioRefusal, cambioText } from './kanban-forms.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import type { KanbanFiltros } from './kanban-search.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

interface CambioEstadoDialogProps {
  isOpen: boolean;
  tarjeta: Tarjeta;
  from: KanbanEstado;
  /** Null: the user chooses the state here, which is how the keyboard moves a card. */
  to: KanbanEstado | null;
  estados: readonly KanbanEstado[];
  filtros: KanbanFiltros;
  onClose: () => void;
}

const WIDTH = 460;

/**
 * «Agregar nota»: why a contact moves to another state. The card moves when the note is confirmed; a card whose move
 * failed keeps its note.
 */
export function CambioEstadoDialog({ isOpen, onClose, to, ...form }: CambioEstadoDialogProps) {
  const others = form.estados.filter(({ id }) => id !== form.from.id);
  const [chosenId, setChosenId] = useState(to?.id ?? others[0]?.id ?? null);
  const cancel = () => {
    if (chosenId !== null) forgetCambioNota(form.tarjeta.id, chosenId);
    onClose();
  };
  return (
    <Modal.Stack>
      <Dialog stackId="cambio" opened={isOpen} onClose={cancel} title={KANBAN_PAGE_TEXTS.noteTitle} size={WIDTH}>
        <CambioForm
          {...form}
          others={others}
          chosenId={chosenId}
          onChoose={to === null ? setChosenId : undefined}
          onCancel={cancel}
          onSent={onClose}
        />
      </Dialog>
    </Modal.Stack>
  );
}

interface CambioFormProps extends Pick<CambioEstadoDialogProps, 'tarjeta' | 'from' | 'filtros'> {
  others: readonly KanbanEstado[];
  chosenId: number | null;
  /** Set if the state is chosen here. */
  onChoose: ((estadoId: number) => void) | undefined;
  onCancel: () => void;
  onSent: () => void;
}

function CambioForm({ tarjeta, from, others, chosenId, onChoose, filtros, onCancel, onSent }: CambioFormProps) {
  const keptFor = (estadoId: number | null) => (estadoId === null ? '' : readCambioNota(tarjeta.id, estadoId));
  const [nota, setNota] = useState(() => keptFor(chosenId));
  const [isSent, setSent] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const target = others.find(({ id }) => id === chosenId) ?? null;
  const refusal = cambioRefusal(nota);
  const choose = (estadoId: number) => {
    // a kept note belongs to its state; a note written here stays
    if (nota === keptFor(chosenId)) setNota(keptFor(estadoId));
    onChoose?.(estadoId);
  };
  const confirm = () => {
    setRefused(refusal !== null);
    if (refusal !== null || !target) return;
    setSent(true);
    onSent();
    void moveTarjeta({ tarjeta, from, to: target, nota: nota.trim(), filtros });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Unsaved isDirty={!isSent && nota.trim() !== ''} />
      <Stack gap={14}>
        {onChoose ? (
          <NativeSelect
            label={KANBAN_PAGE_TEXTS.moveTo}
            data-autofocus
            value={String(chosenId ?? '')}
            data={others.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        ) : null}
        <Text size="sm">{target ? cambioText(fullNameOf(tarjeta), from.nombre, target.nombre) : null}</Text>
        <TextAreaField
          label={KANBAN_PAGE_TEXTS.note}
          withAsterisk
          data-autofocus={onChoose === undefined || undefined}
          rows={3}
          maxLength={MAX_NOTA}
          value={nota}
          error={isRefused ? refusal : null}
          onChange={(event) => setNota(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </Stack>
      <SubmitButton
        missing={target === null ? KANBAN_PAGE_TEXTS.noOtherState : null}
        before={
          <Button variant="default" onClick={onCancel}>
            {KANBAN_PAGE_TEXTS.cancel}
          </Button>
        }
      >
        {KANBAN_PAGE_TEXTS.save}
      </SubmitButton>
    </form>
  );
}
