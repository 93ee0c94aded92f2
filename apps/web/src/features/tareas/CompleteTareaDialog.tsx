import { Alert, FileInput, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { MAX_OBSERVACION, type Tarea } from '@tertulia/contract/features/tareas/tarea';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { evidenciaRefusal, observacionRefusal } from './tarea-form.ts';
import { TAREAS_TEXTS, titleOf } from './tareas.texts.ts';
import css from './Tareas.module.css';
import { completeTarea, refreshTareas } from './tareas.queries.ts';

interface CompleteTareaDialogProps extends DialogFrame {
  tarea: Tarea;
  onCompleted: (tarea: Tarea) => void;
}

interface CompleteValues {
  observacion: string;
  evidencia: File | null;
}

const FAILED_MS = 3500;

/** «Completar tarea»: what was done and, optionally, a picture of it. */
export function CompleteTareaDialog({ tarea, onCompleted, ...frame }: CompleteTareaDialogProps) {
  // from then on the field shows what is still wrong
  const [isRefused, setRefused] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <EntityDialog<CompleteValues, Tarea>
      {...frame}
      title={TAREAS_TEXTS.completeTitle}
      size={460}
      initial={{ observacion: '', evidencia: null }}
      validate={(values) => {
        const observacion = observacionRefusal(values.observacion);
        setRefused(observacion !== null);
        return { observacion };
      }}
      save={async ({ observacion, evidencia }) => {
        try {
          return await completeTarea(tarea.id, observacion, evidencia);
        } catch (error) {
          // another user was first: all lists refetch
          if (error instanceof ApiError && error.status === 409) refreshTareas();
          throw error;
        }
      }}
      saved={TAREAS_TEXTS.completed}
      failed={(error) => ({ ...failureOf(error, TAREAS_TEXTS.completeFailed), ms: FAILED_MS })}
      failedIn="toast"
      onSaved={onCompleted}
    >
      {(form) => (
        <>
          <Text size="sm" fw={550}>
            {titleOf(tarea)}
          </Text>
          <div>
            <TextAreaField
              hasCounter={false}
              label={TAREAS_TEXTS.observation}
              withAsterisk
              data-autofocus
              maxLength={MAX_OBSERVACION}
              rows={3}
              {...form.getInputProps('observacion')}
              error={isRefused ? observacionRefusal(form.values.observacion) : null}
              onKeyDown={onKeyDown}
            />
            <div className={css.counter}>
              {form.values.observacion.length}/{MAX_OBSERVACION}
            </div>
          </div>
          <FileInput
            label={TAREAS_TEXTS.pickEvidence}
            placeholder={TAREAS_TEXTS.pickHint}
            accept="image/*"
            clearable
            clearButtonProps={{ 'aria-label': TAREAS_TEXTS.removeFile }}
            value={form.values.evidencia}
            onChange={(file) => {
              const wrong = file && evidenciaRefusal(file);
              form.setFieldValue('evidencia', wrong === null ? file : null);
              form.setFieldError('evidencia', wrong);
            }}
          />
          {form.errors['evidencia'] ? (
            <Alert color="red" variant="light" role="alert" py={8}>
              {form.errors['evidencia']}
            </Alert>
          ) : null}
        </>
      )}
    </EntityDialog>
  );
}
