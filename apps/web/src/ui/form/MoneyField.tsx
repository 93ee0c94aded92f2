import { MAX_PESOS } from '@tertulia/contract/core/money';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

interface MoneyFieldProps extends NumberFieldProps {
  /** 2 unless the amount is in whole pesos. */
  decimals?: 0 | 2;
}

/** Pesos, shown as `$ 1.234.567,50` during typing, emitted as a number. */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <NumberField prefix="$ " decimals={2} max={MAX_PESOS} hideControls wrong="Escribe el valor en números" {...props} />
  );
}
