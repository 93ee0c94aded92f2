import { useCallback, useMemo, useRef } from 'react';
import type { ComposerHandle } from '#public/mensajes';

/** A composer that has not come after this long is not coming. */
const PATIENCE_MS = 1500;

/**
 * Puts the cursor where the answer is written, whether the composer is there already or still on its way. Not on a
 * touch screen: the keyboard would rise over the messages.
 */
export function useComposerFocus() {
  const current = useRef<ComposerHandle | null>(null);
  const isWanted = useRef(false);
  const awaitedSince = useRef(Number.NEGATIVE_INFINITY);
  const ref = useCallback((composer: ComposerHandle | null) => {
    current.current = composer;
    if (!composer || !isWanted.current) return;
    awaitedSince.current = Number.NEGATIVE_INFINITY;
    composer.focus();
  }, []);
  return useMemo(
    () => ({
      ref,
      focus: () => {
        isWanted.current = window.matchMedia('(pointer: fine)').matches;
        if (!isWanted.current) return;
        awaitedSince.current = performance.now();
        requestAnimationFrame(() => {
          if (!current.current) return;
          awaitedSince.current = Number.NEGATIVE_INFINITY;
          current.current.focus();
        });
      },
      /** The person went on by keyboard: a composer that comes now leaves the focus where it is. */
      leave: () => {
        isWanted.current = false;
        awaitedSince.current = Number.NEGATIVE_INFINITY;
      },
      /** True while the composer is on its way to take the focus. */
      isComing: () => performance.now() - awaitedSince.current < PATIENCE_MS,
    }),
    [ref],
  );
}
