import { Checkbox } from '@mantine/core';
import { DIFUSIONES_TEXTS } from './difusiones.texts.ts';
import { DateTimeField } from '../../ui/form/DateField.tsx';

interface ProgramarFieldsProps {
  /** The time in Bogotá in the field's format; null means at once. */
  value: string | null;
  fault: string | undefined;
  onChange: (value: string | null) => void;
}

/** Whether a broadcast leaves at once, or when. */
export function ProgramarFields({ value, fault, onChange }: ProgramarFieldsProps) {
  return (
    <>
      <Checkbox
        label={DIFUSIONES_TEXTS.programar}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
      />
      {value === null ? null : (
        <DateTimeField
          label={DIFUSIONES_TEXTS.cuando}
          description={DIFUSIONES_TEXTS.cuandoHint}
          value={value}
          error={fault}
          onChange={onChange}
        />
      )}
    </>
  );
}
