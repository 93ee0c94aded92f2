/** Whoever has typed nothing for so long waits for a field that is not coming. */
const PATIENCE_MS = 1500;
const UNSEEN = { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' } as const;

interface TypeAheadFieldOptions {
  /** A field of several lines takes Enter as well. */
  tag: 'input' | 'textarea';
  /** What is said of it aloud. */
  label: string;
  /** A data attribute by which it is known. */
  mark?: string;
  /** Called with all that was typed so far. */
  onTyped: (typed: string) => void;
  /** Called before it goes because nobody typed. */
  onGivenUp?: () => void;
  /** Called when it goes, with what has the focus instead. */
  onLeft?: (next: EventTarget | null) => void;
}

/**
 * Takes the focus to a field that nobody sees: what is typed until the field that it is meant for is there is not lost, and is no
 * command. It goes by itself once something else has the focus.
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
