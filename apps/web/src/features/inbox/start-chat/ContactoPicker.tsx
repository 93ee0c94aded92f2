import { CloseButton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { findContactoByTelefono, fullNameOf, looksLikePhone, phoneText, useContactoSearch } from '#public/contactos';
import { initialsOf } from '../../../platform/format/initials.ts';
import { failedChoices } from '../../../platform/query/failed-choices.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { SearchCombobox } from '../../../ui/form/SearchCombobox.tsx';
import { useArrivalFocus } from '../../../ui/focus/useArrivalFocus.ts';
import css from './ContactoPicker.module.css';
import { INICIO_TEXTS } from './inicio.texts.ts';

interface ContactoPickerProps {
  value: Contacto | null;
  typed: string;
  onType: (typed: string) => void;
  onChange: (contacto: Contacto | null) => void;
  /** Runs with the typed text, to add a contact that does not exist yet. */
  onAdd: (typed: string) => void;
}

const ADD = 'add';

/** Finds a contact by name or number, or offers to add one. */
export function ContactoPicker({ value, typed, onType, onChange, onAdd }: ContactoPickerProps) {
  const field = useArrivalFocus<HTMLInputElement>();
  const { search, isSettled } = useContactoSearch(typed);
  const contactos = search.data ?? [];
  const failed = failedChoices(search, INICIO_TEXTS.contactosFailed);
  const isSearching = typed.trim() !== '' && !isSettled;

  if (value !== null) return <Chosen contacto={value} onChange={() => onChange(null)} />;

  const add = async () => {
    const text = typed.trim();
    // A number may be stored in another format, which the text search does not find.
    const known = looksLikePhone(text) ? await findContactoByTelefono(text).catch(() => null) : null;
    if (known) onChange(known);
    else onAdd(text);
  };
  const options = contactos.map((contacto) => ({ key: String(contacto.id), content: <Who contacto={contacto} /> }));
  // the option would hide a failure, and without a search a contact cannot be added either
  if (typed.trim() !== '' && failed === null) options.push({ key: ADD, content: <AddOption typed={typed.trim()} /> });
  return (
    <SearchCombobox
      fieldRef={field}
      name={INICIO_TEXTS.contacto}
      label={INICIO_TEXTS.contacto}
      placeholder={INICIO_TEXTS.search}
      withAsterisk
      data-autofocus
      typed={typed}
      onType={onType}
      searchingText={isSearching ? INICIO_TEXTS.searching : null}
      isSettled={isSettled}
      answer={search.data}
      failed={failed}
      emptyText={isSettled && search.isSuccess && contactos.length === 0 ? INICIO_TEXTS.noContactos : null}
      options={options}
      onChoose={(key) => {
        if (key === ADD) void add();
        else onChange(contactos.find(({ id }) => String(id) === key) ?? null);
      }}
    />
  );
}

function AddOption({ typed }: { typed: string }) {
  return (
    <>
      <IconUserPlus size={20} stroke={1.7} aria-hidden />
      <span className={css.text}>
        {INICIO_TEXTS.add} «{typed}»
      </span>
    </>
  );
}

function Chosen({ contacto, onChange }: { contacto: Contacto; onChange: () => void }) {
  return (
    <div>
      <span className={css.label}>{INICIO_TEXTS.contacto}</span>
      <div className={css.chosen}>
        <Who contacto={contacto} />
        <CloseButton className={css.change} aria-label={INICIO_TEXTS.change} onClick={onChange} />
      </div>
    </div>
  );
}

function Who({ contacto }: { contacto: Contacto }) {
  const name = fullNameOf(contacto);
  return (
    <span className={css.who}>
      <Avatar initials={initialsOf(contacto.nombre ?? contacto.telefono)} seed={contacto.id} size={32} />
      <span className={css.text}>
        <bdi>{name}</bdi>
        <span className={css.phone}>{phoneText(contacto.telefono)}</span>
      </span>
    </span>
  );
}
