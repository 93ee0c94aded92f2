import { NumberInput, type NumberInputProps } from '@mantine/core';
import { MAX_PESOS } from '@tertulia/contract/core/money';

interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Pesos; empty until an amount is typed. */
  value?: number | '';
  onChange: (value: number | '') => void;
  /** 2 unless the amount is in whole pesos. */
  decimals?: 0 | 2;
}

/**
 * Pesos, shown as `$ 1.234.567,50` while they are typed, emitted as a number.
 *
 * A minus sign stays in the field, and the form's rule refuses the amount: without it «-5» would become 5.
 */
export function MoneyField({ value = '', onChange, decimals = 2, ...rest }: MoneyFieldProps) {
  return (
    <NumberInput
      prefix="$ "
      thousandSeparator="."
      decimalSeparator=","
      decimalScale={decimals}
      max={MAX_PESOS}
      clampBehavior="none"
      hideControls
      autoComplete="off"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      {...rest}
      value={value}
      onChange={(typed) => onChange(typed === '' ? '' : Number(typed))}
    />
  );
}
