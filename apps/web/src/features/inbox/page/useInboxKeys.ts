import { useEffect, useEffectEvent, useState } from 'react';

interface InboxKeys {
  onStep: (step: 1 | -1) => void;
  onAccept: () => void;
  onResolve: () => void;
  onEscape: () => void;
  onHelp: () => void;
  /** Esc has left this field. */
  onFieldLeft: (field: Element) => void;
  /** True while a field is loading that will take the focus: typed text belongs to it. */
  isFieldComing: () => boolean;
}

/**
 * The single-key shortcuts of the inbox. Disabled while the user types, in dialogs and menus, and together with Ctrl or
 * ⌘.
 */
export function useInboxKeys(keys: InboxKeys): void {
  const [read] = useState(createKeyReader);

  const onKeyDown = useEffectEvent((event: KeyboardEvent, wasInOverlay: boolean) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return;
    const place = wasInOverlay ? 'overlay' : keys.isFieldComing() ? 'field' : placeOf(event.target);
    const act = read({ key: event.key, isAlt: event.altKey, isRepeat: event.repeat, place, at: event.timeStamp });
    if (!act) return;
    event.preventDefault();
    perform(act, keys, event.target);
  });

  useEffect(() => {
    // Read in the capture phase: the Esc that closes a dialog must not count as pressed without one.
    let wasInOverlay = false;
    const look = (event: KeyboardEvent) => {
      wasInOverlay = isInOverlay(event.target);
    };
    const answer = (event: KeyboardEvent) => onKeyDown(event, wasInOverlay);
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', answer);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', answer);
    };
  }, []);
}

function perform(act: InboxAct, keys: InboxKeys, target: EventTarget | null): void {
  switch (act) {
    case 'next':
      return keys.onStep(1);
    case 'previous':
      return keys.onStep(-1);
    case 'accept':
      return keys.onAccept();
    case 'resolve':
      return keys.onResolve();
    case 'help':
      return keys.onHelp();
    case 'escape':
      return keys.onEscape();
    case 'leave-field':
      if (!(target instanceof HTMLElement)) return undefined;
      target.blur();
      return keys.onFieldLeft(target);
  }
}

function placeOf(target: EventTarget | null): Stroke['place'] {
  if (isWriting(target)) return 'field';
  return ownsArrows(target) ? 'arrows' : 'page';
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT', 'AUDIO', 'VIDEO'].includes(target.tagName))
  );
}

/** A running voice recording blocks the inbox's keys, wherever the focus is: one of them would leave it. */
function isInOverlay(target: EventTarget | null): boolean {
  return (
    document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"], [data-holds-keys]') !== null ||
    (target instanceof Element && target.closest('[role="listbox"]') !== null)
  );
}

/** Tabs and the history use the arrow keys themselves. */
function ownsArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="tablist"], [data-row-scroller], [role="region"][tabindex="0"]') !== null &&
    !target.hasAttribute('data-row-id')
  );
}

/** The action of a key in the inbox. */
export type InboxAct = 'next' | 'previous' | 'accept' | 'resolve' | 'help' | 'leave-field' | 'escape';

export interface Stroke {
  key: string;
  isAlt: boolean;
  /** True while the key is held down and repeats. */
  isRepeat: boolean;
  /** The target: a field, an open dialog or menu, an element that uses the arrow keys, or the page. */
  place: 'field' | 'overlay' | 'arrows' | 'page';
  /** In milliseconds. */
  at: number;
}

/**
 * A field can vanish while the user types: another user accepts the chat, its window closes, or its composer is still
 * loading. Further typing is text and no command until a pause of this length.
 */
export const TYPING_PAUSE_MS = 1000;

const PLAIN: Readonly<Record<string, InboxAct>> = {
  j: 'next',
  k: 'previous',
  a: 'accept',
  e: 'resolve',
  '?': 'help',
};

/** Maps key strokes to actions; null for keys that are not the inbox's. */
export function createKeyReader(): (stroke: Stroke) => InboxAct | null {
  let typedAt = Number.NEGATIVE_INFINITY;

  return ({ key, isAlt, isRepeat, place, at }) => {
    if (place === 'overlay') return null;
    if (isAlt) return arrowAct(key);
    const isText = key.length === 1;
    if (place === 'field') {
      // The first Esc leaves the field on purpose: the next key is a command.
      typedAt = key === 'Escape' ? Number.NEGATIVE_INFINITY : at;
      return key === 'Escape' ? 'leave-field' : null;
    }
    if (isText && at - typedAt < TYPING_PAUSE_MS) {
      typedAt = at;
      return null;
    }
    if (key === 'Escape') return 'escape';
    if (place === 'page' && arrowAct(key)) return arrowAct(key);
    const act = PLAIN[key] ?? null;
    return isRepeat && act !== 'next' && act !== 'previous' ? null : act;
  };
}

function arrowAct(key: string): InboxAct | null {
  if (key === 'ArrowDown') return 'next';
  return key === 'ArrowUp' ? 'previous' : null;
}
