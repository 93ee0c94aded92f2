/**
 * Events that only a user causes. `input` covers dictation and menus, `drop` covers files: neither fires key or pointer
 * events.
 */
const ACTS = ['pointerdown', 'pointerup', 'keydown', 'wheel', 'touchstart', 'touchmove', 'input', 'drop'];
const ATTENDED_MS = 60_000;

let lastAct = 0;

/**
 * Records the user's last action in this window from now on. Opening the page is the first one: it never reloads
 * itself.
 */
export function followActs(target: EventTarget): void {
  noteAct();
  const how = { capture: true, passive: true };
  for (const act of ACTS) target.addEventListener(act, noteAct, how);
  // A browser may fire this for a resting pointer when the page moves under it.
  target.addEventListener('pointermove', (event) => hasMoved(event as PointerEvent) && noteAct(), how);
  // Voice control and screen readers click without pointer or key events. The page's own clicks are not trusted.
  target.addEventListener('click', (event) => event.isTrusted && noteAct(), how);
}

/** True within a minute after the user's last action; later requests are the page's own (decisions §5). */
export function isAttended(): boolean {
  const since = Date.now() - lastAct;
  // A clock that was set back must not make the page attended until that time.
  return since >= 0 && since < ATTENDED_MS;
}

function noteAct(): void {
  lastAct = Date.now();
}

function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
