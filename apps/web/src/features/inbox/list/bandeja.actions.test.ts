import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ERRORS } from '@tertulia/contract/core/error-codes';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { queryClient } from '../../../platform/query/client.ts';
import { standInForBrowser } from '../../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { closeToast, shownToasts } from '../../../ui/feedback/toast.ts';
import { applyEventos, applyPagina } from './bandeja.ts';
import { changeBandeja, readBandeja } from './bandeja.cache.ts';
import { buildConversacion, buildEvento, CLOSED } from '../../../../test/conversacion-builders.ts';
import { acceptConversacion, closeConversacion, markRead, markUnread } from './bandeja.actions.ts';
import { loadNoLeidos, refetchQueue } from './bandeja.queries.ts';
import { isOptimistic, takeInReport } from './optimistic-updates.ts';

const usuario = buildUsuario();
const viewer = { usuarioId: usuario.id, isSupervising: false };
const waiting = buildConversacion(viewer);
const pageOf = (...content: Conversacion[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 50,
  last: true,
});
const listed = (scope: 'mine' | 'waiting' | 'resolved') => readBandeja().lists[scope].filas.map(({ id }) => id);

/** The pending requests, by the last segment of their path. */
const posts = new Map<string, (response: Response) => void>();
const answerPost = (response: Response, what = 'assign') => posts.get(what)?.(response);
let served: Conversacion;

beforeEach(() => {
  standInForBrowser();
  posts.clear();
  startSession({ token: 'ficha', expiraEnSegundos: 600, usuario });
  served = waiting;
  vi.stubGlobal('fetch', (url: string) => {
    const [post] = /(assign|close|mark-read|mark-unread)$/.exec(url) ?? [];
    if (post !== undefined) return new Promise((resolve) => posts.set(post, resolve));
    if (url.includes('/unread-by-conversation')) return Promise.resolve(Response.json([]));
    return Promise.resolve(Response.json(served));
  });
  changeBandeja((bandeja) => applyPagina(bandeja, 'mine', pageOf(), 0));
  changeBandeja((bandeja) => applyPagina(bandeja, 'waiting', pageOf(waiting), 0));
});
afterEach(() => {
  for (let [toast] = shownToasts(); toast; [toast] = shownToasts()) closeToast(toast.id);
  refetchQueue.stop();
  queryClient.clear();
  endSession('logout');
  vi.unstubAllGlobals();
});

/** Refetches the chat and waits until the response is merged. */
async function askAgain(answer: Conversacion): Promise<void> {
  served = answer;
  refetchQueue.request(waiting.id);
  await vi.waitFor(() => expect(readBandeja().byId.get(waiting.id)?.conversacion.secuencia).toBe(answer.secuencia));
}

function hear(chat: Conversacion): void {
  changeBandeja((bandeja) => applyEventos(bandeja, [takeInReport(viewer, buildEvento(viewer, chat))]));
}

const ours = {
  estado: 'ABIERTA',
  asignadaA: usuario.id,
  asignadaADTO: { id: usuario.id, nombre: usuario.nombre },
} as const;
const unavailable = () => Response.json({ code: 'UNAVAILABLE', message: 'Vuelve a intentarlo.' }, { status: 503 });

test('a chat that is being accepted stays the own one even if the server still reports it as waiting', async () => {
  const accepting = acceptConversacion(waiting.id);
  await askAgain({ ...waiting, secuencia: 2, version: 2 });
  expect([listed('mine'), listed('waiting')]).toEqual([[waiting.id], []]);
  expect(readBandeja().byId.get(waiting.id)?.conversacion.puede.enviar).toBe(true);
  answerPost(Response.json(buildConversacion(viewer, { ...ours, version: 5 })));
  expect(await accepting).toBe(true);
  expect(listed('mine')).toEqual([waiting.id]);
});

test('accepting requires that the chat still waits: a supervisor takes no owned chat by it', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  void acceptConversacion(waiting.id);
  await vi.waitFor(() => expect(posts.has('assign')).toBe(true));
  const bodies = sent.mock.calls.filter(([url]) => String(url).endsWith('/assign')).map(([, init]) => init?.body);
  expect(bodies.map((body) => JSON.parse(String(body)) as unknown)).toEqual([
    { usuarioId: usuario.id, soloEnEspera: true },
  ]);
});

test('a customer message during the acceptance does not put the chat back to waiting', async () => {
  void acceptConversacion(waiting.id);
  await askAgain({ ...waiting, secuencia: 3, version: 2 });
  expect(listed('mine')).toEqual([waiting.id]);
});

test('a chat that is being accepted keeps its unread count although the server does not count it as own yet', async () => {
  changeBandeja((bandeja) => applyPagina(bandeja, 'waiting', pageOf({ ...waiting, noLeidos: 35 }), 0));
  void acceptConversacion(waiting.id);
  await loadNoLeidos();
  expect(readBandeja().byId.get(waiting.id)?.conversacion.noLeidos).toBe(35);
});

test('a chat that was just accepted has no bot while its response is still pending, and has it again if that fails', async () => {
  const bot = { atiende: true, motivo: null } as const;
  changeBandeja((bandeja) => applyPagina(bandeja, 'waiting', pageOf({ ...waiting, bot }), 0));
  const accepting = acceptConversacion(waiting.id);
  expect(readBandeja().byId.get(waiting.id)?.conversacion.bot).toBeNull();
  await askAgain({ ...waiting, bot, secuencia: 2, version: 2 });
  expect(readBandeja().byId.get(waiting.id)?.conversacion).toMatchObject({ asignadaA: usuario.id, bot: null });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  answerPost(unavailable());
  expect(await accepting).toBe(false);
  expect(readBandeja().byId.get(waiting.id)?.conversacion).toMatchObject({ asignadaA: null, bot });
});

test('a chat that is being resolved keeps the time of its resolution, and has no owner any more', async () => {
  const own = buildConversacion(viewer, ours);
  changeBandeja((bandeja) => applyPagina(bandeja, 'mine', pageOf(own), 0));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const fechaCierre = new Date().toISOString();
    void closeConversacion(own.id, 'quietly', { vistoHastaSecuencia: 3, sent: Promise.resolve() });
    vi.setSystemTime(Date.now() + 5000);
    hear({ ...own, secuencia: 4, version: 4 });
    expect(readBandeja().byId.get(own.id)?.conversacion).toMatchObject({
      estado: 'CERRADA',
      asignadaA: null,
      antesNombre: usuario.nombre,
      fechaCierre,
      puede: { leer: true, encuestar: true, enviar: false },
    });
  } finally {
    vi.useRealTimers();
  }
});

test('a chat that another user got goes back', async () => {
  const accepting = acceptConversacion(waiting.id);
  await askAgain({ ...waiting, secuencia: 2, version: 2 });
  answerPost(Response.json({ code: 'CONFLICT', message: 'Otra persona ya aceptó este chat.' }, { status: 409 }));
  expect(await accepting).toBe(false);
  expect(listed('mine')).toEqual([]);
  expect(shownToasts()).toMatchObject([
    { variant: 'danger', text: 'No se pudo aceptar el chat.', reason: 'Otra persona ya aceptó este chat.' },
  ]);
});

test('an error of the server names the action that failed', async () => {
  const accepting = acceptConversacion(waiting.id);
  answerPost(Response.json({ code: 'INTERNAL', message: ERRORS.INTERNAL.message }, { status: 500 }));
  expect(await accepting).toBe(false);
  expect(shownToasts()).toMatchObject([{ variant: 'danger', text: 'No se pudo aceptar el chat.', reason: null }]);
});

test('events of a chat that is being accepted leave it the own one, and a failure still returns it', async () => {
  const accepting = acceptConversacion(waiting.id);
  hear({ ...waiting, secuencia: 4, version: 4 });
  await askAgain({ ...waiting, secuencia: 5, version: 5 });
  expect([listed('mine'), listed('waiting')]).toEqual([[waiting.id], []]);
  answerPost(unavailable());
  expect(await accepting).toBe(false);
  expect([listed('mine'), listed('waiting')]).toEqual([[], [waiting.id]]);
  await askAgain({ ...waiting, secuencia: 6, version: 6 });
  expect([listed('mine'), listed('waiting')]).toEqual([[], [waiting.id]]);
});

test('once the server has reported the owner, the failed response changes nothing', async () => {
  const accepting = acceptConversacion(waiting.id);
  hear({ ...waiting, ...ours, version: 4 });
  answerPost(unavailable());
  expect(await accepting).toBe(false);
  expect([listed('mine'), listed('waiting')]).toEqual([[waiting.id], []]);
});

/** Loses this response and the next `times` ones; the server's state is `now`. */
function loseAnswers(times: number, now: Conversacion): void {
  let left = times;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    if (/\/(assign|close)$/.test(url)) throw new TypeError('Failed to fetch');
    if (url.endsWith(`/conversations/${now.id}`) && left-- > 0) throw new TypeError('Failed to fetch');
    return Response.json(url.includes('/unread-by-conversation') ? [] : now);
  });
}

test.each([0, 1])(
  'an accepted chat is the own one although the response was lost, and the next %i too',
  async (times) => {
    loseAnswers(times, buildConversacion(viewer, { ...ours, version: 5 }));
    expect(await acceptConversacion(waiting.id)).toBe(true);
    expect([listed('mine'), listed('waiting')]).toEqual([[waiting.id], []]);
    expect(shownToasts()).toEqual([]);
  },
);

test('a chat that was not accepted, or whose state is unknown, goes back', async () => {
  for (const [times, now] of [
    [0, waiting],
    [9, buildConversacion(viewer, { ...ours, version: 5 })],
  ] as const) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      loseAnswers(times, now);
      const accepting = acceptConversacion(waiting.id);
      await vi.advanceTimersByTimeAsync(3500);
      expect(await accepting, `${times} answers lost`).toBe(false);
      expect([listed('mine'), listed('waiting')]).toEqual([[], [waiting.id]]);
    } finally {
      vi.useRealTimers();
    }
    expect(shownToasts()).toMatchObject([{ variant: 'danger', text: 'No se pudo aceptar el chat.' }]);
  }
});

test('a resolved chat stays resolved although the response was lost', async () => {
  const own = buildConversacion(viewer, ours);
  changeBandeja((bandeja) => applyPagina(bandeja, 'mine', pageOf(own), 0));
  changeBandeja((bandeja) => applyPagina(bandeja, 'resolved', pageOf(), 0));
  loseAnswers(0, { ...own, ...CLOSED, version: 9 });
  const closing = closeConversacion(own.id, 'quietly', { vistoHastaSecuencia: 3, sent: Promise.resolve() });
  expect(await closing).toBe(true);
  expect([listed('mine'), listed('resolved')]).toEqual([[], [own.id]]);
  expect(shownToasts()).toEqual([]);
});

test('a chat that is being resolved stays resolved while its customer writes', async () => {
  const own = buildConversacion(viewer, ours);
  served = own;
  changeBandeja((bandeja) => applyPagina(bandeja, 'waiting', pageOf(), 0));
  changeBandeja((bandeja) => applyPagina(bandeja, 'mine', pageOf(own), 0));
  changeBandeja((bandeja) => applyPagina(bandeja, 'resolved', pageOf(), 0));
  const closing = closeConversacion(own.id, 'quietly', { vistoHastaSecuencia: 3, sent: Promise.resolve() });
  hear({ ...own, secuencia: 4, version: 4 });
  expect([listed('mine'), listed('resolved')]).toEqual([[], [own.id]]);
  await vi.waitFor(() => expect(posts.has('close')).toBe(true));
  answerPost(unavailable(), 'close');
  expect(await closing).toBe(false);
  expect([listed('mine'), listed('resolved')]).toEqual([[own.id], []]);
});

test('resolving waits until the chat’s sends have arrived, and shows the chat as resolved at once', async () => {
  const own = buildConversacion(viewer, ours);
  changeBandeja((bandeja) => applyPagina(bandeja, 'mine', pageOf(own), 0));
  changeBandeja((bandeja) => applyPagina(bandeja, 'resolved', pageOf(), 0));
  const sending = Promise.withResolvers<void>();
  const closing = closeConversacion(own.id, 'quietly', { vistoHastaSecuencia: 3, sent: sending.promise });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([posts.has('close'), listed('resolved')]).toEqual([false, [own.id]]);
  sending.resolve();
  await vi.waitFor(() => expect(posts.has('close')).toBe(true));
  answerPost(Response.json({ ...own, ...CLOSED, version: 9 }), 'close');
  expect(await closing).toBe(true);
});

test('a chat that is resolved before its acceptance is answered stays resolved', async () => {
  changeBandeja((bandeja) => applyPagina(bandeja, 'resolved', pageOf(), 0));
  const accepting = acceptConversacion(waiting.id);
  const closing = closeConversacion(waiting.id, 'quietly', { vistoHastaSecuencia: 3, sent: Promise.resolve() });
  hear({ ...waiting, version: 2 });
  expect([listed('mine'), listed('waiting'), listed('resolved')]).toEqual([[], [], [waiting.id]]);
  answerPost(Response.json(buildConversacion(viewer, { ...ours, version: 5 })));
  expect(await accepting).toBe(true);
  hear({ ...waiting, ...ours, version: 6 });
  expect([listed('mine'), listed('resolved')]).toEqual([[], [waiting.id]]);
  answerPost(Response.json(buildConversacion(viewer, { ...CLOSED, version: 7 }, usuario.id)), 'close');
  expect(await closing).toBe(true);
  expect([listed('mine'), listed('resolved')]).toEqual([[], [waiting.id]]);
});

// covers D2-2.1-13
test('a chat that is marked as unread during its acceptance becomes unread once it is the own one, and nothing marks it as read', async () => {
  const accepting = acceptConversacion(waiting.id);
  const reading = markRead(waiting.id);
  const puttingAside = markUnread(waiting.id);
  expect(readBandeja().byId.get(waiting.id)?.conversacion.noLeidos).toBe(1);
  expect([...posts.keys()]).toEqual(['assign']);
  answerPost(Response.json(buildConversacion(viewer, { ...ours, version: 5, noLeidos: 1 })));
  await Promise.all([accepting, reading]);
  await vi.waitFor(() => expect([...posts.keys()]).toEqual(['assign', 'mark-unread']));
  answerPost(Response.json({ noLeidos: 1 }), 'mark-unread');
  await puttingAside;
  expect(readBandeja().byId.get(waiting.id)?.conversacion.noLeidos).toBe(1);
});

// covers D2-2.1-13
test('a chat that is marked as unread while it is being marked as read ends unread', async () => {
  const reading = markRead(waiting.id);
  await vi.waitFor(() => expect([...posts.keys()]).toEqual(['mark-read']));
  const puttingAside = markUnread(waiting.id);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([...posts.keys()]).toEqual(['mark-read']);
  answerPost(Response.json({ noLeidos: 0 }), 'mark-read');
  await reading;
  await vi.waitFor(() => expect([...posts.keys()]).toEqual(['mark-read', 'mark-unread']));
  answerPost(Response.json({ noLeidos: 1 }), 'mark-unread');
  await puttingAside;
  expect(readBandeja().byId.get(waiting.id)?.conversacion.noLeidos).toBe(1);
});

test('a customer message during mark as read stays unread, and is shown so', async () => {
  const own = buildConversacion(viewer, { ...ours, noLeidos: 1, secuencia: 4 });
  changeBandeja((bandeja) => applyPagina(bandeja, 'mine', pageOf(own), 0));
  const sent = vi.spyOn(globalThis, 'fetch');
  const reading = markRead(own.id);
  await vi.waitFor(() => expect(posts.has('mark-read')).toBe(true));
  const [, init] = sent.mock.calls.find(([url]) => String(url).endsWith('/mark-read')) ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ hastaSecuencia: 4 });
  served = { ...own, secuencia: 5, version: 9 };
  answerPost(Response.json({ noLeidos: 1 }), 'mark-read');
  await reading;
  await vi.waitFor(() => expect(readBandeja().byId.get(own.id)?.conversacion.noLeidos).toBe(1));
});

test('a refused mark as read is not retried at the rate of refusals, although the open chat would mark again', async () => {
  vi.useFakeTimers();
  try {
    const own = buildConversacion(viewer, { ...ours, noLeidos: 3 });
    const tried = vi.fn(() => (tried.mock.calls.length > 4 ? Response.json({ noLeidos: 0 }) : unavailable()));
    vi.stubGlobal('fetch', async (url: string) => (url.endsWith('/mark-read') ? tried() : Response.json(own)));
    // as the open chat does
    const leave = queryClient.getQueryCache().subscribe(() => {
      if ((readBandeja().byId.get(own.id)?.conversacion.noLeidos ?? 0) > 0) void markRead(own.id);
    });
    changeBandeja((bandeja) => applyPagina(bandeja, 'mine', pageOf(own), 0));
    await vi.advanceTimersByTimeAsync(900);
    expect(tried).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    leave();
    expect(tried).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});

/** Ends the session, and begins the one of another user of the same tab. */
function changeUser(): void {
  endSession('logout');
  queryClient.clear();
  startSession({ token: 'otra', expiraEnSegundos: 600, usuario: { ...usuario, id: 8, nombre: 'Beto Díaz' } });
  changeBandeja((bandeja) => applyPagina(bandeja, 'waiting', pageOf(waiting), 0));
}

test('an acceptance of the previous user of the tab neither places a chat of the next one nor reports its failure', async () => {
  const accepting = acceptConversacion(waiting.id);
  changeUser();
  expect(isOptimistic(waiting.id)).toBe(false);
  await askAgain({ ...waiting, secuencia: 2, version: 2 });
  expect([listed('mine'), listed('waiting')]).toEqual([[], [waiting.id]]);
  answerPost(Response.json({ code: 'CONFLICT', message: 'Otra persona ya aceptó este chat.' }, { status: 409 }));
  expect(await accepting).toBe(false);
  expect([listed('mine'), listed('waiting')]).toEqual([[], [waiting.id]]);
  expect(shownToasts()).toEqual([]);
});

test.each(['mark-read', 'mark-unread'] as const)(
  'a failed %s of the previous user of the tab changes nothing for the next one',
  async (what) => {
    const marking = (what === 'mark-read' ? markRead : markUnread)(waiting.id);
    await vi.waitFor(() => expect(posts.has(what)).toBe(true));
    changeUser();
    changeBandeja((bandeja) => applyPagina(bandeja, 'waiting', pageOf({ ...waiting, noLeidos: 5 }), 0));
    answerPost(unavailable(), what);
    await marking;
    expect(readBandeja().byId.get(waiting.id)?.conversacion.noLeidos).toBe(5);
    expect(shownToasts()).toEqual([]);
  },
);

test('what the previous user of the tab would have refetched or marked later is not requested for the next one', async () => {
  vi.useFakeTimers();
  try {
    const asking = vi.fn(async (_url: string) => unavailable());
    vi.stubGlobal('fetch', asking);
    refetchQueue.request(waiting.id);
    await markRead(waiting.id);
    const reading = markRead(waiting.id);
    const marking = markUnread(waiting.id);
    changeUser();
    await Promise.all([reading, marking]);
    asking.mockClear();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asking.mock.calls).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('the counts are refetched once the server has confirmed', async () => {
  const ask = vi.fn(() => 1);
  const asking = new QueryObserver(queryClient, { queryKey: ['conversaciones', 'conteos'], queryFn: ask });
  const leave = asking.subscribe(() => undefined);
  await vi.waitFor(() => expect(asking.getCurrentResult().isSuccess).toBe(true));
  expect(ask).toHaveBeenCalledOnce();
  const accepting = acceptConversacion(waiting.id);
  answerPost(Response.json(buildConversacion(viewer, { ...ours, version: 5 })));
  await accepting;
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  leave();
});
