const SHARE = 0.9;
const MIN_STEP = 300;

/** How far the arrows move the columns: 90 percent of what is seen, 300 px at least. */
export function scrollStep(width: number): number {
  return Math.max(MIN_STEP, width * SHARE);
}

/** Which way a key moves the columns: not with a modifier, not while typing, choosing or in a dialog. */
export function scrollWay(event: KeyboardEvent): -1 | 1 | null {
  const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
  if (way === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return null;
  const { target } = event;
  const isBusy =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null;
  return isBusy ? null : way;
}
