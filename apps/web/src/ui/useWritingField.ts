import { useLayoutEffect, useRef, useState } from 'react';
import { placeWords, type Placing } from './written.ts';

interface PlaceOptions {
  from?: number | undefined;
  /** Where they end; undefined is the caret. */
  to?: number | undefined;
  /** What stands in the field now, where that is newer than what is drawn. */
  now?: string;
  placing?: Placing;
}

/** A field as tall as its text, up to the height that the style allows: where its caret is, and how words get in there. */
export function useWritingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caretAt, setCaretAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = field;
    return current === null ? undefined : keepFitted(current);
  }, [text]);

  // whoever comes back to a text goes on behind it
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
    /** Where the caret stands once the next text is drawn. */
    wantCaretAt: (position: number) => {
      caretWanted.current = position;
    },
    /**
     * The text as it becomes with words in the place of those from there to there, else of what is selected. The caret stands
     * behind them once it is drawn, or where it was in what was written on behind them.
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

/** As tall as its text, also once a panel beside it or a telephone that is turned breaks its lines elsewhere. */
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
  // what is measured may not change while it is being told of
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
