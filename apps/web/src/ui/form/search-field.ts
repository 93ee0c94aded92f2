/** The chat search on the current screen. */
const SEARCH = '[data-search-field]';
const COMING = 'Búsqueda que se abre';
/** After this time without typing, the search is not coming. */
const PATIENCE_MS = 1500;
const UNSEEN = { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' } as const;

let typed = '';

export const searchField = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(SEARCH);

/**
 * Focuses an invisible field that buffers typed text for the search that is loading, so that it is neither lost nor
 * taken as a command; dropped if another element takes the focus.
 */
export function typeAhead(): void {
  typed = '';
  const field = document.createElement('input');
  field.ariaLabel = COMING;
  Object.assign(field.style, UNSEEN);
  const giveUp = () => field.blur();
  let timer = setTimeout(giveUp, PATIENCE_MS);
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
    typed = field.value;
  });
  field.addEventListener('blur', ({ relatedTarget }) => {
    clearTimeout(timer);
    if (!(relatedTarget instanceof Element && relatedTarget.matches(SEARCH))) typed = '';
    field.remove();
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/**
 * Focuses the search and selects its text. False if there is none yet, or if it is hidden now, as under a chat of full
 * width.
 */
export function focusSearch(): boolean {
  const field = searchField();
  if (field === null) return false;
  const isAwaited = typed !== '';
  field.focus();
  if (document.activeElement !== field) return false;
  // buffered text replaces the old one by itself
  if (!isAwaited) field.select();
  return true;
}

/** The buffered text for the search that has loaded; returned once. */
export function takeTyped(): string {
  const words = typed;
  typed = '';
  return words;
}
