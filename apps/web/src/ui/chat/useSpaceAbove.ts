import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--space`, the maximum height of a panel that opens upwards: from the page's header to the growing field below
 * the panel. With an on-screen keyboard or a large zoom its first line would otherwise be cut off.
 */
export function useSpaceAbove(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const [ground, page] = [element?.offsetParent, element?.closest('main')];
    if (!element || !ground || !page) return undefined;
    const measure = () => {
      const space = Math.floor(ground.getBoundingClientRect().top - page.getBoundingClientRect().top);
      element.style.setProperty('--space', `${space}px`);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(ground);
    resized.observe(page);
    return () => resized.disconnect();
  }, [panel]);
}
