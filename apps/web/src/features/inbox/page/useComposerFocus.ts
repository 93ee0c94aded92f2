import { useCallback, useMemo, useRef } from 'react';
import type { ComposerHandle } from '../composer/DraftEditor.tsx';

/** A composer that has not mounted after this time is not awaited any more. */
const PATIENCE_MS = 1500;

/**
 * Whether a mounting composer takes the focus: always, or only if no element has it. `next`: not yet, since the user is
 * on the way to another chat.
 */
type Wish = 'none' | 'if-free' | 'always' | 'next';

/**
 * Focuses the composer, whether it is mounted or still loading. Not on a touch screen: the keyboard would cover the
 * messages.
 */
export function useComposerFocus() {
  const current = useRef<ComposerHandle | null>(null);
  const wish = useRef<Wish>('none');
  const awaitedSince = useRef(Number.NEGATIVE_INFINITY);
  const ref = useCallback((composer: ComposerHandle | null) => {
    current.current = composer;
    if (!composer) return;
    // a late composer, or a repeated mount, does not interrupt a user who has gone on
    const isAwaited = performance.now() - awaitedSince.current < PATIENCE_MS;
    if (!mayTake(wish.current) || (!isAwaited && isElsewhere())) return;
    awaitedSince.current = Number.NEGATIVE_INFINITY;
    composer.focus();
  }, []);
  return useMemo(() => {
    const want = (how: 'if-free' | 'always') => {
      wish.current = wishOf(how);
      if (wish.current === 'none') return;
      awaitedSince.current = performance.now();
      requestAnimationFrame(() => {
        // a user who has gone on keeps their focus
        if (!current.current || wish.current !== how) return;
        awaitedSince.current = Number.NEGATIVE_INFINITY;
        if (mayTake(how)) current.current.focus();
      });
    };
    return {
      ref,
      focus: () => want('always'),
      /** The user stays in the open chat: its field takes the focus at once. */
      stay: () => {
        wish.current = wishOf('always');
        awaitedSince.current = current.current ? Number.NEGATIVE_INFINITY : performance.now();
        current.current?.focus();
      },
      /** For a chat that opened with the page: a user who has gone on keeps their focus. */
      arrive: () => want('if-free'),
      /** The user goes on to another chat by keyboard while writing: its composer takes the focus when it mounts. */
      follow: () => {
        wish.current = wishOf('always');
        awaitedSince.current = performance.now();
      },
      /** The user is on the way to another chat: an awaited composer that mounts now is not the target. */
      depart: () => {
        wish.current = wishOf('next');
        awaitedSince.current = performance.now();
      },
      /** The user went on by keyboard: a composer that mounts now leaves the focus where it is. */
      leave: () => {
        wish.current = 'none';
        awaitedSince.current = Number.NEGATIVE_INFINITY;
      },
      /** True on the way to a composer that will take the focus: typed text is no command, and lost. */
      isComing: () =>
        (wish.current === 'next' || mayTake(wish.current)) && performance.now() - awaitedSince.current < PATIENCE_MS,
      isField: (element: Element | null) => element !== null && current.current?.isField(element) === true,
    };
  }, [ref]);
}

function wishOf(how: Wish): Wish {
  return window.matchMedia('(pointer: fine)').matches ? how : 'none';
}

function mayTake(wish: Wish): boolean {
  return wish === 'always' || (wish === 'if-free' && document.activeElement === document.body);
}

/** True if the user types elsewhere, moved the focus by keyboard, or is in an overlay. */
function isElsewhere(): boolean {
  const { activeElement } = document;
  if (activeElement === null) return false;
  return activeElement.matches(':focus-visible') || activeElement.closest('[role="dialog"], [role="menu"]') !== null;
}
