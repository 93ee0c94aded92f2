import { Box } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
  /** The element that a dialog focuses first. */
  hasFirstFocus?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A list with its own scrolling: named, and focusable, because the keyboard could not scroll it otherwise. */
export function ScrollRegion({ label, className, children, hasFirstFocus = false, ref }: ScrollRegionProps) {
  return (
    <Box
      ref={ref}
      className={className}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-autofocus={hasFirstFocus || undefined}
    >
      {children}
    </Box>
  );
}
