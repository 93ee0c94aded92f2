import { type RefObject, useEffect, useEffectEvent } from 'react';
import { focusFirstInvalidOf } from '../focus-first-invalid.ts';

interface FormHold {
  /** Called before the form is sent. True: the field's text is wrong, and now says so. */
  refuses: () => boolean;
  /** Called when the form is reset: the field drops a text that its form knows nothing of. */
  onReset?: () => void;
}

/**
 * Keeps a form from being sent while one of its fields holds a text that is no value. No form has to know of it. `input` is the field's element, in any form, by Enter or by a button.
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
    // on the form itself: before React hears of it at the document's root
    form.addEventListener('submit', (event) => submit(event), listening);
    form.addEventListener('reset', () => reset(), listening);
    return () => listening.abort();
  }, [input]);
}
