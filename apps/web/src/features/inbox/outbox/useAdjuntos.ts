import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { MAX_ADJUNTOS, pickAdjuntos, type Rechazado } from './adjuntos.ts';
import { preparados, stageFiles } from './preparados.queries.ts';

const NONE: readonly Rechazado[] = [];
const NONE_STAGED: readonly File[] = [];

/**
 * The files of one composer: pasted and dropped ones wait above the field until they are sent or removed, and each
 * refused one is named with its reason. `lugar` is the chat or room.
 */
export function useAdjuntos(lugar: string, onTheirWay: () => readonly File[]) {
  const staged = useSelector(preparados, (all) => all.get(lugar) ?? NONE_STAGED);
  const [rechazados, setRechazados] = useState(NONE);
  const stagedNow = () => preparados.state.get(lugar) ?? NONE_STAGED;
  const pick = (files: readonly File[], remaining?: number): File[] => {
    const picked = pickAdjuntos(files, [...stagedNow(), ...onTheirWay()], remaining);
    setRechazados(picked.rechazados);
    return picked.accepted;
  };
  return {
    staged,
    rechazados,
    dismiss: () => setRechazados(NONE),
    /** The files of a selection that are sent now. */
    pick: (files: readonly File[]) => pick(files),
    stage: (files: readonly File[]) => {
      const accepted = pick(files, MAX_ADJUNTOS - stagedNow().length);
      if (accepted.length > 0) stageFiles(lugar, [...stagedNow(), ...accepted]);
    },
    unstage: (archivo: File) =>
      stageFiles(
        lugar,
        stagedNow().filter((other) => other !== archivo),
      ),
    /** Empties the staging area and returns what was in it. */
    take: () => {
      const archivos = stagedNow();
      if (archivos.length > 0) stageFiles(lugar, NONE_STAGED);
      return archivos;
    },
  };
}

export type Adjuntos = ReturnType<typeof useAdjuntos>;
