import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { ChoicesFailed, type FailedChoices } from './ChoicesFailed.tsx';
import css from './SearchCombobox.module.css';
import { useBackCloses } from '../dialog/useBackCloses.ts';

interface SearchComboboxProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onFocus' | 'onBlur' | 'rightSection'
> {
  /** The accessible name of the result list. */
  name: string;
  typed: string;
  onType: (typed: string) => void;
  options: readonly { key: string; content: ReactNode }[];
  /** Shown instead of options once it is known that there are none. */
  emptyText: string | null;
  /** Runs with the key of an option, after the list has closed. */
  onChoose: (key: string) => void;
  /** The text during a search, else null. */
  searchingText: string | null;
  /** True when the result belongs to the typed text. */
  isSettled: boolean;
  answer: unknown;
  /** Set if the search failed. */
  failed?: FailedChoices | null;
  fieldRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** A field with a live server search, for one of the results. The other props go to the field. */
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
  // Enter takes the first result, without an arrow key before it.
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
            // Enter does not choose a result of an older search
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            field.onKeyDown?.(event);
            if (event.key === 'Enter' && isOpen && !isSettled) event.preventDefault();
          }}
          // an open empty list would take the Esc that is meant for the dialog
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
