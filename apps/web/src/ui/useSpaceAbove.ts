import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells a panel that opens upwards, as `--room`, how high it may be: beneath the page's head, above whatever it stands on, which
 * grows with what is written in it. Where a telephone's keyboard or a large zoom leaves little, its first line would be cut off.
 */
export function useSpaceAbove(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const [ground, page] = [element?.offsetParent, element?.closest('main')];
    if (!element || !ground || !page) return undefined;
    const measure = () => {
      const room = Math.floor(ground.getBoundingClientRect().top - page.getBoundingClientRect().top);
      element.style.setProperty('--room', `${room}px`);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(ground);
    resized.observe(page);
    return () => resized.disconnect();
  }, [panel]);
}
