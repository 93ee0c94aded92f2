import { useEffect, useRef } from 'react';
import { readBorrador, useBorrador, writeBorrador } from '../drafts/borradores.queries.ts';
import { announceWriting } from '../presence/usePresencia.ts';
import { useWritingField } from '../../../ui/chat/useWritingField.ts';

/** The text that triggered the quick replies, and its position. */
export interface Llamado {
  from: number;
  words: string;
}

/** The composer's field on top of the chat's draft: its text, its caret, and insertion of text. */
export function useCampo(conversacionId: number) {
  const { contenido: text, replyToId, media } = useBorrador(conversacionId);
  const { field, place, ...writing } = useWritingField(text);

  // The user chose a message to reply to: focus the field.
  const quotedBefore = useRef(replyToId);
  useEffect(() => {
    if (replyToId !== null && replyToId !== quotedBefore.current) field.current?.focus();
    quotedBefore.current = replyToId;
  }, [field, replyToId]);

  const write = (contenido: string) => {
    writeBorrador(conversacionId, { contenido });
    announceWriting(conversacionId, contenido.trim() !== '');
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
    /** Replaces the selection and puts the caret behind the inserted text. */
    insert: (words: string) => write(place(words, { now: readBorrador(conversacionId).contenido })),
    /** Replaces the trigger text, else the selection, separated from other words. */
    insertAnswer: (words: string, called?: Llamado) => {
      // Read again: during the wait the user may have typed more behind the trigger.
      const now = readBorrador(conversacionId).contenido;
      const span = called && now.startsWith(called.words, called.from) ? called : null;
      const where = span && { from: span.from, to: span.from + span.words.length };
      write(place(words, { ...where, now, placing: 'apart' }));
    },
  };
}
