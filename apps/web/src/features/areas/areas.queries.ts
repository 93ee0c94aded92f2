import { useQuery } from '@tanstack/react-query';
import type { Area } from '@tertulia/contract/features/areas/area';
import { call, type BodyOf } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useUsuario } from '../../platform/session/session.ts';

const ALL_KEY = ['areas'] as const;

function useEveryArea<Shown>(isEnabled: boolean, select: (areas: Area[]) => Shown) {
  const { suscriptorId } = useUsuario();
  return useQuery({
    queryKey: [...ALL_KEY, suscriptorId],
    queryFn: ({ signal }) =>
      call('GET /api/areas/suscriptor/{subscriberId}', { params: { subscriberId: suscriptorId }, signal }),
    enabled: isEnabled,
    select,
  });
}

/** The active areas of the own business, by name. */
export function useAreas(isEnabled = true) {
  return useEveryArea(isEnabled, activeOnes);
}

/** All areas with their hours; refetched each time the page opens. */
export function useAreasPage() {
  return useEveryArea(true, everyOne);
}

/** One area, active or not; undefined if there is none. */
export function useArea(id: number) {
  return useEveryArea(true, (areas) => areas.find((area) => area.id === id));
}

const activeOnes = (areas: Area[]) => areas.filter(({ estado }) => estado === 1);
const everyOne = (areas: Area[]) => areas;

export async function createArea(body: BodyOf<'POST /api/areas'>): Promise<void> {
  await call('POST /api/areas', { body });
  await refresh();
}

/** Stores the changes of an area. */
export async function saveArea(id: number, body: BodyOf<'PUT /api/areas/{id}'>): Promise<void> {
  await call('PUT /api/areas/{id}', { params: { id }, body });
  await refresh();
}

export async function setAreaEstado(id: number, estado: 0 | 1): Promise<void> {
  await call('PATCH /api/areas/{id}', { params: { id }, body: { estado } });
  await refresh();
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL_KEY });
}
