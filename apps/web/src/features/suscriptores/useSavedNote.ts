import { useEffect, useState } from 'react';

/** A note that something was saved: it disappears after 3 seconds (document 1 §9). */
export function useSavedNote(): [isShown: boolean, show: () => void, hide: () => void] {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), NOTE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return [count > 0, () => setCount((before) => before + 1), () => setCount(0)];
}

const NOTE_MS = 3000;
