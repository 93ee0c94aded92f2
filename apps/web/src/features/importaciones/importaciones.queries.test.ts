import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query/client.ts';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { startImportacion } from './importaciones.queries.ts';

const ACTUAL = ['importaciones', 'actual'];

beforeEach(() => {
  standInForBrowser();
  startSession({ token: 'secret', expiraEnSegundos: 60, usuario: buildUsuario() });
});

afterEach(() => {
  queryClient.clear();
  endSession('logout');
  vi.unstubAllGlobals();
});

test('a response requested while an import was started does not replace the newer state', async () => {
  const begun = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => begun.promise);
  const starting = startImportacion(7, { actualizar: false, version: 1 });
  const older = Promise.withResolvers<object>();
  const poll = queryClient.fetchQuery({ queryKey: ACTUAL, queryFn: () => older.promise }).catch(() => null);
  begun.resolve(Response.json({ id: 7, estado: 'EN_CURSO' }));
  await starting;
  older.resolve({ id: 7, estado: 'REVISADA' });
  await poll;
  expect(queryClient.getQueryData(ACTUAL)).toEqual({ id: 7, estado: 'EN_CURSO' });
});
