import { openTypeAheadField } from '../focus/type-ahead-field.ts';

/** The chat search on the current screen. */
const SEARCH = '[data-search-field]';
const COMING = 'Búsqueda que se abre';

let typed = '';

export const searchField = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(SEARCH);

/** Buffers typed text for the search that is loading; dropped if another element takes the focus. */
export function typeAhead(): void {
  typed = '';
  openTypeAheadField({
    tag: 'input',
    label: COMING,
    onTyped: (words) => {
      typed = words;
    },
    onLeft: (next) => {
      if (!(next instanceof Element && next.matches(SEARCH))) typed = '';
    },
  });
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
