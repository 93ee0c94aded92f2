import { createContext, type RefObject } from 'react';

interface Closing {
  /** Runs before the dialog closes; true keeps it open. */
  guard: RefObject<(() => boolean) | null>;
  close: () => void;
}

/** The dialog around a form, which may keep it open. */
export const ClosingContext = createContext<Closing | null>(null);
