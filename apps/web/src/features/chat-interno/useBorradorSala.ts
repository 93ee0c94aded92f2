import { useState } from 'react';
import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import type { Enlace } from './enlaces.ts';
import type { Mencionable } from './menciones.ts';

/** What is written in a room and not sent. */
export interface BorradorSala {
  text: string;
  /** Those who were picked from the list while writing. */
  menciones: readonly Mencionable[];
  enlace: Enlace | null;
}

const EMPTY: BorradorSala = { text: '', menciones: [], enlace: null };

/** The unsent text of a room, kept on this machine until it is sent or taken back. */
export function useBorradorSala(salaId: number) {
  const name = `sala.borrador.${salaId}`;
  const [borrador, setBorrador] = useState<BorradorSala>(() => readBorrador(name));
  const change = (part: Partial<BorradorSala>) => {
    const next = { ...borrador, ...part };
    setBorrador(next);
    if (next.text === '' && next.enlace === null) removePersonal(name);
    else writePersonal(name, next);
  };
  return { borrador, change, clear: () => change(EMPTY) };
}

function readBorrador(name: string): BorradorSala {
  const kept = readPersonal(name);
  return isBorrador(kept) ? { ...EMPTY, ...kept } : EMPTY;
}

function isBorrador(value: unknown): value is BorradorSala {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
