let current: number | null = null;

/** Names the room that somebody is looking at, so that what comes in it makes no noise. */
export function setOpenSala(salaId: number | null): void {
  current = salaId;
}

/** Whether the person is looking at this room at this moment. */
export function isLookingAt(salaId: number): boolean {
  return current === salaId && document.visibilityState === 'visible' && document.hasFocus();
}
