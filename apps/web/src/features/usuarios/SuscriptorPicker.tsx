import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useSuscriptores } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

export interface SuscriptorElegido {
  id: number;
  nombre: string;
}

interface SuscriptorPickerProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: SuscriptorElegido | null;
  onChange: (suscriptor: SuscriptorElegido | null) => void;
}

/** Chooses a business by typing; the first fifty are offered. */
export function SuscriptorPicker({ value, onChange, error, ...rest }: SuscriptorPickerProps) {
  const [typed, setTyped] = useState('');
  // The chosen name stands in the field; it is not a search for itself.
  const { data, isPending, isError } = useSuscriptores(typed === value?.nombre ? '' : typed);
  const isSearching = typed !== '' && typed !== value?.nombre;
  const offered = (data ?? []).map(({ id, nombreNegocio }) => ({ id, nombre: nombreNegocio }));
  const known = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered;
  return (
    <Select
      placeholder={USUARIOS_TEXTS.suscriptorPlaceholder}
      searchable
      value={value === null ? null : String(value.id)}
      data={known.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      // The server has filtered already, without regard to accents; the chosen one is no answer to another search.
      filter={({ options }) =>
        options.filter((one) => !isSearching || ('value' in one && offered.some(({ id }) => String(id) === one.value)))
      }
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(known.find((one) => String(one.id) === id) ?? null)}
      nothingFoundMessage={
        isPending
          ? USUARIOS_TEXTS.searching
          : isError
            ? USUARIOS_TEXTS.suscriptorFailed
            : USUARIOS_TEXTS.suscriptorNobody
      }
      error={isError && !data ? USUARIOS_TEXTS.suscriptorFailed : error}
      maxDropdownHeight={240}
      {...rest}
    />
  );
}
