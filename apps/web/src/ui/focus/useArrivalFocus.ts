import { type RefObject, useEffect, useRef } from 'react';
import { CLOSER } from './hold-focus.ts';

/**
 * For the first field of content that loads after its dialog has opened: takes the focus from the dialog's close
 * button, where it waited. A user who has moved the focus keeps it.
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
