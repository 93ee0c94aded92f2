import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { ChoicesFailed, type FailedChoices } from './ChoicesFailed.tsx';
import css from './SearchCombobox.module.css';
import { useBackCloses } from './useBackCloses.ts';

interface SearchComboboxProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onFocus' | 'onBlur' | 'rightSection'
> {
  /** What is looked for, as the list is called. */
  name: string;
  typed: string;
  onType: (typed: string) => void;
  options: readonly { key: string; content: ReactNode }[];
  /** Instead of options, once it is known that there are none. */
  emptyText: string | null;
  /** With the key of an option; the list is closed by then. */
  onChoose: (key: string) => void;
  /** Named while an answer is on its way, else null. */
  searchingText: string | null;
  /** True when the answer is one to what is typed. */
  isSettled: boolean;
  answer: unknown;
  /** Where the answer did not come. */
  failed?: FailedChoices | null;
  fieldRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** A field that is searched while one types, for a choice among what the server finds. The rest goes to the field. */
export function SearchCombobox({
  name,
  typed,
  onType,
  options,
  emptyText,
  onChoose,
  searchingText,
  isSettled,
  answer,
  failed = null,
  fieldRef,
  ...field
}: SearchComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  const isEmpty = options.length === 0 && emptyText === null;
  useBackCloses(isOpen && !isEmpty, () => setOpen(false));
  // Enter takes the first one found, without a way down to it.
  useEffect(() => {
    if (isSettled) combobox.selectFirstOption();
  }, [combobox, isSettled, answer]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        combobox.closeDropdown();
        onChoose(key);
      }}
    >
      <Combobox.Target>
        <TextInput
          {...field}
          {...(failed && { error: <ChoicesFailed {...failed} onOpen={() => setOpen(true)} /> })}
          ref={fieldRef}
          autoComplete="off"
          maxLength={200}
          value={typed}
          rightSection={searchingText === null ? null : <Loader size={16} role="img" aria-label={searchingText} />}
          onChange={(event) => {
            onType(event.currentTarget.value);
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
            // what an older word has found is not chosen by an Enter for this one
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            field.onKeyDown?.(event);
            if (event.key === 'Enter' && isOpen && !isSettled) event.preventDefault();
          }}
          // an open list that shows nothing would take the Esc that is meant for the dialog
          onFocus={() => {
            if (typed.trim() !== '') combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isEmpty}>
        <Combobox.Options className={css.options} aria-label={name}>
          {emptyText === null ? null : <Combobox.Empty>{emptyText}</Combobox.Empty>}
          {options.map(({ key, content }) => (
            <Combobox.Option key={key} value={key} className={css.option}>
              {content}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
