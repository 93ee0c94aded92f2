import { cloneElement, type ComponentProps, type ReactElement, startTransition, useState } from 'react';
import { LazyBoundary } from './LazyBoundary.tsx';

interface LazyMenuProps {
  /** The menu's button, without a handler. */
  button: ReactElement<ComponentProps<'button'>>;
  /** A late part: an `OptionsMenu` around the same button, open at first. */
  children: ReactElement;
}

/**
 * The button of a menu whose code is loaded on the first press. The button stays usable while the code loads, and when
 * it cannot be loaded.
 */
export function LazyMenu({ button, children }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  return (
    <LazyBoundary resetKey={isWanted} onFailed={() => setWanted(false)}>
      {isWanted
        ? children
        : cloneElement(button, {
            'aria-haspopup': 'menu',
            'aria-expanded': false,
            // a transition keeps this button, and its focus, until the menu can be drawn
            onClick: () => startTransition(() => setWanted(true)),
          })}
    </LazyBoundary>
  );
}
