import type { Scope } from '@tertulia/contract/features/conversaciones/estados';

/** What the left panel shows: one of the lists, or the search. The address bar keeps it. */
export type Vista = Scope | 'search';

const VISTAS: ReadonlySet<string> = new Set<Vista>(['mine', 'all', 'waiting', 'resolved', 'search']);

/** The view the address asks for; the own chats without one. */
export function vistaOf(tab: string | undefined): Vista {
  return tab !== undefined && VISTAS.has(tab) ? (tab as Vista) : 'mine';
}

/** The tab under which a view stands. */
export function tabOf(vista: Vista): 'open' | 'resolved' | 'search' {
  if (vista === 'resolved' || vista === 'search') return vista;
  return 'open';
}
