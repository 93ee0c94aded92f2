import { useEffect } from 'react';
import { useEscritos } from '#public/borradores';
import { showEscritos } from './escritos.ts';

/** Keeps the rows' drafts right while it is mounted, and takes them away with it: the next person's are others. */
export function EscritosLive(): null {
  const escritos = useEscritos();
  useEffect(() => showEscritos(escritos), [escritos]);
  useEffect(() => () => showEscritos(new Map()), []);
  return null;
}
