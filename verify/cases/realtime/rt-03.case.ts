import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  eventually,
  startTestServer,
  type TestServer,
} from '../../../apps/server/test/server.ts';
import type { BuiltUser } from '../../../apps/server/test/factories.ts';
import type { VerifyCase } from '../../case.ts';
import { percentile, until } from '../pacing.ts';
import { inboundFields, post, sign } from '../provider-hand.ts';
import { openProbe, type Probe } from '../stomp-probe.ts';

const LIMIT_MS = 1000;
/** The stream goes on so long after the commit, so that a late frame would be seen. */
const LISTEN_MS = 1500;
const EVERY_MS = 20;

/** What takes a chat or a session away from an agent; resolves when the product has answered, which is after the commit. */
interface Loss {
  name: string;
  endsSocket: boolean;
  /** Of the agent who holds the chat, or of somebody else. */
  act: (stage: Stage) => Promise<{ status: number }>;
}

interface Stage {
  server: TestServer;
  ana: BuiltUser;
  luis: BuiltUser;
  boss: BuiltUser;
  chatId: number;
}

const LOSSES: readonly Loss[] = [
  {
    name: 'transfer',
    endsSocket: false,
    act: ({ server, ana, luis, chatId }) =>
      server.call('POST', `/api/conversations/${chatId}/assign`, { token: ana.token, body: { usuarioId: luis.id } }),
  },
  {
    name: 'taken over',
    endsSocket: false,
    act: ({ server, boss, chatId }) =>
      server.call('POST', `/api/conversations/${chatId}/assign`, { token: boss.token, body: { usuarioId: boss.id } }),
  },
  {
    name: 'deactivated',
    endsSocket: true,
    act: ({ server, ana, boss }) => server.call('PATCH', `/api/usuarios/${ana.id}/deactivate`, { token: boss.token }),
  },
  {
    name: 'signed out',
    endsSocket: true,
    act: ({ server, ana }) => server.call('POST', '/api/auth/logout', { token: ana.token }),
  },
];

/** RT-03: whoever loses a chat or a session hears nothing of it a second later. */
export const rt03: VerifyCase = {
  id: 'RT-03',
  title: 'transfer, take-over, deactivation and sign-out during a stream',
  demand: () => 'last frame, and the close of an ended session’s socket, ≤ 1 s after the commit',
  seenToFail: 'PENDING',
  async run(volume) {
    const rounds = volume === 'full' ? 20 : 1;
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('revoke');
      const lates: number[] = [];
      const faults: string[] = [];
      let frames = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const loss of LOSSES) {
          const seen = await lose(server, shop, loss);
          lates.push(seen.lastMs);
          frames += seen.frames;
          if (seen.fault) faults.push(`${loss.name}: ${seen.fault}`);
        }
      }
      const worst = Math.max(...lates);
      return {
        volume: `${lates.length} losses (${LOSSES.map(({ name }) => name).join(', ')}), ${frames} frames before them`,
        reached: `worst ${Math.round(worst)} ms, median ${Math.round(percentile(lates, 0.5))} ms${faults.length > 0 ? `; ${faults.join('; ')}` : ''}`,
        met: worst <= LIMIT_MS && faults.length === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

async function lose(server: TestServer, shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>, loss: Loss) {
  const [ana, luis, boss] = [
    await server.build.usuario(shop.id),
    await server.build.usuario(shop.id),
    await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
  ];
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
  const topic = `/topic/conversations/${chat.id}/messages`;
  const probe = await openProbe({ url: server.url, token: ana.token, destinations: [topic, '/topic/conversations'] });
  const witness = await openProbe({ url: server.url, token: boss.token, destinations: [topic] });
  const stream = startStream(server, shop.numero, chat.telefono);
  await eventually(async () => probe.arrivals.some(({ destination }) => destination === topic), 'the stream runs');
  const { status } = await loss.act({ server, ana, luis, boss, chatId: chat.id });
  const committed = performance.now();
  const before = probe.arrivals.length;
  await until(committed + LISTEN_MS);
  await stream.stop();
  const bodies = probe.arrivals.filter(({ destination }) => destination === topic || loss.endsSocket);
  const last = Math.max(committed, ...bodies.map(({ at }) => at)) - committed;
  const closedMs = loss.endsSocket ? await closedAfter(probe, committed) : 0;
  const afterwards = witness.arrivals.filter(({ at }) => at > committed).length;
  probe.stop();
  witness.stop();
  const fault =
    status >= 300
      ? `answered ${status}`
      : loss.endsSocket && closedMs === null
        ? 'the socket stayed open'
        : afterwards === 0
          ? 'the stream had ended by itself'
          : undefined;
  return { lastMs: Math.max(last, closedMs ?? 0), frames: before, fault };
}

async function closedAfter(probe: Probe, moment: number): Promise<number | null> {
  if (probe.isOpen) return null;
  return Math.max(0, (await probe.closed).at - moment);
}

/** The customer writes without a pause. */
function startStream(server: TestServer, to: string, from: string) {
  const url = `${server.url}/webhooks/twilio/message`;
  let isRunning = true;
  const running = (async () => {
    for (let count = 0; isRunning; count += 1) {
      const next = performance.now() + EVERY_MS;
      const fields = inboundFields({ accountSid: ACCOUNT_SID, from, to, body: `corriente ${count}` });
      await post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
      await until(next);
    }
  })();
  return {
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
}
