import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { AreaIa, AreaPrompt } from '@tertulia/contract/features/bot/bot';
import { call, type BodyOf } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';

const ALL = ['bot'] as const;
const iaKey = (areaId: number) => [...ALL, areaId, 'ia'] as const;
const promptsKey = (areaId: number) => [...ALL, areaId, 'prompts'] as const;
/** Above the realistic number of BOT users; the requested order has them before people. */
const MAX_BOTS = 200;
const PROMPTS_SIZE = 50;
export const DECISIONES_SIZE = 10;

/** The bot settings of an area; refetched each time the page opens. */
export function useAreaIa(areaId: number) {
  return useQuery({
    queryKey: iaKey(areaId),
    queryFn: ({ signal }) => call('GET /api/areas/{id}/ia', { params: { id: areaId }, signal }),
    staleTime: 0,
  });
}

/** Stores the changes; the page shows the returned settings. */
export async function saveAreaIa(areaId: number, body: BodyOf<'PUT /api/areas/{id}/ia'>): Promise<AreaIa> {
  const saved = await call('PUT /api/areas/{id}/ia', { params: { id: areaId }, body });
  queryClient.setQueryData(iaKey(areaId), saved);
  return saved;
}

/** The BOT users, including inactive ones, by name; for supervisors. */
export function useBots() {
  return useQuery({
    // under the key of all user lists: includes a newly created user
    queryKey: ['usuarios', 'bots'],
    queryFn: async ({ signal }) => {
      const { content } = await call('GET /api/usuarios/page', {
        query: { page: 0, size: MAX_BOTS, sort: 'tipoUsuario,asc' },
        signal,
      });
      return content
        .filter(({ tipoUsuario }) => tipoUsuario === 'BOT')
        .map(({ id, nombre, estado }) => ({ id, nombre, isActive: estado === 1 }))
        .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
    },
    staleTime: 0,
  });
}

/** The versions of an area's prompt in pages, newest first. */
export function usePrompts(areaId: number, isEnabled = true) {
  return useInfiniteQuery({
    queryKey: promptsKey(areaId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/areas/{id}/prompts', {
        params: { id: areaId },
        query: { page: pageParam, size: PROMPTS_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    enabled: isEnabled,
    staleTime: 0,
    // a version created in between pushes others to the next page, where they are not shown again
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ content }) => content).map((prompt) => [prompt.id, prompt])).values(),
    ],
  });
}

export async function createPrompt(areaId: number, body: BodyOf<'POST /api/areas/{id}/prompts'>): Promise<AreaPrompt> {
  const created = await call('POST /api/areas/{id}/prompts', { params: { id: areaId }, body });
  await refreshPrompts(areaId);
  return created;
}

export async function activatePrompt(areaId: number, promptId: number): Promise<AreaPrompt> {
  const active = await call('PUT /api/areas/{id}/prompts/{promptId}/activate', { params: { id: areaId, promptId } });
  await refreshPrompts(areaId);
  return active;
}

/** The area uses the subscriber's general prompt again; its versions stay. */
export async function leavePrompts(areaId: number): Promise<void> {
  await call('PUT /api/areas/{id}/ia', { params: { id: areaId }, body: { promptId: null } });
  await refreshPrompts(areaId);
}

async function refreshPrompts(areaId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: promptsKey(areaId) }),
    queryClient.invalidateQueries({ queryKey: iaKey(areaId) }),
  ]);
}

/** Asks what the bot would do with a message. */
export function usePrueba(areaId: number) {
  return useMutation({
    mutationKey: [...ALL, areaId, 'prueba'],
    mutationFn: (body: BodyOf<'POST /api/areas/{id}/ia/probar'>) =>
      call('POST /api/areas/{id}/ia/probar', { params: { id: areaId }, body }),
  });
}

/** A page of decisions; the previous page stays on screen while the next one loads. */
export function useDecisiones(areaId: number, page: number) {
  return useQuery({
    queryKey: [...ALL, areaId, 'decisiones', page],
    queryFn: ({ signal }) =>
      call('GET /api/areas/{id}/ia/decisiones', {
        params: { id: areaId },
        query: { page, size: DECISIONES_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
