import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SUSCRIPTORES_PAGE_SIZE } from '@tertulia/contract/features/suscriptores/limites';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { call, type BodyOf } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import type { SuscriptoresSearch } from './suscriptores-search.ts';

const ALL = ['suscriptores'] as const;
type Change = BodyOf<'PUT /api/subscribers/{id}'>;

/** One subscriber with its settings. */
export function useSuscriptor(id: number) {
  return useQuery({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => call('GET /api/subscribers/{id}', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** A page of all subscribers; the previous page stays on screen while the next one loads. */
export function useSuscriptores({ q, estado, page }: SuscriptoresSearch) {
  const query = {
    q,
    estado: estado === undefined ? undefined : (['0', '1'] as const)[estado],
    page: page ?? 0,
    size: SUSCRIPTORES_PAGE_SIZE,
  };
  return useQuery({
    queryKey: [...ALL, 'pagina', query],
    queryFn: ({ signal }) => call('GET /api/subscribers', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Stores the changes of a subscriber; a new logo is sent with them as a form. */
export async function saveSuscriptor(id: number, change: Change, foto: File | null = null): Promise<Suscriptor> {
  const saved = await call('PUT /api/subscribers/{id}', {
    params: { id },
    body: foto ? toForm(change, foto) : change,
  });
  await refreshed(saved);
  return saved;
}

export async function createSuscriptor(body: BodyOf<'POST /api/subscribers'>): Promise<Suscriptor> {
  const made = await call('POST /api/subscribers', { body });
  await refreshed(made);
  return made;
}

export async function setSuscriptorEstado(id: number, estado: 0 | 1): Promise<void> {
  const input = { params: { id } };
  const saved =
    estado === 1
      ? await call('PATCH /api/subscribers/{id}/activate', input)
      : await call('PATCH /api/subscribers/{id}/deactivate', input);
  await refreshed(saved);
}

/** Refetches the subscribers. */
export function refreshSuscriptores(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL });
}

async function refreshed(suscriptor: Suscriptor): Promise<void> {
  queryClient.setQueryData([...ALL, suscriptor.id], suscriptor);
  await queryClient.invalidateQueries({ queryKey: [...ALL, 'pagina'] });
}

function toForm(change: Change, foto: File): FormData {
  const form = new FormData();
  form.set('s', JSON.stringify(change));
  form.set('foto', foto);
  return form;
}
