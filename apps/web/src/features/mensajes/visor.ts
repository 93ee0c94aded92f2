import { useSyncExternalStore } from 'react';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';

/** Messages of any kind, as far as their files go. */
export type ConArchivos = readonly { archivos: Archivo[] }[];

let openId: number | null = null;
const listeners = new Set<() => void>();

/** Opens the picture in the viewer of the chat that shows it; null closes it. */
export function openPicture(archivoId: number | null): void {
  openId = archivoId;
  for (const listener of listeners) listener();
}

/** The picture that is being looked at. */
export function useOpenPicture(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openId,
  );
}

/** The pictures of a chat in their order, as far as they can be shown. */
export function picturesOf(hilo: ConArchivos): Archivo[] {
  return hilo
    .flatMap(({ archivos }) => archivos)
    .filter(({ tipoMime, estado }) => estado === 'LISTO' && tipoMime.startsWith('image/'));
}
