import { useSyncExternalStore } from 'react';

/** True if the user can be looking at this tab: it is visible and has the focus. */
function hasAttention(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** The same as React state. */
export function useAttention(): boolean {
  return useSyncExternalStore(listen, hasAttention);
}

function listen(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}
