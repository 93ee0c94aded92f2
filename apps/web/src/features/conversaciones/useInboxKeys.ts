import { useEffect, useEffectEvent } from 'react';

interface InboxKeys {
  onStep: (step: 1 | -1) => void;
  onAccept: () => void;
  onResolve: () => void;
  onEscape: () => void;
  onHelp: () => void;
}

/** The inbox's single keys. They are silent while the person writes, in dialogs and menus, and beside Ctrl or ⌘. */
export function useInboxKeys(keys: InboxKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isInOverlay(event.target)) return;
    const act = event.altKey
      ? whileWriting(event.key, keys)
      : isWriting(event.target)
        ? blurOn(event)
        : plain(event, keys);
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function whileWriting(key: string, keys: InboxKeys): (() => void) | null {
  if (key === 'ArrowDown') return () => keys.onStep(1);
  if (key === 'ArrowUp') return () => keys.onStep(-1);
  return null;
}

function plain(event: KeyboardEvent, keys: InboxKeys): (() => void) | null {
  switch (event.key) {
    case 'j':
      return () => keys.onStep(1);
    case 'k':
      return () => keys.onStep(-1);
    case 'ArrowDown':
      return ownsArrows(event.target) ? null : () => keys.onStep(1);
    case 'ArrowUp':
      return ownsArrows(event.target) ? null : () => keys.onStep(-1);
    case 'a':
      return keys.onAccept;
    case 'e':
      return keys.onResolve;
    case '?':
      return keys.onHelp;
    case 'Escape':
      return keys.onEscape;
    default:
      return null;
  }
}

/** The first Esc leaves the field, so that the next one, and every other key, is the inbox's. */
function blurOn(event: KeyboardEvent): (() => void) | null {
  const field = event.target;
  return event.key === 'Escape' && field instanceof HTMLElement ? () => field.blur() : null;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT', 'AUDIO', 'VIDEO'].includes(target.tagName))
  );
}

function isInOverlay(target: EventTarget | null): boolean {
  return (
    document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
    (target instanceof Element && target.closest('[role="menu"]') !== null)
  );
}

/** Tabs and the history move by their own arrows. */
function ownsArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="tablist"], [data-virtuoso-scroller], [role="region"][tabindex="0"]') !== null &&
    !target.hasAttribute('data-row-id')
  );
}
