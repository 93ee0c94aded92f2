import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readBorrador, useBorrador, writeBorrador } from '#public/borradores';
import { tellWriting } from '#public/presencia';

/** The field of the composer over the draft of its chat: what stands in it, where the caret is, and how words get in. */
export function useCampo(conversacionId: number) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { contenido: text, replyToId } = useBorrador(conversacionId);
  const [caretAt, setCaretAt] = useState<number | null>(null);
  // As tall as its text, up to the height that the style allows.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);

  // Somebody chose a message to answer: the answer comes next.
  const quotedBefore = useRef(replyToId);
  useEffect(() => {
    if (replyToId !== null && replyToId !== quotedBefore.current) field.current?.focus();
    quotedBefore.current = replyToId;
  }, [replyToId]);

  const caretWanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caretWanted.current === null) return;
    field.current?.setSelectionRange(caretWanted.current, caretWanted.current);
    caretWanted.current = null;
  }, [text]);

  const write = (contenido: string) => {
    writeBorrador(conversacionId, { contenido });
    tellWriting(conversacionId, contenido.trim() !== '');
  };
  return {
    field,
    text,
    replyToId,
    /** Null while the field does not have the focus. */
    caretAt,
    write,
    quote: (mensajeId: number | null) => writeBorrador(conversacionId, { replyToId: mensajeId }),
    /** Puts words in the place of those from there to the caret, else of what is selected, and the caret behind them. */
    insert: (words: string, from?: number) => {
      // Read anew: the words may have been waited for.
      const now = readBorrador(conversacionId).contenido;
      const start = from ?? field.current?.selectionStart ?? now.length;
      const end = field.current?.selectionEnd ?? now.length;
      caretWanted.current = start + words.length;
      write(now.slice(0, start) + words + now.slice(Math.max(start, end)));
    },
    focus: () => field.current?.focus(),
    watchCaret: {
      onSelect: () => setCaretAt(field.current?.selectionStart ?? null),
      onBlur: () => setCaretAt(null),
    },
  };
}
