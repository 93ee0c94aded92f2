import { type ReactNode, useState } from 'react';
import { LatePart } from './LatePart.tsx';

/** Draws its part from the first time it is needed on, so that a dialog can also close gently. */
export function OnceNeeded({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [times, setTimes] = useState({ isNeeded, count: isNeeded ? 1 : 0 });
  if (isNeeded !== times.isNeeded) setTimes({ isNeeded, count: times.count + (isNeeded ? 1 : 0) });
  return times.count > 0 ? <LatePart turn={times.count}>{children}</LatePart> : null;
}
