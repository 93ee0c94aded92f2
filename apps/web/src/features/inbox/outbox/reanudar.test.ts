import { describe, expect, it, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { openTab } from '../../../../test/open-tab.ts';
import { ApiError, noConnection } from '../../../platform/http/api-error.ts';
import { createChatOutbox, type OutboxEntry } from './chat-outbox.ts';
import { resumeChat } from './reanudar.ts';

const NOW = Date.parse('2026-11-29T15:00:00Z');

/** A browser with an outbox and a server that can be disconnected. */
function openBrowser(cutOff: readonly OutboxEntry[] = []) {
  const onServer: string[] = [];
  const line = { isDown: true, refusal: null as ApiError | null };
  const chat = { asignadaA: 7 as number | null, ventanaHasta: '2026-11-29T20:00:00Z', enviar: true };
  const arrived: string[] = [];
  const keys: string[] = [];
  const onQuestion = vi.fn();
  const onFailed = vi.fn();
  const session = { now: 1 };
  const { page, close } = openTab();
  const receive = async ({ archivo, contenido, clienteMensajeId }: OutboxEntry): Promise<Mensaje> => {
    if (line.isDown) throw noConnection();
    if (line.refusal) throw line.refusal;
    arrived.push(archivo?.name ?? contenido);
    keys.push(clienteMensajeId);
    return buildMensaje(arrived.length);
  };
  const chatOutbox = createChatOutbox({
    post: receive,
    onWaiting: vi.fn(),
    sesion: () => session.now,
    onSent: vi.fn(),
    onFailed,
    onQuestion,
    // the chat is displayed, so every message is seen
    seenIn: () => 99,
    describe: () => 'No se pudo.',
    page,
    kept: { save: vi.fn(), forget: vi.fn(), load: async () => [...cutOff] },
  });
  const { outbox } = chatOutbox;
  return {
    line,
    chat,
    onServer,
    session,
    arrived,
    keys,
    ...chatOutbox,
    onQuestion,
    onFailed,
    close,
    write: async (contenido: string, asignadaA = 7) => {
      vi.setSystemTime(Date.now() + 1000);
      chatOutbox.send({ conversacionId: 1, contenido, asignadaA, vistoHastaSecuencia: 4 });
      await outbox.whenSettled(1);
    },
    attach: async (name: string) => {
      vi.setSystemTime(Date.now() + 1000);
      const archivo = new File(['x'], name, { type: 'image/jpeg' });
      chatOutbox.sendFile({ conversacionId: 1, archivo, asignadaA: 7, vistoHastaSecuencia: 4 });
      await outbox.whenSettled(1);
    },
    resume: () =>
      outbox.resumeAll((id) =>
        resumeChat(id, {
          chatOutbox,
          readChat: async () => {
            if (line.isDown) throw noConnection();
            const { asignadaA, ventanaHasta, enviar } = chat;
            return { asignadaA, ventanaHasta, puede: { enviar } } as Awaited<
              ReturnType<Parameters<typeof resumeChat>[1]['readChat']>
            >;
          },
          readKeys: async () => onServer,
          sesion: () => session.now,
          now: () => NOW,
        }),
      ),
    estados: () => outbox.list(1).map(({ estado }) => estado),
  };
}

function staleWrite(): ApiError {
  const said = { message: 'Hay mensajes nuevos', hasServerText: true, field: 'vistoHastaSecuencia' };
  return new ApiError({ status: 409, code: 'CONFLICT', ...said });
}

describe('F-A17 messages sent without a connection', () => {
  it('wait, are not reported as failed, and are sent by themselves in the order of writing, once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { line, write, attach, resume, estados, arrived, keys, outbox, onFailed } = openBrowser();
    await write('uno');
    const key = outbox.list(1)[0]?.clienteMensajeId;
    await attach('dos.jpg');
    await write('tres');
    expect(estados()).toEqual(['ESPERA', 'ESPERA', 'ESPERA']);
    await expect(resume()).rejects.toMatchObject({ code: 'NO_CONNECTION' });
    expect(estados()).toEqual(['ESPERA', 'ESPERA', 'ESPERA']);
    expect(onFailed).not.toHaveBeenCalled();
    line.isDown = false;
    await resume();
    await resume();
    expect(arrived).toEqual(['uno', 'dos.jpg', 'tres']);
    expect(keys[0]).toBe(key);
    expect(estados()).toEqual([]);
    vi.useRealTimers();
  });

  it('are not overtaken by later ones', async () => {
    const { line, write, resume, arrived, estados } = openBrowser();
    await write('uno');
    line.isDown = false;
    await write('dos');
    expect(estados()).toEqual(['ESPERA', 'ESPERA']);
    expect(arrived).toEqual([]);
    await resume();
    expect(arrived).toEqual(['uno', 'dos']);
  });

  it('need a decision if the customer wrote in between, with all later ones, even if the chat was displayed', async () => {
    const { line, write, resume, outbox, onQuestion, arrived } = openBrowser();
    await write('uno');
    await write('dos');
    line.isDown = false;
    line.refusal = staleWrite();
    await resume();
    expect(outbox.list(1)).toMatchObject([
      { estado: 'PREGUNTA', causa: 'NOVEDAD', vistoHastaSecuencia: 4 },
      { estado: 'PREGUNTA', causa: 'NOVEDAD' },
    ]);
    expect(onQuestion).toHaveBeenCalledTimes(2);
    expect(arrived).toEqual([]);
  });

  it.each([
    ['RESPONSABLE', 'its owner changed', ({ chat }) => (chat.asignadaA = 8)],
    ['RESPONSABLE', 'it may not be answered any more', ({ chat }) => (chat.enviar = false)],
    ['VENTANA', 'its window closed', ({ chat }) => (chat.ventanaHasta = '2026-11-29T14:59:00Z')],
    ['SESION', 'another session began', ({ session }) => (session.now = 2)],
  ] as const satisfies [string, string, (browser: ReturnType<typeof openBrowser>) => unknown][])(
    'need a decision with %s if %s in between',
    async (causa, _, change) => {
      const browser = openBrowser();
      await browser.write('uno');
      await browser.attach('dos.jpg');
      change(browser);
      browser.line.isDown = false;
      await browser.resume();
      expect(browser.outbox.list(1)).toMatchObject([
        { contenido: 'uno', estado: 'PREGUNTA', causa },
        { tipo: 'IMAGEN', estado: 'PREGUNTA', causa },
      ]);
      expect(browser.arrived).toEqual([]);
    },
  );

  /** A text and a file that were pending at a reload. */
  async function reloaded() {
    const before = openBrowser();
    before.line.isDown = false;
    before.send({ conversacionId: 1, contenido: 'uno', asignadaA: 7, vistoHastaSecuencia: 4 });
    before.sendFile({
      conversacionId: 1,
      archivo: new File(['x'], 'dos.jpg', { type: 'image/jpeg' }),
      asignadaA: 7,
      vistoHastaSecuencia: 4,
    });
    before.close();
    const after = openBrowser(before.outbox.list(1));
    after.line.isDown = false;
    await after.outbox.restore();
    return after;
  }

  it('are resent under their key after a reload that cut them off, and later ones do not overtake them', async () => {
    const { outbox, write, resume, arrived, keys, estados } = await reloaded();
    const cutOff = outbox.list(1).map(({ clienteMensajeId }) => clienteMensajeId);
    expect(estados()).toEqual(['ESPERA', 'ESPERA']);
    await write('tres');
    await resume();
    expect(arrived).toEqual(['uno', 'dos.jpg', 'tres']);
    expect(keys.slice(0, 2)).toEqual(cutOff);
    expect(estados()).toEqual([]);
  });

  it('need no decision after a reload if the server has them, even if the chat has changed', async () => {
    const { outbox, onServer, chat, resume, onQuestion, arrived } = await reloaded();
    onServer.push(outbox.list(1)[0]?.clienteMensajeId ?? '');
    chat.asignadaA = 8;
    await resume();
    expect(outbox.list(1)).toMatchObject([{ tipo: 'IMAGEN', estado: 'PREGUNTA', causa: 'RESPONSABLE' }]);
    expect(onQuestion).toHaveBeenCalledOnce();
    expect(arrived).toEqual([]);
  });

  it('need no decision if the server has them but the response was lost, and later ones are sent or asked about', async () => {
    const { line, session, chat, onServer, write, resume, outbox, onQuestion, arrived } = openBrowser();
    await write('uno');
    session.now = 2;
    await write('dos');
    onServer.push(outbox.list(1)[0]?.clienteMensajeId ?? '');
    line.isDown = false;
    await resume();
    expect(arrived).toEqual(['dos']);
    expect(onQuestion).not.toHaveBeenCalled();

    line.isDown = true;
    await write('tres');
    await write('cuatro');
    onServer.push(outbox.list(1)[0]?.clienteMensajeId ?? '');
    chat.asignadaA = 8;
    line.isDown = false;
    await resume();
    expect(outbox.list(1)).toMatchObject([{ contenido: 'cuatro', estado: 'PREGUNTA', causa: 'RESPONSABLE' }]);
    expect(onQuestion).toHaveBeenCalledOnce();
    expect(arrived).toEqual(['dos']);
  });

  it('need no decision if the server has them, unlike the ones before', async () => {
    const { line, onServer, write, resume, outbox, onQuestion } = openBrowser();
    await write('uno');
    await write('dos');
    onServer.push(outbox.list(1)[1]?.clienteMensajeId ?? '');
    line.isDown = false;
    line.refusal = staleWrite();
    await resume();
    expect(outbox.list(1)).toMatchObject([{ contenido: 'uno', estado: 'PREGUNTA', causa: 'NOVEDAD' }]);
    expect(onQuestion).toHaveBeenCalledOnce();
  });

  it('stay with «Reintentar» after a refusal, and do not block later ones', async () => {
    const { line, write, resume, estados } = openBrowser();
    await write('uno');
    await write('dos');
    line.isDown = false;
    line.refusal = new ApiError({ status: 400, code: 'VALIDATION', message: 'No.', hasServerText: true });
    await resume();
    expect(estados()).toEqual(['FALLIDO', 'FALLIDO']);
  });
});
