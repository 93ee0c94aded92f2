import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** From this width on, lists, chat and contact are next to one another. */
const WIDE_QUERY = '(min-width: 1340px)';

/** Where the contact's details are shown, if at all. */
export interface FichaPlace {
  isOpen: boolean;
  /** Beside the chat, where it stays for all chats; else above it, for this chat only. */
  isBeside: boolean;
  toggle: () => void;
  close: () => void;
}

/** Places the contact's details beside or above the chat: always above a chat that is itself an aside. */
export function useFichaPlace(isAside: boolean): FichaPlace {
  const isWide = useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false });
  const isBeside = isWide && !isAside;
  const [isKept, setKept] = useLocalStorage({
    key: 'contactDrawerOpen',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isAbove, setAbove] = useState(false);
  return isBeside
    ? { isOpen: isKept, isBeside, toggle: () => setKept((was) => !was), close: () => setKept(false) }
    : { isOpen: isAbove, isBeside, toggle: () => setAbove((was) => !was), close: () => setAbove(false) };
}
