import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptConversacion } from '../list/bandeja.actions.ts';
import { applyConversacion } from '../list/bandeja.ts';
import { changeBandeja, readBandeja } from '../list/bandeja.cache.ts';
import { refetchQueue } from '../list/bandeja.queries.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { standInForBrowser } from '../../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../../platform/session/session.ts';
import { buildUsuario } from '../../../platform/session/usuario-builder.ts';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { findChats } from './useBusqueda.ts';

const usuario = buildUsuario();
const waiting = buildConversacion({ usuarioId: usuario.id, isSupervising: false });

beforeEach(() => {
  standInForBrowser();
  startSession({ token: 'ficha', expiraEnSegundos: 600, usuario });
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/assign')) return new Promise(() => undefined);
    return Promise.resolve(Response.json([{ ...waiting, coincidencia: null }]));
  });
  changeBandeja((bandeja) => applyConversacion(bandeja, waiting, 0));
});
afterEach(() => {
  refetchQueue.stop();
  queryClient.clear();
  endSession('logout');
  vi.unstubAllGlobals();
});

test('the known chats are copied once for any number of found chats', async () => {
  const found = Array.from({ length: 200 }, (_, index) => ({ ...waiting, id: index + 1, coincidencia: null }));
  vi.stubGlobal('fetch', async () => Response.json(found));
  const walks = vi.spyOn(Map.prototype, Symbol.iterator);
  await findChats('ana', new AbortController().signal);
  const count = walks.mock.calls.length;
  walks.mockRestore();
  expect(readBandeja().byId.size).toBe(200);
  expect(count).toBeLessThan(20);
});

test('a search does not undo a running acceptance', async () => {
  void acceptConversacion(waiting.id);
  await findChats('ana', new AbortController().signal);
  expect(readBandeja().byId.get(waiting.id)?.conversacion).toMatchObject({ estado: 'ABIERTA', asignadaA: usuario.id });
});
