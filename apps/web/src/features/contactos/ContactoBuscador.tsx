import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { fullNameOf, phoneText } from './contacto-names.ts';
import { useContactoSearch } from './contactos.queries.ts';
import { CONTACTOS_PAGE_TEXTS } from './contactos-page.texts.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import css from './Union.module.css';

interface ContactoBuscadorProps {
  value: Contacto | null;
  /** Who is not to be found. */
  exceptId: number;
  onChange: (contacto: Contacto | null) => void;
}

/** Finds one other contact by name, e-mail or number. */
export function ContactoBuscador({ value, exceptId, onChange }: ContactoBuscadorProps) {
  const combobox = useCombobox();
  const [typed, setTyped] = useState('');
  // the field is back, and was asked for
  const [wasChosen, setChosen] = useState(false);
  const { search, isSettled } = useContactoSearch(typed);
  const contactos = (search.data ?? []).filter(({ id }) => id !== exceptId);
  // Enter takes the first one found, without a way down to it.
  useEffect(() => {
    if (isSettled) combobox.selectFirstOption();
  }, [combobox, isSettled, search.data]);

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
  const isSearching = typed.trim() !== '' && (!isSettled || search.isPending);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(option) => {
        combobox.closeDropdown();
        setChosen(true);
        onChange(contactos.find(({ id }) => String(id) === option) ?? null);
      }}
    >
      <Combobox.Target>
        <TextInput
          label={CONTACTOS_PAGE_TEXTS.mergeOther}
          placeholder={CONTACTOS_PAGE_TEXTS.search}
          data-autofocus
          autoFocus={wasChosen}
          autoComplete="off"
          maxLength={200}
          value={typed}
          rightSection={isSearching ? <Loader size={16} aria-label={CONTACTOS_PAGE_TEXTS.searching} /> : null}
          error={search.isError ? CONTACTOS_TEXTS.searchFailed : null}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          // an open list that shows nothing would take the Esc that is meant for the dialog
          onFocus={() => {
            if (typed.trim() !== '') combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === ''}>
        <Combobox.Options className={css.options} aria-label={CONTACTOS_PAGE_TEXTS.mergeOther}>
          {isSettled && search.isSuccess && contactos.length === 0 ? (
            <Combobox.Empty>{CONTACTOS_PAGE_TEXTS.notFoundTitle}</Combobox.Empty>
          ) : null}
          {contactos.map((contacto) => (
            <Combobox.Option key={contacto.id} value={String(contacto.id)} className={css.option}>
              <Who contacto={contacto} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
