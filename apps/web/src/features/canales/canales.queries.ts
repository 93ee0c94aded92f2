import { useQuery } from '@tanstack/react-query';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { call, type BodyOf } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';

const ALL_KEY = ['canales'] as const;
/** How often the open page asks how the connections do. */
const SALUD_MS = 30_000;
/** How often it is asked whether a business without a connection has one now. */
const ACTIVATION_MS = 60_000;

function canalesQuery(subId: number) {
  return {
    queryKey: [...ALL_KEY, subId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/subscribers/{subId}/channels', { params: { subId }, signal }),
  };
}

/** The connections of the own business that work now, the principal one first. */
export function useCanales(isEnabled = true) {
  const { suscriptorId } = useUsuario();
  return useQuery({ ...canalesQuery(suscriptorId), enabled: isEnabled, select: activeOnes });
}

const activeOnes = (canales: Canal[]) =>
  canales.filter(({ estado }) => estado === 1).sort((a, b) => Number(b.esPrincipal) - Number(a.esPrincipal));

/**
 * True when the own business has no connection that works. That one is activated somewhere else is not told by any event: it is
 * asked again until then. The platform's own people need none.
 */
export function useSinCanal(): boolean {
  const usuario = useUsuario();
  const isPlatform = rolesOf(usuario).includes('SUPERADMIN');
  const { data } = useQuery({
    ...canalesQuery(usuario.suscriptorId),
    enabled: !isPlatform,
    select: activeOnes,
    refetchInterval: ({ state }) => (state.data && activeOnes(state.data).length === 0 ? ACTIVATION_MS : false),
    refetchOnWindowFocus: ({ state }) => (state.data && activeOnes(state.data).length === 0 ? 'always' : true),
  });
  return !isPlatform && data?.length === 0;
}

/** All connections of a subscriber. */
export function useCanalesOf(subId: number) {
  return useQuery(canalesQuery(subId));
}

/** How they do; asked again and again while the page of the own business is open: looking at another's is written down. */
export function useSalud(subId: number) {
  const { suscriptorId } = useUsuario();
  return useQuery({
    queryKey: [...ALL_KEY, subId, 'salud'],
    queryFn: ({ signal }) => call('GET /api/subscribers/{subId}/channels/salud', { params: { subId }, signal }),
    refetchInterval: subId === suscriptorId ? SALUD_MS : false,
  });
}

/** Makes a connection and answers it as it stands now: perhaps it waits for whoever activates it. */
export async function createCanal(
  subId: number,
  body: BodyOf<'POST /api/subscribers/{subId}/channels'>,
): Promise<Canal> {
  const made = await call('POST /api/subscribers/{subId}/channels', { params: { subId }, body });
  await refresh();
  return made;
}

/** Stores what was changed of a connection; likewise. */
export async function saveCanal(
  subId: number,
  id: number,
  body: BodyOf<'PUT /api/subscribers/{subId}/channels/{id}'>,
): Promise<Canal> {
  const saved = await call('PUT /api/subscribers/{subId}/channels/{id}', { params: { subId, id }, body });
  await refresh();
  return saved;
}

export async function setCanalEstado({ suscriptorId: subId, id }: Canal, estado: 0 | 1): Promise<void> {
  const params = { subId, id };
  await (estado === 1
    ? call('PATCH /api/subscribers/{subId}/channels/{id}/activate', { params })
    : call('PATCH /api/subscribers/{subId}/channels/{id}/deactivate', { params }));
  await refresh();
}

/** Webhooks for a number that were refused and wait, the newest first. */
export function useCuarentena(numero: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...ALL_KEY, 'cuarentena', numero],
    queryFn: ({ signal }) =>
      call('GET /api/webhooks/cuarentena', { query: { destino: numero, estado: 'PENDIENTE' }, signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** Whether the webhook passes now, and if not, why. */
export async function replayCuarentena(id: number): Promise<{ aceptado: boolean; motivo: string | null }> {
  const outcome = await call('POST /api/webhooks/cuarentena/{id}/replay', { params: { id } });
  await refresh();
  return outcome;
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL_KEY });
}
