import { readDay } from '../../platform/format/days.ts';
import { useRef } from 'react';
import { useSearchText } from './useSearchText.ts';
import { DateField } from './DateField.tsx';

interface DayFilterProps {
  label: string;
  /** The day in the address. */
  dia: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  onDia: (dia: string | undefined) => void;
}

const TYPING_MS = 250;

/** A day filter. It can be typed: the field keeps the typed text, which an address that lags behind would empty. */
export function DayFilter({ dia, onDia, ...field }: DayFilterProps) {
  const text = useRef('');
  const search = (value: string) => {
    const day = readDay(value);
    // an incomplete date does not mean «any day»
    if (day !== undefined || text.current === '') onDia(day);
  };
  const { typed, type } = useSearchText(dia ?? '', search, TYPING_MS);
  return (
    <DateField
      {...field}
      value={typed}
      onChange={(value, shown) => {
        text.current = shown;
        type(value);
      }}
    />
  );
}
