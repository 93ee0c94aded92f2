import { type RefObject, useEffect, useEffectEvent } from 'react';
import { focusFirstInvalidOf } from './focus-first-invalid.ts';

interface FormHold {
  /** Runs before the form is sent. True: the field's text is wrong, and its message is shown. */
  refuses: () => boolean;
  /** Runs when the form is reset: the field drops a text that its form does not have. */
  onReset?: () => void;
}

/**
 * Blocks the submission of a form while one of its fields holds an invalid text, without support by the form. `input`
 * is the field's element, in any form, submitted by Enter or by a button.
 */
export function useFormHold(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { refuses, onReset }: FormHold,
): void {
  const submit = useEffectEvent((event: Event) => {
    if (input.current?.disabled === true || !refuses()) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget instanceof Element) focusFirstInvalidOf(event.currentTarget);
  });
  const reset = useEffectEvent(() => onReset?.());
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const listening = new AbortController();
    // on the form itself: before React's handler at the document's root
    form.addEventListener('submit', (event) => submit(event), listening);
    form.addEventListener('reset', () => reset(), listening);
    return () => listening.abort();
  }, [input]);
}
