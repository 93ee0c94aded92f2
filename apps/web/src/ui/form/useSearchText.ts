import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search box that the address follows after a pause. The address fills the box only if it differs from
 * the last text sent there: else a letter typed in between would be lost. During a navigation to another page nothing
 * is sent: the page's code may take longer than the pause, while the box is still mounted.
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
