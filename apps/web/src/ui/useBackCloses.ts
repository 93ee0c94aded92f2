import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

const PHONE_QUERY = '(max-width: 599.98px)';

/** What lies over the page, the topmost last. */
const layers: object[] = [];

/** Whether something lies over the page that the way back closes first. */
export const isUnderLayer = (): boolean => layers.length > 0;

/** Has a telephone's way back close what lies over the page, before it leads anywhere. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const router = useRouter({ warn: false });
  const leave = useEffectEvent(close);
  useEffect(() => {
    // without a router there is nowhere to go
    if (!isOpen || (router as typeof router | null) === null || !window.matchMedia(PHONE_QUERY).matches) return;
    const layer = {};
    layers.push(layer);
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false;
        leave();
        return true;
      },
    });
    return () => {
      unblock();
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen, router]);
}
