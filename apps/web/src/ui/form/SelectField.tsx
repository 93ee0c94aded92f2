import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { plain } from '../../platform/format/plain.ts';
import { ChoicesFailed, type FailedChoices } from './ChoicesFailed.tsx';
import { useBackCloses } from '../dialog/useBackCloses.ts';

interface SelectFieldProps extends Omit<
  SelectProps,
  'ref' | 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose' | 'onSearchChange'
> {
  /** Set if its options failed to load. */
  failed?: FailedChoices | null;
  /** The id of a shared failure message, if these options failed too. */
  failedAt?: string | null;
  /** False while the options belong to an older text: Enter takes none of them then. */
  isSettled?: boolean;
  onSearchChange?: (typed: string) => void;
}

/** A field with a list of options; a phone's back button closes the list before it navigates. */
export function SelectField({
  failed = null,
  failedAt = null,
  isSettled = true,
  onSearchChange,
  ...props
}: SelectFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  // an open empty list would take the Esc that is meant for the dialog
  const isWithout = failed !== null || failedAt !== null;
  const isShown = isOpen && !isWithout;
  // whether the open list shows results for a typed text
  const isTyped = useRef(false);
  const open = () => setOpen(true);
  const close = () => {
    isTyped.current = false;
    setOpen(false);
  };
  useBackCloses(isShown, close);
  const search = (typed: string) => {
    // Leaving the field drops the typed text, except after a failure: «Reintentar» repeats that search.
    if (!isWithout || document.activeElement === field.current) onSearchChange?.(typed);
  };
  /** Enter takes a result, and never sends the form, which would go without the typed text. */
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    if (!list || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Mantine would click the option's position in the list, which another one may have by now
    event.stopPropagation();
    const pointed = list.querySelector<HTMLElement>('[data-combobox-selected]');
    const labels = getOptionsLockup(getParsedComboboxData(props.data));
    const labelOf = (value: string | null | undefined) => labels[value ?? '']?.label.trim() ?? '';
    const typed = event.currentTarget.value.trim();
    if (pointed) pointed.click();
    // Mantine then lists every option
    else if (labelOf(props.value) === typed) close();
    else if (isSettled) optionFor(typed, list, labelOf)?.click();
  };
  return (
    <Select
      // choosing the selected option again keeps it; an optional field has its clear button
      allowDeselect={false}
      {...props}
      {...(onSearchChange && { onSearchChange: search })}
      {...(isWithout && { nothingFoundMessage: undefined })}
      {...(failed && { error: <ChoicesFailed {...failed} onOpen={open} /> })}
      {...(failedAt !== null && { error: true, 'aria-errormessage': failedAt })}
      ref={field}
      onInput={({ currentTarget }) => {
        isTyped.current = currentTarget.value.trim() !== '';
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && isShown && isTyped.current) take(event);
      }}
      dropdownOpened={isShown}
      onDropdownOpen={open}
      onDropdownClose={close}
    />
  );
}

/**
 * The option whose label is typed in full, else the first one that is not selected already: the user typed another text
 * than that.
 */
function optionFor(
  typed: string,
  list: HTMLElement,
  labelOf: (value: string | null) => string,
): HTMLElement | undefined {
  const options = [...list.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')];
  const named = (text: (label: string) => string) =>
    options.find((option) => text(labelOf(option.getAttribute('value'))) === text(typed));
  return named(String) ?? named(plain) ?? options.find((option) => !option.matches('[data-checked]'));
}
