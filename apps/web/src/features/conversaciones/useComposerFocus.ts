import { useCallback, useMemo, useRef } from 'react';
import type { ComposerHandle } from '#public/mensajes';

/**
 * Puts the cursor where the answer is written, whether the composer is there already or still on its way. Not on a
 * touch screen: the keyboard would rise over the messages.
 */
export function useComposerFocus() {
  const current = useRef<ComposerHandle | null>(null);
  const isWanted = useRef(false);
  const ref = useCallback((composer: ComposerHandle | null) => {
    current.current = composer;
    if (composer && isWanted.current) composer.focus();
  }, []);
  return useMemo(
    () => ({
      ref,
      focus: () => {
        isWanted.current = window.matchMedia('(pointer: fine)').matches;
        if (isWanted.current) requestAnimationFrame(() => current.current?.focus());
      },
      /** The person went on by keyboard: a composer that comes now leaves the focus where it is. */
      leave: () => {
        isWanted.current = false;
      },
    }),
    [ref],
  );
}
