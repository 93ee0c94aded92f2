const SHARE = 0.9;
const MIN_STEP = 300;

/** How far the arrows move the columns: 90 percent of what is seen, 300 px at least. */
export function scrollStep(width: number): number {
  return Math.max(MIN_STEP, width * SHARE);
}

/** Which way a key moves the columns: not with a modifier. */
export function scrollWay({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  return key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null;
}

/** True for keys that belong to somebody else: to a field, a dialog, a menu, or whoever has answered them already. */
export function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  const owners = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
  return defaultPrevented || (target instanceof Element && target.closest(owners) !== null);
}
