import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Page } from '@tertulia/contract/core/page';
import { TAREAS_QUERY_SIZE } from '@tertulia/contract/features/tareas/estados';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { ApiError } from '../../platform/http/api-error.ts';
import { type BodyOf, call, type ReplyOf } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { queryClient } from '../../platform/query/client.ts';
import type { MasivaFiltros } from './tarea-form.ts';
import type { TareasFiltros } from './tareas-search.ts';

const ALL_KEY = ['tareas'] as const;
/** The sidebar's count. */
const BADGE_KEY = ['tareas', 'badge'] as const;

function listaKey(filtros: TareasFiltros) {
  return ['tareas', 'lista', filtros] as const;
}

/** The open tasks of a contact, the next one first. */
export function useTareasPendientes(contactoId: number) {
  return useQuery({
    queryKey: ['tareas', 'pendientes', contactoId],
    queryFn: ({ signal }) => call('GET /api/tareas/contactos/{id}/pendientes', { params: { id: contactoId }, signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** The tasks of a contact: the open ones, or all. */
export function useTareasOfContacto(contactoId: number, which: 'pendientes' | 'todas') {
  return useQuery({
    queryKey: ['tareas', 'contacto', contactoId, which],
    queryFn: ({ signal }) =>
      call('GET /api/tareas/contactos/{id}/tareas', {
        params: { id: contactoId },
        query: { soloPendientes: flagParam(which === 'pendientes') },
        signal,
      }),
    staleTime: 0,
  });
}

/** The filtered tasks, a thousand at a time; the previous ones stay on screen while the next ones load. */
export function useTareas(filtros: TareasFiltros) {
  return useInfiniteQuery(listaQuery(filtros));
}

export function listaQuery(filtros: TareasFiltros) {
  return infiniteQueryOptions({
    queryKey: listaKey(filtros),
    queryFn: ({ pageParam, signal }): Promise<Page<Tarea>> =>
      call('GET /api/tareas', { query: { ...filtros, page: pageParam, size: TAREAS_QUERY_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The tasks of all pages without duplicates: a new one pushes another onto the next page. */
export function tareasOf(pages: readonly Page<Tarea>[]): Tarea[] {
  return [...new Map(pages.flatMap(({ content }) => content).map((tarea) => [tarea.id, tarea])).values()];
}

/** Creates a task for a contact; the same `clave` twice creates it once. */
export async function createTarea(body: BodyOf<'POST /api/tareas'>): Promise<void> {
  await call('POST /api/tareas', { body });
  refreshTareas();
}

/** Creates the same task for every contact of a state; the same `clave` twice creates them once. */
export async function createTareasMasivas(
  body: BodyOf<'POST /api/tareas/masiva'>,
): Promise<ReplyOf<'POST /api/tareas/masiva'>> {
  const result = await call('POST /api/tareas/masiva', { body });
  refreshTareas();
  return result;
}

/** Changes a task. Throws a CONFLICT that `isOvertaken` recognizes if another user changed it since `version`. */
export async function updateTarea(id: number, body: BodyOf<'PATCH /api/tareas/{id}'>): Promise<void> {
  await call('PATCH /api/tareas/{id}', { params: { id }, body });
  refreshTareas();
}

export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'version';
}

export function fetchTarea(id: number): Promise<Tarea> {
  return call('GET /api/tareas/{id}', { params: { id } });
}

/** Deletes a task in the version that the user saw. */
export async function removeTarea({ id, version }: Pick<Tarea, 'id' | 'version'>): Promise<void> {
  await call('DELETE /api/tareas/{id}', { params: { id }, query: { version } });
  refreshTareas();
}

/** The number of contacts of a column that match the board's filters: those of a mass task. */
export function useContactosDeMasiva(estadoId: number, filtros: MasivaFiltros) {
  return useQuery({
    queryKey: ['tareas', 'masiva', estadoId, filtros],
    queryFn: async ({ signal }) => {
      const query = { ...filtros, page: 0, size: 1 };
      return call('GET /api/kanban/estados/{id}/contactos/page', { params: { id: estadoId }, query, signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Completes a task with what was done and, optionally, a picture of it. */
export async function completeTarea(id: number, observacion: string, evidencia: File | null): Promise<Tarea> {
  const body = new FormData();
  body.set('observacion', observacion.trim());
  if (evidencia) body.set('evidencia', evidencia);
  return call('POST /api/tareas/{id}/completar', { params: { id }, body });
}

/** A fresh address of a picture: signed ones expire after ten minutes. */
export async function renewEvidencia(id: number): Promise<string> {
  return (await call('GET /api/archivos/{id}/url', { params: { id } })).url;
}

/** After a task was completed: a list of pending ones only loses it, every other one refetches (document 2 §4). */
export function takeOutCompleted(id: number, filtros: TareasFiltros): void {
  if (filtros.estado !== 'PENDIENTE') return refreshTareas();
  const { queryKey } = listaQuery(filtros);
  const lista = queryClient.setQueryData(
    queryKey,
    // a list loaded in between may already lack it
    (data) =>
      data?.pages.some((page) => holds(id, page))
        ? { ...data, pages: data.pages.map((page) => without(id, page)) }
        : data,
  );
  void queryClient.invalidateQueries({ queryKey: BADGE_KEY });
  // tasks after the loaded pages have moved up by one place: the next page alone would skip a task
  if (lista?.pages.at(-1)?.last === false) void queryClient.invalidateQueries({ queryKey });
  return undefined;
}

const holds = (id: number, { content }: Page<Tarea>) => content.some((tarea) => tarea.id === id);

function without(id: number, page: Page<Tarea>): Page<Tarea> {
  const totalElements = page.totalIsCapped ? page.totalElements : page.totalElements - 1;
  return { ...page, content: page.content.filter((tarea) => tarea.id !== id), totalElements };
}

/** Refetches tasks wherever they are shown. */
export function refreshTareas(): void {
  void queryClient.invalidateQueries({ queryKey: ALL_KEY });
}
