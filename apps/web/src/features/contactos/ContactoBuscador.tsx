import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { fullNameOf, phoneText } from './contacto-names.ts';
import { useContactoSearch } from './contactos.queries.ts';
import { CONTACTOS_PAGE_TEXTS } from './contactos-page.texts.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import css from './Union.module.css';

interface ContactoBuscadorProps {
  value: Contacto | null;
  /** The contact that is not offered. */
  exceptId: number;
  onChange: (contacto: Contacto | null) => void;
}

/** Finds another contact by name, e-mail or number. */
export function ContactoBuscador({ value, exceptId, onChange }: ContactoBuscadorProps) {
  const [typed, setTyped] = useState('');
  // the field is shown again because the user asked for it
  const [wasChosen, setChosen] = useState(false);
  const { search, isSettled } = useContactoSearch(typed);
  const contactos = (search.data ?? []).filter(({ id }) => id !== exceptId);
  if (value !== null) {
    return (
      <div className={css.chosen}>
        <Who contacto={value} />
        <CloseButton
          className={css.change}
          aria-label={CONTACTOS_PAGE_TEXTS.mergeChange}
          onClick={() => onChange(null)}
        />
      </div>
    );
  }
  const isSearching = typed.trim() !== '' && !isSettled;
  return (
    <SearchCombobox
      name={CONTACTOS_PAGE_TEXTS.mergeOther}
      label={CONTACTOS_PAGE_TEXTS.mergeOther}
      placeholder={CONTACTOS_PAGE_TEXTS.search}
      data-autofocus
      autoFocus={wasChosen}
      typed={typed}
      onType={setTyped}
      searchingText={isSearching ? CONTACTOS_PAGE_TEXTS.searching : null}
      isSettled={isSettled}
      answer={search.data}
      failed={failedChoices(search, CONTACTOS_TEXTS.searchFailed)}
      emptyText={isSettled && search.isSuccess && contactos.length === 0 ? CONTACTOS_PAGE_TEXTS.notFoundTitle : null}
      options={contactos.map((contacto) => ({ key: String(contacto.id), content: <Who contacto={contacto} /> }))}
      onChoose={(key) => {
        setChosen(true);
        onChange(contactos.find(({ id }) => String(id) === key) ?? null);
      }}
    />
  );
}

function Who({ contacto }: { contacto: Contacto }) {
  return (
    <span className={css.who}>
      <bdi>{fullNameOf(contacto)}</bdi>
      <span className={css.phone}>{contacto.telefono === null ? contacto.email : phoneText(contacto.telefono)}</span>
    </span>
  );
}
