import { useEffect, useState } from 'react';
import { useRealtimeReady } from '../../../platform/realtime/realtime.ts';

/** After a reconnection, missed messages may arrive for this long. */
const CATCH_UP_MS = 5000;

/** True from the loss of the connection until the missed messages have arrived: the user did not see them arrive. */
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
