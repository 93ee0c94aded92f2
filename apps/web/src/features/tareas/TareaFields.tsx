import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PRIORIDADES } from '@tertulia/contract/features/tareas/estados';
import { MAX_DESCRIPCION_TAREA, MAX_TITULO_TAREA } from '@tertulia/contract/features/tareas/tarea';
import type { TareaValues } from './tarea-form.ts';
import css from './Tareas.module.css';
import { PRIORIDAD_TEXTS, TAREAS_TEXTS } from './tareas.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const OPTIONS = PRIORIDADES.map((value) => ({ value: value as string, label: PRIORIDAD_TEXTS[value] }));

interface TareaFieldsProps {
  values: Pick<TareaValues, 'descripcion'>;
  /** Of the surrounding form, which may have further fields. */
  getInputProps: (
    field: 'titulo' | 'descripcion' | 'fecha' | 'hora' | 'prioridad',
  ) => ReturnType<UseFormReturnType<TareaValues>['getInputProps']>;
  hasFirstFocus?: boolean;
}

/** The fields of every task. */
export function TareaFields({ values, getInputProps, hasFirstFocus = true }: TareaFieldsProps) {
  return (
    <Stack gap={14}>
      <TextField
        label={TAREAS_TEXTS.optionalTitle}
        autoComplete="off"
        maxLength={MAX_TITULO_TAREA}
        {...getInputProps('titulo')}
      />
      <div>
        <TextAreaField
          hasCounter={false}
          label={TAREAS_TEXTS.description}
          withAsterisk
          data-autofocus={hasFirstFocus || undefined}
          rows={3}
          maxLength={MAX_DESCRIPCION_TAREA}
          {...getInputProps('descripcion')}
        />
        <div className={css.counter}>
          {values.descripcion.length}/{MAX_DESCRIPCION_TAREA}
        </div>
      </div>
      <div className={css.two}>
        <DateField label={TAREAS_TEXTS.date} withAsterisk {...getInputProps('fecha')} />
        <TextInput
          label={TAREAS_TEXTS.time}
          withAsterisk
          placeholder="HH:mm"
          inputMode="text"
          autoComplete="off"
          {...getInputProps('hora')}
        />
        <NativeSelect label={TAREAS_TEXTS.priority} data={OPTIONS} {...getInputProps('prioridad')} />
      </div>
    </Stack>
  );
}
