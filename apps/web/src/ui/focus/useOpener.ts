import { useEffect, useLayoutEffect, useRef } from 'react';

/** The button of the menu that has, or last had, the focus: an item's overlay opens after the menu has unmounted. */
let menuButton: Element | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  const menu = target instanceof Element ? target.closest('[role="menu"]') : null;
  menuButton = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
});

/**
 * Returns the focus to its previous element as soon as an overlay closes: early enough that a dialog which opens at the
 * same moment remembers the same element. For a menu item's overlay that is the menu's button.
 */
export function useOpener(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Not in a cleanup: React restores the focus after its DOM changes.
  useLayoutEffect(() => {
    if (isOpen) opener.current = menuButton ?? document.activeElement;
    else goBack(opener);
  }, [isOpen]);
  useEffect(() => () => goBack(opener), []);
}

function goBack(opener: { current: Element | null }): void {
  const { current } = opener;
  opener.current = null;
  if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
}
