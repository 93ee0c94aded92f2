import { useCallback, useEffect, useRef, useState } from 'react';

interface Asked<T> {
  about: T;
  isOpen: boolean;
  /** Counts the openings, so that each begins with what is known then. */
  turn: number;
}

/**
 * A dialog about something: it closes gently, with what it was about still in it. `close` and `isShown` speak of the
 * opening that they were drawn with: an answer that comes late closes no other one.
 */
export function useAsked<T>() {
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    shown.current = asked?.isOpen ? asked.turn : null;
    return () => {
      shown.current = null;
    };
  }, [asked]);
  const ask = useCallback(
    (about: T) => setAsked((before) => ({ about, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  return {
    asked,
    ask,
    close: () => setAsked((now) => (now && now.turn === asked?.turn ? { ...now, isOpen: false } : now)),
    isShown: () => asked !== null && shown.current === asked.turn,
  };
}
