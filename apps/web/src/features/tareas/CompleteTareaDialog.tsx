import { Alert, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { MAX_OBSERVACION, type Tarea } from '@tertulia/contract/features/tareas/tarea';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { evidenciaRefusal, observacionRefusal } from './tarea-form.ts';
import { titleOf } from './tarea-title.ts';
import css from './Tareas.module.css';
import { completeTarea, refreshTareas } from './tareas.queries.ts';
import { TAREAS_TEXTS } from './tareas.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

interface CompleteTareaDialogProps {
  isOpen: boolean;
  tarea: Tarea;
  onClose: () => void;
  onCompleted: (tarea: Tarea) => void;
}

const WIDTH = 460;
const FAILED_MS = 3500;

/** «Completar tarea»: what was done and, optionally, a picture of it. */
export function CompleteTareaDialog({ isOpen, onClose, ...form }: CompleteTareaDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="completar-tarea"
        opened={isOpen}
        onClose={onClose}
        title={TAREAS_TEXTS.completeTitle}
        size={WIDTH}
      >
        <CompleteForm {...form} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function CompleteForm({ tarea, onClose, onCompleted }: Omit<CompleteTareaDialogProps, 'isOpen'>) {
  const [observacion, setObservacion] = useState('');
  const [evidencia, setEvidencia] = useState<File | null>(null);
  const [refusedFile, setRefusedFile] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refusal = observacionRefusal(observacion);

  const complete = async () => {
    setRefused(refusal !== null);
    if (refusal !== null || isBusy) return;
    setBusy(true);
    try {
      onCompleted(await completeTarea(tarea.id, observacion, evidencia));
      showToast({ variant: 'success', text: TAREAS_TEXTS.completed });
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, TAREAS_TEXTS.completeFailed), ms: FAILED_MS });
      // another user was first: all lists refetch
      if (error instanceof ApiError && error.status === 409) refreshTareas();
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void complete();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const pick = (file: File | null) => {
    const wrong = file && evidenciaRefusal(file);
    setRefusedFile(wrong);
    setEvidencia(wrong === null ? file : null);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Unsaved isDirty={observacion.trim() !== '' || evidencia !== null} isSending={isBusy} />
      <Stack gap={14}>
        <Text size="sm" fw={550}>
          {titleOf(tarea)}
        </Text>
        <div>
          <TextAreaField
            hasCounter={false}
            label={TAREAS_TEXTS.observation}
            withAsterisk
            data-autofocus
            value={observacion}
            maxLength={MAX_OBSERVACION}
            rows={3}
            error={isRefused ? refusal : null}
            onChange={(event) => setObservacion(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <div className={css.counter}>
            {observacion.length}/{MAX_OBSERVACION}
          </div>
        </div>
        <FileInput
          label={TAREAS_TEXTS.pickEvidence}
          placeholder={TAREAS_TEXTS.pickHint}
          accept="image/*"
          clearable
          clearButtonProps={{ 'aria-label': TAREAS_TEXTS.removeFile }}
          value={evidencia}
          onChange={pick}
        />
        {refusedFile === null ? null : (
          <Alert color="red" variant="light" role="alert" py={8}>
            {refusedFile}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {TAREAS_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {TAREAS_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
