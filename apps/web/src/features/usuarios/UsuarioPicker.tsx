import { type ComponentProps, useState } from 'react';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useUsuarioSuggestions } from './usuarios.queries.ts';
import css from './UsuarioPicker.module.css';

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
