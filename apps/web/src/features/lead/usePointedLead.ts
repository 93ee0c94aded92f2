import { useEffect, useEffectEvent, useState } from 'react';

/** Whoever only passes over the chips on the way to something else is told nothing. */
const REST_MS = 350;
/** So long the mouse may take from the chips to what they say. */
const GRACE_MS = 150;

interface PointedLead {
  conversacionId: number;
  /** Where its chip stands in the window. */
  at: DOMRect;
  turn: number;
  /** True where a key asked for it, at the row that had the focus. */
  isAsked: boolean;
}

/**
 * The chips on which the mouse rests, or which it has left for what is said of them, or those of the row at which the keyboard asks;
 * null once whichever of the two asked has gone elsewhere, something else is pressed or the row scrolls.
 */
export function usePointedLead(hint: HTMLElement | null): PointedLead | null {
  const [pointed, setPointed] = useState<PointedLead | null>(null);
  const isInHint = useEffectEvent((target: EventTarget | null) => target instanceof Node && hint?.contains(target));
  const isShown = useEffectEvent(() => pointed !== null);
  const isByKey = useEffectEvent(() => pointed?.isAsked === true);
  // a thread beside the row goes on to its newest message as often as one comes, and takes nothing along
  const takesRowAlong = useEffectEvent((scroller: Node, awaited: string | null) => {
    const id = pointed?.conversacionId ?? awaited;
    const row = id === null ? null : rowOf(id);
    return row === null || scroller.contains(row);
  });
  // whoever read it by keyboard goes on where they were
  const giveBack = useEffectEvent(() => {
    if (pointed?.isAsked && hint?.contains(document.activeElement)) focusRow(pointed.conversacionId);
  });
  // what can be pressed in the hint is reached from it, and pressed there
  const usesHint = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (!isInHint(target)) return false;
    const button = hint?.querySelector('button');
    if (!button) return false;
    if (target === button) return key === 'Enter' || key === ' ';
    if (key !== 'Tab') return false;
    button.focus();
    return true;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The chat on whose chips the mouse rests. */
    let about: string | null = null;
    const wait = (ms: number, then: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    };
    const leave = () => {
      clearTimeout(timer);
      about = null;
      giveBack();
      setPointed(null);
    };
    const over = ({ target, pointerType }: PointerEvent) => {
      // a mouse that lies still is told of whatever is drawn beneath it, too
      if (pointerType !== 'mouse' || isByKey()) return;
      const chip = target instanceof Element ? target.closest('[data-why]') : null;
      const id = chip?.getAttribute('data-why') ?? null;
      if (isInHint(target) || (id !== null && id === about && isShown())) clearTimeout(timer);
      else if (chip === null) wait(GRACE_MS, leave);
      else {
        about = id;
        wait(REST_MS, () => setPointed((before) => pointedAt(chip, nextTurn(before))));
      }
    };
    const press = ({ target }: Event) => {
      if (!isInHint(target)) leave();
    };
    const scroll = ({ target }: Event) => {
      if (target instanceof Node && !isInHint(target) && takesRowAlong(target, about)) leave();
    };
    const leavePage = () => {
      if (!isByKey()) leave();
    };
    const key = (event: KeyboardEvent) => {
      if (usesHint(event)) {
        // the browser's own Tab would lead one further
        if (event.key === 'Tab') event.preventDefault();
        return;
      }
      // the same key does not also close the chat
      if (event.key === 'Escape' && isShown()) event.preventDefault();
      const row = isShown() ? null : askedBy(event);
      leave();
      const chip = row?.querySelector('[data-why]');
      if (row && chip) setPointed((before) => pointedAt(chip, nextTurn(before), true));
    };
    const watches = new AbortController();
    const how = { signal: watches.signal, capture: true, passive: true };
    document.addEventListener('pointerover', over, how);
    document.addEventListener('pointerdown', press, how);
    document.addEventListener('scroll', scroll, how);
    document.addEventListener('keydown', key, { signal: watches.signal, capture: true });
    // not on its way down, where every element's own would be met
    document.documentElement.addEventListener('pointerleave', leavePage, { signal: watches.signal });
    return () => {
      clearTimeout(timer);
      watches.abort();
    };
  }, []);
  return pointed;
}

/** Null for a row that has gone meanwhile. */
function pointedAt(chip: Element, turn: number, isAsked = false): PointedLead | null {
  if (!chip.isConnected) return null;
  return { conversacionId: Number(chip.getAttribute('data-why')), at: chip.getBoundingClientRect(), turn, isAsked };
}

/** The row as it is drawn by now; where it is drawn no more, the one at which the keyboard stands. */
function focusRow(conversacionId: number): void {
  const row = rowOf(conversacionId) ?? document.querySelector<HTMLElement>('[data-row-id][tabindex="0"]');
  row?.focus({ preventScroll: true });
}

function rowOf(conversacionId: number | string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row-id="${conversacionId}"]`);
}

function nextTurn(before: PointedLead | null): number {
  return (before?.turn ?? 0) + 1;
}

/** The row whose reasons a key asks for. */
function askedBy({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): HTMLElement | null {
  if (key !== 'p' || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return null;
  return target.closest<HTMLElement>('[data-row-id]');
}
