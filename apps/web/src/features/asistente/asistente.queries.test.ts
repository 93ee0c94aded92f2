import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { consultaOptions } from './asistente.queries.ts';
import { addMensaje, askedBefore, clearCharla } from './charla.ts';

const signIn = (token: string) => startSession({ token, expiraEnSegundos: 600, usuario: buildUsuario() });

beforeEach(() => {
  standInForBrowser();
  signIn('of-the-first');
});
afterEach(() => {
  endSession('logout');
  clearCharla();
  vi.unstubAllGlobals();
});

it.each([
  ['no user', () => endSession('logout')],
  [
    'the next who signs in',
    () => {
      endSession('expired');
      signIn('of-the-next');
    },
  ],
])('an answer that comes after its session reaches %s, and is called off', async (_whom, leave) => {
  const answer = Promise.withResolvers<Response>();
  const fetched = vi.fn<typeof fetch>(() => answer.promise);
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  addMensaje('USUARIO', '¿cuánto vendimos?');
  const asking = client.getMutationCache().build(client, consultaOptions(1)).execute('¿cuánto vendimos?');
  const ended = asking.then(
    () => 'answered',
    () => 'refused',
  );
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  leave();
  addMensaje('USUARIO', 'of the next');
  answer.resolve(
    new Response(JSON.stringify('Vendiste 12 millones'), { headers: { 'content-type': 'application/json' } }),
  );
  expect(await ended).toBe('refused');
  // an answer behind it would make it one that was answered
  expect(askedBefore()).toEqual([]);
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
