/**
 * Keeps the focus in a dialog whose button goes out of use while something is on its way, and so loses it. What was refused has it
 * then, else the button again. Whoever has gone on meanwhile is left there. After a question above the dialog it is where it was
 * before. For the `ref` of what holds the dialog.
 */
export function holdFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  let last: Element | null = null;
  let sent: Element | null = null;
  const hasGoneOn = (target: EventTarget | null) => {
    sent = null;
    if (target instanceof Element) last = target;
  };
  const watches = new AbortController();
  const how = { signal: watches.signal };
  root.addEventListener(
    'focusin',
    ({ target }) => {
      hasGoneOn(target);
      if (target instanceof Element && !target.matches('[role="dialog"]')) beginAt(root, target);
    },
    how,
  );
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
  return () => {
    watches.abort();
    changes.disconnect();
  };
}

/** A dialog's trap goes to this mark whenever it is set anew, as it is when what stood above the dialog has gone. */
function beginAt(root: HTMLElement, place: Element): void {
  for (const before of root.querySelectorAll('[data-autofocus]')) before.removeAttribute('data-autofocus');
  place.setAttribute('data-autofocus', 'true');
}
