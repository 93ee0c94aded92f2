/** The theme sets it on every dialog's «Cerrar», which takes the focus if no other element in the dialog does. */
export const CLOSER = '[data-closes-dialog]';

/**
 * Keeps the focus in a dialog whose focused button becomes disabled during a request. Afterwards a refused field takes
 * the focus, else the button. A user who has moved the focus keeps it. After a question above the dialog the focus
 * returns to its previous element. Late content takes the focus if it asks for it and the user has not moved. If the
 * focused element unmounts, its replacement takes the focus, else «Cerrar». For the `ref` of the dialog's root.
 */
export function holdFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  let last: Element | null = null;
  let sent: Element | null = null;
  let isMoved = false;
  const hasGoneOn = (target: EventTarget | null) => {
    sent = null;
    if (target instanceof Element) last = target;
  };
  const watches = new AbortController();
  const how = { signal: watches.signal };
  root.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      hasGoneOn(target);
      if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) isMoved = false;
      if (target instanceof Element && !target.matches('[role="dialog"]')) beginAt(root, target);
    },
    how,
  );
  for (const event of ['keydown', 'pointerdown']) root.addEventListener(event, () => (isMoved = true), how);
  root.addEventListener('input', ({ target }) => hasGoneOn(target), how);
  root.addEventListener('submit', ({ target }) => (sent = target instanceof Element ? target : null), how);
  const changes = new MutationObserver(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body;
    if (!isLost && activeElement !== last) return;
    const refused = sent?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else if (isLost && last instanceof HTMLElement && last.isConnected) last.focus();
  });
  changes.observe(root, { subtree: true, attributeFilter: ['disabled', 'aria-invalid'] });
  const arrivals = new MutationObserver(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body && last?.isConnected === false;
    const isResting = !isMoved && root.contains(activeElement) && activeElement?.matches(CLOSER) === true;
    if (!isLost && !isResting) return;
    const asking = root.querySelector<HTMLElement>(`[data-autofocus]:not(${CLOSER})`);
    if (asking) asking.focus({ preventScroll: true });
    else if (isLost) root.querySelector<HTMLElement>(CLOSER)?.focus({ preventScroll: true });
  });
  arrivals.observe(root, { subtree: true, childList: true });
  return () => {
    watches.abort();
    changes.disconnect();
    arrivals.disconnect();
  };
}

/**
 * A dialog's focus trap goes to this mark whenever it is activated again, for instance when a dialog above has closed.
 */
function beginAt(root: HTMLElement, place: Element): void {
  for (const before of root.querySelectorAll('[data-autofocus]')) before.removeAttribute('data-autofocus');
  place.setAttribute('data-autofocus', 'true');
}
