import { readDay } from '../../platform/format/days.ts';
import { useSearchText } from '../useSearchText.ts';
import { DateField } from './DateField.tsx';

interface DayFilterProps {
  label: string;
  /** What the address says. */
  dia: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  onDia: (dia: string | undefined) => void;
}

const TYPING_MS = 250;

/** A day that narrows the list. It can be typed: the field keeps what is typed, which an address that lags behind would empty. */
export function DayFilter({ dia, onDia, ...field }: DayFilterProps) {
  const search = (text: string) => {
    const day = readDay(text);
    if (text === '' || day !== undefined) onDia(day);
  };
  const { typed, type } = useSearchText(dia ?? '', search, TYPING_MS);
  return <DateField {...field} value={typed} onChange={type} />;
}
