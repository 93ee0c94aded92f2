import { useState, useSyncExternalStore } from 'react';
import { MAX_ADJUNTOS, pickAdjuntos, type Rechazado } from './adjuntos.ts';
import { preparados } from './preparados.queries.ts';

const NONE: readonly Rechazado[] = [];

/**
 * The files of one composer: pasted and dropped ones wait above the field until they are sent or removed, and each
 * refused one is named with its reason. `lugar` is the chat or room.
 */
export function useAdjuntos(lugar: string, onTheirWay: () => readonly File[]) {
  const staged = useSyncExternalStore(preparados.subscribe, () => preparados.list(lugar));
  const [rechazados, setRechazados] = useState(NONE);
  const pick = (files: readonly File[], remaining?: number): File[] => {
    const picked = pickAdjuntos(files, [...preparados.list(lugar), ...onTheirWay()], remaining);
    setRechazados(picked.rechazados);
    return picked.accepted;
  };
  return {
    staged,
    rechazados,
    dismiss: () => setRechazados(NONE),
    /** The files of a selection that are sent now. */
    pick: (files: readonly File[]) => pick(files),
    stage: (files: readonly File[]) => preparados.add(lugar, pick(files, MAX_ADJUNTOS - preparados.list(lugar).length)),
    unstage: (archivo: File) => preparados.remove(lugar, archivo),
    take: () => preparados.take(lugar),
  };
}

export type Adjuntos = ReturnType<typeof useAdjuntos>;
