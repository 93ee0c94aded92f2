import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import { isFresh } from '../messages/archivo-url.ts';
import { renewArchivo } from '../messages/thread.queries.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

const RENEWED_FOR_MS = 9 * 60_000;
const TOAST_MS = 6000;

/**
 * A loadable address of a file. Addresses expire after ten minutes and are unsigned in events: an expired, unsigned or
 * refused one is renewed. A player keeps requesting for hours, so an address that has aged since its renewal may be
 * refused any number of times. A fresh one that is refused means that the file cannot be shown.
 */
export function useArchivoUrl(archivo: Pick<Archivo, 'id' | 'url' | 'estado'>): {
  url: string | null;
  hasFailed: boolean;
  onRefused: () => void;
} {
  // Checked once: a picture on the screen is not reloaded when its address expires.
  const [needsRenewal, setNeedsRenewal] = useState(() => !isFresh(archivo.url, Date.now()));
  const [isRefusedAnew, setRefusedAnew] = useState(false);
  const renewed = useQuery({
    queryKey: ['archivos', archivo.id, 'url'],
    queryFn: () => renewArchivo(archivo.id),
    enabled: archivo.estado === 'LISTO' && needsRenewal,
    staleTime: RENEWED_FOR_MS,
    gcTime: RENEWED_FOR_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const onRefused = () => {
    if (!needsRenewal) setNeedsRenewal(true);
    else if (Date.now() - renewed.dataUpdatedAt >= RENEWED_FOR_MS) void renewed.refetch();
    else setRefusedAnew(true);
  };
  return {
    url: needsRenewal ? (renewed.data ?? null) : archivo.url,
    hasFailed: renewed.isError || isRefusedAnew,
    onRefused,
  };
}

/**
 * Opens a file in a new tab under a fresh address. The tab opens first, while the click still counts for the pop-up
 * blocker. If the browser opens no tab, or the file has no address, a toast says so.
 */
export async function openArchivo(archivoId: number): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab === null) {
    showToast({ variant: 'warning', text: MENSAJES_TEXTS.tabBlocked, ms: TOAST_MS });
    return;
  }
  tab.opener = null;
  try {
    tab.location.replace(await renewArchivo(archivoId));
  } catch (error) {
    tab.close();
    showToast({ variant: 'danger', ...failureOf(error, MENSAJES_TEXTS.openFailed), ms: TOAST_MS });
  }
}
