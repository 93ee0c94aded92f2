import { randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';
import { eventually } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel, seconds, until } from '../pacing.ts';
import { inboundFields, newSid, sign } from '../provider-requests.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';
import { openProbe } from '../stomp-probe.ts';

const END_WITHIN_MS = 15_000;
const SERVICE_RESTART = 1012;
/** Of the server's two seconds. Sockets closed in one tick still arrive some milliseconds apart here. */
const SPREAD_MS = 500;
const WORKERS = 12;
/** Requests inside their transaction at the signal. */
const HELD = 6;
const HELD_MS = 500;
/** A request that is older than this at the signal has reached even a busy server. */
const TAKEN_AFTER_MS = 400;

interface Sent {
  kind: 'webhook' | 'answer';
  key: string;
  sentAt: number;
  /** 0: no response. */
  status: number;
}

/** CRA-04: on SIGTERM under load, the server finishes accepted requests. */
export const cra04: VerifyCase = {
  id: 'CRA-04',
  title: 'SIGTERM under load',
  demand: () =>
    `0 acknowledged lost, every request that was taken in answered and done, sockets closed 1012 and spread over ≥ ${seconds(SPREAD_MS)}, exit ≤ 15 s with code 0`,
  seenToFail:
    'with the process ended at the signal: 12 accepted requests not answered, 1 done without a response, 40 sockets not closed with 1012; with all sockets closed at once: spread over 0.0 s',
  async run(volume) {
    const rounds = volume === 'full' ? 5 : 1;
    const sockets = volume === 'full' ? 200 : 40;
    const world = await sharedStackWorld();
    const results: Awaited<ReturnType<typeof endOnce>>[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await endOnce(world, sockets));
    const sum = (pick: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + pick(result), 0);
    const slowest = Math.max(...results.map(({ tookMs }) => tookMs));
    const codes = [...new Set(results.map(({ exitCode }) => exitCode))];
    const [lost, dropped, wrong] = [sum((one) => one.lost), sum((one) => one.dropped), sum((one) => one.wrongCloses)];
    const untold = sum((one) => one.untold);
    const leastSpread = Math.min(...results.map(({ spreadMs }) => spreadMs));
    return {
      volume: `${rounds} ends, ${sum((one) => one.requests)} requests in ${WORKERS} workers, ${rounds * HELD} more in the middle of their transaction at the signal, ${rounds * sockets} sockets`,
      reached: `${lost} lost, ${dropped} taken in and not answered, ${untold} done and not told, ${wrong} sockets not closed with 1012 (closes spread over ${seconds(leastSpread)}), exit after ${seconds(slowest)} with code ${codes.join('/')}`,
      met:
        lost + dropped + untold + wrong === 0 &&
        leastSpread >= SPREAD_MS &&
        slowest <= END_WITHIN_MS &&
        codes.join() === '0',
    };
  },
};

async function endOnce(world: StackWorld, socketCount: number) {
  const { stack, build, control, db } = world;
  const shop = await build.suscriptor('term');
  const agents = await inParallel(Array.from({ length: WORKERS }), 1, () => build.usuario(shop.id));
  const chats = await inParallel(agents, 1, async (agent) => {
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    await control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return { chat, agent };
  });
  const probes = await inParallel(Array.from({ length: socketCount }), 10, (_, index) =>
    openProbe({
      url: stack.url,
      token: agents[index % WORKERS]?.token ?? '',
      destinations: ['/topic/conversations'],
      onMessage: () => undefined,
    }),
  );
  const sent: Sent[] = [];
  let isRunning = true;
  const workers = chats.map(async ({ chat, agent }, worker) => {
    for (let count = 0; isRunning; count += 1) {
      const isAnswer = count % 10 === 0;
      const key = isAnswer ? randomUUID() : newSid();
      const request = isAnswer
        ? answerRequest(stack.url, chat.id, agent.token, key)
        : webhookRequest(world, shop.numero, `+57306${String(1_000_000 + worker)}`, key);
      const sentAt = performance.now();
      sent.push({ kind: isAnswer ? 'answer' : 'webhook', key, sentAt, ...(await exchange(request)) });
      // Down: pauses between attempts.
      if (sent.at(-1)?.status === 0) await until(performance.now() + 20);
    }
  });
  await until(performance.now() + 700);
  const held = await holdRequests(world, shop, agents);
  const signalledAt = performance.now();
  const ending = stack.stopServer();
  await until(signalledAt + HELD_MS);
  sent.push(...(await held.letGo()));
  const exitCode = await ending;
  const tookMs = performance.now() - signalledAt;
  isRunning = false;
  await Promise.all(workers);
  const closes = await Promise.all(probes.map(({ closed }) => closed));
  await stack.startServer();
  const done = await stored(db, sent);
  const isSuccess = ({ status }: Sent) => status >= 200 && status < 300;
  return {
    requests: sent.length - HELD,
    lost: sent.filter((one) => isSuccess(one) && !done.has(one.key)).length,
    dropped: sent.filter((one) => one.status === 0 && one.sentAt < signalledAt - TAKEN_AFTER_MS).length + held.failed(),
    untold: sent.filter((one) => one.status === 0 && done.has(one.key)).length,
    wrongCloses: closes.filter(({ code }) => code !== SERVICE_RESTART).length,
    spreadMs: Math.max(...closes.map(({ at }) => at)) - Math.min(...closes.map(({ at }) => at)),
    tookMs,
    exitCode,
  };
}

/** Sends whose transactions wait for a lock of ours, so that they are certainly in progress. */
async function holdRequests(
  world: StackWorld,
  shop: { id: number; canalId: number; numero: string },
  agents: readonly { id: number; token: string }[],
) {
  const { build, control, stack } = world;
  const chats = await inParallel(agents.slice(0, HELD), 1, async (agent) => {
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    await control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return { id: chat.id, token: agent.token };
  });
  const lock = new pg.Client({ connectionString: stack.databaseUrl });
  await lock.connect();
  await lock.query('begin');
  await lock.query('select 1 from app.conversaciones where id = any($1) for update', [chats.map(({ id }) => id)]);
  const sending = Promise.all(
    chats.map(async ({ id, token }): Promise<Sent> => {
      const key = randomUUID();
      const sentAt = performance.now();
      return { kind: 'answer', key, sentAt, ...(await exchange(answerRequest(stack.url, id, token, key))) };
    }),
  );
  await eventually(async () => {
    const { rows } = await lock.query<{ n: string }>(`select count(*) n from pg_locks where not granted`);
    return Number(rows[0]?.n) >= HELD;
  }, 'the requests wait for the lock');
  let failed = HELD;
  return {
    failed: () => failed,
    async letGo(): Promise<Sent[]> {
      await lock.query('commit');
      await lock.end();
      const answers = await sending;
      failed = answers.filter(({ status }) => status !== 201).length;
      return answers;
    },
  };
}

interface RawRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

function answerRequest(base: string, chatId: number, token: string, clienteMensajeId: string): RawRequest {
  return {
    url: `${base}/api/conversations/${chatId}/messages`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ contenido: 'hasta el final', clienteMensajeId }),
  };
}

function webhookRequest({ stack }: StackWorld, to: string, from: string, sid: string): RawRequest {
  const url = `${stack.url}/webhooks/twilio/message`;
  const fields = inboundFields({ accountSid: stack.secrets.TWILIO_ACCOUNT_SID, from, to, body: 'hasta el final', sid });
  return {
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': sign(stack.secrets.TWILIO_AUTH_TOKEN, url, fields),
    },
    body: new URLSearchParams(fields).toString(),
  };
}

/** One request on a connection of its own; status 0 if the response was incomplete. */
function exchange({ url, headers, body }: RawRequest): Promise<{ status: number }> {
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body);
    const request = http.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      agent: false,
    });
    request.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve({ status: response.complete ? (response.statusCode ?? 0) : 0 }));
    });
    request.on('error', () => resolve({ status: 0 }));
    request.setTimeout(20_000, () => request.destroy());
    request.end(body);
  });
}

async function stored(db: StackWorld['db'], sent: readonly Sent[]): Promise<Set<string>> {
  const keys = (kind: Sent['kind']) => sent.filter((one) => one.kind === kind).map(({ key }) => key);
  const inboxRows = await db.query<{ key: string }>(
    'select proveedor_sid as key from app.webhooks_recibidos where proveedor_sid = any($1)',
    [keys('webhook')],
  );
  const messages = await db.query<{ key: string }>(
    'select cliente_mensaje_id as key from app.mensajes where cliente_mensaje_id = any($1::uuid[])',
    [keys('answer')],
  );
  return new Set([...inboxRows, ...messages].map(({ key }) => key));
}
