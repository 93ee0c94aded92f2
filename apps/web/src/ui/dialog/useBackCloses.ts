import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

const PHONE_QUERY = '(max-width: 599.98px)';

/** Layers over the page, topmost last. */
const layers: object[] = [];

/** True if a layer is open that the back button closes first. */
export const isUnderLayer = (): boolean => layers.length > 0;

/** Makes a phone's back button close a layer before it navigates. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const router = useRouter({ warn: false });
  const leave = useEffectEvent(close);
  useEffect(() => {
    // without a router there is no navigation to block
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
