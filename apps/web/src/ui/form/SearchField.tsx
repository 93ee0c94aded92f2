import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchText } from './useSearchText.ts';

interface SearchFieldProps {
  label: string;
  /** The search text in the address. */
  q: string;
  /** Runs with undefined for an empty field, so that the address omits it. */
  onSearch: (q: string | undefined) => void;
  className?: string | undefined;
  /** For a pause that a document defines otherwise. */
  pauseMs?: number;
}

const MAX_LENGTH = 200;
const TYPING_MS = 250;

/**
 * The search of a page: keeps the typed text, and the address follows after a pause. A cleared address clears the
 * field.
 */
export function SearchField({ label, q, onSearch, className, pauseMs = TYPING_MS }: SearchFieldProps) {
  const { typed, type } = useSearchText(q, (text) => onSearch(text === '' ? undefined : text), pauseMs);
  return (
    <TextInput
      className={className}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      placeholder={label}
      aria-label={label}
      maxLength={MAX_LENGTH}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
