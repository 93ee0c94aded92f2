import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was before something opened, as soon as it closes: early enough that a dialog which
 * follows another one in the same moment remembers the same place.
 */
export function useOpener(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Not in a clean-up: what those focus, React takes back when it has changed the page.
  useLayoutEffect(() => {
    if (isOpen) opener.current = placeOf(document.activeElement);
    else goBack(opener);
  }, [isOpen]);
  useEffect(() => () => goBack(opener), []);
}

/** What was chosen from a menu goes with the menu: the way back leads to the button that showed it. */
function placeOf(element: Element | null): Element | null {
  const buttonId = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (buttonId && document.getElementById(buttonId)) || element;
}

function goBack(opener: { current: Element | null }): void {
  const { current } = opener;
  opener.current = null;
  if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
}
