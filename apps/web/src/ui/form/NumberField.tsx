import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCount } from '../../platform/format/numbers.ts';
import { useFormHold } from './useFormHold.ts';

export interface NumberFieldProps extends Omit<
  NumberInputProps,
  'ref' | 'value' | 'defaultValue' | 'onChange' | 'allowNegative' | 'clampBehavior' | 'min' | 'max'
> {
  /** Empty until a number is typed. */
  value?: number | '';
  onChange: (value: number | '') => void;
  min?: number;
  max?: number;
  /** Said where what is typed is no number. */
  wrong?: string;
}

/**
 * A whole number. What is typed stays in the field: a minus sign is neither dropped nor is the number moved into its limits, because «-5»
 * would become 5, or 0. The field says what is wrong; the form's rule refuses to send it. A form is not sent while the field holds a text
 * that is no number, as a minus sign alone.
 */
export function NumberField({
  value = '',
  onChange,
  min = 0,
  max,
  error,
  wrong = 'Escribe un número',
  ...rest
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // what is no number: the form holds none then
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
  const fault = isWrong && isRefused ? wrong : rangeFault(value, min, max);
  const hasOwnWords = error !== undefined && error !== null && typeof error !== 'boolean';
  return (
    <NumberInput
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      autoComplete="off"
      {...rest}
      ref={input}
      min={min}
      max={max}
      clampBehavior="none"
      error={hasOwnWords && !(isWrong && isRefused) ? error : (fault ?? error)}
      value={isWrong ? draft : value}
      onChange={(typed) => {
        const number = typed === '' ? '' : Number(typed);
        const isNumber = !Number.isNaN(number);
        setDraft(isNumber ? '' : String(typed));
        onChange(isNumber ? number : '');
      }}
    />
  );
}

/** What is wrong with a number that is typed; null while there is none. */
export function rangeFault(value: number | '', min: number, max: number | undefined): string | null {
  if (value === '') return null;
  if (value < min) return min === 0 ? 'No puede ser negativo.' : `Mínimo ${formatCount(min)}.`;
  return max !== undefined && value > max ? `Máximo ${formatCount(max)}.` : null;
}
