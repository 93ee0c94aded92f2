import { useQuery } from '@tanstack/react-query';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { call, type BodyOf } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';

const ALL_KEY = ['canales'] as const;
/** The poll interval of the health on the open page. */
const SALUD_MS = 30_000;
/** The poll interval of a business without an active channel. */
const ACTIVATION_MS = 60_000;

function canalesQuery(subId: number) {
  return {
    queryKey: [...ALL_KEY, subId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/subscribers/{subId}/channels', { params: { subId }, signal }),
  };
}

/** The active channels of the own business, the main one first. */
export function useCanales(isEnabled = true) {
  const { suscriptorId } = useUsuario();
  return useQuery({ ...canalesQuery(suscriptorId), enabled: isEnabled, select: activeOnes });
}

const activeOnes = (canales: Canal[]) =>
  canales.filter(({ estado }) => estado === 1).sort((a, b) => Number(b.esPrincipal) - Number(a.esPrincipal));

/**
 * True if the own business has no active channel. No event announces an activation, so it is polled until then. The
 * platform's own users need no channel.
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

/** All channels of a subscriber. */
export function useCanalesOf(subId: number) {
  return useQuery(canalesQuery(subId));
}

/** Their health; polled only for the own business, since each access to another one is audited. */
export function useSalud(subId: number) {
  const { suscriptorId } = useUsuario();
  return useQuery({
    queryKey: [...ALL_KEY, subId, 'salud'],
    queryFn: ({ signal }) => call('GET /api/subscribers/{subId}/channels/salud', { params: { subId }, signal }),
    refetchInterval: subId === suscriptorId ? SALUD_MS : false,
  });
}

/** Creates a channel and returns its current state: it may wait for its activation. */
export async function createCanal(
  subId: number,
  body: BodyOf<'POST /api/subscribers/{subId}/channels'>,
): Promise<Canal> {
  const made = await call('POST /api/subscribers/{subId}/channels', { params: { subId }, body });
  await refresh();
  return made;
}

/** Stores the changes of a channel and returns its current state. */
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

/** The quarantined webhooks of a number, newest first. */
export function useCuarentena(numero: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...ALL_KEY, 'cuarentena', numero],
    queryFn: ({ signal }) =>
      call('GET /api/webhooks/cuarentena', { query: { destino: numero, estado: 'PENDIENTE' }, signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** Whether the webhook is accepted now, and if not, why. */
export async function replayCuarentena(id: number): Promise<{ aceptado: boolean; motivo: string | null }> {
  const outcome = await call('POST /api/webhooks/cuarentena/{id}/replay', { params: { id } });
  await refresh();
  return outcome;
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL_KEY });
}
