import { beforeEach, expect, test, vi } from 'vitest';
import { openTab } from '../../../test/open-tab.ts';
import { noConnection } from '../../platform/http/api-error.ts';
import { UNCONFIRMED } from '../../platform/outbox/outbox.ts';
import { openPage } from '../../platform/session/own-page.ts';
import { createSalaOutbox, type SalaOutboxEntry } from './sala-outbox.ts';
import { buildSalaMensaje } from './sala-builder.ts';

const posted: { entry: SalaOutboxEntry; answer: (error?: unknown) => void }[] = [];
const kept = new Map<string, SalaOutboxEntry>();
const onSent = vi.fn();
const onWaiting = vi.fn();
const session = { now: 1 };

function newOutbox(page = openTab().page) {
  return createSalaOutbox({
    post: (entry) =>
      new Promise((resolve, reject) => {
        const answer = (error?: unknown) =>
          error === undefined ? resolve(buildSalaMensaje({ clienteMensajeId: entry.clienteMensajeId })) : reject(error);
        posted.push({ entry, answer });
      }),
    onSent,
    describe: (error) => `porque ${String(error)}`,
    onWaiting,
    sesion: () => session.now,
    kept: {
      save: async (entry) => void kept.set(entry.clienteMensajeId, entry),
      forget: (clienteMensajeId) => void kept.delete(clienteMensajeId),
      load: async () => [...kept.values()],
    },
    page,
  });
}

const draft = (contenido: string) => ({ salaId: 1, contenido, menciones: [], enlace: null, archivo: null });
const shown = (outbox: ReturnType<typeof newOutbox>) =>
  outbox.list(1).map(({ contenido, estado, error }) => [contenido, estado, error]);

beforeEach(() => {
  posted.length = 0;
  kept.clear();
  onSent.mockClear();
  onWaiting.mockClear();
});

test('messages of a sala are sent one after another, each when the server has the one before', async () => {
  const outbox = newOutbox();
  outbox.send(draft('uno'));
  outbox.send(draft('dos'));
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(outbox.list(1)).toHaveLength(2);
  posted[0]?.answer();
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(shown(outbox)).toEqual([['dos', 'ENVIANDO', null]]);
  posted[1]?.answer();
  await vi.waitFor(() => expect(outbox.list(1)).toEqual([]));
  expect(onSent).toHaveBeenCalledTimes(2);
  expect(kept.size).toBe(0);
});

test('a failed message stays with its reason, blocks no other message, and is retried under the same key', async () => {
  const outbox = newOutbox();
  outbox.send(draft('uno'));
  outbox.send(draft('dos'));
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  posted[0]?.answer('no hay red');
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(shown(outbox)[0]).toEqual(['uno', 'FALLIDO', 'porque no hay red']);
  posted[1]?.answer();
  const [failed] = outbox.list(1);
  if (failed) outbox.retry(failed);
  await vi.waitFor(() => expect(posted).toHaveLength(3));
  expect(posted[2]?.entry.clienteMensajeId).toBe(posted[0]?.entry.clienteMensajeId);
});

test('a message that the server already has is neither shown twice nor sent again', async () => {
  const outbox = newOutbox();
  outbox.send(draft('uno'));
  outbox.send(draft('dos'));
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  for (const { clienteMensajeId } of outbox.list(1)) outbox.remove(1, clienteMensajeId, { cancel: false });
  expect(outbox.list(1)).toEqual([]);
  posted[0]?.answer('cortado');
  await Promise.resolve();
  expect(posted).toHaveLength(1);
  expect(outbox.list(1)).toEqual([]);
});

test('F-A17 a message cut off by a reload waits to be sent again, and a discarded one does not come back', async () => {
  const { page, close } = openTab();
  const before = newOutbox(page);
  before.send(draft('uno'));
  before.send(draft('dos'));
  const [, second] = before.list(1);
  before.remove(1, second?.clienteMensajeId ?? '');
  close();
  const after = newOutbox();
  await after.restore();
  await after.restore();
  expect(shown(after)).toEqual([['uno', 'ESPERA', null]]);
  expect(onWaiting).toHaveBeenCalled();
});

test('F-A17 another open page’s message is left to that page until it is closed', async () => {
  const { page, close } = openTab();
  const before = newOutbox(page);
  before.send(draft('uno'));
  before.send(draft('dos'));
  const after = newOutbox();
  void after.restore();
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  const [first] = before.list(1);
  before.remove(1, first?.clienteMensajeId ?? '');
  expect(shown(after)).toEqual([]);
  close();
  await vi.waitFor(() => expect(shown(after)).toEqual([['dos', 'ESPERA', null]]));
});

test('F-A17 a message that another page may be sending is not sent if the browser has no locks', async () => {
  const page = openPage(null);
  newOutbox(page).send(draft('uno'));
  const after = newOutbox(page);
  await after.restore();
  expect(shown(after)).toEqual([['uno', 'FALLIDO', UNCONFIRMED]]);
  expect(onWaiting).not.toHaveBeenCalled();
});

test('messages read from this machine after the session has ended are not shown', async () => {
  const { page, close } = openTab();
  newOutbox(page).send(draft('uno'));
  close();
  const after = newOutbox();
  const restoring = after.restore();
  after.clear();
  await restoring;
  expect(shown(after)).toEqual([]);
});

test('F-A17 a message sent offline waits, leaves automatically in order and once, and no later message overtakes it', async () => {
  const { page, close } = openTab();
  const outbox = newOutbox(page);
  outbox.send(draft('uno'));
  outbox.send(draft('dos'));
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  posted[0]?.answer(noConnection());
  await vi.waitFor(() => expect(onWaiting).toHaveBeenCalledTimes(2));
  expect(shown(outbox)).toEqual([
    ['uno', 'ESPERA', null],
    ['dos', 'ESPERA', null],
  ]);
  expect(posted).toHaveLength(1);
  // the connection is back, and the page is reloaded
  close();
  const after = newOutbox();
  await after.restore();
  const resumed = after.resumeAll();
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  posted[1]?.answer();
  await vi.waitFor(() => expect(posted).toHaveLength(3));
  posted[2]?.answer();
  await resumed;
  expect(posted.map(({ entry }) => entry.contenido)).toEqual(['uno', 'uno', 'dos']);
  expect(posted[1]?.entry.clienteMensajeId).toBe(posted[0]?.entry.clienteMensajeId);
  expect(after.list(1)).toEqual([]);
});

test('F-A17 a message of an earlier session is sent only when its writer confirms it', async () => {
  const { page, close } = openTab();
  const outbox = newOutbox(page);
  outbox.send(draft('uno'));
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  posted[0]?.answer(noConnection());
  await vi.waitFor(() => expect(shown(outbox)).toEqual([['uno', 'ESPERA', null]]));
  session.now = 2;
  close();
  const after = newOutbox();
  await after.restore();
  expect(shown(after)).toEqual([['uno', 'FALLIDO', UNCONFIRMED]]);
  session.now = 1;
});
