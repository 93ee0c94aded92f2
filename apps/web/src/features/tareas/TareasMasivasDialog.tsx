import { Button, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { UsuarioPicker } from '#public/usuarios';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { bodyOf, firstValues, masivaOf, TAREA_RULES, type MasivaFiltros, type TareaValues } from './tarea-form.ts';
import { TareaFields } from './TareaFields.tsx';
import css from './Tareas.module.css';
import { createTareasMasivas, useContactosDeMasiva } from './tareas.queries.ts';
import { forContactos, massResult, TAREAS_TEXTS } from './tareas.texts.ts';

interface TareasMasivasDialogProps {
  isOpen: boolean;
  estado: { id: number; nombre: string };
  /** The board's filters: only contacts that match them get the task. */
  filtros: MasivaFiltros;
  onClose: () => void;
  onCreated: () => void;
}

const WIDTH = 520;

/** «Asignar tarea masiva»: the same task for every contact of a state. */
export function TareasMasivasDialog({ isOpen, onClose, ...form }: TareasMasivasDialogProps) {
  return (
    <Modal.Stack>
      <Dialog stackId="tareas-masivas" opened={isOpen} onClose={onClose} title={TAREAS_TEXTS.massTitle} size={WIDTH}>
        <MasivasForm {...form} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function MasivasForm({ estado, filtros, onClose, onCreated }: Omit<TareasMasivasDialogProps, 'isOpen'>) {
  const [isBusy, setBusy] = useState(false);
  // The same key for each attempt, so that a retry after a lost response creates the tasks once.
  const [clave] = useState(newUuid);
  const [initialValues] = useState(() => firstValues(Date.now()));
  const form = useForm<TareaValues>({ initialValues, validate: TAREA_RULES });
  const isFiltered = Object.values(filtros).some((value) => value !== undefined);

  const contactos = useContactosDeMasiva(estado.id, filtros);
  const total = contactos.data?.totalElements;
  // why the server asks for confirmation
  const [again, setAgain] = useState<string | null>(null);

  const create = async (values: TareaValues, confirmada?: true) => {
    setBusy(true);
    try {
      const result = await createTareasMasivas({
        ...bodyOf(values),
        ...masivaOf(estado.id, filtros, values.usuario),
        clave,
        confirmada,
      });
      showToast({ variant: 'success', text: massResult(result) });
      onCreated();
    } catch (error) {
      const isRepeated = error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'confirmada';
      setAgain(isRepeated ? error.message : null);
      if (!isRepeated) showToast({ variant: 'danger', ...failureOf(error, TAREAS_TEXTS.massFailed) });
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void create(values))}>
      <Unsaved isDirty={form.isDirty()} isSending={isBusy} />
      <p className={css.note}>
        {TAREAS_TEXTS.massIntro} «{estado.nombre}»{isFiltered ? ` ${TAREAS_TEXTS.massFiltered}` : ''}.
      </p>
      <p className={css.many} role="status">
        {total !== undefined
          ? forContactos(total, contactos.data?.totalIsCapped === true)
          : contactos.isError
            ? TAREAS_TEXTS.massCountFailed
            : TAREAS_TEXTS.massCounting}
      </p>
      <TareaFields values={form.values} getInputProps={(field) => form.getInputProps(field)} />
      <div style={{ marginTop: 14 }}>
        <UsuarioPicker
          label={TAREAS_TEXTS.massUser}
          hint={TAREAS_TEXTS.massUserHint}
          isOptional
          value={form.values.usuario}
          onChange={(usuario) => form.setFieldValue('usuario', usuario)}
        />
      </div>
      <SubmitButton
        missing={total === 0 ? TAREAS_TEXTS.massNobody : null}
        loading={isBusy}
        before={
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {TAREAS_TEXTS.cancel}
          </Button>
        }
      >
        {TAREAS_TEXTS.assign}
      </SubmitButton>
      <ConfirmDialog
        isOpen={again !== null}
        stackId="tareas-masivas-repetida"
        title={TAREAS_TEXTS.massAgain}
        text={again ?? ''}
        note={TAREAS_TEXTS.massAgainQuestion}
        accept={TAREAS_TEXTS.massAgainYes}
        focused="cancel"
        isBusy={isBusy}
        onCancel={() => setAgain(null)}
        onConfirm={() => void create(form.values, true)}
      />
    </form>
  );
}
