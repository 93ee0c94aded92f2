import type { Archivo } from '@tertulia/contract/features/archivos/archivo';

/** Messages of any kind, reduced to their files. */
export type ConArchivos = readonly { archivos: Archivo[] }[];

interface Visor {
  has: (archivoId: number) => boolean;
  open: (archivoId: number) => void;
}

/** The viewers of the lists on the page, topmost last: a preview can lie over a chat. */
const visores: Visor[] = [];

/** Registers the viewer of a list; returns its removal. */
export function addVisor(visor: Visor): () => void {
  visores.push(visor);
  return () => void visores.splice(visores.indexOf(visor), 1);
}

/** Opens the picture in the viewer of the list that shows it; false without one. */
export function openPicture(archivoId: number): boolean {
  const visor = visores.findLast(({ has }) => has(archivoId));
  visor?.open(archivoId);
  return visor !== undefined;
}

/** The pictures of a chat that can be shown, in order. */
export function picturesOf(thread: ConArchivos): Archivo[] {
  return thread
    .flatMap(({ archivos }) => archivos)
    .filter(({ tipoMime, estado }) => estado === 'LISTO' && tipoMime.startsWith('image/'));
}
