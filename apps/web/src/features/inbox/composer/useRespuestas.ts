import { useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { barraAt, pickRespuesta } from '#public/notas-rapidas';
import { showToast } from '../../../ui/toast.ts';
import type { Llamado } from './useCampo.ts';

interface UseRespuestasOptions {
  conversacion: Conversacion;
  text: string;
  /** Where the caret stands in the field, or null while it is elsewhere. */
  caret: number | null;
  /** Puts an answer in the place of what called for it. */
  insert: (words: string, called?: Llamado) => void;
  /** Puts a file of the media bank beside them. */
  attach: (item: { id: number; nombre: string }) => void;
}

/** Quick replies called for by `/` while writing: the menu, and what is picked with the file that goes with it. */
export function useRespuestas({ conversacion, text, caret, insert, attach }: UseRespuestasOptions) {
  /** The `/` that was waved away with Esc stays a mere sign. */
  const [waived, setWaived] = useState<number | null>(null);
  const barra = caret === null ? null : barraAt(text, caret);
  const isCalled = barra !== null && barra.from !== waived;
  if (barra === null && waived !== null && text[waived] !== '/') setWaived(null);

  const pick = async (nota: NotaRapida) => {
    const called = isCalled ? { from: barra.from, words: `/${barra.search}` } : undefined;
    const { texto, faltan } = await pickRespuesta(nota, conversacion);
    insert(texto, called);
    if (nota.media) attach({ id: nota.media.id, nombre: nota.media.nombre });
    if (faltan.length > 0)
      showToast({
        variant: 'warning',
        text: `Falta completar: ${faltan.join(', ')}. Revisa el texto antes de enviar.`,
      });
  };
  return {
    search: isCalled ? barra.search : null,
    isCalled,
    waive: () => setWaived(barra?.from ?? null),
    pick,
  };
}
