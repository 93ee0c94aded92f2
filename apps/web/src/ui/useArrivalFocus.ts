import { type RefObject, useEffect, useRef } from 'react';
import { CLOSER } from './hold-focus.ts';

/**
 * For the first field of what comes into an open dialog with its data: takes the focus from the button that closes the dialog,
 * where it had to wait. Whoever has gone on from there is left alone.
 */
export function useArrivalFocus<Field extends HTMLElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const dialog = field.current?.closest('[role="dialog"]');
    if (dialog?.contains(focused) && focused?.matches(CLOSER)) field.current?.focus();
  }, []);
  return field;
}
