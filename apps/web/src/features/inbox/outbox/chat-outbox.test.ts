import { describe, expect, it, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ApiError } from '../../../platform/http/api-error.ts';
import { createChatOutbox, type OutboxEntry } from './chat-outbox.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { openTab } from '../../../../test/open-tab.ts';
import { UNCONFIRMED } from '../../../platform/outbox/outbox.ts';
import { openPage } from '../../../platform/session/own-page.ts';

/** A server whose responses the test gives by hand, in the order of the requests. */
function buildTextOutbox(stored = new Map<string, OutboxEntry>(), { page, close } = openTab()) {
  const posted: OutboxEntry[] = [];
  const answers: { resolve: (mensaje: Mensaje) => void; reject: (error: unknown) => void }[] = [];
  const onSent = vi.fn();
  const onFailed = vi.fn();
  const onQuestion = vi.fn();
  const seen = { now: 0 };
  const onWaiting = vi.fn();
  const chatOutbox = createChatOutbox({
    post: (entry) => {
      posted.push(entry);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    onWaiting,
    sesion: () => 1,
    onSent,
    onFailed,
    onQuestion,
    kept: {
      save: (entry) => void stored.set(entry.clienteMensajeId, entry),
      forget: (clienteMensajeId) => void stored.delete(clienteMensajeId),
      load: async () => [...stored.values()],
    },
    page,
    seenIn: () => seen.now,
    describe: (error) => (error instanceof ApiError ? error.message : 'Error inesperado'),
  });
  const settle = async (act: () => void) => {
    act();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...chatOutbox, posted, answers, onSent, onFailed, onQuestion, onWaiting, settle, seen, close };
}

const hola = { conversacionId: 1, contenido: 'hola', vistoHastaSecuencia: 4 };

function conflict(field: string): ApiError {
  return new ApiError({ status: 409, code: 'CONFLICT', message: 'Hay mensajes nuevos', hasServerText: true, field });
}

function broken(): ApiError {
  return new ApiError({ status: 500, code: 'INTERNAL', message: 'Algo se rompió.', hasServerText: true });
}

describe('the text outbox', () => {
  // covers D2-4-14
  it('shows a text at once and gives way to the server’s message', async () => {
    const { outbox, send, answers, onSent, settle } = buildTextOutbox();
    await settle(() => send(hola));
    expect(outbox.list(1)).toMatchObject([{ contenido: 'hola', estado: 'ENVIANDO' }]);
    const mensaje = buildMensaje(5);
    await settle(() => answers[0]?.resolve(mensaje));
    expect(onSent).toHaveBeenCalledWith(mensaje);
    expect(outbox.list(1)).toEqual([]);
  });

  // covers D2-4-14, D2-8-01
  it('keeps a failed text and tries again under the same id', async () => {
    const { outbox, send, retry, posted, answers, onFailed, settle } = buildTextOutbox();
    await settle(() => send(hola));
    await settle(() => answers[0]?.reject(broken()));
    const [failed] = outbox.list(1);
    expect(failed).toMatchObject({ estado: 'FALLIDO', error: 'Algo se rompió.' });
    expect(onFailed).toHaveBeenCalledWith(failed, 'Algo se rompió.');
    await settle(() => failed && retry(failed));
    expect(posted.map((entry) => entry.clienteMensajeId)).toEqual([failed?.clienteMensajeId, failed?.clienteMensajeId]);
  });

  it('retries with the newest seen message, and does not ask again after «send anyway»', async () => {
    const { outbox, send, retry, sendAsLink, sendAnyway, posted, answers, settle, seen } = buildTextOutbox();
    const fail = (index: number) => settle(() => answers[index]?.reject(broken()));
    const retryAll = () => settle(() => outbox.list(1).forEach((entry) => retry(entry)));
    await settle(() => send(hola));
    await fail(0);
    seen.now = 9;
    await retryAll();
    await fail(1);
    await settle(() => outbox.list(1).forEach((entry) => sendAsLink(entry)));
    await settle(() => answers[2]?.reject(conflict('vistoHastaSecuencia')));
    await settle(() => outbox.list(1).forEach((entry) => sendAnyway(entry)));
    await fail(3);
    await retryAll();
    expect(posted.map(({ vistoHastaSecuencia }) => vistoHastaSecuencia)).toEqual([4, 9, 9, null, null]);
  });

  it('asks the writer when news came first, without calling it a failure, and sends anyway without the check', async () => {
    const { outbox, send, sendAnyway, posted, answers, onFailed, onQuestion, settle } = buildTextOutbox();
    await settle(() => send(hola));
    await settle(() => answers[0]?.reject(conflict('vistoHastaSecuencia')));
    const [calling] = outbox.list(1);
    expect(calling?.estado).toBe('PREGUNTA');
    expect(onQuestion).toHaveBeenCalledWith(calling);
    expect(onFailed).not.toHaveBeenCalled();
    await settle(() => calling && sendAnyway(calling));
    expect(posted[1]).toMatchObject({ clienteMensajeId: calling?.clienteMensajeId, vistoHastaSecuencia: null });
  });

  it('calls any other conflict a failure', async () => {
    const { outbox, send, answers, settle } = buildTextOutbox();
    await settle(() => send(hola));
    await settle(() => answers[0]?.reject(conflict('numero')));
    expect(outbox.list(1)[0]?.estado).toBe('FALLIDO');
  });

  it('knows in which chats something is left that neither went out nor is on its way', async () => {
    const { outbox, send, answers, settle } = buildTextOutbox();
    await settle(() => {
      send(hola);
      send({ ...hola, conversacionId: 2 });
      send({ ...hola, conversacionId: 3 });
    });
    expect(outbox.unsentIn()).toEqual([]);
    await settle(() => answers[0]?.reject(broken()));
    await settle(() => answers[1]?.reject(conflict('vistoHastaSecuencia')));
    await settle(() => answers[2]?.resolve(buildMensaje(5)));
    expect(outbox.unsentIn()).toEqual([1, 2]);
    for (const id of [1, 2]) for (const { clienteMensajeId } of outbox.list(id)) outbox.remove(id, clienteMensajeId);
    expect(outbox.unsentIn()).toEqual([]);
  });

  it('sends the texts of one chat one after another, those of two chats side by side', async () => {
    const { send, posted, answers, settle } = buildTextOutbox();
    await settle(() => {
      send(hola);
      send({ ...hola, contenido: 'segundo' });
      send({ ...hola, conversacionId: 2, contenido: 'otro chat' });
    });
    expect(posted.map((entry) => entry.contenido)).toEqual(['hola', 'otro chat']);
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(posted.map((entry) => entry.contenido)).toEqual(['hola', 'otro chat', 'segundo']);
  });

  it('does not call a text failed whose message has already arrived by event', async () => {
    const { outbox, send, answers, onFailed, settle } = buildTextOutbox();
    await settle(() => send(hola));
    const [sent] = outbox.list(1);
    await settle(() => sent && outbox.remove(1, sent.clienteMensajeId));
    await settle(() => answers[0]?.reject(broken()));
    expect(outbox.list(1)).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('posts no queued text after the session has ended', async () => {
    const { outbox, send, posted, answers, settle } = buildTextOutbox();
    await settle(() => {
      send(hola);
      send({ ...hola, contenido: 'segundo' });
    });
    outbox.clear();
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(posted).toHaveLength(1);
  });

  it('F-A17 resends a text whose request a reload cut off, under the same id', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildTextOutbox(stored);
    await before.settle(() => before.send(hola));
    before.close();
    const after = buildTextOutbox(stored);
    await after.outbox.restore();
    const [lost] = after.outbox.list(1);
    expect(lost).toMatchObject({ contenido: 'hola', estado: 'ESPERA', error: null });
    expect(after.outbox.waiting()).toEqual([lost]);
    expect(after.outbox.unsentIn()).toEqual([1]);
    expect(after.onWaiting).toHaveBeenCalledOnce();
    await after.settle(() => lost && void after.outbox.resume(lost));
    expect(after.outbox.waiting()).toEqual([]);
    expect(after.posted[0]?.clienteMensajeId).toBe(before.posted[0]?.clienteMensajeId);
  });

  it('F-A17 leaves the texts of another open page to it, until it is gone', async () => {
    const stored = new Map<string, OutboxEntry>();
    const one = buildTextOutbox(stored);
    await one.settle(() => one.send(hola));
    await one.settle(() => one.send({ ...hola, contenido: 'segundo' }));
    const two = buildTextOutbox(stored);
    void two.outbox.restore();
    const [first] = one.outbox.list(1);
    await one.settle(() => one.outbox.remove(1, first?.clienteMensajeId ?? ''));
    expect(two.outbox.list(1)).toEqual([]);
    one.close();
    await vi.waitFor(() => expect(two.outbox.list(1)).toMatchObject([{ contenido: 'segundo', estado: 'ESPERA' }]));
    const three = buildTextOutbox(stored);
    await three.settle(() => void three.outbox.restore());
    expect(three.outbox.list(1)).toEqual([]);
  });

  it('F-A17 does not resend by itself if another page may be sending, where the browser has no locks', async () => {
    const stored = new Map<string, OutboxEntry>();
    const insecure = { page: openPage(null), close: () => undefined };
    const one = buildTextOutbox(stored, insecure);
    await one.settle(() => one.send(hola));
    const two = buildTextOutbox(stored, insecure);
    await two.outbox.restore();
    expect(two.outbox.list(1)).toMatchObject([{ estado: 'FALLIDO', error: UNCONFIRMED }]);
    expect([two.outbox.waiting(), two.onWaiting.mock.calls]).toEqual([[], []]);
  });

  it('shows no stored text after the session has ended', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildTextOutbox(stored);
    await before.settle(() => before.send(hola));
    before.close();
    const { outbox } = buildTextOutbox(stored);
    const restoring = outbox.restore();
    outbox.clear();
    await restoring;
    expect(outbox.list(1)).toEqual([]);
  });

  it('brings failed texts back after a reload with their reasons, in their order, once', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildTextOutbox(stored);
    await before.settle(() => before.send(hola));
    await before.settle(() => before.answers[0]?.reject(broken()));
    await before.settle(() => before.send({ ...hola, contenido: 'segundo' }));
    await before.settle(() => before.answers[1]?.reject(broken()));
    before.close();
    const { outbox } = buildTextOutbox(stored);
    await Promise.all([outbox.restore(), outbox.restore()]);
    expect(outbox.list(1).map(({ contenido, error }) => [contenido, error])).toEqual([
      ['hola', 'Algo se rompió.'],
      ['segundo', 'Algo se rompió.'],
    ]);
  });

  it('offers the link for a bank item that WhatsApp does not accept, and sends it so under the same id', async () => {
    const { outbox, send, sendAsLink, posted, answers, settle } = buildTextOutbox();
    await settle(() => send({ ...hola, media: { id: 7, nombre: 'Lista de precios' }, replyToId: 3 }));
    const message = 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.';
    const fields = { status: 415, code: 'UNSUPPORTED_MEDIA', message, hasServerText: true } as const;
    await settle(() => answers[0]?.reject(new ApiError({ ...fields, field: 'comoEnlace' })));
    const [refused] = outbox.list(1);
    expect(refused).toMatchObject({ estado: 'FALLIDO', error: message, isOnlyAsLink: true });
    await settle(() => refused && sendAsLink(refused));
    expect(posted[1]).toMatchObject({ comoEnlace: true, isOnlyAsLink: false, replyToId: 3 });
    expect(posted[1]?.clienteMensajeId).toBe(posted[0]?.clienteMensajeId);
  });

  it('stores nothing that the server has, or the writer has discarded', async () => {
    const stored = new Map<string, OutboxEntry>();
    const { outbox, send, answers, settle } = buildTextOutbox(stored);
    await settle(() => send(hola));
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(stored.size).toBe(0);
    await settle(() => send(hola));
    await settle(() => answers[1]?.reject(broken()));
    const [failed] = outbox.list(1);
    outbox.remove(1, failed?.clienteMensajeId ?? '');
    expect(stored.size).toBe(0);
  });
});
