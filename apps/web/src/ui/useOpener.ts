import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to where it was before something opened, as soon as it closes. Early enough that a dialog which
 * follows another one in the same moment remembers the same place.
 */
export function useOpener(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isOpen]);
}
