/** Whoever has typed nothing for so long waits for a field that is not coming. */
const PATIENCE_MS = 1500;
const UNSEEN = { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' } as const;

/** The search of chats, wherever it stands. */
const SEARCH = '[data-search-field]';
const COMING = 'Búsqueda que se abre';

let typed = '';

export const searchField = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(SEARCH);

/**
 * Takes the focus to a field that nobody sees: what is typed until the search's own is there is not lost, and is no command.
 * It goes by itself once something else has the focus; only to the search its words go on.
 */
export function typeAhead(): void {
  typed = '';
  const field = document.createElement('input');
  field.ariaLabel = COMING;
  Object.assign(field.style, UNSEEN);
  const leave = () => field.blur();
  let timer = setTimeout(leave, PATIENCE_MS);
  field.addEventListener('input', () => {
    typed = field.value;
    clearTimeout(timer);
    timer = setTimeout(leave, PATIENCE_MS);
  });
  field.addEventListener('blur', ({ relatedTarget }) => {
    clearTimeout(timer);
    if (!(relatedTarget instanceof Element && relatedTarget.matches(SEARCH))) typed = '';
    field.remove();
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** What was typed on the way to the search that has come; told once. */
export function takeTyped(): string {
  const words = typed;
  typed = '';
  return words;
}
