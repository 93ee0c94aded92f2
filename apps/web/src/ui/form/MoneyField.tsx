import { MAX_PESOS } from '@tertulia/contract/core/money';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

interface MoneyFieldProps extends NumberFieldProps {
  /** 2 unless the amount is in whole pesos. */
  decimals?: 0 | 2;
}

/** Pesos, shown as `$ 1.234.567,50` while they are typed, emitted as a number. */
export function MoneyField({ decimals = 2, ...rest }: MoneyFieldProps) {
  return (
    <NumberField
      prefix="$ "
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      max={MAX_PESOS}
      hideControls
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      wrong="Escribe el valor en números"
      {...rest}
    />
  );
}
