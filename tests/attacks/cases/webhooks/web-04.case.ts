import type { EstadoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { newSid, post, sign, statusFields } from '../provider-requests.ts';

const RANK: Record<EstadoMensaje, number> = { PENDIENTE: 0, ENVIADO: 1, ERROR: 2, ENTREGADO: 3, LEIDO: 4 };
const REPEATS = 3;
/** Few enough that all their call-backs arrive before our own look-up finds the first of the messages. */
const EARLY_AT_ONCE = 6;
/** The provider's reports about one message, and the required final state. */
const STORIES: readonly (readonly [reports: readonly string[], end: EstadoMensaje])[] = [
  [['queued', 'sent', 'delivered', 'read'], 'LEIDO'],
  [['queued', 'sent', 'delivered'], 'ENTREGADO'],
  [['queued', 'sent'], 'ENVIADO'],
  [['queued', 'sent', 'undelivered'], 'ERROR'],
];

/** WEB-04: call-backs in any order, in any number, before and after we know their message. */
export const web04: VerifyCase = {
  id: 'WEB-04',
  title: 'status call-backs shuffled, repeated, too early',
  demand: () => 'final state = the highest reported, 0 regressions, early ones parked and applied later',
  seenToFail: 'with the last call-back deciding instead of the highest: 49 wrong ends, 82 regressions in 200 changes',
  async run(volume) {
    const known = volume === 'full' ? 500 : 40;
    const early = EARLY_AT_ONCE * (volume === 'full' ? 10 : 1);
    const server = await startTestServer();
    try {
      await recordChanges(server);
      const shop = await server.build.suscriptor('estado');
      const shuffled = await postShuffled(server, shop, known);
      const parked = { posts: 0, waiting: 0, wrong: 0 };
      for (let done = 0; done < early; done += EARLY_AT_ONCE) {
        const { posts, waiting, wrong } = await postTooEarly(server, shop, EARLY_AT_ONCE);
        parked.posts += posts;
        parked.waiting += waiting;
        parked.wrong += wrong;
      }
      const raced = await postWhileSending(server, shop, early);
      const regressions = await countRegressions(server);
      const wrong = shuffled.wrong + parked.wrong + raced.wrong;
      return {
        volume: `${known} known messages with ${shuffled.posts} call-backs, ${early} unknown ones with ${parked.posts} parked, ${early} during the send`,
        reached: `${wrong} wrong ends, ${regressions.down} regressions in ${regressions.all} changes, ${parked.waiting} of ${parked.posts} waited`,
        met: wrong === 0 && regressions.down === 0 && regressions.all > 0 && parked.waiting === parked.posts,
      };
    } finally {
      await server.stop();
    }
  },
};

type Shop = Awaited<ReturnType<TestServer['build']['suscriptor']>>;

/** A trigger of ours records every committed change of state. */
async function recordChanges(server: TestServer): Promise<void> {
  await server.db.query('create table public.estado_cambios (mensaje_id bigint, antes text, despues text)');
  await server.db.query('grant usage on schema public to public');
  await server.db.query('grant insert on public.estado_cambios to public');
  await server.db.query(`create function public.record_estado() returns trigger language plpgsql as $$
    begin insert into public.estado_cambios values (new.id, old.estado_mensaje, new.estado_mensaje); return null; end $$`);
  await server.db.query(
    'create trigger record_estado after update of estado_mensaje on app.mensajes for each row execute function public.record_estado()',
  );
}

async function countRegressions(server: TestServer): Promise<{ all: number; down: number }> {
  const rows = await server.db.query<{ antes: EstadoMensaje; despues: EstadoMensaje }>(
    'select antes, despues from public.estado_cambios',
  );
  return { all: rows.length, down: rows.filter(({ antes, despues }) => RANK[despues] < RANK[antes]).length };
}

async function postShuffled(server: TestServer, shop: Shop, count: number): Promise<{ posts: number; wrong: number }> {
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
  const expected = new Map<number, EstadoMensaje>();
  const calls: { sid: string; status: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const [reports, end] = STORIES[index % STORIES.length] ?? [[], 'ENVIADO'];
    const sid = newSid();
    expected.set(
      await server.build.mensaje(shop.id, chat.id, { contenido: `s${index}`, emisor: 'USUARIO', proveedorSid: sid }),
      end,
    );
    for (const status of reports) for (let copy = 0; copy < REPEATS; copy += 1) calls.push({ sid, status });
  }
  await inParallel(shuffle(calls), 24, (call) => postStatus(server, shop, chat.telefono, call));
  await eventually(async () => (await unfinished(server)) === 0, 'every call-back is worked off', 60_000);
  const ends = await server.db.query<{ id: string; estado: EstadoMensaje }>(
    'select id, estado_mensaje as estado from app.mensajes where conversacion_id = $1',
    [chat.id],
  );
  return { posts: calls.length, wrong: ends.filter(({ id, estado }) => expected.get(Number(id)) !== estado).length };
}

/**
 * The provider accepts messages, its responses are lost and its call-backs name no attempt: they wait until the
 * provider's list assigns them.
 */
async function postTooEarly(server: TestServer, shop: Shop, count: number) {
  const ana = await server.build.usuario(shop.id);
  await server.control.setFaults({ acceptThenDropRate: 1, callbackDropRate: 1 });
  const chats = await chatsOf(server, shop, ana, count);
  const ids = await inParallel(chats, 4, ({ id }) => sendText(server, ana, id, 'perdido'));
  const sent = await eventually(async () => {
    const listed = await server.control.messages();
    const mine = chats.map(({ telefono }) => listed.find(({ to }) => to.endsWith(telefono)));
    return mine.every((message) => message !== undefined) && mine;
  }, 'the provider has taken the messages');
  const calls = sent.flatMap((message, index) =>
    ['sent', 'delivered', 'read'].map((status) => ({
      sid: message?.sid ?? '',
      status,
      to: chats[index]?.telefono ?? '',
    })),
  );
  await inParallel(shuffle(calls), 8, (call) => postStatus(server, shop, call.to, call));
  const waiting = await eventually(async () => {
    const [row] = await server.db.query<{ n: string }>(
      `select count(*) n from app.webhooks_recibidos where estado = 'ESPERA'`,
    );
    return Number(row?.n) === calls.length && calls.length;
  }, 'early call-backs are parked').catch(() => 0);
  await server.control.clearFaults();
  await server.control.setFaults({ statusDelayMs: 5 });
  return { posts: calls.length, waiting, wrong: await countUnread(server, ids) };
}

/** The call-backs overtake the response of the send: they are processed before and while it is recorded. */
async function postWhileSending(server: TestServer, shop: Shop, count: number): Promise<{ wrong: number }> {
  const ana = await server.build.usuario(shop.id);
  await server.control.setFaults({ statusDelayMs: 0, duplicateCallbacks: 2, shuffleCallbacks: true, autoRead: true });
  const chats = await chatsOf(server, shop, ana, count);
  const lost = await server.build.usuario(shop.id);
  await server.control.setFaults({ acceptThenDropRate: 1 });
  const unanswered = await inParallel(await chatsOf(server, shop, lost, count), 4, ({ id }) =>
    sendText(server, lost, id, 'sin respuesta'),
  );
  await server.control.setFaults({ acceptThenDropRate: 0 });
  await slowDownAccepting(server);
  const slow = await inParallel(chats, 4, ({ id }) => sendText(server, ana, id, 'carrera'));
  const wrong = await countUnread(server, [...unanswered, ...slow]);
  // The same moment for call-backs that name no attempt.
  await server.control.setFaults({ callbackDropRate: 1 });
  const nameless = await inParallel(chats, 4, async ({ id, telefono }) => {
    const mensajeId = await sendText(server, ana, id, 'carrera sin nombre');
    const sid = await eventually(
      async () =>
        (await server.control.messages({ to: telefono })).find(({ body }) => body === 'carrera sin nombre')?.sid,
      'the provider has it',
    );
    await Promise.all(
      ['delivered', 'read', 'sent'].map((status) => postStatus(server, shop, telefono, { sid, status })),
    );
    return mensajeId;
  });
  return { wrong: wrong + (await countUnread(server, nameless)) };
}

/** Delays the commit of the provider's id, so that call-backs arrive in between. */
async function slowDownAccepting(server: TestServer): Promise<void> {
  await server.db.query(`create function public.slow_down() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.15); return null; end $$`);
  await server.db.query(`create trigger slow_down after update of proveedor_sid on app.mensajes for each row
    when (new.proveedor_sid is distinct from old.proveedor_sid) execute function public.slow_down()`);
}

async function chatsOf(server: TestServer, shop: Shop, ana: BuiltUser, count: number) {
  return inParallel(Array.from({ length: count }), 2, async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return chat;
  });
}

async function sendText(server: TestServer, ana: BuiltUser, chatId: number, contenido: string): Promise<number> {
  const { body } = await server.call('POST', `/api/conversations/${chatId}/messages`, {
    token: ana.token,
    body: { contenido },
  });
  return Number(body.id);
}

/** The number of messages that have not become LEIDO in time. */
async function countUnread(server: TestServer, ids: readonly number[]): Promise<number> {
  const count = async () => {
    const [row] = await server.db.query<{ n: string }>(
      `select count(*) n from app.mensajes where id = any($1) and estado_mensaje = 'LEIDO'`,
      [ids],
    );
    return ids.length - Number(row?.n);
  };
  await eventually(async () => (await count()) === 0, 'every message is read', 20_000).catch(() => undefined);
  return count();
}

async function postStatus(
  server: TestServer,
  shop: Shop,
  to: string,
  call: { sid: string; status: string },
): Promise<number> {
  const url = `${server.url}/webhooks/twilio/status`;
  const fields = statusFields({ accountSid: ACCOUNT_SID, from: shop.numero, to, ...call });
  return post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
}

async function unfinished(server: TestServer): Promise<number> {
  const [row] = await server.db.query<{ n: string }>(
    `select count(*) n from app.webhooks_recibidos where estado <> 'PROCESADO'`,
  );
  return Number(row?.n);
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
