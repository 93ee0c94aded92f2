import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';

interface PersonaFilterProps {
  label: string;
  /** What it says while it does not narrow. */
  everybody: string;
  value: number | undefined;
  /** How a chosen person is called who is not active any more. */
  otherName: string;
  onChange: (usuarioId: number | undefined) => void;
}

/** Narrows a list to one colleague. One who is in force and not active any more keeps a place. */
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
