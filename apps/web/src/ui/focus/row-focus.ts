/**
 * Keeps the focus with the row of the last action, for the `ref` of a container whose rows have `data-focus-row`. If
 * the row's button unmounts or becomes disabled, the focus goes to the row's new place; if the row is gone, to the row
 * at its old place. A user who has moved the focus keeps it. The focus of a dialog, whose button may be disabled just
 * now, returns after its closing.
 */
export function holdRowFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  let kept: Kept | null = null;
  let frame = 0;
  const watches = new AbortController();
  const how = { signal: watches.signal };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement && !isAbove(target)) kept = keptOf(root, target);
    },
    how,
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element && !isAbove(target)) kept = null;
    },
    how,
  );
  const restore = () => {
    // Behind a dialog a key would act unseen. The dialog's unmounting is a change too, and checks again.
    if (kept !== null && isLost(kept.button) && document.querySelector(MODAL) === null) placeOf(root, kept)?.focus();
  };
  // A row that moves is first removed, and inserted a moment later.
  const changes = new MutationObserver(() => {
    if (kept === null || !isLost(kept.button)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  });
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    watches.abort();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}

interface Kept {
  button: HTMLElement;
  row: string;
  rowIndex: number;
  buttonIndex: number;
}

const ROW = '[data-focus-row]';
const MODAL = '[role="dialog"][aria-modal="true"]';

/** Overlays opened by a row's button: the focus in them returns to the row. */
function isAbove(target: Element): boolean {
  return target.closest('[role="dialog"], [role="menu"]') !== null;
}

function isLost(button: HTMLElement): boolean {
  return document.activeElement === document.body && (!button.isConnected || button.matches(':disabled'));
}

function rowsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(ROW)];
}

function buttonsOf(row: HTMLElement): HTMLButtonElement[] {
  return [...row.querySelectorAll('button')];
}

function keptOf(root: HTMLElement, button: HTMLElement): Kept | null {
  const row = button.closest<HTMLElement>(ROW);
  if (row === null || !root.contains(row)) return null;
  return {
    button,
    row: row.dataset['focusRow'] ?? '',
    rowIndex: rowsOf(root).indexOf(row),
    buttonIndex: buttonsOf(row).findIndex((one) => one === button),
  };
}

function placeOf(root: HTMLElement, { row, rowIndex, buttonIndex }: Kept): HTMLElement | undefined {
  const rows = rowsOf(root);
  const place = rows.find(({ dataset }) => dataset['focusRow'] === row) ?? rows[Math.min(rowIndex, rows.length - 1)];
  if (place === undefined) return root.tabIndex === 0 ? root : undefined;
  const buttons = buttonsOf(place);
  const same = buttons[buttonIndex];
  return same && !same.disabled ? same : buttons.find(({ disabled }) => !disabled);
}
