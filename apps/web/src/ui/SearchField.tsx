import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchText } from './useSearchText.ts';

interface SearchFieldProps {
  label: string;
  /** What the address says. */
  q: string;
  /** With undefined once the field is empty, so that the address says nothing of it. */
  onSearch: (q: string | undefined) => void;
  className?: string | undefined;
  /** Where a document gives another pause. */
  pauseMs?: number;
}

const MAX_LENGTH = 200;
const TYPING_MS = 250;

/** The search of a page: keeps what is typed, and the address follows after a pause. A cleared address clears the field. */
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
