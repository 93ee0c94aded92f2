import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { MAX_PESOS } from '@tertulia/contract/core/money';
import { useFormHold } from './useFormHold.ts';

interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Pesos; empty until an amount is typed. */
  value?: number | '';
  onChange: (value: number | '') => void;
  /** 2 unless the amount is in whole pesos. */
  decimals?: 0 | 2;
}

const WRONG = 'Escribe el valor en números';

/**
 * Pesos, shown as `$ 1.234.567,50` while they are typed, emitted as a number.
 *
 * A minus sign stays in the field, and the form's rule refuses the amount: without it «-5» would become 5. A form is not sent while
 * the field holds a text that is no amount, as a minus sign alone.
 */
export function MoneyField({ value = '', onChange, decimals = 2, error, ...rest }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // what is no amount: the form holds none then
  const [draft, setDraft] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isWrong = draft !== '' && value === '';
  useFormHold(input, {
    refuses: () => {
      setRefused(isWrong);
      return isWrong;
    },
    onReset: () => setDraft(''),
  });
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
      ref={input}
      error={isWrong && isRefused ? WRONG : error}
      value={isWrong ? draft : value}
      onChange={(typed) => {
        const amount = typed === '' ? '' : Number(typed);
        const isAmount = !Number.isNaN(amount);
        setDraft(isAmount ? '' : String(typed));
        onChange(isAmount ? amount : '');
      }}
    />
  );
}
