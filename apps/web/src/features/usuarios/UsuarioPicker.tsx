import { useState } from 'react';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useUsuarioSuggestions } from './usuarios.queries.ts';
import css from './UsuarioPicker.module.css';

interface UsuarioPickerProps {
  label: string;
  value: UsuarioOpcion | null;
  /** Who is not offered: the one it already belongs to. */
  exceptId?: number | null;
  /** Where nobody need be chosen: what happens then is said below the label. */
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

/** Chooses a colleague by typing; the first fifty are offered. */
export function UsuarioPicker({
  label,
  value,
  exceptId = null,
  isOptional = false,
  hint,
  onChange,
}: UsuarioPickerProps) {
  const [typed, setTyped] = useState('');
  // The chosen name stands in the field; it is not a search for itself.
  const isSearching = typed !== '' && typed !== value?.nombre;
  const { search, isSettled } = useUsuarioSuggestions(isSearching ? typed : '');
  const offered = (search.data ?? []).filter(({ id }) => id !== exceptId);
  const known = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered;
  return (
    <SelectField
      label={label}
      placeholder={TEXTS.placeholder}
      description={hint}
      withAsterisk={!isOptional}
      searchable
      clearable
      data-autofocus={!isOptional || undefined}
      value={value === null ? null : String(value.id)}
      data={known.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      // The server has filtered already, by more than the name; the chosen one is no answer to another search.
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
