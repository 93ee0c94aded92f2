import { type ReactNode, Suspense, useState } from 'react';

/** Draws its part from the first time it is needed on, so that a dialog can also close gently. */
export function OnceNeeded({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded ? <Suspense fallback={null}>{children}</Suspense> : null;
}
