import { useEffect, useRef } from 'react';
import { readBorrador, useBorrador, writeBorrador } from '../drafts/borradores.queries.ts';
import { tellWriting } from '../presence/usePresencia.ts';
import { useWritingField } from '../../../ui/useWritingField.ts';

/** What called for an answer, and where it stood. */
export interface Llamado {
  from: number;
  words: string;
}

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
    /** Puts an answer in the place of the words that called for it, else of what is selected, apart from other words. */
    insertAnswer: (words: string, called?: Llamado) => {
      // Read anew: the words may have been waited for, and more was written behind those that called for them.
      const now = readBorrador(conversacionId).contenido;
      const span = called && now.startsWith(called.words, called.from) ? called : null;
      const where = span && { from: span.from, to: span.from + span.words.length };
      write(place(words, { ...where, now, placing: 'apart' }));
    },
  };
}
