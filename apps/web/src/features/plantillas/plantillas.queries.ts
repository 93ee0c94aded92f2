import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PLANTILLAS_PAGE_SIZE } from '@tertulia/contract/features/plantillas/limites';
import { type BodyOf, call, type ReplyOf } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { DEFAULT_ORDEN, type PlantillasSearch } from './plantillas-search.ts';

const ALL = ['plantillas'] as const;

/** The templates that the user may see, by name. */
export function usePlantillas() {
  return useQuery({
    queryKey: [...ALL, 'todas'],
    queryFn: async () => (await call('GET /api/plantillas-masivo', { query: { size: 200 } })).content,
  });
}

/** A page of templates; the previous page stays on screen while the next one loads. */
export function usePlantillasPagina({
  q,
  estado,
  page = 0,
  size = PLANTILLAS_PAGE_SIZE,
  sort = DEFAULT_ORDEN,
}: PlantillasSearch) {
  const query = { q, estado, page, size, sort };
  return useQuery({
    queryKey: [...ALL, 'pagina', query],
    queryFn: ({ signal }) => call('GET /api/plantillas-masivo', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Stores a template, a new one without an id. */
export async function savePlantilla(id: number | null, body: BodyOf<'POST /api/plantillas-masivo'>): Promise<void> {
  await (id === null
    ? call('POST /api/plantillas-masivo', { body })
    : call('PUT /api/plantillas-masivo/{id}', { params: { id }, body }));
  await refreshPlantillas();
}

export async function submitPlantilla(id: number, categoria: 'UTILITY' | 'MARKETING'): Promise<void> {
  await call('POST /api/plantillas-masivo/{id}/enviar-aprobacion', { params: { id }, body: { categoria } });
  await refreshPlantillas();
}

export async function removePlantilla(id: number): Promise<void> {
  await call('DELETE /api/plantillas-masivo/{id}', { params: { id } });
  await refreshPlantillas();
}

/** Synchronizes with the provider's list; returns the result. */
export async function syncPlantillas(): Promise<ReplyOf<'POST /api/plantillas-masivo/sync'>> {
  const sum = await call('POST /api/plantillas-masivo/sync');
  await refreshPlantillas();
  return sum;
}

function refreshPlantillas(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL });
}
