import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * What is typed into a search box whose text stands in the address, which follows after a pause. The address fills the
 * box only when it says something else than was sent there: else a letter typed meanwhile would be lost. Who is on the way
 * to another page stays on it: its code may take longer to come than the pause, while the box still stands there.
 */
export function useSearchText(q: string, onSearch: (q: string) => void, pauseMs: number) {
  const [typed, setTyped] = useState(q);
  const known = useRef(q);
  const sent = useRef(q);
  const router = useRouter();
  const page = useRef('');
  const search = useDebouncedCallback((text: string) => {
    if (router.latestLocation.pathname !== page.current) return;
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
      page.current = router.latestLocation.pathname;
      setTyped(text);
      search(text);
    },
  } as const;
}
