import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { findContactoByTelefono, fullNameOf, looksLikePhone, phoneText, useContactoSearch } from '#public/contactos';
import { initialsOf } from '../../platform/format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useArrivalFocus } from '../../ui/useArrivalFocus.ts';
import css from './ContactoPicker.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

interface ContactoPickerProps {
  value: Contacto | null;
  typed: string;
  onType: (typed: string) => void;
  onChange: (contacto: Contacto | null) => void;
  /** Called with what was typed, for somebody who is not there yet. */
  onAdd: (typed: string) => void;
}

const ADD = 'add';

/** Finds a contact by name or number, or offers to add one. */
export function ContactoPicker({ value, typed, onType, onChange, onAdd }: ContactoPickerProps) {
  const combobox = useCombobox();
  const field = useArrivalFocus<HTMLInputElement>();
  const { search, isSettled } = useContactoSearch(typed);
  const contactos = search.data ?? [];
  // Enter takes the first one found, without a way down to it.
  useEffect(() => {
    if (isSettled) combobox.selectFirstOption();
  }, [combobox, isSettled, search.data]);
  const isSearching = typed.trim() !== '' && (!isSettled || search.isPending);

  if (value !== null) return <Chosen contacto={value} onChange={() => onChange(null)} />;

  const add = async () => {
    const text = typed.trim();
    // A number may be known in another way of writing it, which the search by text does not find.
    const known = looksLikePhone(text) ? await findContactoByTelefono(text).catch(() => null) : null;
    if (known) onChange(known);
    else onAdd(text);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(option) => {
        combobox.closeDropdown();
        if (option === ADD) void add();
        else onChange(contactos.find(({ id }) => String(id) === option) ?? null);
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={field}
          label={CONVERSACIONES_TEXTS.startContacto}
          placeholder={CONVERSACIONES_TEXTS.startSearch}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={200}
          value={typed}
          rightSection={isSearching ? <Loader size={16} aria-label="Buscando" /> : null}
          error={search.isError ? CONVERSACIONES_TEXTS.startContactosFailed : null}
          onChange={(event) => {
            onType(event.currentTarget.value);
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
        <Combobox.Options className={css.options} aria-label={CONVERSACIONES_TEXTS.startContacto}>
          {isSettled && search.isSuccess && contactos.length === 0 ? (
            <Combobox.Empty>{CONVERSACIONES_TEXTS.startNoContactos}</Combobox.Empty>
          ) : null}
          {contactos.map((contacto) => (
            <Combobox.Option key={contacto.id} value={String(contacto.id)} className={css.option}>
              <Who contacto={contacto} />
            </Combobox.Option>
          ))}
          {typed.trim() === '' ? null : (
            <Combobox.Option value={ADD} className={css.option}>
              <IconUserPlus size={20} stroke={1.7} aria-hidden />
              <span className={css.text}>
                {CONVERSACIONES_TEXTS.startAdd} «{typed.trim()}»
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Chosen({ contacto, onChange }: { contacto: Contacto; onChange: () => void }) {
  return (
    <div>
      <span className={css.label}>{CONVERSACIONES_TEXTS.startContacto}</span>
      <div className={css.chosen}>
        <Who contacto={contacto} />
        <CloseButton className={css.change} aria-label={CONVERSACIONES_TEXTS.startChange} onClick={onChange} />
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
