import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { plain } from '../platform/format/plain.ts';
import { ChoicesFailed, type FailedChoices } from './ChoicesFailed.tsx';
import { useBackCloses } from './useBackCloses.ts';

interface SelectFieldProps extends Omit<
  SelectProps,
  'ref' | 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose' | 'onSearchChange'
> {
  /** Where its choices did not come. */
  failed?: FailedChoices | null;
  /** Where they did not come either, and an element of this id says so for several fields. */
  failedAt?: string | null;
  /** False while the options answer something else than what is typed: Enter takes none of them then. */
  isSettled?: boolean;
  onSearchChange?: (typed: string) => void;
}

/** A field with a list to choose from, which a telephone's way back closes before it leads anywhere. */
export function SelectField({
  failed = null,
  failedAt = null,
  isSettled = true,
  onSearchChange,
  ...props
}: SelectFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  // an open list that shows nothing would take the Esc that is meant for the dialog
  const isWithout = failed !== null || failedAt !== null;
  const isShown = isOpen && !isWithout;
  // whether the open list answers something that was typed
  const isTyped = useRef(false);
  const open = () => setOpen(true);
  const close = () => {
    isTyped.current = false;
    setOpen(false);
  };
  useBackCloses(isShown, close);
  const search = (typed: string) => {
    // Who leaves a field leaves what was typed; but what failed is what «Reintentar» asks for.
    if (!isWithout || document.activeElement === field.current) onSearchChange?.(typed);
  };
  /** Enter takes what was found, and never sends the form, which would go without what was typed. */
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    if (!list || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // the kit would click the option's place in the list, where another may be by now
    event.stopPropagation();
    const pointed = list.querySelector<HTMLElement>('[data-combobox-selected]');
    const labels = getOptionsLockup(getParsedComboboxData(props.data));
    const labelOf = (value: string | null | undefined) => labels[value ?? '']?.label.trim() ?? '';
    const typed = event.currentTarget.value.trim();
    if (pointed) pointed.click();
    // the kit lists every option then
    else if (labelOf(props.value) === typed) close();
    else if (isSettled) optionFor(typed, list, labelOf)?.click();
  };
  return (
    <Select
      // choosing the chosen option again keeps it; a field that may be empty has its cross
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

/** The option that was typed in full, else the first one that is not chosen already: something else than that was typed. */
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
