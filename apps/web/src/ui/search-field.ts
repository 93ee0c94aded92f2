import { openTypeAheadField } from './type-ahead-field.ts';

/** The search of chats, wherever it stands. */
const SEARCH = '[data-search-field]';
const COMING = 'Búsqueda que se abre';

let typed = '';

export const searchField = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(SEARCH);

/** Keeps what is typed from now on for the search that is on its way; for anything else that takes the focus it is gone. */
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
 * Leads the keyboard to the search, the next words in the place of those that are there. False where there is none yet, or where it
 * cannot be seen for now, as under a chat that has the whole width.
 */
export function focusSearch(): boolean {
  const field = searchField();
  if (field === null) return false;
  const isAwaited = typed !== '';
  field.focus();
  if (document.activeElement !== field) return false;
  // the words that waited for it take the place by themselves
  if (!isAwaited) field.select();
  return true;
}

/** What was typed on the way to the search that has come; told once. */
export function takeTyped(): string {
  const words = typed;
  typed = '';
  return words;
}
