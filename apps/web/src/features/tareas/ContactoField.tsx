import { CloseButton, Input } from '@mantine/core';
import { useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { CONTACTOS_TEXTS, fullNameOf, phoneText, useContactoSearch } from '#public/contactos';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SearchCombobox } from '../../ui/SearchCombobox.tsx';
import css from './Tareas.module.css';
import { TAREAS_TEXTS } from './tareas.texts.ts';

interface ContactoFieldProps {
  value: Contacto | null;
  error: string | null;
  onChange: (contacto: Contacto | null) => void;
}

/** Chooses a contact by name, e-mail or number. */
export function ContactoField({ value, error, onChange }: ContactoFieldProps) {
  const [typed, setTyped] = useState('');
  const [wasChosen, setChosen] = useState(false);
  const { search, isSettled } = useContactoSearch(typed);
  const contactos = search.data ?? [];
  if (value !== null)
    return (
      <div>
        <span className={css.chosenLabel}>{TAREAS_TEXTS.contact}</span>
        <div className={css.chosen}>
          <Who contacto={value} />
          <CloseButton aria-label={TAREAS_TEXTS.changeContact} onClick={() => onChange(null)} />
        </div>
      </div>
    );
  const isSearching = typed.trim() !== '' && (!isSettled || search.isPending);
  return (
    <div>
      <SearchCombobox
        name={TAREAS_TEXTS.contact}
        label={TAREAS_TEXTS.contact}
        placeholder={TAREAS_TEXTS.searchContact}
        withAsterisk
        data-autofocus
        autoFocus={wasChosen}
        aria-invalid={error !== null || undefined}
        typed={typed}
        onType={setTyped}
        searchingText={isSearching ? TAREAS_TEXTS.searching : null}
        isSettled={isSettled}
        answer={search.data}
        failed={failedChoices(search, CONTACTOS_TEXTS.searchFailed)}
        emptyText={isSettled && search.isSuccess && contactos.length === 0 ? TAREAS_TEXTS.noContacts : null}
        options={contactos.map((contacto) => ({ key: String(contacto.id), content: <Who contacto={contacto} /> }))}
        onChoose={(key) => {
          setChosen(true);
          onChange(contactos.find(({ id }) => String(id) === key) ?? null);
        }}
      />
      {error === null ? null : <Input.Error mt={5}>{error}</Input.Error>}
    </div>
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
