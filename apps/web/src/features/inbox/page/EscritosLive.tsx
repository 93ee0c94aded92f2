import { useEffect } from 'react';
import { showEscritos } from '../list/escritos.ts';
import { useEscritos } from '../drafts/useEscritos.ts';

/** Keeps the rows' drafts right while it is mounted, and takes them away with it: the next person's are others. */
export function EscritosLive(): null {
  const escritos = useEscritos();
  useEffect(() => showEscritos(escritos), [escritos]);
  useEffect(() => () => showEscritos(new Map()), []);
  return null;
}
