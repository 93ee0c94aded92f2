import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { queryClient } from '../../../platform/query/client.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { announceSecuencia, catchUp } from './thread.queries.ts';
import type { Thread } from './thread.ts';

const CHAT = 7;
let leave: () => void = () => undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

/** A displayed chat whose page requests the test answers one by one. */
function open() {
  const pages: PromiseWithResolvers<Thread>[] = [];
  const ask = vi.fn(() => {
    const page = Promise.withResolvers<Thread>();
    pages.push(page);
    return page.promise;
  });
  leave = new QueryObserver(queryClient, { queryKey: ['mensajes', CHAT], queryFn: ask }).subscribe(() => undefined);
  return { ask, answer: (upTo: number) => pages.at(-1)?.resolve([{ secuencia: upTo } as Mensaje]) };
}

test('a message announced during the load of the first page is fetched if that page lacks it', async () => {
  const { ask, answer } = open();
  announceSecuencia(CHAT, 5);
  await vi.advanceTimersByTimeAsync(1000);
  answer(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a message that arrived by itself since is not', async () => {
  const { ask, answer } = open();
  announceSecuencia(CHAT, 5);
  answer(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a chat that is not displayed is not fetched', async () => {
  announceSecuencia(CHAT, 5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('a delivery state that changed while offline is fetched, also of a message older than the last page', async () => {
  const own = (secuencia: number, estadoMensaje: Mensaje['estadoMensaje']) =>
    buildMensaje(secuencia, { conversacionId: CHAT, emisor: 'USUARIO', estadoMensaje });
  const server = Array.from({ length: 60 }, (_, index) => own(index + 1, 'LEIDO'));
  queryClient.setQueryData(['mensajes', CHAT], [...server.slice(0, 9), own(10, 'ENVIADO'), ...server.slice(10)]);
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const after = searchParams.get('despuesDeSecuencia');
    const content = after === null ? server.slice(-30) : server.filter(({ secuencia }) => secuencia > Number(after));
    return Response.json({ content });
  });
  const thread = await catchUp(CHAT, new AbortController().signal);
  vi.unstubAllGlobals();
  expect(thread).toHaveLength(60);
  expect(thread.find(({ secuencia }) => secuencia === 10)).toMatchObject({ estadoMensaje: 'LEIDO' });
});
