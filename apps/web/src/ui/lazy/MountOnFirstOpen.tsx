import { type ReactNode, useState } from 'react';
import { LazyBoundary } from './LazyBoundary.tsx';

interface MountOnFirstOpenProps {
  isNeeded: boolean;
  /** Runs when its code failed to load, to close it: the next opening loads it again. */
  onFailed: () => void;
  children: ReactNode;
}

/** Renders its part from the first opening on, so that a dialog can also animate its closing. */
export function MountOnFirstOpen({ isNeeded, onFailed, children }: MountOnFirstOpenProps) {
  const [times, setTimes] = useState({ isNeeded, count: isNeeded ? 1 : 0 });
  if (isNeeded !== times.isNeeded) setTimes({ isNeeded, count: times.count + (isNeeded ? 1 : 0) });
  if (times.count === 0) return null;
  return (
    <LazyBoundary resetKey={times.count} onFailed={onFailed}>
      {children}
    </LazyBoundary>
  );
}
