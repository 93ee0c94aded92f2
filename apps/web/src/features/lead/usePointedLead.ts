import { useEffect, useEffectEvent, useState } from 'react';

/** The mouse must rest this long, so that passing over the chips opens nothing. */
const REST_MS = 350;
/** The mouse may take this long from the chips to the hint. */
const GRACE_MS = 150;

interface PointedLead {
  conversacionId: number;
  /** The position of its chip in the window. */
  at: DOMRect;
  opening: number;
  /** True if a key opened it, at the focused row. */
  isByKey: boolean;
}

/**
 * The chips under the mouse, those it left for the hint, or those of the row on which the key was pressed; null once
 * mouse or focus has gone elsewhere, something else is pressed or the row scrolls.
 */
export function usePointedLead(hint: HTMLElement | null): PointedLead | null {
  const [pointed, setPointed] = useState<PointedLead | null>(null);
  const isInHint = useEffectEvent((target: EventTarget | null) => target instanceof Node && hint?.contains(target));
  const isShown = useEffectEvent(() => pointed !== null);
  const isByKey = useEffectEvent(() => pointed?.isByKey === true);
  // a thread beside the row scrolls with each new message and does not move the row
  const takesRowAlong = useEffectEvent((scroller: Node, awaited: string | null) => {
    const id = pointed?.conversacionId ?? awaited;
    const row = id === null ? null : rowOf(id);
    return row === null || scroller.contains(row);
  });
  // returns the focus to the row
  const giveBack = useEffectEvent(() => {
    if (pointed?.isByKey && hint?.contains(document.activeElement)) focusRow(pointed.conversacionId);
  });
  // keys on controls of the hint belong to the hint
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
    /** The chat whose chips are under the mouse. */
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
      // a mouse at rest also gets events of elements rendered under it
      if (pointerType !== 'mouse' || isByKey()) return;
      const chip = target instanceof Element ? target.closest('[data-why]') : null;
      const id = chip?.getAttribute('data-why') ?? null;
      if (isInHint(target) || (id !== null && id === about && isShown())) clearTimeout(timer);
      else if (chip === null) wait(GRACE_MS, leave);
      else {
        about = id;
        wait(REST_MS, () => setPointed((before) => pointedAt(chip, nextOpening(before))));
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
        // the browser's own Tab would move one further
        if (event.key === 'Tab') event.preventDefault();
        return;
      }
      // the same key does not also close the chat
      if (event.key === 'Escape' && isShown()) event.preventDefault();
      const row = isShown() ? null : chipOfKey(event);
      leave();
      const chip = row?.querySelector('[data-why]');
      if (row && chip) setPointed((before) => pointedAt(chip, nextOpening(before), true));
    };
    const watches = new AbortController();
    const how = { signal: watches.signal, capture: true, passive: true };
    document.addEventListener('pointerover', over, how);
    document.addEventListener('pointerdown', press, how);
    document.addEventListener('scroll', scroll, how);
    document.addEventListener('keydown', key, { signal: watches.signal, capture: true });
    // not in the capture phase, which would include every element's own leave event
    document.documentElement.addEventListener('pointerleave', leavePage, { signal: watches.signal });
    return () => {
      clearTimeout(timer);
      watches.abort();
    };
  }, []);
  return pointed;
}

/** Null for a row that has been removed. */
function pointedAt(chip: Element, opening: number, isByKey = false): PointedLead | null {
  if (!chip.isConnected) return null;
  return { conversacionId: Number(chip.getAttribute('data-why')), at: chip.getBoundingClientRect(), opening, isByKey };
}

/** Focuses the row's current element; if it is gone, the row of the keyboard cursor. */
function focusRow(conversacionId: number): void {
  const row = rowOf(conversacionId) ?? document.querySelector<HTMLElement>('[data-row-id][tabindex="0"]');
  row?.focus({ preventScroll: true });
}

function rowOf(conversacionId: number | string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row-id="${conversacionId}"]`);
}

function nextOpening(before: PointedLead | null): number {
  return (before?.opening ?? 0) + 1;
}

/** The row whose reasons a key asks for. */
function chipOfKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): HTMLElement | null {
  if (key !== 'p' || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return null;
  return target.closest<HTMLElement>('[data-row-id]');
}
