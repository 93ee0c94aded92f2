import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was before something opened, as soon as it closes: early enough that a dialog which
 * follows another one in the same moment remembers the same place.
 */
export function useOpener(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Not in a clean-up: what those focus, React takes back when it has changed the page.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
    else goBack(opener);
  }, [isOpen]);
  useEffect(() => () => goBack(opener), []);
}

function goBack(opener: { current: Element | null }): void {
  const { current } = opener;
  opener.current = null;
  if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
}
