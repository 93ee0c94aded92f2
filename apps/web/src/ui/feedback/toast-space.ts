import { createStore } from '@tanstack/react-store';

/** A narrower toast would wrap its text into too many lines. */
const MIN_WIDTH = 300;
const MAX_WIDTH = 480;
const GAP = 8;
const EDGE = 2;

/** The position of the toasts, in CSS pixels of the window; null without a bar. */
export const toastSpace = createStore<{ top: number; left: number; width: number } | null>(null);

/**
 * Reserves space for toasts in the bar above every page, from the end of its first part to the end of its empty one
 * (`data-free`), and over the next part if that is too narrow. It is the only place without controls of the page, the
 * composer or the sidebar at every size. Returns the release function.
 */
export function reserveToastSpace(bar: HTMLElement): () => void {
  const first = bar.firstElementChild;
  const free = bar.querySelector('[data-free]');
  if (!first || !free) return () => undefined;
  const measure = () => toastSpace.setState(() => spaceIn(bar, first, free));
  const resized = new ResizeObserver(measure);
  resized.observe(bar);
  resized.observe(free);
  measure();
  return () => {
    resized.disconnect();
    toastSpace.setState(() => null);
  };
}

function spaceIn(bar: Element, first: Element, free: Element) {
  const whole = bar.getBoundingClientRect();
  // hidden while the user writes on a phone
  if (whole.width === 0) return null;
  const top = whole.top + EDGE;
  const start = first.getBoundingClientRect().right + GAP;
  const end = free.getBoundingClientRect().right - GAP;
  if (end - start < MIN_WIDTH) return { top, left: start, width: whole.right - GAP - start };
  const width = Math.min(MAX_WIDTH, end - start);
  return { top, left: end - width, width };
}
