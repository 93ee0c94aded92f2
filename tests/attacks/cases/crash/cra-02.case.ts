import { randomUUID } from 'node:crypto';
import type { VerifyCase } from '../../case.ts';
import { inParallel, seconds, until } from '../pacing.ts';
import { newSid } from '../provider-requests.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';

const RECOVER_WITHIN_MS = 10_000;

interface Ledger {
  /** What was answered with success. */
  acknowledged: { sids: string[]; clienteIds: string[] };
  statuses: Map<number, number>;
  /** The times of successful calls, as `performance.now()`. */
  successes: number[];
}

/** CRA-02: PostgreSQL is killed under load; acknowledged writes are there, and no user is signed out. */
export const cra02: VerifyCase = {
  id: 'CRA-02',
  title: 'kill -9 of PostgreSQL under load',
  demand: () => '0 acknowledged rows missing, calls succeed again ≤ 10 s, 0 × 401',
  seenToFail: 'with commits answered before they are on the disk: 2 of 212 acknowledged writes missing',
  async run(volume) {
    const kills = volume === 'full' ? 2 : 1;
    const stretchMs = volume === 'full' ? 15_000 : 1_500;
    const world = await sharedStackWorld();
    const load = await startLoad(world);
    const recoveries: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await until(performance.now() + stretchMs);
      const killedAt = performance.now();
      await world.stack.killPostgres();
      const acceptsAt = performance.now();
      const recovered = await load.nextSuccess(acceptsAt, RECOVER_WITHIN_MS + 20_000);
      recoveries.push(recovered - killedAt);
    }
    // The graceful stop and the next start of the server count too.
    await until(performance.now() + stretchMs);
    await world.stack.restartServer();
    await load.nextSuccess(performance.now(), 30_000);
    await load.stop();
    const missing = await countMissing(world, load.ledger);
    const statuses = [...load.ledger.statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status || 'none'}×${n}`);
    const acknowledged = load.ledger.acknowledged.sids.length + load.ledger.acknowledged.clienteIds.length;
    const signedOut = load.ledger.statuses.get(401) ?? 0;
    return {
      volume: `${kills} × kill -9 of PostgreSQL and a restart of the server, ${acknowledged} acknowledged writes (${statuses.join(' ')})`,
      reached: `${missing} missing, serving again ${recoveries.map(seconds).join(', ')} after the kill, ${signedOut} × 401`,
      met: missing === 0 && signedOut === 0 && Math.max(...recoveries) <= RECOVER_WITHIN_MS && acknowledged > 0,
    };
  },
};

/** Customers write, an agent answers, a supervisor loads the list: continuously, each waiting for the response. */
async function startLoad(world: StackWorld) {
  const shop = await world.build.suscriptor('pgkill');
  const agents = await inParallel([1, 2, 3, 4], 1, () => world.build.usuario(shop.id));
  const boss = await world.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  const chats = await inParallel(agents, 1, async (agent) => {
    const chat = await world.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    await world.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return { chat, agent };
  });
  const ledger: Ledger = { acknowledged: { sids: [], clienteIds: [] }, statuses: new Map(), successes: [] };
  const note = (status: number, isWrite: boolean) => {
    ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1);
    if (isWrite && status >= 200 && status < 300) ledger.successes.push(performance.now());
  };
  let isRunning = true;
  const loop = async (step: (count: number) => Promise<void>, everyMs: number) => {
    for (let count = 0; isRunning; count += 1) {
      const next = performance.now() + everyMs;
      await step(count);
      await until(next);
    }
  };
  const writing = inParallel([0, 1, 2, 3], 4, (worker) =>
    loop(async (count) => {
      const messageSid = newSid();
      const { status } = await world.control.inbound({
        from: `+57305${String(1_000_000 + worker)}`,
        to: shop.numero,
        body: `c${count}`,
        messageSid,
      });
      note(status, true);
      if (status === 200) ledger.acknowledged.sids.push(messageSid);
    }, 20),
  );
  const answering = inParallel(chats, 4, ({ chat, agent }) =>
    loop(async (count) => {
      const clienteMensajeId = randomUUID();
      const body = { contenido: `respuesta ${count}`, clienteMensajeId };
      const { status } = await world.call('POST', `/api/conversations/${chat.id}/messages`, {
        token: agent.token,
        body,
      });
      // A user may make 120 a minute; more would only measure the limit.
      note(status, true);
      if (status === 201) ledger.acknowledged.clienteIds.push(clienteMensajeId);
    }, 520),
  );
  const looking = loop(
    async () => note((await world.call('GET', '/api/conversations?scope=all', { token: boss.token })).status, false),
    50,
  );
  return {
    ledger,
    async nextSuccess(since: number, withinMs: number): Promise<number> {
      const deadline = performance.now() + withinMs;
      for (;;) {
        const found = ledger.successes.find((at) => at > since);
        if (found !== undefined) return found;
        if (performance.now() > deadline) return Infinity;
        await until(performance.now() + 10);
      }
    },
    async stop() {
      isRunning = false;
      await Promise.all([writing, answering, looking]);
    },
  };
}

async function countMissing({ db }: StackWorld, { acknowledged }: Ledger): Promise<number> {
  const [inboxRows] = await db.query<{ n: string }>(
    'select count(*) n from app.webhooks_recibidos where proveedor_sid = any($1)',
    [acknowledged.sids],
  );
  const [messages] = await db.query<{ n: string }>(
    'select count(*) n from app.mensajes where cliente_mensaje_id = any($1::uuid[])',
    [acknowledged.clienteIds],
  );
  return acknowledged.sids.length - Number(inboxRows?.n) + acknowledged.clienteIds.length - Number(messages?.n);
}
