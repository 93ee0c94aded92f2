import { afterEach, expect, test, vi } from 'vitest';
import type { Page } from '@tertulia/contract/core/page';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { queryClient } from '../../platform/query/client.ts';
import { buildTarea } from '../../../test/tarea-builder.ts';
import { listaQuery, takeOutCompleted, tareasOf } from './tareas.queries.ts';

const PENDIENTES = { estado: 'PENDIENTE' } as const;
const page = (...ids: number[]): Page<Tarea> => ({
  content: ids.map((id) => buildTarea({ id })),
  totalElements: ids.length,
  totalPages: 1,
  number: 0,
  size: 1000,
  last: true,
});
const lista = (...pages: Page<Tarea>[]) => ({ pages, pageParams: pages.map(({ number }) => number) });
const idsOf = (key: ReturnType<typeof listaQuery>['queryKey']) =>
  tareasOf(queryClient.getQueryData(key)?.pages ?? []).map(({ id }) => id);

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

// covers D2-5.1-24, D2-7.7-02a, D2-9-14
test('the page requests a thousand tasks, and leaves empty filters out', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json(page());
  });
  await queryClient.fetchInfiniteQuery(listaQuery({ estado: undefined, desde: '2026-11-01', hasta: undefined }));
  expect(requested).toEqual(['/api/tareas?desde=2026-11-01&page=0&size=1000']);
});

// covers D2-4-18a
test('a completed task leaves a list of pending ones, which does not refetch', () => {
  const { queryKey } = listaQuery(PENDIENTES);
  queryClient.setQueryData(queryKey, lista(page(1, 2)));
  takeOutCompleted(1, PENDIENTES);
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ pages: [{ content: [{ id: 2 }], totalElements: 1 }] });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test('a completed task that a fresh list already lacks does not lower its count again', () => {
  const { queryKey } = listaQuery(PENDIENTES);
  queryClient.setQueryData(queryKey, lista(page(2)));
  takeOutCompleted(1, PENDIENTES);
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ pages: [{ content: [{ id: 2 }], totalElements: 1 }] });
});

// covers D2-4-18b
test('every other list refetches', () => {
  const { queryKey } = listaQuery({});
  queryClient.setQueryData(queryKey, lista(page(1, 2)));
  takeOutCompleted(1, {});
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ pages: [{ totalElements: 2 }] });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('the page after the first thousand is requested by its number, until the last one; no task is shown twice', async () => {
  const requested: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const number = new URL(url, 'http://x').searchParams.get('page');
    requested.push(number);
    // a task created in between has pushed the second one onto the next page
    return Response.json(number === '0' ? { ...page(1, 2), last: false } : { ...page(2, 3), number: 1 });
  });
  const { queryKey } = listaQuery({});
  await queryClient.fetchInfiniteQuery({ ...listaQuery({}), pages: 3 });
  expect(requested).toEqual(['0', '1']);
  expect(idsOf(queryKey)).toEqual([1, 2, 3]);
});

test('if there are more pending tasks than loaded, the list loses the completed one and refetches', () => {
  const { queryKey } = listaQuery(PENDIENTES);
  const capped = { ...page(2, 3), number: 1, last: false, totalElements: 10_000, totalIsCapped: true };
  queryClient.setQueryData(queryKey, lista({ ...page(1), last: false }, capped));
  takeOutCompleted(2, PENDIENTES);
  expect(idsOf(queryKey)).toEqual([1, 3]);
  expect(queryClient.getQueryData(queryKey)?.pages[1]).toMatchObject({ totalElements: 10_000 });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
