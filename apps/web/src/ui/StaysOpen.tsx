import { useRouter } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { ClosingContext } from './closing.ts';

const HISTORY_ACTIONS = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * Keeps the dialog that it is in open while its form is being sent: Esc, the cross, a click beside it and the browser's back
 * button do nothing. A refusal needs the form, and what was typed in it. Disable «Cancelar» during the same time. `Unsaved` has
 * it built in.
 */
export function StaysOpen({ isSending }: { isSending: boolean }) {
  const guard = use(ClosingContext)?.guard;
  const router = useRouter({ warn: false });
  useEffect(() => {
    if (!isSending || !guard) return;
    guard.current = () => true;
    // without a router there is nowhere to go
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
