import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query/client.ts';
import { buildTarea } from './tarea-builder.ts';
import { listaQuery, takeOutCompleted } from './tareas.queries.ts';

const PENDIENTES = { estado: 'PENDIENTE' } as const;
const page = (...ids: number[]) => ({
  content: ids.map((id) => buildTarea({ id })),
  totalElements: ids.length,
  totalPages: 1,
  number: 0,
  size: 1000,
  last: true,
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the page asks for a thousand tasks, and leaves empty filters out', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(page());
  });
  await queryClient.fetchQuery(listaQuery({ estado: undefined, desde: '2026-11-01', hasta: undefined }));
  expect(asked).toEqual(['/api/tareas?desde=2026-11-01&page=0&size=1000']);
});

test('a completed task leaves a list of pending ones, which is not asked for again', () => {
  const { queryKey } = listaQuery(PENDIENTES);
  queryClient.setQueryData(queryKey, page(1, 2));
  takeOutCompleted(1, PENDIENTES);
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ content: [{ id: 2 }], totalElements: 1 });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test('every other list is asked for again', () => {
  const { queryKey } = listaQuery({});
  queryClient.setQueryData(queryKey, page(1, 2));
  takeOutCompleted(1, {});
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ totalElements: 2 });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
