import { describe, expect, it, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ApiError } from '../../../platform/http/api-error.ts';
import { Envios, type Envio } from './envios.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { openTab } from '../../../../test/open-tab.ts';
import { openPage } from '../../../platform/session/own-page.ts';

/** A server whose responses the test gives by hand, in the order of the requests. */
function buildEnvios(stored = new Map<string, Envio>(), { page, close } = openTab()) {
  const posted: Envio[] = [];
  const answers: { resolve: (mensaje: Mensaje) => void; reject: (error: unknown) => void }[] = [];
  const onSent = vi.fn();
  const onFailed = vi.fn();
  const onAsked = vi.fn();
  const seen = { now: 0 };
  const onWaiting = vi.fn();
  const envios = new Envios({
    post: (envio) => {
      posted.push(envio);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    mustWait: () => false,
    onWaiting,
    sesion: () => 1,
    onSent,
    onFailed,
    onAsked,
    kept: {
      save: (envio) => void stored.set(envio.clienteMensajeId, envio),
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
  return { envios, posted, answers, onSent, onFailed, onAsked, onWaiting, settle, seen, close };
}

const hola = { conversacionId: 1, contenido: 'hola', vistoHastaSecuencia: 4 };

function conflict(field: string): ApiError {
  return new ApiError({ status: 409, code: 'CONFLICT', message: 'Hay mensajes nuevos', hasServerText: true, field });
}

function broken(): ApiError {
  return new ApiError({ status: 500, code: 'INTERNAL', message: 'Algo se rompió.', hasServerText: true });
}

describe('Envios', () => {
  // covers D2-4-14
  it('shows a text at once and gives way to the server’s message', async () => {
    const { envios, answers, onSent, settle } = buildEnvios();
    await settle(() => envios.send(hola));
    expect(envios.list(1)).toMatchObject([{ contenido: 'hola', estado: 'ENVIANDO' }]);
    const mensaje = buildMensaje(5);
    await settle(() => answers[0]?.resolve(mensaje));
    expect(onSent).toHaveBeenCalledWith(mensaje);
    expect(envios.list(1)).toEqual([]);
  });

  // covers D2-4-14, D2-8-01
  it('keeps a failed text and tries again under the same id', async () => {
    const { envios, posted, answers, onFailed, settle } = buildEnvios();
    await settle(() => envios.send(hola));
    await settle(() => answers[0]?.reject(broken()));
    const [failed] = envios.list(1);
    expect(failed).toMatchObject({ estado: 'FALLIDO', error: 'Algo se rompió.' });
    expect(onFailed).toHaveBeenCalledWith(failed, 'Algo se rompió.');
    await settle(() => failed && envios.retry(failed));
    expect(posted.map((envio) => envio.clienteMensajeId)).toEqual([failed?.clienteMensajeId, failed?.clienteMensajeId]);
  });

  it('retries with the newest seen message, and does not ask again after «send anyway»', async () => {
    const { envios, posted, answers, settle, seen } = buildEnvios();
    const fail = (index: number) => settle(() => answers[index]?.reject(broken()));
    const retry = () => settle(() => envios.list(1).forEach((envio) => envios.retry(envio)));
    await settle(() => envios.send(hola));
    await fail(0);
    seen.now = 9;
    await retry();
    await fail(1);
    await settle(() => envios.list(1).forEach((envio) => envios.sendAsLink(envio)));
    await settle(() => answers[2]?.reject(conflict('vistoHastaSecuencia')));
    await settle(() => envios.list(1).forEach((envio) => envios.sendAnyway(envio)));
    await fail(3);
    await retry();
    expect(posted.map(({ vistoHastaSecuencia }) => vistoHastaSecuencia)).toEqual([4, 9, 9, null, null]);
  });

  it('asks the writer when news came first, without calling it a failure, and sends anyway without the check', async () => {
    const { envios, posted, answers, onFailed, onAsked, settle } = buildEnvios();
    await settle(() => envios.send(hola));
    await settle(() => answers[0]?.reject(conflict('vistoHastaSecuencia')));
    const [asked] = envios.list(1);
    expect(asked?.estado).toBe('PREGUNTA');
    expect(onAsked).toHaveBeenCalledWith(asked);
    expect(onFailed).not.toHaveBeenCalled();
    await settle(() => asked && envios.sendAnyway(asked));
    expect(posted[1]).toMatchObject({ clienteMensajeId: asked?.clienteMensajeId, vistoHastaSecuencia: null });
  });

  it('calls any other conflict a failure', async () => {
    const { envios, answers, settle } = buildEnvios();
    await settle(() => envios.send(hola));
    await settle(() => answers[0]?.reject(conflict('numero')));
    expect(envios.list(1)[0]?.estado).toBe('FALLIDO');
  });

  it('knows in which chats something is left that neither went out nor is on its way', async () => {
    const { envios, answers, settle } = buildEnvios();
    await settle(() => {
      envios.send(hola);
      envios.send({ ...hola, conversacionId: 2 });
      envios.send({ ...hola, conversacionId: 3 });
    });
    expect(envios.unsentIn()).toEqual([]);
    await settle(() => answers[0]?.reject(broken()));
    await settle(() => answers[1]?.reject(conflict('vistoHastaSecuencia')));
    await settle(() => answers[2]?.resolve(buildMensaje(5)));
    expect(envios.unsentIn()).toEqual([1, 2]);
    for (const id of [1, 2]) for (const { clienteMensajeId } of envios.list(id)) envios.remove(id, clienteMensajeId);
    expect(envios.unsentIn()).toEqual([]);
  });

  it('sends the texts of one chat one after another, those of two chats side by side', async () => {
    const { envios, posted, answers, settle } = buildEnvios();
    await settle(() => {
      envios.send(hola);
      envios.send({ ...hola, contenido: 'segundo' });
      envios.send({ ...hola, conversacionId: 2, contenido: 'otro chat' });
    });
    expect(posted.map((envio) => envio.contenido)).toEqual(['hola', 'otro chat']);
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(posted.map((envio) => envio.contenido)).toEqual(['hola', 'otro chat', 'segundo']);
  });

  it('does not call a text failed whose message has already arrived by event', async () => {
    const { envios, answers, onFailed, settle } = buildEnvios();
    await settle(() => envios.send(hola));
    const [sent] = envios.list(1);
    await settle(() => sent && envios.remove(1, sent.clienteMensajeId));
    await settle(() => answers[0]?.reject(broken()));
    expect(envios.list(1)).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('posts no queued text after the session has ended', async () => {
    const { envios, posted, answers, settle } = buildEnvios();
    await settle(() => {
      envios.send(hola);
      envios.send({ ...hola, contenido: 'segundo' });
    });
    envios.clear();
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(posted).toHaveLength(1);
  });

  it('F-A17 resends a text whose request a reload cut off, under the same id', async () => {
    const stored = new Map<string, Envio>();
    const before = buildEnvios(stored);
    await before.settle(() => before.envios.send(hola));
    before.close();
    const after = buildEnvios(stored);
    await after.envios.restore();
    const [lost] = after.envios.list(1);
    expect(lost).toMatchObject({ contenido: 'hola', estado: 'ESPERA', error: null });
    expect(after.envios.waiting()).toEqual([lost]);
    expect(after.envios.unsentIn()).toEqual([1]);
    expect(after.onWaiting).toHaveBeenCalledOnce();
    await after.settle(() => lost && void after.envios.resume(lost));
    expect(after.envios.waiting()).toEqual([]);
    expect(after.posted[0]?.clienteMensajeId).toBe(before.posted[0]?.clienteMensajeId);
  });

  it('F-A17 leaves the texts of another open page to it, until it is gone', async () => {
    const stored = new Map<string, Envio>();
    const one = buildEnvios(stored);
    await one.settle(() => one.envios.send(hola));
    await one.settle(() => one.envios.send({ ...hola, contenido: 'segundo' }));
    const two = buildEnvios(stored);
    void two.envios.restore();
    const [first] = one.envios.list(1);
    await one.settle(() => one.envios.remove(1, first?.clienteMensajeId ?? ''));
    expect(two.envios.list(1)).toEqual([]);
    one.close();
    await vi.waitFor(() => expect(two.envios.list(1)).toMatchObject([{ contenido: 'segundo', estado: 'ESPERA' }]));
    const three = buildEnvios(stored);
    await three.settle(() => void three.envios.restore());
    expect(three.envios.list(1)).toEqual([]);
  });

  it('F-A17 does not resend by itself if another page may be sending, where the browser has no locks', async () => {
    const stored = new Map<string, Envio>();
    const insecure = { page: openPage(null), close: () => undefined };
    const one = buildEnvios(stored, insecure);
    await one.settle(() => one.envios.send(hola));
    const two = buildEnvios(stored, insecure);
    await two.envios.restore();
    expect(two.envios.list(1)).toMatchObject([{ estado: 'FALLIDO', error: 'No sabemos si se envió.' }]);
    expect([two.envios.waiting(), two.onWaiting.mock.calls]).toEqual([[], []]);
  });

  it('shows no stored text after the session has ended', async () => {
    const stored = new Map<string, Envio>();
    const before = buildEnvios(stored);
    await before.settle(() => before.envios.send(hola));
    before.close();
    const { envios } = buildEnvios(stored);
    const restoring = envios.restore();
    envios.clear();
    await restoring;
    expect(envios.list(1)).toEqual([]);
  });

  it('brings failed texts back after a reload with their reasons, in their order, once', async () => {
    const stored = new Map<string, Envio>();
    const before = buildEnvios(stored);
    await before.settle(() => before.envios.send(hola));
    await before.settle(() => before.answers[0]?.reject(broken()));
    await before.settle(() => before.envios.send({ ...hola, contenido: 'segundo' }));
    await before.settle(() => before.answers[1]?.reject(broken()));
    before.close();
    const { envios } = buildEnvios(stored);
    await Promise.all([envios.restore(), envios.restore()]);
    expect(envios.list(1).map(({ contenido, error }) => [contenido, error])).toEqual([
      ['hola', 'Algo se rompió.'],
      ['segundo', 'Algo se rompió.'],
    ]);
  });

  it('offers the link for a bank item that WhatsApp does not accept, and sends it so under the same id', async () => {
    const { envios, posted, answers, settle } = buildEnvios();
    await settle(() => envios.send({ ...hola, media: { id: 7, nombre: 'Lista de precios' }, replyToId: 3 }));
    const message = 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.';
    const fields = { status: 415, code: 'UNSUPPORTED_MEDIA', message, hasServerText: true } as const;
    await settle(() => answers[0]?.reject(new ApiError({ ...fields, field: 'comoEnlace' })));
    const [refused] = envios.list(1);
    expect(refused).toMatchObject({ estado: 'FALLIDO', error: message, isOnlyAsLink: true });
    await settle(() => refused && envios.sendAsLink(refused));
    expect(posted[1]).toMatchObject({ comoEnlace: true, isOnlyAsLink: false, replyToId: 3 });
    expect(posted[1]?.clienteMensajeId).toBe(posted[0]?.clienteMensajeId);
  });

  it('stores nothing that the server has, or the writer has discarded', async () => {
    const stored = new Map<string, Envio>();
    const { envios, answers, settle } = buildEnvios(stored);
    await settle(() => envios.send(hola));
    await settle(() => answers[0]?.resolve(buildMensaje(5)));
    expect(stored.size).toBe(0);
    await settle(() => envios.send(hola));
    await settle(() => answers[1]?.reject(broken()));
    const [failed] = envios.list(1);
    envios.remove(1, failed?.clienteMensajeId ?? '');
    expect(stored.size).toBe(0);
  });
});
