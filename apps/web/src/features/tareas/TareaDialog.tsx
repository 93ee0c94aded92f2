import { Button, Group, Input, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { UsuarioPicker } from '#public/usuarios';
import { failureOf } from '../../platform/http/failure.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { ASSIGN_RULES, bodyOf, firstValues, TAREA_RULES, type TareaValues } from './tarea-form.ts';
import { TareaFields } from './TareaFields.tsx';
import css from './Tareas.module.css';
import { createTarea } from './tareas.queries.ts';
import { TAREAS_TEXTS } from './tareas.texts.ts';

interface TareaDialogProps {
  isOpen: boolean;
  /** For the user, or for a colleague who is chosen. */
  kind: 'crear' | 'asignar';
  contacto: { id: number; nombre: string };
  onClose: () => void;
  onCreated: () => void;
}

const WIDTH = 520;

/** «Crear Nueva Tarea», or «Asignar Tarea» with a colleague. */
export function TareaDialog({ isOpen, onClose, ...form }: TareaDialogProps) {
  const title = form.kind === 'crear' ? TAREAS_TEXTS.createTitle : TAREAS_TEXTS.assignTitle;
  return (
    <Modal.Stack>
      <Dialog stackId="tarea" opened={isOpen} onClose={onClose} title={title} size={WIDTH}>
        <TareaForm {...form} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function TareaForm({ kind, contacto, onClose, onCreated }: Omit<TareaDialogProps, 'isOpen'>) {
  const isAssigning = kind === 'asignar';
  const [isBusy, setBusy] = useState(false);
  // The same key for each attempt, so that a retry after a lost response creates the task once.
  const [clave] = useState(newUuid);
  const [initialValues] = useState(() => firstValues(Date.now()));
  const form = useForm<TareaValues>({ initialValues, validate: isAssigning ? ASSIGN_RULES : TAREA_RULES });

  const create = async (values: TareaValues) => {
    setBusy(true);
    try {
      await createTarea({
        ...bodyOf(values),
        contactoId: contacto.id,
        contactoDTO: null,
        clave,
        ...(isAssigning && values.usuario ? { asignadoUsuarioId: values.usuario.id } : {}),
      });
      showToast({ variant: 'success', text: TAREAS_TEXTS.created });
      onCreated();
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, TAREAS_TEXTS.createFailed) });
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void create(values))}>
      <Unsaved isDirty={form.isDirty()} isSending={isBusy} />
      <p className={css.note}>
        {TAREAS_TEXTS.contact}: <bdi>{contacto.nombre}</bdi>
      </p>
      <TareaFields values={form.values} getInputProps={(field) => form.getInputProps(field)} />
      {isAssigning ? (
        <div style={{ marginTop: 14 }}>
          <UsuarioPicker
            label={TAREAS_TEXTS.user}
            value={form.values.usuario}
            onChange={(usuario) => form.setFieldValue('usuario', usuario)}
          />
          {form.errors['usuario'] ? <Input.Error mt={5}>{form.errors['usuario']}</Input.Error> : null}
        </div>
      ) : null}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {TAREAS_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {isAssigning ? TAREAS_TEXTS.assign : TAREAS_TEXTS.create}
        </Button>
      </Group>
    </form>
  );
}
