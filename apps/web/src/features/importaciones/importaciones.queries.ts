import { useQuery } from '@tanstack/react-query';
import type { CampoImportacion, Importacion } from '@tertulia/contract/features/importaciones/importacion';
import type { ResultadoFila } from '@tertulia/contract/features/importaciones/resultados';
import { call } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { upload } from '../../platform/http/upload.ts';
import { queryClient } from '../../platform/query/client.ts';

const ACTUAL = ['importaciones', 'actual'] as const;
/** The poll interval of the progress, and of imports that colleagues start. */
const PROGRESS_MS = 1000;
const QUIET_MS = 20_000;

/** The active import, or the user's newest one of the last day. */
export function useImportacion() {
  return useQuery({
    queryKey: ACTUAL,
    queryFn: async ({ signal }) => (await call('GET /api/contactos/masivo', { signal })).importacion,
    refetchInterval: ({ state }) => (state.data?.estado === 'EN_CURSO' ? PROGRESS_MS : QUIET_MS),
    staleTime: 0,
  });
}

async function take(asking: Promise<Importacion>): Promise<void> {
  const importacion = await asking;
  // a response requested earlier must not replace this one
  await queryClient.cancelQueries({ queryKey: ACTUAL });
  queryClient.setQueryData(ACTUAL, importacion);
}

/** Uploads a file for review. */
export async function reviewArchivo(
  archivo: File,
  on: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const body = new FormData();
  body.append('file', archivo, archivo.name);
  await take(upload('POST /api/contactos/masivo', { body, ...on }));
}

/** Requests a new review of a stored file with these columns. */
export function reviewColumnas(
  id: number,
  body: { columnas: (CampoImportacion | null)[]; conTitulos: boolean },
): Promise<void> {
  return take(call('POST /api/contactos/masivo/{id}/columnas', { params: { id }, body }));
}

/** After a refusal: another window may have changed the import. */
export function refreshImportacion(): void {
  void queryClient.invalidateQueries({ queryKey: ACTUAL });
}

/** `version` is the review that the user saw. */
export function startImportacion(id: number, body: { actualizar: boolean; version: number }): Promise<void> {
  return take(call('POST /api/contactos/masivo/{id}/iniciar', { params: { id }, body }));
}

export function cancelImportacion(id: number): Promise<void> {
  return take(call('POST /api/contactos/masivo/{id}/cancelar', { params: { id } }));
}

/** The result of an import's rows as a CSV file. */
export function fetchResultado(id: number, resultado?: ResultadoFila): Promise<string> {
  return call('GET /api/contactos/masivo/{id}/resultado.csv', { params: { id }, query: { resultado } });
}

/** The contacts that match a search as a CSV file. */
export function fetchContactosCsv({
  q,
  noEscribir,
}: {
  q: string | undefined;
  noEscribir: true | undefined;
}): Promise<string> {
  return call('GET /api/contactos/exportar.csv', { query: { q, noEscribir: flagParam(noEscribir) } });
}
