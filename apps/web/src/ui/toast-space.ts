/** Below it a text would be cut into too many lines. */
const MIN_WIDTH = 300;
const MAX_WIDTH = 480;
const GAP = 8;
const EDGE = 2;

/** Where the toasts begin, in CSS pixels of the window. */
export interface ToastSpace {
  top: number;
  left: number;
  width: number;
}

let room: ToastSpace | null = null;
const listeners = new Set<() => void>();

/** The room for toasts; null where no bar has one. */
export function toastSpace(): ToastSpace | null {
  return room;
}

export function onToastSpaceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Gives the toasts the room in the bar above every page, from behind its first part to the end of its empty one (`data-free`), and over
 * what follows where that is too narrow: the only place that has no control of the page, the composer or the sidebar at any size.
 * Returns how to take it back.
 */
export function reserveToastSpace(bar: HTMLElement): () => void {
  const first = bar.firstElementChild;
  const free = bar.querySelector('[data-free]');
  if (!first || !free) return () => undefined;
  const measure = () => change(roomIn(bar, first, free));
  const resized = new ResizeObserver(measure);
  resized.observe(bar);
  resized.observe(free);
  measure();
  return () => {
    resized.disconnect();
    change(null);
  };
}

function roomIn(bar: Element, first: Element, free: Element): ToastSpace | null {
  const whole = bar.getBoundingClientRect();
  // hidden while a message is written on a phone
  if (whole.width === 0) return null;
  const top = whole.top + EDGE;
  const start = first.getBoundingClientRect().right + GAP;
  const end = free.getBoundingClientRect().right - GAP;
  if (end - start < MIN_WIDTH) return { top, left: start, width: whole.right - GAP - start };
  const width = Math.min(MAX_WIDTH, end - start);
  return { top, left: end - width, width };
}

function change(next: ToastSpace | null): void {
  room = next;
  for (const listener of listeners) listener();
}
