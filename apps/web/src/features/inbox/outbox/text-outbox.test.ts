import { describe, expect, it, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ApiError } from '../../../platform/http/api-error.ts';
import { TextOutbox, type OutboxEntry } from './text-outbox.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { openTab } from '../../../../test/open-tab.ts';
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
  const textOutbox = new TextOutbox({
    post: (entry) => {
      posted.push(entry);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    mustWait: () => false,
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
    unconfirmed: 'No sabemos si se envió.',
    seenIn: () => seen.now,
    describe: (error) => (error instanceof ApiError ? error.message : 'Error inesperado'),
  });
  const settle = async (act: () => void) => {
    act();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { textOutbox, posted, answers, onSent, onFailed, onQuestion, onWaiting, settle, seen, close };
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
    const { textOutbox, answers, onSent, settle } = buildTextOutbox();
    await settle(() => textOutbox.send(hola));
    expect(textOutbox.list(1)).toMatchObject([{ contenido: 'hola', estado: 'ENVIANDO' }]);
    const mensaje = buildMensaje(5);
    await settle(() => answers[0]?.resolve(mensaje));
    expect(onSent).toHaveBeenCalledWith(mensaje);
    expect(textOutbox.list(1)).toEqual([]);
  });

  // covers D2-4-14, D2-8-01
  it('keeps a failed text and tries again under the same id', async () => {
    const { textOutbox, posted, answers, onFailed, settle } = buildTextOutbox();
    await settle(() => textOutbox.send(hola));
    await settle(() => answers[0]?.reject(broken()));
    const [failed] = textOutbox.list(1);
    expect(failed).toMatchObject({ estado: 'FALLIDO', error: 'Algo se rompió.' });
    expect(onFailed).toHaveBeenCalledWith(failed, 'Algo se rompió.');
    await settle(() => failed && textOutbox.retry(failed));
    expect(posted.map((entry) => entry.clienteMensajeId)).toEqual([failed?.clienteMensajeId, failed?.clienteMensajeId]);
  });

  it('retries with the newest seen message, and does not ask again after «send anyway»', async () => {
    const { textOutbox, posted, answers, settle, seen } = buildTextOutbox();
    const fail = (index: number) => settle(() => answers[index]?.reject(broken()));
    const retry = () => settle(() => textOutbox.list(1).forEach((entry) => textOutbox.retry(entry)));
    await settle(() => textOutbox.send(hola));
    await fail(0);
    seen.now = 9;
    await retry();
    await fail(1);
    await settle(() => textOutbox.list(1).forEach((entry) => textOutbox.sendAsLink(entry)));
    await settle(() => answers[2]?.reject(conflict('vistoHastaSecuencia')));
    await settle(() => textOutbox.list(1).forEach((entry) => textOutbox.sendAnyway(entry)));
    await fail(3);
    await retry();
    expect(posted.map(({ vistoHastaSecuencia }) => vistoHastaSecuencia)).toEqual([4, 9, 9, null, null]);
  });

  it('asks the writer when news came first, without calling it a failure, and sends anyway without the check', async () => {
    const { textOutbox, posted, answers, onFailed, onQuestion, settle } = buildTextOutbox();
    await settle(() => textOutbox.send(hola));
    await settle(() => answers[0]?.reject(conflict('vistoHastaSecuencia')));
    const [calling] = textOutbox.list(1);
    expect(calling?.estado).toBe('PREGUNTA');
    expect(onQuestion).toHaveBeenCalledWith(calling);
    expect(onFailed).not.toHaveBeenCalled();
    await settle(() => calling && textOutbox.sendAnyway(calling));
    expect(posted[1]).toMatchObject({ clienteMensajeId: calling?.clienteMensajeId, vistoHastaSecuencia: null });
  });

  it('calls any other conflict a failure', async () => {
    const { textOutbox, answers, settle } = buildTextOutbox();
    await settle(() => textOutbox.send(hola));
    await settle(() => answers[0]?.reject(conflict('numero')));
    expect(textOutbox.list(1)[0]?.estado).toBe('FALLIDO');
  });

  it('knows in which chats something is left that neither went out nor is on its way', async () => {
    const { textOutbox, answers, settle } = buildTextOutbox();
    await settle(() => {
      textOutbox.send(hola);
      textOutbox.send({ ...hola, conversacionId: 2 });
      textOutbox.send({ ...hola, conversacionId: 3 });
    });
    expect(textOutbox.unsentIn()).toEqual([]);
    await settle(() => answers[0]?.reject(broken()));
    await settle(() => answers[1]?.reject(conflict('vistoHastaSecuencia')));
    await settle(() => answers[2]?.resolve(buildMensaje(5)));
    expect(textOutbox.unsentIn()).toEqual([1, 2]);
    for (const id of [1, 2])
      for (const { clienteMensajeId } of textOutbox.list(id)) textOutbox.remove(id, clienteMensajeId);
    expect(textOutbox.unsentIn()).toEqual([]);
  });

  it('sends the texts of one chat one after another, those of two chats side by side', async () => {
    const { textOutbox, posted, answers, settle } = buildTextOutbox();
    await settle(() => {
      textOutbox.send(hola);
      textOutbox.send({ ...hola, contenido: 'segundo' });
      textOutbox.send({ ...hola, conversacionId: 2, contenido: 'otro chat' });
    });
    expect(posted.map((entry) => entry.contenido)).toEqual(['hola', 'otro chat']);
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(posted.map((entry) => entry.contenido)).toEqual(['hola', 'otro chat', 'segundo']);
  });

  it('does not call a text failed whose message has already arrived by event', async () => {
    const { textOutbox, answers, onFailed, settle } = buildTextOutbox();
    await settle(() => textOutbox.send(hola));
    const [sent] = textOutbox.list(1);
    await settle(() => sent && textOutbox.remove(1, sent.clienteMensajeId));
    await settle(() => answers[0]?.reject(broken()));
    expect(textOutbox.list(1)).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('posts no queued text after the session has ended', async () => {
    const { textOutbox, posted, answers, settle } = buildTextOutbox();
    await settle(() => {
      textOutbox.send(hola);
      textOutbox.send({ ...hola, contenido: 'segundo' });
    });
    textOutbox.clear();
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(posted).toHaveLength(1);
  });

  it('F-A17 resends a text whose request a reload cut off, under the same id', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildTextOutbox(stored);
    await before.settle(() => before.textOutbox.send(hola));
    before.close();
    const after = buildTextOutbox(stored);
    await after.textOutbox.restore();
    const [lost] = after.textOutbox.list(1);
    expect(lost).toMatchObject({ contenido: 'hola', estado: 'ESPERA', error: null });
    expect(after.textOutbox.waiting()).toEqual([lost]);
    expect(after.textOutbox.unsentIn()).toEqual([1]);
    expect(after.onWaiting).toHaveBeenCalledOnce();
    await after.settle(() => lost && void after.textOutbox.resume(lost));
    expect(after.textOutbox.waiting()).toEqual([]);
    expect(after.posted[0]?.clienteMensajeId).toBe(before.posted[0]?.clienteMensajeId);
  });

  it('F-A17 leaves the texts of another open page to it, until it is gone', async () => {
    const stored = new Map<string, OutboxEntry>();
    const one = buildTextOutbox(stored);
    await one.settle(() => one.textOutbox.send(hola));
    await one.settle(() => one.textOutbox.send({ ...hola, contenido: 'segundo' }));
    const two = buildTextOutbox(stored);
    void two.textOutbox.restore();
    const [first] = one.textOutbox.list(1);
    await one.settle(() => one.textOutbox.remove(1, first?.clienteMensajeId ?? ''));
    expect(two.textOutbox.list(1)).toEqual([]);
    one.close();
    await vi.waitFor(() => expect(two.textOutbox.list(1)).toMatchObject([{ contenido: 'segundo', estado: 'ESPERA' }]));
    const three = buildTextOutbox(stored);
    await three.settle(() => void three.textOutbox.restore());
    expect(three.textOutbox.list(1)).toEqual([]);
  });

  it('F-A17 does not resend by itself if another page may be sending, where the browser has no locks', async () => {
    const stored = new Map<string, OutboxEntry>();
    const insecure = { page: openPage(null), close: () => undefined };
    const one = buildTextOutbox(stored, insecure);
    await one.settle(() => one.textOutbox.send(hola));
    const two = buildTextOutbox(stored, insecure);
    await two.textOutbox.restore();
    expect(two.textOutbox.list(1)).toMatchObject([{ estado: 'FALLIDO', error: 'No sabemos si se envió.' }]);
    expect([two.textOutbox.waiting(), two.onWaiting.mock.calls]).toEqual([[], []]);
  });

  it('shows no stored text after the session has ended', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildTextOutbox(stored);
    await before.settle(() => before.textOutbox.send(hola));
    before.close();
    const { textOutbox } = buildTextOutbox(stored);
    const restoring = textOutbox.restore();
    textOutbox.clear();
    await restoring;
    expect(textOutbox.list(1)).toEqual([]);
  });

  it('brings failed texts back after a reload with their reasons, in their order, once', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildTextOutbox(stored);
    await before.settle(() => before.textOutbox.send(hola));
    await before.settle(() => before.answers[0]?.reject(broken()));
    await before.settle(() => before.textOutbox.send({ ...hola, contenido: 'segundo' }));
    await before.settle(() => before.answers[1]?.reject(broken()));
    before.close();
    const { textOutbox } = buildTextOutbox(stored);
    await Promise.all([textOutbox.restore(), textOutbox.restore()]);
    expect(textOutbox.list(1).map(({ contenido, error }) => [contenido, error])).toEqual([
      ['hola', 'Algo se rompió.'],
      ['segundo', 'Algo se rompió.'],
    ]);
  });

  it('offers the link for a bank item that WhatsApp does not accept, and sends it so under the same id', async () => {
    const { textOutbox, posted, answers, settle } = buildTextOutbox();
    await settle(() => textOutbox.send({ ...hola, media: { id: 7, nombre: 'Lista de precios' }, replyToId: 3 }));
    const message = 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.';
    const fields = { status: 415, code: 'UNSUPPORTED_MEDIA', message, hasServerText: true } as const;
    await settle(() => answers[0]?.reject(new ApiError({ ...fields, field: 'comoEnlace' })));
    const [refused] = textOutbox.list(1);
    expect(refused).toMatchObject({ estado: 'FALLIDO', error: message, isOnlyAsLink: true });
    await settle(() => refused && textOutbox.sendAsLink(refused));
    expect(posted[1]).toMatchObject({ comoEnlace: true, isOnlyAsLink: false, replyToId: 3 });
    expect(posted[1]?.clienteMensajeId).toBe(posted[0]?.clienteMensajeId);
  });

  it('stores nothing that the server has, or the writer has discarded', async () => {
    const stored = new Map<string, OutboxEntry>();
    const { textOutbox, answers, settle } = buildTextOutbox(stored);
    await settle(() => textOutbox.send(hola));
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(stored.size).toBe(0);
    await settle(() => textOutbox.send(hola));
    await settle(() => answers[1]?.reject(broken()));
    const [failed] = textOutbox.list(1);
    textOutbox.remove(1, failed?.clienteMensajeId ?? '');
    expect(stored.size).toBe(0);
  });
});
