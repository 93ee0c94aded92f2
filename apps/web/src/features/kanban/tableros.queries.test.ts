import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KanbanEstado } from '@tertulia/contract/features/kanban/kanban';
import { queryClient } from '../../platform/query/client.ts';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { estadosOnPageQuery, removeEstado } from './tableros.queries.ts';
import { buildEstado } from '../../../test/tarjeta-builder.ts';

const TABLERO = 1;
const estados: KanbanEstado[] = [buildEstado({ id: 10 }), buildEstado({ id: 11, nombre: 'Ganado', orden: 1 })];
const { queryKey } = estadosOnPageQuery(TABLERO);
const shown = () => queryClient.getQueryData(queryKey)?.map(({ id }) => id);

/** A server that lists every state, and answers a removal with the given response. */
function holdRemoval(): (answer: Response) => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_address, init) =>
      init?.method === 'DELETE'
        ? promise
        : Response.json({ content: estados, totalElements: 2, totalPages: 1, number: 0, size: 100, last: true }),
    ),
  );
  return resolve;
}

beforeEach(() => {
  standInForBrowser();
  startSession({ token: `tableros-${Math.random()}`, expiraEnSegundos: 60, usuario: buildUsuario(['SUPERVISOR']) });
});

afterEach(() => {
  endSession('logout');
  queryClient.clear();
  vi.unstubAllGlobals();
});

// covers D2-5.4-05
test('a removed state leaves the board at once, and responses requested in between do not restore it', async () => {
  const answer = holdRemoval();
  await queryClient.fetchQuery(estadosOnPageQuery(TABLERO));
  const removed = removeEstado(11);
  await vi.waitFor(() => expect(shown()).toEqual([10]));
  await queryClient.fetchQuery({ ...estadosOnPageQuery(TABLERO), staleTime: 0 });
  expect(shown()).toEqual([10]);
  answer(new Response(null, { status: 204 }));
  await removed;
});

// covers D2-8-19e
test('it is restored if the server refuses', async () => {
  const answer = holdRemoval();
  await queryClient.fetchQuery(estadosOnPageQuery(TABLERO));
  const removed = removeEstado(11);
  await vi.waitFor(() => expect(shown()).toEqual([10]));
  answer(Response.json({ code: 'CONFLICT', message: 'No' }, { status: 409 }));
  await expect(removed).rejects.toThrow();
  expect(shown()).toEqual([10, 11]);
});
