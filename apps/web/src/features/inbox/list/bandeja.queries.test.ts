import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { queryClient } from '../../../platform/query/client.ts';
import { standInForBrowser } from '../../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { readBandeja } from './bandeja.cache.ts';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { loadMore, refetchQueue, reloadLista } from './bandeja.queries.ts';

const CHATS = 600;
const usuario = buildUsuario();
const viewer = { usuarioId: usuario.id, isSupervising: false };
const listed = () => readBandeja().lists.mine.filas.map(({ id }) => id);

/** The server's chats, newest first. */
let chats: Conversacion[];
let pages: string[];
let sorts: string[];
/** What happens during a request, by the requested page. */
let meanwhile: Map<string, () => Promise<void>>;

beforeEach(() => {
  standInForBrowser();
  startSession({ token: 'ficha', expiraEnSegundos: 600, usuario });
  chats = Array.from({ length: CHATS }, (_, index) =>
    buildConversacion(viewer, {
      id: index + 1,
      estado: 'ABIERTA',
      asignadaA: usuario.id,
      lastMessageAt: new Date(Date.UTC(2026, 10, 20) - index * 1000).toISOString(),
    }),
  );
  pages = [];
  sorts = [];
  meanwhile = new Map();
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const [number, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
    pages.push(`${number}·${size}`);
    sorts.push(`${searchParams.get('scope')} ${searchParams.get('sort')}`);
    const answer = pageOf(number, size);
    await meanwhile.get(`${number}·${size}`)?.();
    return Response.json(answer);
  });
});
afterEach(() => {
  queryClient.clear();
  endSession('logout');
  vi.unstubAllGlobals();
});

function pageOf(number: number, size: number) {
  const end = (number + 1) * size;
  return {
    content: chats.slice(number * size, end),
    totalElements: chats.length,
    totalPages: Math.ceil(chats.length / size),
    number,
    size,
    last: end >= chats.length,
  };
}

// covers D2-7.1-01
test('open chats are sorted by their last message, resolved ones by closing time', async () => {
  await reloadLista('waiting');
  await reloadLista('resolved');
  expect(sorts).toEqual(['waiting lastMessage,desc', 'resolved fechaCierre,desc']);
});

async function loadAtLeast(rows: number): Promise<void> {
  await reloadLista('mine');
  while (listed().length < rows) await loadMore('mine');
}

test('a reloaded list is never shorter than before, for any page size; chats that left it are gone', async () => {
  await loadAtLeast(450);
  const before = listed();
  chats.splice(430, 1);
  await reloadLista('mine');
  expect(listed()).toEqual(chats.slice(0, listed().length).map(({ id }) => id));
  expect(listed().length).toBeGreaterThanOrEqual(before.length - 1);
  expect(listed()).not.toContain(431);
});

test('a page that arrives during a reload stays', async () => {
  await reloadLista('mine');
  expect(listed()).toHaveLength(25);
  meanwhile.set('0·25', () => loadMore('mine'));
  await reloadLista('mine');
  expect(listed().length).toBeGreaterThanOrEqual(50);
});

test('a fully loaded list requests no more pages', async () => {
  chats = chats.slice(0, 30);
  await loadAtLeast(30);
  pages = [];
  await loadMore('mine');
  expect(pages).toEqual([]);
  expect(listed()).toHaveLength(30);
});

test('a chat is not refetched before the server’s Retry-After', async () => {
  vi.useFakeTimers();
  try {
    const ask = vi.fn(async () => new Response(null, { status: 503, headers: { 'retry-after': '20' } }));
    vi.stubGlobal('fetch', ask);
    refetchQueue.request(1);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
  } finally {
    refetchQueue.stop();
    vi.useRealTimers();
  }
});

test.each([
  [500, 30_000],
  [429, 30_000],
  [503, 3000],
])('a chat with an incomplete row is refetched after a %d', async (status, waitMs) => {
  vi.useFakeTimers();
  try {
    const [chat] = chats;
    const answers = [new Response(null, { status }), Response.json(chat)];
    const ask = vi.fn(async () => answers[ask.mock.calls.length - 1] ?? Response.json(chat));
    vi.stubGlobal('fetch', ask);
    refetchQueue.request(1);
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(readBandeja().byId.get(1)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(readBandeja().byId.get(1)?.conversacion.id).toBe(1);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ask).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
