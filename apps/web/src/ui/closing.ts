import { createContext, type RefObject } from 'react';

interface Closing {
  /** Asked before the dialog closes by itself; true keeps it open. */
  guard: RefObject<(() => boolean) | null>;
  close: () => void;
}

/** The dialog in which a form stands, which may hold it open. */
export const ClosingContext = createContext<Closing | null>(null);
