import { randomUUID } from 'node:crypto';
import type { TestServer } from '@tertulia/testkit/server';
import { inParallel, until } from '../pacing.ts';
import { newSid } from '../provider-requests.ts';

const AGENTS = 3;
const INBOUND_EVERY_MS = 50;
const SEND_EVERY_MS = 600;
const READ_EVERY_MS = 100;
/** No browser waits longer; a call that takes this long hangs. */
const GIVE_UP_MS = 40_000;

export interface NetworkLoad {
  /** The longest time of a call. */
  longestMs(): number;
  statuses(): string;
  /** When the first sends and reads that start from now on succeed; Infinity if they do not within the time. */
  recovery(withinMs: number): Promise<number>;
  /** Ends when every message of an agent was accepted. */
  stop(): Promise<void>;
  /** What is not exactly once in the database or at the provider. */
  wrong(): Promise<{ lost: number; doubled: number; inbound: number; outbound: number }>;
}

/** Customers write, agents answer (each message again under its key until it is accepted), a supervisor reads. */
export async function startNetworkLoad(server: TestServer): Promise<NetworkLoad> {
  const { build, control, db } = server;
  const shop = await build.suscriptor('red');
  const boss = await build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  const agents = await inParallel(Array.from({ length: AGENTS }), 1, async () => {
    const agent = await build.usuario(shop.id);
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    await control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return { agent, chat };
  });
  const counts = new Map<number, number>();
  const successes = { read: [] as number[], send: [] as number[] };
  const acknowledged: string[] = [];
  const accepted: { key: string; body: string }[] = [];
  let longest = 0;
  let isRunning = true;

  async function timed(work: (signal: AbortSignal) => Promise<number>): Promise<{ status: number; begun: number }> {
    const begun = performance.now();
    const status = await work(AbortSignal.timeout(GIVE_UP_MS)).catch(() => 0);
    longest = Math.max(longest, performance.now() - begun);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    return { status, begun };
  }
  const call = (method: string, path: string, token: string, body?: unknown) => (signal: AbortSignal) =>
    fetch(server.url + path, {
      method,
      signal,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
  const loop = async (everyMs: number, step: (count: number) => Promise<void>) => {
    for (let count = 0; isRunning; count++) {
      const next = performance.now() + everyMs;
      await step(count);
      await until(next);
    }
  };

  const running = [
    loop(READ_EVERY_MS, async () => {
      const { status, begun } = await timed(call('GET', '/api/conversations?scope=all', boss.token));
      if (status === 200) successes.read.push(begun);
    }),
    loop(INBOUND_EVERY_MS, async (count) => {
      const messageSid = newSid();
      const from = `+5730577${String(10_000 + (count % 20))}`;
      const { status } = await timed(async () => {
        const outcome = await control.inbound({ from, to: shop.numero, body: `entra ${count}`, messageSid });
        return outcome.status;
      });
      if (status === 200) acknowledged.push(messageSid);
    }),
    ...agents.map(({ agent, chat }, worker) =>
      loop(SEND_EVERY_MS, async (count) => {
        const body = `sale ${worker}-${count}`;
        const key = randomUUID();
        const path = `/api/conversations/${chat.id}/messages`;
        for (;;) {
          const sent = call('POST', path, agent.token, { contenido: body, clienteMensajeId: key });
          const { status, begun } = await timed(sent);
          if (status === 201 || status === 200) {
            accepted.push({ key, body });
            successes.send.push(begun);
            return;
          }
          await until(performance.now() + SEND_EVERY_MS);
        }
      }),
    ),
  ];

  return {
    longestMs: () => longest,
    statuses: () =>
      [...counts]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => `${status || 'none'}×${n}`)
        .join(' '),
    async recovery(withinMs) {
      const from = performance.now();
      for (;;) {
        const found = [successes.read, successes.send].every((times) => times.some((begun) => begun >= from));
        if (found) return performance.now() - from;
        if (performance.now() - from > withinMs) return Number.POSITIVE_INFINITY;
        await until(performance.now() + 20);
      }
    },
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
    async wrong() {
      const inbound = await db.query<{ sid: string; n: number }>(
        `select s.sid, count(m.id)::int as n from unnest($1::text[]) as s (sid)
           left join app.mensajes m on m.proveedor_sid = s.sid group by 1 having count(m.id) <> 1`,
        [acknowledged],
      );
      const stored = await db.query<{ key: string; n: number }>(
        `select k.key, count(m.id)::int as n from unnest($1::uuid[]) as k (key)
           left join app.mensajes m on m.cliente_mensaje_id = k.key group by 1 having count(m.id) <> 1`,
        [accepted.map(({ key }) => key)],
      );
      const atProvider = new Map<string, number>();
      for (const { body } of await control.messages()) atProvider.set(body, (atProvider.get(body) ?? 0) + 1);
      const sent = accepted.map(({ body }) => atProvider.get(body) ?? 0).filter((n) => n !== 1);
      const all = [...inbound.map(({ n }) => n), ...stored.map(({ n }) => n), ...sent];
      return {
        lost: all.filter((n) => n === 0).length,
        doubled: all.filter((n) => n > 1).length,
        inbound: acknowledged.length,
        outbound: accepted.length,
      };
    },
  };
}
