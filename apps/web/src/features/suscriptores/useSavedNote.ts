import { useEffect, useState } from 'react';

/** A note that something was saved: it disappears after 3 seconds (document 1 §9). */
export function useSavedNote(): [isShown: boolean, show: () => void, hide: () => void] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn === 0) return;
    const timer = setTimeout(() => setTurn(0), NOTE_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return [turn > 0, () => setTurn((before) => before + 1), () => setTurn(0)];
}

const NOTE_MS = 3000;
