import { useEffect, useReducer } from 'react';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import { EMPTY, writeOn, type BorradorSala } from './borrador-sala.ts';
import type { Citado } from './citado.ts';
import type { Enlace } from './chat-links.ts';

/** The unsent content of a sala, kept on this machine until it is sent or discarded. */
export function useBorradorSala(salaId: number) {
  const name = `sala.borrador.${salaId}`;
  const [{ kept, edicion }, write] = useReducer(writeOn, name, (known) => ({
    kept: readBorrador(known),
    edicion: null,
  }));
  useEffect(() => {
    if (kept.text === '' && kept.enlace === null && kept.cita === null) removePersonal(name);
    else writePersonal(name, kept);
  }, [name, kept]);
  return {
    borrador: edicion?.borrador ?? kept,
    /** The user's message whose text is in the field. */
    editado: edicion?.mensaje ?? null,
    change: (part: Partial<BorradorSala>) => write({ kind: 'change', part }),
    attach: (enlace: Enlace) => write({ kind: 'attach', enlace }),
    clear: () => write({ kind: 'clear' }),
    reply: (cita: Citado) => write({ kind: 'reply', cita }),
    edit: (mensaje: SalaMensaje) => write({ kind: 'edit', mensaje }),
    /** With an id, only if that message is being changed. */
    stopEdit: (mensajeId?: number) => write({ kind: 'stopEdit', mensajeId }),
  };
}

function readBorrador(name: string): BorradorSala {
  const kept = readPersonal(name);
  return isBorrador(kept) ? { ...EMPTY, ...kept } : EMPTY;
}

function isBorrador(value: unknown): value is BorradorSala {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
