import { useEffect, useLayoutEffect, useRef } from 'react';

/** The button of the menu in which the focus is, or was until the menu went: what its item opens comes when it is gone. */
let menuButton: Element | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  const menu = target instanceof Element ? target.closest('[role="menu"]') : null;
  menuButton = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
});

/**
 * Gives the focus back to where it was before something opened, as soon as it closes: early enough that a dialog which
 * follows another one in the same moment remembers the same place. What an item of a menu opened leads back to the menu's button.
 */
export function useOpener(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Not in a clean-up: what those focus, React takes back when it has changed the page.
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
