import { SuscriptorPicker, type SuscriptorElegido } from '#public/usuarios';
import type { ReactNode } from 'react';
import { SALDO_TEXTS } from './saldo.texts.ts';

interface SuscriptorFieldProps {
  value?: SuscriptorElegido | null;
  error?: ReactNode;
  onChange: (suscriptor: SuscriptorElegido | null) => void;
}

/** Whose balance or price it is: by name, and never unsaid. */
export function SuscriptorField({ value = null, error, onChange }: SuscriptorFieldProps) {
  return (
    <SuscriptorPicker
      label={SALDO_TEXTS.suscriptor}
      withAsterisk
      clearable
      value={value}
      error={error}
      onChange={onChange}
      // picks from the list; sending while another name is being typed would mean the one before
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** The call’s field for the chosen one; the own one is not named, for naming another is put on record (decisions §4). */
export function namedSuscriptor(chosen: SuscriptorElegido, own: SuscriptorElegido): { suscriptorId?: number } {
  return chosen.id === own.id ? {} : { suscriptorId: chosen.id };
}
