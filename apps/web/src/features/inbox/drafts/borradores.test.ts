import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Borrador } from '@tertulia/contract/features/borradores/endpoints';
import { ApiError, noConnection } from '../../../platform/http/api-error.ts';
import { Borradores, SAVE_AFTER_MS, type BorradorLocal, type Wording } from './borradores.ts';

/** The server's side of the contract: a newer version than the writer's is a conflict. */
function buildServer() {
  let stored: Borrador = {
    conversacionId: 1,
    contenido: '',
    replyToId: null,
    media: null,
    version: 0,
    actualizado: '',
  };
  const server = {
    isDown: false,
    saves: [] as string[],
    read: () => stored,
    load: async () => {
      if (server.isDown) throw noConnection();
      return stored;
    },
    save: async (_: number, draft: Wording & { version: number }) => {
      if (server.isDown) throw noConnection();
      server.saves.push(draft.contenido);
      if (stored.version > draft.version)
        throw new ApiError({ status: 409, code: 'CONFLICT', message: '', hasServerText: true, field: 'version' });
      stored = { ...stored, ...draft, version: stored.version + 1 };
      return stored;
    },
  };
  return server;
}

function openBrowser(server: ReturnType<typeof buildServer>, disk = new Map<number, BorradorLocal>()) {
  const onJoined = vi.fn();
  const borradores = new Borradores({
    load: server.load,
    save: server.save,
    keep: (id, draft) => void disk.set(id, draft),
    kept: (id) => disk.get(id) ?? null,
    onJoined,
  });
  return { borradores, disk, onJoined };
}

describe('Borradores', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pause = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);

  it('saves to the server once per pause, not per letter', async () => {
    const server = buildServer();
    const { borradores } = openBrowser(server);
    for (const contenido of ['b', 'bu', 'buenas']) borradores.write(1, { contenido });
    expect(server.saves).toEqual([]);
    await pause();
    expect(server.saves).toEqual(['buenas']);
    expect(borradores.read(1)).toMatchObject({ version: 1, isDirty: false });
  });

  it('shows in another browser what was written in the first', async () => {
    const server = buildServer();
    const first = openBrowser(server);
    first.borradores.write(1, { contenido: 'a medias', replyToId: 9 });
    await first.borradores.flush(1);
    const second = openBrowser(server);
    await second.borradores.refresh(1);
    expect(second.borradores.read(1)).toMatchObject({ contenido: 'a medias', replyToId: 9 });
    expect(second.onJoined).not.toHaveBeenCalled();
  });

  it('keeps the file of a quick reply with its text, in the next browser too, until both are sent', async () => {
    const server = buildServer();
    const [first, second] = [openBrowser(server), openBrowser(server)];
    const media = { id: 4, nombre: 'Carta de cafés' };
    first.borradores.write(1, { contenido: 'Te comparto la carta', media });
    await first.borradores.flush(1);
    await second.borradores.refresh(1);
    expect(second.borradores.read(1)).toMatchObject({ contenido: 'Te comparto la carta', media });
    // another browser wrote in between: its text joins the file
    second.borradores.write(1, { media: null, contenido: 'Te comparto la carta y los precios' });
    await second.borradores.flush(1);
    first.borradores.write(1, { contenido: 'Te comparto la carta' });
    await first.borradores.flush(1);
    await pause();
    expect(server.read()).toMatchObject({ contenido: 'Te comparto la carta y los precios', media });
  });

  it('drops a file that was removed from the bank, and keeps the text', async () => {
    const server = buildServer();
    const { save } = server;
    server.save = async (id, draft) => {
      if (draft.media !== null)
        throw new ApiError({ status: 400, code: 'VALIDATION', message: '', hasServerText: true, field: 'mediaId' });
      return save(id, draft);
    };
    const { borradores } = openBrowser(server);
    borradores.write(1, { contenido: 'Mira esto', media: { id: 4, nombre: 'Foto vieja' } });
    await pause();
    await pause();
    expect(server.read()).toMatchObject({ contenido: 'Mira esto', media: null });
    expect(borradores.read(1)).toMatchObject({ contenido: 'Mira esto', media: null, isDirty: false });
  });

  it('keeps both texts when two browsers wrote at once, and reports it', async () => {
    const server = buildServer();
    const [first, second] = [openBrowser(server), openBrowser(server)];
    first.borradores.write(1, { contenido: 'desde el portátil' });
    await first.borradores.flush(1);
    second.borradores.write(1, { contenido: 'desde el celular' });
    await pause();
    await pause();
    expect(second.borradores.read(1)).toMatchObject({
      contenido: 'desde el portátil\ndesde el celular',
      isDirty: false,
    });
    expect(server.read().contenido).toBe('desde el portátil\ndesde el celular');
    expect(second.onJoined).toHaveBeenCalledOnce();
  });

  it('does not repeat a text that both browsers have', async () => {
    const server = buildServer();
    const [first, second] = [openBrowser(server), openBrowser(server)];
    first.borradores.write(1, { contenido: 'hola' });
    await first.borradores.flush(1);
    second.borradores.write(1, { contenido: 'hola, ¿cómo está?' });
    await second.borradores.refresh(1);
    await pause();
    expect(server.read().contenido).toBe('hola, ¿cómo está?');
  });

  it('keeps a blank typed after a text, even before the server has confirmed that text', async () => {
    const server = buildServer();
    const first = openBrowser(server);
    first.borradores.write(1, { contenido: 'Estimado Santiago,' });
    const saving = first.borradores.flush(1);
    // the page was reloaded before it received the save's response
    const reloaded = openBrowser(server, new Map(first.disk));
    await saving;
    const asking = reloaded.borradores.refresh(1);
    reloaded.borradores.write(1, { contenido: 'Estimado Santiago, ' });
    await asking;
    expect(reloaded.borradores.read(1).contenido).toBe('Estimado Santiago, ');
    expect(reloaded.onJoined).not.toHaveBeenCalled();
    await pause();
    expect(server.read().contenido).toBe('Estimado Santiago, ');
  });

  it('keeps text written offline on this machine, and saves it when online', async () => {
    const server = buildServer();
    const { borradores, disk } = openBrowser(server);
    server.isDown = true;
    borradores.write(1, { contenido: 'en el túnel' });
    await pause();
    expect(server.read().version).toBe(0);
    const reopened = openBrowser(server, disk);
    expect(reopened.borradores.read(1)).toMatchObject({ contenido: 'en el túnel', isDirty: true });
    server.isDown = false;
    await reopened.borradores.refresh(1);
    expect(server.read().contenido).toBe('en el túnel');
  });

  it('retries by itself after a failed save, and after a conflict whose server version could not be loaded', async () => {
    const server = buildServer();
    const load = vi.spyOn(server, 'load');
    const { borradores } = openBrowser(server);
    server.isDown = true;
    borradores.write(1, { contenido: 'sigue aquí' });
    await pause();
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(server.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.saves).toEqual(['sigue aquí']);

    await server.save(1, { contenido: 'de otra ventana', replyToId: null, media: null, version: 1 });
    load.mockRejectedValueOnce(noConnection());
    borradores.write(1, { contenido: 'y aquí' });
    await pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.read().contenido).toBe('de otra ventana\ny aquí');
  });

  it('empties the field of another browser once the text has been sent here', async () => {
    const server = buildServer();
    const [first, second] = [openBrowser(server), openBrowser(server)];
    first.borradores.write(1, { contenido: 'ya va' });
    await first.borradores.flush(1);
    await second.borradores.refresh(1);
    first.borradores.write(1, { contenido: '' });
    await first.borradores.flush(1);
    await second.borradores.refresh(1);
    expect(second.borradores.read(1).contenido).toBe('');
  });

  it.each([
    ['beneath it', 'desde el portátil', 'desde el celular'],
    ['above it', 'desde el celular', 'desde el portátil'],
  ])(
    'does not restore a sent text together with text that another browser had written %s',
    async (_, earlier, later) => {
      const server = buildServer();
      const [phone, laptop] = [openBrowser(server), openBrowser(server)];
      laptop.borradores.write(1, { contenido: 'desde el portátil' });
      const joined = `${earlier}\n${later}`;
      await server.save(1, { contenido: joined, replyToId: null, media: null, version: 0 });
      laptop.borradores.forgetSent(1);
      await laptop.borradores.flush(1);
      await pause();
      expect(laptop.borradores.read(1)).toMatchObject({ contenido: 'desde el celular', isDirty: false });
      expect(server.read().contenido).toBe('desde el celular');
      await phone.borradores.refresh(1);
      expect(phone.borradores.read(1).contenido).toBe('desde el celular');
    },
  );

  it('removes a sent text although another browser has saved it again', async () => {
    const server = buildServer();
    const { borradores } = openBrowser(server);
    borradores.write(1, { contenido: 'con gusto' });
    await server.save(1, { contenido: 'con gusto ', replyToId: null, media: null, version: 0 });
    borradores.forgetSent(1);
    await borradores.flush(1);
    await pause();
    expect(server.read().contenido).toBe('');
  });

  it('does not lose letters typed during a save', async () => {
    const server = buildServer();
    const { borradores } = openBrowser(server);
    borradores.write(1, { contenido: 'ya' });
    const saving = borradores.flush(1);
    borradores.write(1, { contenido: 'ya casi' });
    await saving;
    expect(borradores.read(1)).toMatchObject({ contenido: 'ya casi', isDirty: true });
    await pause();
    expect(server.read().contenido).toBe('ya casi');
  });

  it('does not overwrite the server’s draft before it is loaded', async () => {
    const server = buildServer();
    const first = openBrowser(server);
    first.borradores.write(1, { contenido: 'ya enviado' });
    await first.borradores.flush(1);
    first.borradores.write(1, { contenido: '' });
    await first.borradores.flush(1);
    server.saves.length = 0;
    const reopened = openBrowser(server);
    const loading = reopened.borradores.refresh(1);
    reopened.borradores.write(1, { contenido: 'otra cosa' });
    void reopened.borradores.flush(1);
    expect(server.saves).toEqual([]);
    await loading;
    expect(server.saves).toEqual(['otra cosa']);
    expect(server.read()).toMatchObject({ contenido: 'otra cosa', version: 3 });
    expect(reopened.onJoined).not.toHaveBeenCalled();
  });

  it('merges nothing for the next user of this machine', async () => {
    const server = buildServer();
    const { borradores, disk } = openBrowser(server);
    const loading = borradores.refresh(1);
    borradores.clear();
    disk.clear();
    await loading;
    expect(disk.size).toBe(0);
    expect(borradores.read(1).contenido).toBe('');
  });
});
