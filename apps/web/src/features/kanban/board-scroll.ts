const SHARE = 0.9;
const MIN_STEP = 300;

/** How far the arrow buttons scroll the columns: 90 percent of the visible width, at least 300 px. */
export function scrollStep(width: number): number {
  return Math.max(MIN_STEP, width * SHARE);
}

/** The direction in which a key without modifier scrolls the columns. */
export function scrollWay({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  return key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null;
}

/** True for keys that belong to a field, a dialog or a menu, or that another handler has answered. */
export function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  const owners = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
  return defaultPrevented || (target instanceof Element && target.closest(owners) !== null);
}
