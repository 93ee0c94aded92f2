import { SuscriptorPicker, type SuscriptorElegido } from '#public/usuarios';
import type { ReactNode } from 'react';
import { SALDO_TEXTS } from './saldo.texts.ts';

interface SuscriptorFieldProps {
  value?: SuscriptorElegido | null;
  error?: ReactNode;
  onChange: (suscriptor: SuscriptorElegido | null) => void;
}

/** The business whose balance or price it is; required. */
export function SuscriptorField({ value = null, error, onChange }: SuscriptorFieldProps) {
  return (
    <SuscriptorPicker
      label={SALDO_TEXTS.suscriptor}
      withAsterisk
      clearable
      value={value}
      error={error}
      onChange={onChange}
      // Enter picks from the list; sending while another name is being typed would use the previous one
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** The call’s field for the chosen business; empty for the own one, since naming another is audited (decisions §4). */
export function namedSuscriptor(chosen: SuscriptorElegido, own: SuscriptorElegido): { suscriptorId?: number } {
  return chosen.id === own.id ? {} : { suscriptorId: chosen.id };
}
