import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * What is typed into a search box whose text stands in the address, which follows after a pause. The address fills the
 * box only when it says something else than was sent there: else a letter typed meanwhile would be lost.
 */
export function useSearchText(q: string, onSearch: (q: string) => void, pauseMs: number) {
  const [typed, setTyped] = useState(q);
  const known = useRef(q);
  const sent = useRef(q);
  const search = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    onSearch(sent.current);
  }, pauseMs);
  useEffect(() => {
    if (known.current === q) return;
    known.current = q;
    if (sent.current === q) return;
    sent.current = q;
    search.cancel();
    setTyped(q);
  }, [q, search]);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      search(text);
    },
  } as const;
}
