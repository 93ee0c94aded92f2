/** Focuses the first invalid field of the page's form, once its message is rendered. */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

/** The same for one form of several: a dialog may be taller than the screen, with its first field out of sight. */
export function focusFirstInvalidOf(form: Element | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
