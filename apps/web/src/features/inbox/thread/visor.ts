import type { Archivo } from '@tertulia/contract/features/archivos/archivo';

/** Messages of any kind, as far as their files go. */
export type ConArchivos = readonly { archivos: Archivo[] }[];

interface Visor {
  has: (archivoId: number) => boolean;
  open: (archivoId: number) => void;
}

/** The viewers of the lists that are on the page. The last one lies over the others: a chat may stand behind its preview. */
const visores: Visor[] = [];

/** Lends a viewer to the pictures of its list; returns the way to take it back. */
export function addVisor(visor: Visor): () => void {
  visores.push(visor);
  return () => void visores.splice(visores.indexOf(visor), 1);
}

/** Opens the picture in the viewer of the list that shows it; false where there is none. */
export function openPicture(archivoId: number): boolean {
  const visor = visores.findLast(({ has }) => has(archivoId));
  visor?.open(archivoId);
  return visor !== undefined;
}

/** The pictures of a chat in their order, as far as they can be shown. */
export function picturesOf(thread: ConArchivos): Archivo[] {
  return thread
    .flatMap(({ archivos }) => archivos)
    .filter(({ tipoMime, estado }) => estado === 'LISTO' && tipoMime.startsWith('image/'));
}
