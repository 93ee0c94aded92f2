import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
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
  onSearchChange?: (typed: string) => void;
}

/** A field with a list to choose from, which a telephone's way back closes before it leads anywhere. */
export function SelectField({ failed = null, failedAt = null, onSearchChange, onKeyDown, ...props }: SelectFieldProps) {
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
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter' && isShown && isTyped.current) chooseFirst(event);
      }}
      dropdownOpened={isShown}
      onDropdownOpen={open}
      onDropdownClose={close}
    />
  );
}

/** Enter takes the first option found, where the arrows chose none. It never sends the form, which would go without what was typed. */
function chooseFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  if (!list || event.nativeEvent.isComposing || list.querySelector('[data-combobox-selected]')) return;
  event.preventDefault();
  list.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')?.click();
}
