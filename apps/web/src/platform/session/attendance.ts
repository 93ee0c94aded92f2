/** What only a person does. `input` stands for dictation and menus, `drop` for files: neither needs a key or a pointer's event. */
const ACTS = ['pointerdown', 'pointerup', 'keydown', 'wheel', 'touchstart', 'touchmove', 'input', 'drop'];
const ATTENDED_MS = 60_000;

let lastAct = 0;

/**
 * Notes from now on when somebody last did something in this window. Opening the page is the first such act: it never reloads
 * itself.
 */
export function followActs(target: EventTarget): void {
  noteAct();
  const how = { capture: true, passive: true };
  for (const act of ACTS) target.addEventListener(act, noteAct, how);
  // A browser may tell of a pointer that lies still while the page moves under it.
  target.addEventListener('pointermove', (event) => hasMoved(event as PointerEvent) && noteAct(), how);
  // Voice control and screen readers press a button without a pointer or a key; so does the page, which nobody trusts.
  target.addEventListener('click', (event) => event.isTrusted && noteAct(), how);
}

/** Whether somebody did something within the last minute; what a page asks later than that, it asks by itself (decisions §5). */
export function isAttended(): boolean {
  const since = Date.now() - lastAct;
  // A clock that was set back must not make the page attended until it is there again.
  return since >= 0 && since < ATTENDED_MS;
}

function noteAct(): void {
  lastAct = Date.now();
}

function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
