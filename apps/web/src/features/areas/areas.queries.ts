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

/** The areas of the own business that work now, by name. */
export function useAreas(isEnabled = true) {
  return useEveryArea(isEnabled, activeOnes);
}

/** All of them with their hours; the page asks anew each time it is opened. */
export function useAreasPage() {
  return useEveryArea(true, everyOne);
}

/** One of them, whether it works or not; undefined where there is none. */
export function useArea(id: number) {
  return useEveryArea(true, (areas) => areas.find((area) => area.id === id));
}

const activeOnes = (areas: Area[]) => areas.filter(({ estado }) => estado === 1);
const everyOne = (areas: Area[]) => areas;

export async function createArea(body: BodyOf<'POST /api/areas'>): Promise<void> {
  await call('POST /api/areas', { body });
  await refresh();
}

/** Stores what was changed of an area. */
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
