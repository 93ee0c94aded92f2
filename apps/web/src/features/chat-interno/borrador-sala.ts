import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import type { Citado } from './citado.ts';
import type { Enlace } from './enlaces.ts';
import type { Mencionable } from './menciones.ts';

/** What is written in a room and not sent. */
export interface BorradorSala {
  text: string;
  /** Those who were picked from the list while writing. */
  menciones: readonly Mencionable[];
  enlace: Enlace | null;
  /** What it answers. */
  cita: Citado | null;
}

/** The unsent text of a room; while an own message is changed, its words stand in the field instead, and the unsent text waits. */
export interface DraftText {
  kept: BorradorSala;
  edicion: { mensaje: SalaMensaje; borrador: BorradorSala } | null;
}

export type DraftStep =
  /** What stands in the field becomes something else. */
  | { kind: 'change'; part: Partial<BorradorSala> }
  /** The way to something goes with the unsent text, also where it was found while a message is changed. */
  | { kind: 'attach'; enlace: Enlace }
  | { kind: 'clear' }
  | { kind: 'reply'; cita: Citado }
  | { kind: 'edit'; mensaje: SalaMensaje }
  /** With an id, only where that message is the one that is changed: another one may be by the time an answer comes. */
  | { kind: 'stopEdit'; mensajeId?: number };

export const EMPTY: BorradorSala = { text: '', menciones: [], enlace: null, cita: null };

/** Each step goes on from what stands there when it is taken, and not from what stood there when it was begun. */
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
