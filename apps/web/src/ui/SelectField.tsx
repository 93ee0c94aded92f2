import { Select, type SelectProps } from '@mantine/core';
import { useRef, useState } from 'react';
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
export function SelectField({ failed = null, failedAt = null, onSearchChange, ...props }: SelectFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  // an open list that shows nothing would take the Esc that is meant for the dialog
  const isWithout = failed !== null || failedAt !== null;
  const isShown = isOpen && !isWithout;
  const open = () => setOpen(true);
  const close = () => setOpen(false);
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
      dropdownOpened={isShown}
      onDropdownOpen={open}
      onDropdownClose={close}
    />
  );
}
