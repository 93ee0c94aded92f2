import { useState } from 'react';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';
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

interface Edicion {
  mensaje: SalaMensaje;
  borrador: BorradorSala;
}

const EMPTY: BorradorSala = { text: '', menciones: [], enlace: null, cita: null };

/**
 * The unsent text of a room, kept on this machine until it is sent or taken back. While an own message is changed, its words
 * stand in the field instead, and the unsent text waits.
 */
export function useBorradorSala(salaId: number) {
  const name = `sala.borrador.${salaId}`;
  const [kept, setKept] = useState<BorradorSala>(() => readBorrador(name));
  const [edicion, setEdicion] = useState<Edicion | null>(null);
  const keep = (next: BorradorSala) => {
    setKept(next);
    if (next.text === '' && next.enlace === null && next.cita === null) removePersonal(name);
    else writePersonal(name, next);
  };
  return {
    borrador: edicion?.borrador ?? kept,
    /** The own message whose words stand in the field. */
    editado: edicion?.mensaje ?? null,
    change: (part: Partial<BorradorSala>) => {
      if (edicion) setEdicion({ ...edicion, borrador: { ...edicion.borrador, ...part } });
      else keep({ ...kept, ...part });
    },
    clear: () => keep(EMPTY),
    reply: (cita: Citado) => {
      setEdicion(null);
      keep({ ...kept, cita });
    },
    edit: (mensaje: SalaMensaje) =>
      setEdicion({ mensaje, borrador: { ...EMPTY, text: mensaje.contenido, menciones: mensaje.menciones } }),
    stopEdit: () => setEdicion(null),
  };
}

function readBorrador(name: string): BorradorSala {
  const kept = readPersonal(name);
  return isBorrador(kept) ? { ...EMPTY, ...kept } : EMPTY;
}

function isBorrador(value: unknown): value is BorradorSala {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
