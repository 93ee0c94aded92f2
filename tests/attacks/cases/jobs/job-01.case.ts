import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel, seconds, until } from '../pacing.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';
import { ageDeadSends } from './dead-sends.ts';

const RECOVER_WITHIN_MS = 30_000;
const PER_CHAT = 10;
/** Below the 120 a minute that a user may send. */
const PER_AGENT = 100;
const WORKERS = 12;
const PAUSE_MS = 250;
/** Long enough for a few sends to reach the provider, shorter than the product's lock timeout. */
const HELD_MS = 600;

interface Message {
  chatId: number;
  token: string;
  body: string;
  clienteMensajeId: string;
}

/** JOB-01: every message leaves once, at any moment of a kill. */
export const job01: VerifyCase = {
  id: 'JOB-01',
  title: 'outbound messages under kill -9',
  demand: () => '0 lost and 0 doubled at the provider, all ENVIADO; a dead process’s entries taken up ≤ 30 s',
  seenToFail:
    'with an attempt of unknown outcome repeated before the provider’s list is read, all call-backs lost: 8 of 150 doubled',
  async run(volume) {
    const count = volume === 'full' ? 5000 : 150;
    const kills = volume === 'full' ? 10 : 1;
    const world = await sharedStackWorld();
    // of the sends whose response is lost, half have a call-back and half are only in the provider's list
    await world.control.setFaults({
      apiLatencyMs: 20,
      acceptThenDropRate: 0.03,
      callbackDropRate: 0.5,
      statusDelayMs: 50,
    });
    const { shopId, messages } = await prepare(world, count);
    let isSending = true;
    const sending = inParallel(messages, WORKERS, (message) => sendUntilAccepted(world, message)).finally(
      () => (isSending = false),
    );
    const cuts: Cut[] = [];
    const killedAt: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const cut = await (kill % 2 === 0 ? killBetweenAcceptAndCommit : killAnywhere)(world, shopId, killedAt);
      cuts.push(cut);
      if (volume === 'short') await ageDeadSends(world, cut.underWay);
      if (isSending) await until(performance.now() + 1000 + Math.random() * 2000);
    }
    await sending;
    const sentAt = performance.now();
    await eventually(async () => (await countOpen(world, shopId)) === 0, 'every message has left', 180_000).catch(
      () => undefined,
    );
    const settledMs = performance.now() - sentAt;
    const recoveries = await Promise.all(cuts.map(({ recovered }) => recovered));
    await world.control.clearFaults();
    const tally = await compare(world, shopId, messages);
    const cut = cuts.reduce((sum, one) => sum + one.underWay.length, 0);
    const atProvider = cuts.reduce((sum, one) => sum + one.atProvider, 0);
    const open = await countOpen(world, shopId);
    const worst = Math.max(...recoveries);
    return {
      volume: `${count} messages in ${count / PER_CHAT} chats, ${kills} × kill -9 that cut ${cut} sends (${atProvider} of them already at the provider), 3 % of the provider’s answers and half of its call-backs lost`,
      reached: `${tally.lost} lost, ${tally.doubled} doubled, ${open} not ENVIADO, ${tally.disordered} out of order, entries taken up after at most ${seconds(worst)}, all settled ${seconds(settledMs)} after the last was accepted`,
      met: tally.lost + tally.doubled + open === 0 && worst <= RECOVER_WITHIN_MS && atProvider > 0,
    };
  },
};

async function prepare(
  { build, control }: StackWorld,
  count: number,
): Promise<{ shopId: number; messages: Message[] }> {
  const shop = await build.suscriptor('outbox');
  const messages: Message[] = [];
  const agents = await inParallel(Array.from({ length: Math.ceil(count / PER_AGENT) }), 2, () =>
    build.usuario(shop.id),
  );
  await inParallel(Array.from({ length: count / PER_CHAT }), 4, async (_, index) => {
    const agent = agents[Math.floor((index * PER_CHAT) / PER_AGENT)];
    if (!agent) throw new Error('an agent per hundred messages');
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    await control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    for (let place = 0; place < PER_CHAT; place += 1) {
      messages.push({
        chatId: chat.id,
        token: agent.token,
        body: `chat ${chat.id} mensaje ${place}`,
        clienteMensajeId: randomUUID(),
      });
    }
  });
  return { shopId: shop.id, messages };
}

/** As our web app does: the same message again until the server confirms it. */
async function sendUntilAccepted(
  { call }: StackWorld,
  { chatId, token, body, clienteMensajeId }: Message,
): Promise<void> {
  const deadline = performance.now() + 240_000;
  for (;;) {
    const { status } = await call('POST', `/api/conversations/${chatId}/messages`, {
      token,
      body: { contenido: body, clienteMensajeId },
    });
    if (status === 201) return;
    if (status !== 0 && status !== 429 && status !== 503) throw new Error(`a send was answered ${status}`);
    if (performance.now() > deadline) throw new Error('the server does not take the message');
    await until(performance.now() + PAUSE_MS);
  }
}

interface Cut {
  /** Messages whose attempts were started and not finished when the server died. */
  underWay: string[];
  atProvider: number;
  /**
   * The time until every entry that the dead process held has been taken up: from the last kill on, which also ended the
   * work of the process that took them up.
   */
  recovered: Promise<number>;
}

/** The provider has answered, and our transaction that would record it waits for a lock of ours. */
async function killBetweenAcceptAndCommit(world: StackWorld, shopId: number, killedAt: number[]): Promise<Cut> {
  await eventually(async () => (await underWay(world, shopId)).length > 0, 'a send is under way', 30_000);
  const lock = new pg.Client({ connectionString: world.stack.databaseUrl });
  await lock.connect();
  await lock.query('begin; lock table app.mensajes in share mode');
  await until(performance.now() + HELD_MS);
  const cut = await killAnywhere(world, shopId, killedAt);
  await lock.query('commit');
  await lock.end();
  return cut;
}

async function killAnywhere(world: StackWorld, shopId: number, killedAt: number[]): Promise<Cut> {
  const { stack, control } = world;
  killedAt.push(performance.now());
  await stack.killServer('SIGKILL');
  const dead = await underWay(world, shopId);
  const listed = new Set((await control.messages()).map(({ body }) => body));
  const recovered = eventually(
    async () => (await stillHeld(world, dead)).length === 0,
    'the entries are taken up',
    180_000,
  ).then(
    () => performance.now() - (killedAt.at(-1) ?? 0),
    () => Infinity,
  );
  await stack.whenReady();
  return {
    underWay: dead.map(({ id }) => id),
    atProvider: dead.filter(({ texto }) => listed.has(texto)).length,
    recovered,
  };
}

interface Held {
  id: string;
  texto: string;
  /** The end of the claim, as text: no other claim has the same. */
  until: string;
}

function underWay({ db }: StackWorld, shopId: number): Promise<Held[]> {
  return db.query(
    `select mensaje_id as id, texto, ocupado_hasta::text as until from app.envios
      where suscriptor_id = $1 and estado = 'ENVIANDO'`,
    [shopId],
  );
}

/** The entries whose claim is still the dead process's. */
function stillHeld({ db }: StackWorld, held: readonly Held[]): Promise<{ id: string }[]> {
  return db.query(
    `select e.mensaje_id as id from app.envios e join unnest($1::bigint[], $2::text[]) h (id, until)
        on h.id = e.mensaje_id and h.until = e.ocupado_hasta::text where e.estado = 'ENVIANDO'`,
    [held.map(({ id }) => id), held.map(({ until: end }) => end)],
  );
}

async function countOpen({ db }: StackWorld, shopId: number): Promise<number> {
  const [row] = await db.query<{ n: string }>(
    `select count(*) n from app.mensajes where suscriptor_id = $1 and emisor = 'USUARIO' and estado_mensaje not in ('ENVIADO', 'ENTREGADO', 'LEIDO')`,
    [shopId],
  );
  return Number(row?.n);
}

async function compare({ db, control }: StackWorld, shopId: number, messages: readonly Message[]) {
  const timesSent = new Map<string, number>();
  const place = new Map<string, number>();
  for (const { body, seq } of await control.messages()) {
    timesSent.set(body, (timesSent.get(body) ?? 0) + 1);
    place.set(body, seq);
  }
  const stored = await db.query<{ chat: string; body: string }>(
    `select conversacion_id as chat, contenido as body from app.mensajes where suscriptor_id = $1 and emisor = 'USUARIO' order by conversacion_id, secuencia`,
    [shopId],
  );
  return {
    lost: messages.filter(({ body }) => !timesSent.has(body)).length,
    doubled: messages.filter(({ body }) => (timesSent.get(body) ?? 0) > 1).length,
    disordered: stored.filter(({ chat, body }, index) => {
      const next = stored[index + 1];
      return next?.chat === chat && (place.get(next.body) ?? 0) < (place.get(body) ?? 0);
    }).length,
  };
}
