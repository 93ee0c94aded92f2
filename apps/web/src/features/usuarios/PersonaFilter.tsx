import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';

interface PersonaFilterProps {
  label: string;
  /** The text of the unset filter. */
  everybody: string;
  value: number | undefined;
  /** The name of a chosen user who is no longer active. */
  otherName: string;
  onChange: (usuarioId: number | undefined) => void;
}

/** Filters a list by one colleague. A chosen user who is no longer active stays an option. */
export function PersonaFilter({ label, everybody, value, otherName, onChange }: PersonaFilterProps) {
  const { data = [], isSuccess } = useQuery({
    queryKey: ['usuarios', 'mine'],
    queryFn: ({ signal }) => call('GET /api/usuarios/mine', { signal }),
  });
  const known = data.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  const isOther = value !== undefined && !known.some((one) => one.value === String(value));
  return (
    <NativeSelect
      label={label}
      value={String(value ?? '')}
      data={[
        { value: '', label: everybody },
        ...known,
        ...(isOther ? [{ value: String(value), label: isSuccess ? otherName : '…' }] : []),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  );
}
