import { useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { barraAt, pickRespuesta } from '#public/notas-rapidas';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { Llamado } from './useCampo.ts';

interface UseRespuestasOptions {
  conversacion: Conversacion;
  text: string;
  /** The caret's position in the field, or null while the focus is elsewhere. */
  caret: number | null;
  /** Replaces the trigger text with a quick reply. */
  insert: (words: string, called?: Llamado) => void;
  /** Attaches a file of the media bank. */
  attach: (item: { id: number; nombre: string }) => void;
}

/** Quick replies triggered by `/` while typing: the menu, and the picked reply with its file. */
export function useRespuestas({ conversacion, text, caret, insert, attach }: UseRespuestasOptions) {
  /** The `/` whose menu Esc closed stays plain text. */
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
