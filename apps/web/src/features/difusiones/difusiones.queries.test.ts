import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query/client.ts';
import { refreshDifusion } from './difusiones.queries.ts';

const RECIENTES = ['difusiones', 'recientes'];
const list = (...content: { id: number; estado: string }[]) => ({ content, totalElements: content.length });

/** Answers each address with its reply, and records the requests. */
function answer(replies: Record<string, unknown>): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return url in replies ? Response.json(replies[url]) : Response.json({ code: 'NOT_FOUND' }, { status: 404 });
  });
  return requests;
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a broadcast that progresses is refetched alone, and replaced in the list', async () => {
  queryClient.setQueryData(RECIENTES, list({ id: 2, estado: 'EN_CURSO' }, { id: 1, estado: 'COMPLETADA' }));
  const requests = answer({ '/api/difusiones/2': { id: 2, estado: 'COMPLETADA' } });
  await refreshDifusion(2);
  expect(requests).toEqual(['/api/difusiones/2']);
  expect(queryClient.getQueryData(RECIENTES)).toMatchObject({
    content: [
      { id: 2, estado: 'COMPLETADA' },
      { id: 1, estado: 'COMPLETADA' },
    ],
  });
  expect(queryClient.getQueryState(RECIENTES)?.isInvalidated).toBe(false);
});

test('a broadcast that the list lacks, or whose request fails, makes the list refetch', async () => {
  const requests = answer({});
  for (const id of [3, 2]) {
    queryClient.setQueryData(RECIENTES, list({ id: 2, estado: 'EN_CURSO' }));
    await refreshDifusion(id);
    expect(queryClient.getQueryState(RECIENTES)?.isInvalidated).toBe(true);
  }
  expect(requests).toEqual(['/api/difusiones/2']);
});
