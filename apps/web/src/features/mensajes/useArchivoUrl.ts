import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivoMensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { isSigned } from './hilo.ts';
import { renewArchivo } from './mensajes.queries.ts';

/**
 * The address of a file, good to load. Addresses run out after ten minutes and come unsigned with events: one that is
 * refused is renewed once, and a second refusal means that the file cannot be shown.
 */
export function useArchivoUrl(archivo: ArchivoMensaje): { url: string | null; hasFailed: boolean; onRefused: () => void } {
  const [refusals, setRefusals] = useState(0);
  const needsRenewal = refusals > 0 || !isSigned(archivo.url);
  const renewed = useQuery({
    queryKey: ['archivos', archivo.id, 'url', refusals],
    queryFn: () => renewArchivo(archivo.id),
    enabled: archivo.estado === 'LISTO' && needsRenewal && refusals <= 1,
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    url: needsRenewal ? (renewed.data ?? null) : archivo.url,
    hasFailed: renewed.isError || refusals > 1,
    onRefused: () => setRefusals((times) => times + 1),
  };
}

/** Opens a file in a tab of its own under a fresh address; the tab is opened first, while the click still counts. */
export async function openArchivo(archivoId: number): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab === null) return;
  tab.opener = null;
  try {
    tab.location.replace(await renewArchivo(archivoId));
  } catch {
    tab.close();
  }
}
