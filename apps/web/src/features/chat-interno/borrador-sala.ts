import { useEffect, useReducer } from 'react';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import type { Citado } from './citado.ts';
import type { Enlace } from './chat-links.ts';
import type { Mencionable } from './menciones.ts';

/** The unsent content of a sala. */
export interface BorradorSala {
  text: string;
  /** The members picked from the list while writing. */
  menciones: readonly Mencionable[];
  enlace: Enlace | null;
  /** The message that it answers. */
  cita: Citado | null;
}

/**
 * The unsent text of a sala. While a message is changed, the field shows that message's text, and the unsent text is
 * kept.
 */
export interface DraftText {
  kept: BorradorSala;
  edicion: { mensaje: SalaMensaje; borrador: BorradorSala } | null;
}

export type DraftStep =
  /** The field's content changes. */
  | { kind: 'change'; part: Partial<BorradorSala> }
  /** A link is part of the unsent text, also if it was found while a message is changed. */
  | { kind: 'attach'; enlace: Enlace }
  | { kind: 'clear' }
  | { kind: 'reply'; cita: Citado }
  | { kind: 'edit'; mensaje: SalaMensaje }
  /** With an id, only if that message is being changed: it may be another one by the time an answer arrives. */
  | { kind: 'stopEdit'; mensajeId?: number };

export const EMPTY: BorradorSala = { text: '', menciones: [], enlace: null, cita: null };

/** Each step applies to the state at that moment, not to the state when its action began. */
export function writeOn(now: DraftText, paso: DraftStep): DraftText {
  const { kept, edicion } = now;
  switch (paso.kind) {
    case 'change':
      return edicion
        ? { kept, edicion: { ...edicion, borrador: { ...edicion.borrador, ...paso.part } } }
        : { kept: { ...kept, ...paso.part }, edicion };
    case 'attach':
      return { kept: { ...kept, enlace: paso.enlace }, edicion };
    case 'clear':
      return { kept: EMPTY, edicion };
    case 'reply':
      return { kept: { ...kept, cita: paso.cita }, edicion: null };
    case 'edit': {
      const { mensaje } = paso;
      const borrador = { ...EMPTY, text: mensaje.contenido, menciones: mensaje.menciones };
      return { kept, edicion: { mensaje, borrador } };
    }
    case 'stopEdit':
      return paso.mensajeId === undefined || paso.mensajeId === edicion?.mensaje.id ? { kept, edicion: null } : now;
  }
}

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
    write,
  };
}

function readBorrador(name: string): BorradorSala {
  const kept = readPersonal(name);
  return isBorrador(kept) ? { ...EMPTY, ...kept } : EMPTY;
}

function isBorrador(value: unknown): value is BorradorSala {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
