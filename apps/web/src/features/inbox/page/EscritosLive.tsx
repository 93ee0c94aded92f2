import { useEffect } from 'react';
import { showEscritos } from '../list/row-drafts.ts';
import { useEscritos } from '../drafts/useEscritos.ts';

/** Keeps the rows' drafts up to date while mounted, and clears them on unmount: the next user has others. */
export function EscritosLive(): null {
  const escritos = useEscritos();
  useEffect(() => showEscritos(escritos), [escritos]);
  useEffect(() => () => showEscritos(new Map()), []);
  return null;
}
