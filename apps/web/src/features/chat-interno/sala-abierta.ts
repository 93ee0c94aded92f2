let current: number | null = null;

/** Sets the sala on screen, whose new messages make no sound. */
export function setOpenSala(salaId: number | null): void {
  current = salaId;
}

/** Whether the user is looking at this sala now. */
export function isLookingAt(salaId: number): boolean {
  return current === salaId && document.visibilityState === 'visible' && document.hasFocus();
}
