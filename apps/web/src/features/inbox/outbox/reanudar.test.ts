import { describe, expect, it, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { openTab } from '../../../../test/open-tab.ts';
import { ApiError, noConnection } from '../../../platform/http/api-error.ts';
import { TextOutbox, type OutboxEntry } from './text-outbox.ts';
import { piezasOf, resumeWaiting } from './reanudar.ts';
import { Uploads, type Upload } from './uploads.ts';

const NOW = Date.parse('2026-11-29T15:00:00Z');

/** A browser with both queues and a server that can be disconnected. */
function openBrowser(
  cutOff: { textOutbox: readonly OutboxEntry[]; uploads: readonly Upload[] } = { textOutbox: [], uploads: [] },
) {
  const onServer: string[] = [];
  const line = { isDown: true, refusal: null as ApiError | null };
  const chat = { asignadaA: 7 as number | null, ventanaHasta: '2026-11-29T20:00:00Z', enviar: true };
  const arrived: string[] = [];
  const keys: string[] = [];
  const onQuestion = vi.fn();
  const onFailed = vi.fn();
  const session = { now: 1 };
  const { page, close } = openTab();
  const receive = async (text: string, one: OutboxEntry | Upload): Promise<Mensaje> => {
    if (line.isDown) throw noConnection();
    if (line.refusal) throw line.refusal;
    arrived.push(text);
    keys.push(one.clienteMensajeId);
    return buildMensaje(arrived.length);
  };
  const shared = {
    mustWait: (id: number) => list().some(({ conversacionId }) => conversacionId === id),
    onWaiting: vi.fn(),
    sesion: () => session.now,
    onSent: vi.fn(),
    onFailed,
    onQuestion,
    // the chat is displayed, so every message is seen
    seenIn: () => 99,
    describe: () => 'No se pudo.',
    page,
    unconfirmed: 'No sabemos si se envió.',
  };
  const textOutbox = new TextOutbox({
    ...shared,
    post: (entry) => receive(entry.contenido, entry),
    kept: { save: vi.fn(), forget: vi.fn(), load: async () => [...cutOff.textOutbox] },
  });
  const uploads = new Uploads({
    ...shared,
    post: (upload) => receive(upload.archivo.name, upload),
    kept: { save: vi.fn(), forget: vi.fn(), load: async () => [...cutOff.uploads] },
  });
  const list = () => [
    ...piezasOf({
      waiting: textOutbox.waiting,
      resume: (one) => textOutbox.resume(one),
      ask: (one, why) => textOutbox.ask(one, why),
      settle: (one) => textOutbox.remove(1, one.clienteMensajeId),
    }),
    ...piezasOf({
      waiting: uploads.waiting,
      resume: (one) => uploads.resume(one),
      ask: (one, why) => uploads.ask(one, why),
      settle: (one) => uploads.remove(1, one.clienteMensajeId),
    }),
  ];
  const settled = async () => {
    await textOutbox.whenSettled(1);
    await uploads.whenSettled(1);
  };
  return {
    line,
    chat,
    onServer,
    session,
    arrived,
    keys,
    textOutbox,
    uploads,
    onQuestion,
    onFailed,
    close,
    write: async (contenido: string, asignadaA = 7) => {
      vi.setSystemTime(Date.now() + 1000);
      textOutbox.send({ conversacionId: 1, contenido, asignadaA, vistoHastaSecuencia: 4 });
      await settled();
    },
    attach: async (name: string) => {
      vi.setSystemTime(Date.now() + 1000);
      const archivo = new File(['x'], name, { type: 'image/jpeg' });
      uploads.add({ conversacionId: 1, archivo, asignadaA: 7, vistoHastaSecuencia: 4 });
      await settled();
    },
    resume: () =>
      resumeWaiting({
        listPiezas: list,
        readChat: async () => {
          if (line.isDown) throw noConnection();
          const { asignadaA, ventanaHasta, enviar } = chat;
          return { asignadaA, ventanaHasta, puede: { enviar } } as Parameters<typeof resumeWaiting>[0] extends {
            readChat: (id: number) => Promise<infer C>;
          }
            ? C
            : never;
        },
        readKeys: async () => onServer,
        sesion: () => session.now,
        now: () => NOW,
      }),
    estados: () => [...textOutbox.list(1), ...uploads.list(1)].map(({ estado }) => estado),
  };
}

function staleWrite(): ApiError {
  const said = { message: 'Hay mensajes nuevos', hasServerText: true, field: 'vistoHastaSecuencia' };
  return new ApiError({ status: 409, code: 'CONFLICT', ...said });
}

describe('F-A17 messages sent without a connection', () => {
  it('wait, are reported once, and are sent by themselves in the order of writing, once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { line, write, attach, resume, estados, arrived, keys, textOutbox, onFailed } = openBrowser();
    await write('uno');
    const key = textOutbox.list(1)[0]?.clienteMensajeId;
    await attach('dos.jpg');
    await write('tres');
    expect(estados()).toEqual(['ESPERA', 'ESPERA', 'ESPERA']);
    await expect(resume()).rejects.toMatchObject({ code: 'NO_CONNECTION' });
    expect(estados()).toEqual(['ESPERA', 'ESPERA', 'ESPERA']);
    expect(onFailed).toHaveBeenCalledOnce();
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
    const { line, write, resume, textOutbox, onQuestion, arrived } = openBrowser();
    await write('uno');
    await write('dos');
    line.isDown = false;
    line.refusal = staleWrite();
    await resume();
    expect(textOutbox.list(1)).toMatchObject([
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
      expect(browser.textOutbox.list(1)).toMatchObject([{ estado: 'PREGUNTA', causa }]);
      expect(browser.uploads.list(1)).toMatchObject([{ estado: 'PREGUNTA', causa }]);
      expect(browser.arrived).toEqual([]);
    },
  );

  /** A text and a file that were pending at a reload. */
  async function reloaded() {
    const before = openBrowser();
    before.line.isDown = false;
    before.textOutbox.send({ conversacionId: 1, contenido: 'uno', asignadaA: 7, vistoHastaSecuencia: 4 });
    before.uploads.add({
      conversacionId: 1,
      archivo: new File(['x'], 'dos.jpg', { type: 'image/jpeg' }),
      asignadaA: 7,
      vistoHastaSecuencia: 4,
    });
    before.close();
    const after = openBrowser({ textOutbox: before.textOutbox.list(1), uploads: before.uploads.list(1) });
    after.line.isDown = false;
    await after.textOutbox.restore();
    await after.uploads.restore();
    return after;
  }

  it('are resent under their key after a reload that cut them off, and later ones do not overtake them', async () => {
    const { textOutbox, uploads, write, resume, arrived, keys, estados } = await reloaded();
    const cutOff = [...textOutbox.list(1), ...uploads.list(1)].map(({ clienteMensajeId }) => clienteMensajeId);
    expect(estados()).toEqual(['ESPERA', 'ESPERA']);
    await write('tres');
    await resume();
    expect(arrived).toEqual(['uno', 'dos.jpg', 'tres']);
    expect(keys.slice(0, 2)).toEqual(cutOff);
    expect(estados()).toEqual([]);
  });

  it('need no decision after a reload if the server has them, even if the chat has changed', async () => {
    const { textOutbox, uploads, onServer, chat, resume, onQuestion, arrived } = await reloaded();
    onServer.push(textOutbox.list(1)[0]?.clienteMensajeId ?? '');
    chat.asignadaA = 8;
    await resume();
    expect(textOutbox.list(1)).toEqual([]);
    expect(uploads.list(1)).toMatchObject([{ estado: 'PREGUNTA', causa: 'RESPONSABLE' }]);
    expect(onQuestion).toHaveBeenCalledOnce();
    expect(arrived).toEqual([]);
  });

  it('need no decision if the server has them but the response was lost, and later ones are sent or asked about', async () => {
    const { line, session, chat, onServer, write, resume, textOutbox, onQuestion, arrived } = openBrowser();
    await write('uno');
    session.now = 2;
    await write('dos');
    onServer.push(textOutbox.list(1)[0]?.clienteMensajeId ?? '');
    line.isDown = false;
    await resume();
    expect(arrived).toEqual(['dos']);
    expect(onQuestion).not.toHaveBeenCalled();

    line.isDown = true;
    await write('tres');
    await write('cuatro');
    onServer.push(textOutbox.list(1)[0]?.clienteMensajeId ?? '');
    chat.asignadaA = 8;
    line.isDown = false;
    await resume();
    expect(textOutbox.list(1)).toMatchObject([{ contenido: 'cuatro', estado: 'PREGUNTA', causa: 'RESPONSABLE' }]);
    expect(onQuestion).toHaveBeenCalledOnce();
    expect(arrived).toEqual(['dos']);
  });

  it('need no decision if the server has them, unlike the ones before', async () => {
    const { line, onServer, write, resume, textOutbox, onQuestion } = openBrowser();
    await write('uno');
    await write('dos');
    onServer.push(textOutbox.list(1)[1]?.clienteMensajeId ?? '');
    line.isDown = false;
    line.refusal = staleWrite();
    await resume();
    expect(textOutbox.list(1)).toMatchObject([{ contenido: 'uno', estado: 'PREGUNTA', causa: 'NOVEDAD' }]);
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
