import { useEffect, useRef } from 'react';
import { readBorrador, useBorrador, writeBorrador } from '#public/borradores';
import { tellWriting } from '#public/presencia';
import { useWritingField } from '../../ui/useWritingField.ts';

/** The field of the composer over the draft of its chat: what stands in it, where the caret is, and how words get in. */
export function useCampo(conversacionId: number) {
  const { contenido: text, replyToId, media } = useBorrador(conversacionId);
  const { field, place, ...writing } = useWritingField(text);

  // Somebody chose a message to answer: the answer comes next.
  const quotedBefore = useRef(replyToId);
  useEffect(() => {
    if (replyToId !== null && replyToId !== quotedBefore.current) field.current?.focus();
    quotedBefore.current = replyToId;
  }, [field, replyToId]);

  const write = (contenido: string) => {
    writeBorrador(conversacionId, { contenido });
    tellWriting(conversacionId, contenido.trim() !== '');
  };
  return {
    ...writing,
    field,
    text,
    replyToId,
    media,
    write,
    quote: (mensajeId: number | null) => writeBorrador(conversacionId, { replyToId: mensajeId }),
    attach: (item: { id: number; nombre: string } | null) => writeBorrador(conversacionId, { media: item }),
    /** Puts words in the place of what is selected, and the caret behind them. */
    insert: (words: string) => write(place(words, { now: readBorrador(conversacionId).contenido })),
    /** Puts an answer in the place of the words from there to the caret, else of what is selected, apart from other words. */
    insertAnswer: (words: string, from?: number) => {
      // Read anew: the words may have been waited for.
      write(place(words, { from, now: readBorrador(conversacionId).contenido, placing: 'apart' }));
    },
  };
}
