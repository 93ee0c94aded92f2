import { TextInput } from '@mantine/core';
import { useSearchText } from '../../ui/useSearchText.ts';

interface DiaFiltroProps {
  label: string;
  /** What the address says. */
  dia: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  onDia: (dia: string | undefined) => void;
}

const TYPING_MS = 250;
/** The year 2026 is 0002, 0020 and 0202 while it is typed. */
const HALF_TYPED = /^0/;

/** A day that narrows the list. It can be typed: the field keeps what is typed, which an address that lags behind would empty. */
export function DiaFiltro({ dia, onDia, ...field }: DiaFiltroProps) {
  const search = (text: string) => {
    if (!HALF_TYPED.test(text)) onDia(text === '' ? undefined : text);
  };
  const { typed, type } = useSearchText(dia ?? '', search, TYPING_MS);
  return <TextInput {...field} type="date" value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
