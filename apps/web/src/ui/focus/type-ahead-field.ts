/** After this time without typing, the field that was awaited is not coming. */
const PATIENCE_MS = 1500;
const UNSEEN = { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' } as const;

interface TypeAheadFieldOptions {
  /** A textarea accepts line breaks. */
  tag: 'input' | 'textarea';
  /** The accessible name. */
  label: string;
  /** A data attribute that identifies it. */
  mark?: string;
  /** Runs with the whole typed text. */
  onTyped: (typed: string) => void;
  /** Runs before it closes because of the timeout. */
  onGivenUp?: () => void;
  /** Runs when it closes, with the element that took the focus. */
  onLeft?: (next: EventTarget | null) => void;
}

/**
 * Focuses an invisible field that buffers typed text until the intended field is mounted, so that the text is neither
 * lost nor taken as a command. It closes once another element has the focus.
 */
export function openTypeAheadField({ tag, label, mark, onTyped, onGivenUp, onLeft }: TypeAheadFieldOptions): void {
  const field = document.createElement(tag);
  if (mark !== undefined) field.dataset[mark] = '';
  field.ariaLabel = label;
  Object.assign(field.style, UNSEEN);
  const giveUp = () => {
    onGivenUp?.();
    field.blur();
  };
  let timer = setTimeout(giveUp, PATIENCE_MS);
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
    onTyped(field.value);
  });
  field.addEventListener('blur', (event) => {
    clearTimeout(timer);
    if (event instanceof FocusEvent) onLeft?.(event.relatedTarget);
    field.remove();
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
}
