import type { Page } from '@tertulia/contract/core/page';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';

/** The beginning and the end of a chat: its first page and its last one. */
export interface VistaPrevia {
  first: readonly Mensaje[];
  /** The number of messages between the two. */
  hidden: number;
  last: readonly Mensaje[];
}

/** Loads a chat's first page, then its last one if there are several (document 2 §7). */
export async function loadVistaPrevia(listPage: (page: number) => Promise<Page<Mensaje>>): Promise<VistaPrevia> {
  const first = await listPage(0);
  if (first.last || first.totalPages <= 1) return { first: first.content, hidden: 0, last: [] };
  const last = await listPage(first.totalPages - 1);
  // Messages that arrive in between move the last page; none is shown twice.
  const shown = new Set(first.content.map(({ id }) => id));
  const rest = last.content.filter(({ id }) => !shown.has(id));
  const hidden = Math.max(0, last.totalElements - first.content.length - rest.length);
  return { first: first.content, hidden, last: rest };
}

/** The label of a message's chip. */
export function chipOf({ tipo, archivos }: Pick<Mensaje, 'tipo' | 'archivos'>): 'Texto' | 'Adjunto' {
  return tipo === 'TEXTO' && archivos.length === 0 ? 'Texto' : 'Adjunto';
}
