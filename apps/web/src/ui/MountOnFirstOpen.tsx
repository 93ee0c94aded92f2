import { type ReactNode, useState } from 'react';
import { LazyBoundary } from './LazyBoundary.tsx';

interface MountOnFirstOpenProps {
  isNeeded: boolean;
  /** Called when its code did not come, to need it no more: it is asked for again when it is next needed. */
  onFailed: () => void;
  children: ReactNode;
}

/** Draws its part from the first time it is needed on, so that a dialog can also close gently. */
export function MountOnFirstOpen({ isNeeded, onFailed, children }: MountOnFirstOpenProps) {
  const [times, setTimes] = useState({ isNeeded, count: isNeeded ? 1 : 0 });
  if (isNeeded !== times.isNeeded) setTimes({ isNeeded, count: times.count + (isNeeded ? 1 : 0) });
  if (times.count === 0) return null;
  return (
    <LazyBoundary turn={times.count} onFailed={onFailed}>
      {children}
    </LazyBoundary>
  );
}
