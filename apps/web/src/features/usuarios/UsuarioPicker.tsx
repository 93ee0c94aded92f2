import { type ComponentProps, useState } from 'react';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useUsuarioSuggestions } from './usuarios.queries.ts';
import css from './UsuarioPicker.module.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';

interface UsuarioPickerProps extends Pick<ComponentProps<typeof SelectField>, 'error' | 'onBlur' | 'onFocus'> {
  label: string;
  value?: UsuarioOpcion | null;
  /** The user who is not offered: the current owner. */
  exceptId?: number | null;
  /** The choice is optional: a line below the label says what happens without it. */
  isOptional?: boolean;
  hint?: string;
  onChange: (usuario: UsuarioOpcion | null) => void;
}

const TEXTS = {
  placeholder: 'Busca por nombre o correo',
  nobody: 'No hay usuarios con ese nombre o correo.',
  searching: 'Buscando…',
  failed: 'No pudimos cargar los usuarios.',
} as const;

/** Chooses a colleague by typing; offers the first fifty. */
export function UsuarioPicker({
  label,
  value = null,
  exceptId = null,
  isOptional = false,
  hint,
  onChange,
  ...field
}: UsuarioPickerProps) {
  const [typed, setTyped] = useState('');
  // The chosen name in the field is no search.
  const isSearching = typed !== '' && typed !== value?.nombre;
  const { search, isSettled } = useUsuarioSuggestions(isSearching ? typed : '');
  const offered = (search.data ?? []).filter(({ id }) => id !== exceptId);
  const known = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered;
  return (
    <SelectField
      {...field}
      label={label}
      placeholder={TEXTS.placeholder}
      description={hint}
      withAsterisk={!isOptional}
      searchable
      clearable
      data-autofocus={!isOptional || undefined}
      value={value === null ? null : String(value.id)}
      data={known.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      // The server has filtered already, by more than the name; the chosen user is no answer to another search.
      filter={({ options }) =>
        options.filter((one) => !isSearching || ('value' in one && offered.some(({ id }) => String(id) === one.value)))
      }
      isSettled={isSettled}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(known.find((usuario) => String(usuario.id) === id) ?? null)}
      nothingFoundMessage={isSettled ? TEXTS.nobody : TEXTS.searching}
      failed={failedChoices(search, TEXTS.failed)}
      maxDropdownHeight={240}
      renderOption={({ option }) => (
        <span className={css.option}>
          <span>{option.label}</span>
          <span className={css.email}>{known.find(({ id }) => String(id) === option.value)?.email}</span>
        </span>
      )}
    />
  );
}

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
