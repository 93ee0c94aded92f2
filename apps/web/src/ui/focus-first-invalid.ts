/** Puts the focus on the first field of the page's form that was refused, once its message is drawn. */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

/** The same for one form of several: a dialog's may be taller than the screen, and its first field out of sight. */
export function focusFirstInvalidOf(form: Element | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
