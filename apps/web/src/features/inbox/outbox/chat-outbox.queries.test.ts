import { afterEach, expect, test, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { Thread } from '../messages/thread.ts';
import { readThread, takeInMensaje, takeInSent } from '../messages/thread.queries.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { retryMensaje } from './chat-outbox.queries.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';

const sent = buildMensaje(1, { conversacionId: 7, estadoMensaje: 'PENDIENTE' });
const failed: Mensaje = { ...sent, estadoMensaje: 'ERROR', errorDetalle: 'No tiene WhatsApp' };
const load = (...thread: Mensaje[]) => queryClient.setQueryData<Thread>(['mensajes', 7], thread);
const estado = () => readThread(7).map(({ estadoMensaje }) => estadoMensaje);

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the late response of a send does not undo a failure that an event has reported', () => {
  load();
  takeInMensaje(failed);
  takeInSent(sent);
  expect(estado()).toEqual(['ERROR']);
});

test('the response of a send shows its message if no event was earlier', () => {
  load();
  takeInSent(sent);
  expect(estado()).toEqual(['PENDIENTE']);
});

test('a retry leads out of a failure, but its response not out of the next one', async () => {
  load(failed);
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const retrying = retryMensaje(failed);
  takeInMensaje(sent);
  expect(estado()).toEqual(['PENDIENTE']);
  takeInMensaje({ ...failed, errorDetalle: 'Sigue sin WhatsApp' });
  answer.resolve(Response.json(sent));
  await retrying;
  expect(estado()).toEqual(['ERROR']);

  vi.stubGlobal('fetch', async () => Response.json(sent));
  await retryMensaje(failed);
  expect(estado()).toEqual(['PENDIENTE']);
});
