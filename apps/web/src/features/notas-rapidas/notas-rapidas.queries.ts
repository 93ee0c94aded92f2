import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import type { bodyOf } from './notas-form.ts';
import { NOTAS_KEY, NOTAS_QUERY } from './respuestas.queries.ts';

/** Stores a note, a new one without an original; the lists show it at once. */
export async function saveNota(
  begun: Pick<NotaRapida, 'id' | 'version'> | null,
  body: ReturnType<typeof bodyOf>,
): Promise<void> {
  await (begun === null
    ? call('POST /api/notas-rapidas', { body })
    : call('PUT /api/notas-rapidas/{id}', { params: { id: begun.id }, body: { ...body, version: begun.version } }));
  await queryClient.invalidateQueries({ queryKey: NOTAS_KEY });
}

/** Refetches a note for the caller and the lists. */
export async function refetchNota(id: number): Promise<NotaRapida> {
  const notas = await queryClient.fetchQuery({ ...NOTAS_QUERY, staleTime: 0 });
  const nota = notas.find((one) => one.id === id);
  if (!nota) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: '', hasServerText: false });
  return nota;
}

export async function removeNota(id: number): Promise<void> {
  await call('DELETE /api/notas-rapidas/{id}', { params: { id } });
  await queryClient.invalidateQueries({ queryKey: NOTAS_KEY });
}
