import { useLayoutEffect, useRef, useState } from 'react';
import { placeWords, type Placing } from '../form/written.ts';

interface PlaceOptions {
  from?: number | undefined;
  /** The end; undefined is the caret. */
  to?: number | undefined;
  /** The field's current text, if it is newer than the rendered one. */
  now?: string;
  placing?: Placing;
}

/** A field as tall as its text, up to the height limit of its style, with its caret and insertion of text. */
export function useWritingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caretAt, setCaretAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = field;
    return current === null ? undefined : keepFitted(current);
  }, [text]);

  // a user who returns to a text continues at its end
  const caretWanted = useRef<number | null>(text === '' ? null : text.length);
  useLayoutEffect(() => {
    const wanted = caretWanted.current;
    caretWanted.current = null;
    if (wanted === null) return;
    field.current?.setSelectionRange(wanted, wanted);
    if (document.activeElement === field.current) setCaretAt(wanted);
  }, [text]);

  return {
    field,
    /** Null while the field does not have the focus. */
    caretAt,
    focus: () => field.current?.focus(),
    /** Sets the caret once the next text is rendered. */
    wantCaretAt: (position: number) => {
      caretWanted.current = position;
    },
    /**
     * The text with `words` in place of the range, else of the selection. The caret is after them once rendered, or
     * stays in text that was typed behind them.
     */
    place: (words: string, { from, to, now = text, placing = 'joined' }: PlaceOptions = {}): string => {
      const start = from ?? field.current?.selectionStart ?? now.length;
      const caret = field.current?.selectionEnd ?? to ?? now.length;
      const end = to ?? caret;
      const placed = placeWords({ text: now, start, end }, words, placing);
      caretWanted.current = caret > end ? placed.text.length - (now.length - caret) : placed.caret;
      return placed.text;
    },
    watchCaret: {
      onSelect: () => setCaretAt(field.current?.selectionStart ?? null),
      onBlur: () => setCaretAt(null),
    },
  } as const;
}

/** Fits the height to the text, also after a panel beside it or a rotated phone has changed its line breaks. */
function keepFitted(field: HTMLTextAreaElement): () => void {
  let width = 0;
  let frame = 0;
  const fit = () => {
    if (field.offsetWidth === width) return;
    width = field.offsetWidth;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  };
  fit();
  // the observed size must not change inside the observer's callback
  const watch = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(fit);
  });
  watch.observe(field);
  return () => {
    cancelAnimationFrame(frame);
    watch.disconnect();
  };
}
