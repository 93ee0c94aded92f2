import { describe, expect, it, vi } from 'vitest';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ApiError } from '../../../platform/http/api-error.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { openTab } from '../../../../test/open-tab.ts';
import { UNCONFIRMED } from '../../../platform/outbox/outbox.ts';
import { openPage } from '../../../platform/session/own-page.ts';
import { createChatOutbox, type OutboxEntry } from './chat-outbox.ts';

/** A server whose responses the test gives by hand, in the order of the requests. */
function buildUploads(stored = new Map<string, OutboxEntry>(), { page, close } = openTab()) {
  const posted: { upload: OutboxEntry; signal: AbortSignal; onProgress: (share: number) => void }[] = [];
  const answers: { resolve: (mensaje: Mensaje) => void; reject: (error: unknown) => void }[] = [];
  const onSent = vi.fn();
  const onFailed = vi.fn();
  const onQuestion = vi.fn();
  const seen = { now: 0 };
  const chatOutbox = createChatOutbox({
    post: (upload, signal, onProgress) => {
      posted.push({ upload, signal, onProgress });
      return new Promise((resolve, reject) => {
        answers.push({ resolve, reject });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
    onWaiting: vi.fn(),
    sesion: () => 1,
    onSent,
    onFailed,
    onQuestion,
    seenIn: () => seen.now,
    describe: (error) => (error instanceof ApiError ? error.message : 'No se pudo enviar.'),
    kept: {
      save: async (upload) => void stored.set(upload.clienteMensajeId, upload),
      forget: (clienteMensajeId) => void stored.delete(clienteMensajeId),
      load: async () => [...stored.values()],
    },
    page,
  });
  const settle = async (act: () => void) => {
    act();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...chatOutbox, posted, answers, onSent, onFailed, onQuestion, settle, seen, close };
}

const photo = (name = 'foto.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const add = (archivo = photo()) => ({ conversacionId: 1, archivo, vistoHastaSecuencia: 4 });

function staleWrite(): ApiError {
  const message = 'Hay mensajes nuevos';
  return new ApiError({ status: 409, code: 'CONFLICT', message, hasServerText: true, field: 'vistoHastaSecuencia' });
}

function broken(): ApiError {
  return new ApiError({ status: 500, code: 'INTERNAL', message: 'Algo se rompió.', hasServerText: true });
}

describe('Uploads', () => {
  // covers D2-4-14
  it('shows a file at once with its progress, and gives way to the server’s message', async () => {
    const { outbox, sendFile, posted, answers, onSent, settle } = buildUploads();
    await settle(() => sendFile(add()));
    expect(outbox.list(1)).toMatchObject([{ tipo: 'IMAGEN', estado: 'ENVIANDO', avance: 0 }]);
    await settle(() => posted[0]?.onProgress(0.4));
    expect(outbox.list(1)).toMatchObject([{ avance: 0.4 }]);
    const mensaje = buildMensaje(3);
    await settle(() => answers[0]?.resolve(mensaje));
    expect(onSent).toHaveBeenCalledWith(mensaje);
    expect(outbox.list(1)).toEqual([]);
  });

  it('shows no stored file after the session has ended', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildUploads(stored);
    await before.settle(() => before.sendFile(add()));
    before.close();
    const { outbox } = buildUploads(stored);
    const restoring = outbox.restore();
    outbox.clear();
    await restoring;
    expect(outbox.list(1)).toEqual([]);
  });

  // covers D2-5.1-18
  it('sends the files of a chat one by one, and those of another chat in parallel', async () => {
    const { outbox, sendFile, posted, answers, settle } = buildUploads();
    await settle(() => {
      sendFile(add(photo('1.jpg')));
      sendFile(add(photo('2.jpg')));
      sendFile({ ...add(photo('otro.jpg')), conversacionId: 2 });
    });
    expect(posted.map(({ upload }) => upload.archivo?.name)).toEqual(['1.jpg', 'otro.jpg']);
    expect(outbox.list(1)[1]?.estado).toBe('EN_COLA');
    await settle(() => answers[0]?.reject(broken()));
    expect(posted.map(({ upload }) => upload.archivo?.name)).toEqual(['1.jpg', 'otro.jpg', '2.jpg']);
  });

  it('does not hold a text back behind a file, and lists both in the order of writing', async () => {
    const { outbox, sendFile, send, posted, settle } = buildUploads();
    await settle(() => {
      sendFile(add());
      send({ conversacionId: 1, contenido: 'ahí va', vistoHastaSecuencia: 4 });
    });
    expect(posted.map(({ upload }) => upload.contenido)).toEqual(['', 'ahí va']);
    expect(outbox.list(1).map(({ contenido, estado }) => [contenido, estado])).toEqual([
      ['', 'ENVIANDO'],
      ['ahí va', 'ENVIANDO'],
    ]);
  });

  // covers D2-4-14, D2-8-09
  it('marks a failure and tries again under the same id', async () => {
    const { outbox, sendFile, retry, posted, answers, onFailed, settle } = buildUploads();
    await settle(() => sendFile(add()));
    await settle(() => answers[0]?.reject(broken()));
    const [failed] = outbox.list(1);
    expect(failed).toMatchObject({ estado: 'FALLIDO', error: 'Algo se rompió.', isOnlyAsLink: false });
    expect(onFailed).toHaveBeenCalledWith(failed, 'Algo se rompió.');
    await settle(() => failed && retry(failed));
    expect(posted).toHaveLength(2);
    expect(posted[1]?.upload.clienteMensajeId).toBe(posted[0]?.upload.clienteMensajeId);
    expect(outbox.list(1)).toMatchObject([{ estado: 'ENVIANDO', error: null }]);
  });

  it('sends each file, and each retry, with what its sender has seen when it leaves', async () => {
    const { outbox, sendFile, retry, posted, answers, settle, seen } = buildUploads();
    await settle(() => {
      for (const name of ['1.jpg', '2.jpg']) sendFile(add(photo(name)));
    });
    // the customer’s «gracias» arrived during the first upload, in the displayed chat
    seen.now = 6;
    await settle(() => answers[0]?.reject(broken()));
    await settle(() => answers[1]?.resolve(buildMensaje(7)));
    seen.now = 8;
    await settle(() => outbox.list(1).forEach((failed) => retry(failed)));
    const marks = posted.map(({ upload }) => [upload.archivo?.name, upload.vistoHastaSecuencia]);
    expect(marks).toEqual([
      ['1.jpg', 4],
      ['2.jpg', 6],
      ['1.jpg', 8],
    ]);
  });

  it('asks once about all files chosen before the news, without calling it a failure, and sends them anyway', async () => {
    const { isUploading, outbox, sendFile, sendFilesAnyway, posted, answers, onFailed, onQuestion, settle } =
      buildUploads();
    await settle(() => {
      for (const name of ['1.jpg', '2.jpg']) sendFile(add(photo(name)));
    });
    await settle(() => answers[0]?.reject(staleWrite()));
    expect(outbox.list(1).map(({ estado }) => estado)).toEqual(['PREGUNTA', 'PREGUNTA']);
    expect([posted.length, onQuestion.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 1, 0]);
    expect(isUploading()).toBe(false);
    await settle(() => sendFilesAnyway(1));
    await settle(() => answers[1]?.resolve(buildMensaje(5)));
    expect(posted.slice(1).map(({ upload }) => [upload.archivo?.name, upload.vistoHastaSecuencia])).toEqual([
      ['1.jpg', null],
      ['2.jpg', null],
    ]);
    expect(posted[1]?.upload.clienteMensajeId).toBe(posted[0]?.upload.clienteMensajeId);
  });

  it('keeps files under review in the chat, and sends them from there without asking again', async () => {
    const stored = new Map<string, OutboxEntry>();
    const { outbox, sendFile, retry, reviewFiles, posted, answers, settle, close } = buildUploads(stored);
    await settle(() => sendFile(add()));
    await settle(() => answers[0]?.reject(staleWrite()));
    close();
    const after = buildUploads(stored);
    await after.outbox.restore();
    expect(after.outbox.list(1)).toMatchObject([{ estado: 'PREGUNTA' }]);
    reviewFiles(1, 'Llegaron mensajes nuevos.');
    const [held] = outbox.list(1);
    expect(held).toMatchObject({ estado: 'FALLIDO', isHeld: true, error: 'Llegaron mensajes nuevos.' });
    await settle(() => held && retry(held));
    expect(posted[1]?.upload).toMatchObject({ vistoHastaSecuencia: null, isHeld: false });
  });

  it('holds files that must not be sent yet, also over a reload, until they are sent or discarded', async () => {
    const stored = new Map<string, OutboxEntry>();
    const { isUploading, outbox, holdFile, posted, settle, close } = buildUploads(stored);
    const voz = new File(['x'], 'nota-voz.webm', { type: 'audio/webm' });
    const wish = { conversacionId: 1, archivo: voz, tipo: 'VOZ', vistoHastaSecuencia: null } as const;
    await settle(() => holdFile(wish, 'La grabación se detuvo.'));
    expect(posted).toEqual([]);
    expect([outbox.unsentIn(), isUploading()]).toEqual([[1], false]);
    close();
    const after = buildUploads(stored);
    await after.outbox.restore();
    const [held] = after.outbox.list(1);
    expect(held).toMatchObject({ tipo: 'VOZ', isHeld: true, error: 'La grabación se detuvo.' });
    await after.settle(() => held && after.retry(held));
    expect(after.posted.map(({ upload }) => upload.tipo)).toEqual(['VOZ']);
    expect(after.outbox.unsentIn()).toEqual([]);
  });

  it('stops a cancelled file and forgets it, and sends the next', async () => {
    const { outbox, sendFile, posted, settle } = buildUploads();
    await settle(() => {
      sendFile(add(photo('1.jpg')));
      sendFile(add(photo('2.jpg')));
    });
    const [first] = outbox.list(1);
    await settle(() => first && outbox.remove(1, first.clienteMensajeId));
    expect(posted[0]?.signal.aborted).toBe(true);
    expect(outbox.list(1).map(({ archivo, estado }) => [archivo?.name, estado])).toEqual([['2.jpg', 'ENVIANDO']]);
  });

  it('reports that WhatsApp would not deliver a file before any upload, and sends it as a link on request', async () => {
    const { outbox, sendFile, sendAsLink, posted, settle } = buildUploads();
    const zip = new File(['x'], 'fotos.zip', { type: 'application/zip' });
    await settle(() => sendFile(add(zip)));
    expect(posted).toEqual([]);
    const [refused] = outbox.list(1);
    expect(refused).toMatchObject({
      estado: 'FALLIDO',
      error: 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.',
      isOnlyAsLink: true,
    });
    await settle(() => refused && sendAsLink(refused));
    expect(posted.map(({ upload }) => upload.comoEnlace)).toEqual([true]);
    expect(outbox.list(1)).toMatchObject([{ estado: 'ENVIANDO', isOnlyAsLink: false }]);
  });

  it('offers the link also if only the server detected that', async () => {
    const { outbox, sendFile, answers, settle } = buildUploads();
    await settle(() => sendFile(add()));
    const message = 'WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.';
    const fields = {
      status: 415,
      code: 'UNSUPPORTED_MEDIA',
      message,
      hasServerText: true,
      field: 'comoEnlace',
    } as const;
    await settle(() => answers[0]?.reject(new ApiError(fields)));
    expect(outbox.list(1)).toMatchObject([{ estado: 'FALLIDO', error: message, isOnlyAsLink: true }]);
  });

  it('does not apply the limits of files to a voice note: the server converts it', async () => {
    const { sendFile, posted, settle } = buildUploads();
    const voz = new File(['x'], 'nota-voz.webm', { type: 'audio/webm' });
    await settle(() => sendFile({ ...add(voz), tipo: 'VOZ' }));
    expect(posted.map(({ upload }) => upload.tipo)).toEqual(['VOZ']);
  });

  it('lets a running upload end when a live event has brought its message first', async () => {
    const { outbox, sendFile, posted, settle } = buildUploads();
    await settle(() => sendFile(add()));
    const id = posted[0]?.upload.clienteMensajeId ?? '';
    await settle(() => outbox.remove(1, id, { cancel: false }));
    expect(outbox.list(1)).toEqual([]);
    expect(posted[0]?.signal.aborted).toBe(false);
  });

  it('F-A17 resends a file that a reload cut off by itself, under the same id', async () => {
    const stored = new Map<string, OutboxEntry>();
    const before = buildUploads(stored);
    await before.settle(() => before.sendFile(add(photo('recibo.jpg'))));
    before.close();
    const after = buildUploads(stored);
    await after.outbox.restore();
    await after.outbox.restore();
    const [lost, ...others] = after.outbox.list(1);
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ estado: 'ESPERA', error: null });
    expect(after.outbox.waiting()).toEqual([lost]);
    expect([after.outbox.unsentIn(), after.isUploading()]).toEqual([[1], false]);
    await after.settle(() => lost && void after.outbox.resume(lost));
    expect(after.outbox.waiting()).toEqual([]);
    expect(after.posted[0]?.upload.archivo?.name).toBe('recibo.jpg');
    expect(after.posted[0]?.upload.clienteMensajeId).toBe(before.posted[0]?.upload.clienteMensajeId);
  });

  it('F-A17 leaves the files of another open page to it, until it is gone', async () => {
    const stored = new Map<string, OutboxEntry>();
    const one = buildUploads(stored);
    await one.settle(() => {
      for (const name of ['1.jpg', '2.jpg']) one.sendFile(add(photo(name)));
    });
    const two = buildUploads(stored);
    void two.outbox.restore();
    const [first] = one.outbox.list(1);
    await one.settle(() => one.outbox.remove(1, first?.clienteMensajeId ?? ''));
    expect(two.outbox.list(1)).toEqual([]);
    one.close();
    const taken = () => two.outbox.list(1).map(({ archivo, estado }) => [archivo?.name, estado]);
    await vi.waitFor(() => expect(taken()).toEqual([['2.jpg', 'ESPERA']]));
    const three = buildUploads(stored);
    await three.settle(() => void three.outbox.restore());
    expect(three.outbox.list(1)).toEqual([]);
  });

  it('F-A17 does not resend by itself if another page may be sending, where the browser has no locks', async () => {
    const stored = new Map<string, OutboxEntry>();
    const insecure = { page: openPage(null), close: () => undefined };
    const one = buildUploads(stored, insecure);
    await one.settle(() => one.sendFile(add()));
    const two = buildUploads(stored, insecure);
    await two.outbox.restore();
    expect(two.outbox.list(1)).toMatchObject([{ estado: 'FALLIDO', error: UNCONFIRMED }]);
    expect(two.outbox.waiting()).toEqual([]);
  });

  it('restores a failed file with its reason, and stores nothing that the server has or that was discarded', async () => {
    const stored = new Map<string, OutboxEntry>();
    const { outbox, sendFile, answers, settle, close } = buildUploads(stored);
    await settle(() => sendFile(add(photo('1.jpg'))));
    await settle(() => answers[0]?.reject(broken()));
    close();
    const after = buildUploads(stored);
    await after.outbox.restore();
    expect(after.outbox.list(1)).toMatchObject([{ estado: 'FALLIDO', error: 'Algo se rompió.' }]);
    await settle(() => sendFile(add(photo('2.jpg'))));
    await settle(() => answers[1]?.resolve(buildMensaje(3)));
    const [failed] = outbox.list(1);
    outbox.remove(1, failed?.clienteMensajeId ?? '');
    expect(stored.size).toBe(0);
  });

  it('knows whether leaving the page would lose data', async () => {
    const { isUploading, sendFile, answers, settle } = buildUploads();
    expect(isUploading()).toBe(false);
    await settle(() => sendFile(add()));
    expect(isUploading()).toBe(true);
    await settle(() => answers[0]?.reject(broken()));
    expect(isUploading()).toBe(false);
  });
});
