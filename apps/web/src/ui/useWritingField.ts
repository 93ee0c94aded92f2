import { useLayoutEffect, useRef, useState } from 'react';

/** A field as tall as its text, up to the height that the style allows: where its caret is, and how words get in there. */
export function useWritingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caretAt, setCaretAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);

  const caretWanted = useRef<number | null>(null);
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
     * The text as it becomes with words in the place of those from there to the caret, else of what is selected. The caret stands
     * behind them once it is drawn.
     */
    place: (words: string, from?: number, now = text): string => {
      const start = from ?? field.current?.selectionStart ?? now.length;
      const end = field.current?.selectionEnd ?? now.length;
      caretWanted.current = start + words.length;
      return now.slice(0, start) + words + now.slice(Math.max(start, end));
    },
    watchCaret: {
      onSelect: () => setCaretAt(field.current?.selectionStart ?? null),
      onBlur: () => setCaretAt(null),
    },
  } as const;
}
