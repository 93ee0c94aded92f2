import { useRouter } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { ClosingContext } from './closing.ts';

const HISTORY_ACTIONS = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * Keeps its dialog open while the form is being sent: Esc, the cross, a click beside it and the browser's back button
 * do nothing. A refusal needs the form and its values. Disable «Cancelar» during the same time. `Unsaved` includes it.
 */
export function StaysOpen({ isSending }: { isSending: boolean }) {
  const guard = use(ClosingContext)?.guard;
  const router = useRouter({ warn: false });
  useEffect(() => {
    if (!isSending || !guard) return;
    guard.current = () => true;
    // without a router there is no navigation to block
    const unblock = (router as typeof router | null)?.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => HISTORY_ACTIONS.has(action),
    });
    return () => {
      guard.current = null;
      unblock?.();
    };
  }, [isSending, guard, router]);
  return null;
}
