import { useCallback, useMemo, useRef } from 'react';
import type { ComposerHandle } from '../composer/DraftEditor.tsx';
import { openTypeAhead } from '../composer/type-ahead.ts';

/** A composer that has not come after this long is not coming. */
const PATIENCE_MS = 1500;
/** What holds the words of somebody on the way to the next chat. */
const TYPE_AHEAD_FIELD = '[data-typeahead]';

/** Whether the composer takes the focus when it comes: from whatever has it, or only where nothing has. */
type Wish = 'none' | 'if-free' | 'always';

/**
 * Puts the cursor where the answer is written, whether the composer is there already or still on its way. Not on a
 * touch screen: the keyboard would rise over the messages.
 */
export function useComposerFocus() {
  const current = useRef<ComposerHandle | null>(null);
  const wish = useRef<Wish>('none');
  const awaitedSince = useRef(Number.NEGATIVE_INFINITY);
  const ref = useCallback((composer: ComposerHandle | null) => {
    current.current = composer;
    if (!composer) return;
    // one that comes late, or once more, interrupts nobody who has gone on to something else by now
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
        // whoever went on meanwhile is left there
        if (!current.current || wish.current !== how) return;
        awaitedSince.current = Number.NEGATIVE_INFINITY;
        if (mayTake(how)) current.current.focus();
      });
    };
    return {
      ref,
      focus: () => want('always'),
      /** The same for a chat that may be written in: while no composer is there, what is typed waits for its own. */
      meet: (conversacionId: number) => {
        if (!current.current && wishOf('always') !== 'none') openTypeAhead(conversacionId);
        want('always');
      },
      /** Whoever was on the way to another chat stays: the open one's field has the focus at once. */
      stay: () => current.current?.focus(),
      /** For a chat with which the page opened: whoever has gone on to something else meanwhile is left there. */
      arrive: () => want('if-free'),
      /** Whoever writes goes on to another chat by keyboard: its composer takes the focus when it comes. */
      follow: () => {
        wish.current = wishOf('always');
        if (wish.current !== 'none') awaitedSince.current = performance.now();
      },
      /** Whoever writes is on the way to another chat: what they type goes there, and for null nowhere. */
      openTypeAhead: (conversacionId: number | null) => {
        // a composer that was awaited, and comes now, is not the one that they go on to
        wish.current = 'none';
        awaitedSince.current = Number.NEGATIVE_INFINITY;
        openTypeAhead(conversacionId);
      },
      /** The person went on by keyboard: a composer that comes now leaves the focus where it is. */
      leave: () => {
        wish.current = 'none';
        awaitedSince.current = Number.NEGATIVE_INFINITY;
      },
      /** True while the composer is on its way to take the focus. */
      isComing: () => mayTake(wish.current) && performance.now() - awaitedSince.current < PATIENCE_MS,
      isField: (element: Element | null) =>
        element !== null && (element.matches(TYPE_AHEAD_FIELD) || current.current?.isField(element) === true),
    };
  }, [ref]);
}

function wishOf(how: 'if-free' | 'always'): Wish {
  return window.matchMedia('(pointer: fine)').matches ? how : 'none';
}

function mayTake(wish: Wish): boolean {
  return wish === 'always' || (wish === 'if-free' && document.activeElement === document.body);
}

/** Whether somebody writes elsewhere, went elsewhere by keyboard, or reads what stands above the page. */
function isElsewhere(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches(TYPE_AHEAD_FIELD)) return false;
  return activeElement.matches(':focus-visible') || activeElement.closest('[role="dialog"], [role="menu"]') !== null;
}
