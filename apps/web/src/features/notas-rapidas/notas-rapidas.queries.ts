import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import type { bodyOf } from './notas-form.ts';
import { NOTAS_KEY } from './respuestas.queries.ts';

/** Stores a note, new without an id; the lists show it at once. */
export async function saveNota(id: number | null, body: ReturnType<typeof bodyOf>): Promise<void> {
  await (id === null
    ? call('POST /api/notas-rapidas', { body })
    : call('PUT /api/notas-rapidas/{id}', { params: { id }, body }));
  await queryClient.invalidateQueries({ queryKey: NOTAS_KEY });
}

export async function removeNota(id: number): Promise<void> {
  await call('DELETE /api/notas-rapidas/{id}', { params: { id } });
  await queryClient.invalidateQueries({ queryKey: NOTAS_KEY });
}
