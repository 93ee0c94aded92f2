import { CloseButton, Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { failedChoices } from '../../platform/query/failed-choices.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { fullNameOf, phoneText } from './contacto-names.ts';
import css from './ContactoField.module.css';
import { useContactoSearch } from './contactos.queries.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

export interface ContactoFieldProps {
  value: Contacto | null;
  error: string | null;
  onChange: (contacto: Contacto | null) => void;
}

/** Chooses a contact by name, e-mail or number. */
export function ContactoField({ value, error, onChange }: ContactoFieldProps) {
  const [typed, setTyped] = useState('');
  const [wasChosen, setChosen] = useState(false);
  const { search, isSettled } = useContactoSearch(typed);
  const chosen = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  useEffect(() => {
    // once per choice: a form may pass the same contact as another object on each key
    if (value === null || !goesOn.current) return;
    goesOn.current = false;
    focusAfter(chosen.current);
  }, [value]);
  const contactos = search.data ?? [];
  if (value !== null)
    return (
      <div ref={chosen}>
        <span className={css.chosenLabel}>{CONTACTOS_TEXTS.contact}</span>
        <div className={css.chosen}>
          <Who contacto={value} />
          <CloseButton aria-label={CONTACTOS_TEXTS.choose} onClick={() => onChange(null)} />
        </div>
      </div>
    );
  const isSearching = typed.trim() !== '' && !isSettled;
  return (
    <div>
      <SearchCombobox
        name={CONTACTOS_TEXTS.contact}
        label={CONTACTOS_TEXTS.contact}
        placeholder={CONTACTOS_TEXTS.searchBy}
        withAsterisk
        data-autofocus
        autoFocus={wasChosen}
        aria-invalid={error !== null || undefined}
        typed={typed}
        onType={setTyped}
        searchingText={isSearching ? CONTACTOS_TEXTS.searching : null}
        isSettled={isSettled}
        answer={search.data}
        failed={failedChoices(search, CONTACTOS_TEXTS.searchFailed)}
        emptyText={isSettled && search.isSuccess && contactos.length === 0 ? CONTACTOS_TEXTS.noneFound : null}
        options={contactos.map((contacto) => ({ key: String(contacto.id), content: <Who contacto={contacto} /> }))}
        onChoose={(key) => {
          setChosen(true);
          goesOn.current = true;
          onChange(contactos.find(({ id }) => String(id) === key) ?? null);
        }}
      />
      {error === null ? null : <Input.Error mt={5}>{error}</Input.Error>}
    </div>
  );
}

/** The field is replaced once its contact is chosen: the focus moves to the next field. */
function focusAfter(chosen: HTMLElement | null): void {
  const fields = chosen?.closest('form')?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, select');
  const isBehind = (field: HTMLElement) =>
    chosen !== null && (chosen.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  [...(fields ?? [])].find(isBehind)?.focus();
}

function Who({ contacto }: { contacto: Contacto }) {
  return (
    <span className={css.who}>
      <bdi>{fullNameOf(contacto)}</bdi>
      <span className={css.phone}>{contacto.telefono === null ? contacto.email : phoneText(contacto.telefono)}</span>
    </span>
  );
}
