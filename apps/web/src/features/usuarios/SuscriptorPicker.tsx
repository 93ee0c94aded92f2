import { type ComponentProps, useState } from 'react';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useSuscriptores } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';
import { IconBuilding } from '@tabler/icons-react';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';

export interface SuscriptorElegido {
  id: number;
  nombre: string;
}

interface SuscriptorPickerProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'data'> {
  value: SuscriptorElegido | null;
  onChange: (suscriptor: SuscriptorElegido | null) => void;
}

/** Chooses a business by typing; offers the first fifty. */
export function SuscriptorPicker({ value, onChange, ...rest }: SuscriptorPickerProps) {
  const [typed, setTyped] = useState('');
  // The chosen name in the field is no search.
  const { search, isSettled } = useSuscriptores(typed === value?.nombre ? '' : typed);
  const isSearching = typed !== '' && typed !== value?.nombre;
  const offered = (search.data ?? []).map(({ id, nombreNegocio }) => ({ id, nombre: nombreNegocio }));
  const known = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered;
  return (
    <SelectField
      placeholder={USUARIOS_TEXTS.suscriptorPlaceholder}
      searchable
      value={value === null ? null : String(value.id)}
      data={known.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      // The server has filtered already, ignoring accents; the chosen business is no answer to another search.
      filter={({ options }) =>
        options.filter((one) => !isSearching || ('value' in one && offered.some(({ id }) => String(id) === one.value)))
      }
      isSettled={isSettled}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(known.find((one) => String(one.id) === id) ?? null)}
      nothingFoundMessage={isSettled ? USUARIOS_TEXTS.suscriptorNobody : USUARIOS_TEXTS.searching}
      failed={failedChoices(search, USUARIOS_TEXTS.suscriptorFailed)}
      maxDropdownHeight={240}
      {...rest}
    />
  );
}

interface SuscriptorFiltroProps {
  /** From the page's address; undefined is the user's own business. */
  id: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** The business whose rows a list shows. Only a SUPERADMIN chooses, beginning with their own (decisions §4). */
export function SuscriptorFiltro(props: SuscriptorFiltroProps) {
  return rolesOf(useUsuario()).includes('SUPERADMIN') ? <Filtro {...props} /> : null;
}

function Filtro({ id, onChoose }: SuscriptorFiltroProps) {
  const own = useOwnSuscriptor();
  const [chosen, setChosen] = useState<SuscriptorElegido | null>(null);
  const { data } = useSuscriptores('').search;
  const named = (): SuscriptorElegido => {
    if (id === undefined || id === own.id) return own;
    if (chosen?.id === id) return chosen;
    const found = data?.find((one) => one.id === id);
    return { id, nombre: found?.nombreNegocio ?? `${USUARIOS_TEXTS.suscriptor} ${id}` };
  };
  return (
    <SuscriptorPicker
      aria-label={USUARIOS_TEXTS.suscriptor}
      leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden />}
      allowDeselect={false}
      value={named()}
      onChange={(next) => {
        setChosen(next);
        onChoose(next === null || next.id === own.id ? undefined : next.id);
      }}
    />
  );
}

/** The own business, a SUPERADMIN's default. */
export function useOwnSuscriptor(): SuscriptorElegido {
  const { suscriptor } = useUsuario();
  return { id: suscriptor.id, nombre: suscriptor.nombreNegocio };
}
