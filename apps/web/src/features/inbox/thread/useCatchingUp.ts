import { useEffect, useState } from 'react';
import { useRealtimeReady } from '../../../platform/realtime/realtime.ts';

/** So long after the connection is back what was missed is still coming. */
const CATCH_UP_MS = 5000;

/** True from the moment in which the connection is lost until what was missed has come: nobody saw that arrive. */
export function useCatchingUp(): boolean {
  const isReady = useRealtimeReady();
  const [wasReady, setWasReady] = useState(isReady);
  const [isCatchingUp, setCatchingUp] = useState(false);
  if (isReady !== wasReady) {
    setWasReady(isReady);
    if (!isReady) setCatchingUp(true);
  }
  useEffect(() => {
    if (!isReady || !isCatchingUp) return undefined;
    const timer = setTimeout(() => setCatchingUp(false), CATCH_UP_MS);
    return () => clearTimeout(timer);
  }, [isReady, isCatchingUp]);
  return isCatchingUp;
}
