import type { Scope } from '@tertulia/contract/features/conversaciones/estados';

/** The content of the left panel: one of the lists, or the search. Stored in the address. */
export type Vista = Scope | 'search';

const VISTAS: ReadonlySet<string> = new Set<Vista>(['mine', 'all', 'waiting', 'resolved', 'search']);

/** The view in the address; the own chats by default. */
export function vistaOf(tab: string | undefined): Vista {
  return tab !== undefined && VISTAS.has(tab) ? (tab as Vista) : 'mine';
}

/** The tab of a view. */
export function tabOf(vista: Vista): 'open' | 'resolved' | 'search' {
  if (vista === 'resolved' || vista === 'search') return vista;
  return 'open';
}
