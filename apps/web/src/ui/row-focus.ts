/**
 * Keeps the focus with the row that was acted on, for the `ref` of what holds rows that name themselves by `data-focus-row`.
 * Where its button goes, or goes out of use, the focus is in the row's new place; where the row has gone, in the one that
 * stands there now. Whoever has gone on meanwhile is left there; whoever is in a dialog, whose button may be out of use just now, is
 * led back when it has gone.
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
    // Behind a dialog a key would act unseen. Its going is a change too, and asks again.
    if (kept !== null && isLost(kept.button) && document.querySelector(MODAL) === null) placeOf(root, kept)?.focus();
  };
  // A row that goes elsewhere is taken out first, and put in a moment later.
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

/** What a row's button opened: whoever is in there comes back to the row. */
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
