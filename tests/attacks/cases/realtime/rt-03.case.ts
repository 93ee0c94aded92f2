import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { VerifyCase, Volume } from '../../case.ts';
import { openBrowser } from '../browser.ts';
import { inParallel, percentile, until } from '../pacing.ts';
import { inboundFields, post, sign } from '../provider-requests.ts';
import { openProbe, type Probe } from '../stomp-probe.ts';
import { openWatchedPage } from './watched-page.ts';

const LIMIT_MS = 1000;
/** The stream continues this long after the commit, so that a late frame would be seen. */
const LISTEN_MS = 1500;
const EVERY_MS = { short: 60, full: 20 } as const;

/** Takes a chat or a session away from an agent; resolves when the product has answered, which is after the commit. */
interface Loss {
  name: string;
  endsSocket: boolean;
  /** The chat waits, and all users may read it until one accepts it. */
  isWaiting?: true;
  /** By the agent who owns the chat, or another user. */
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
    name: 'accepted by a colleague',
    endsSocket: false,
    isWaiting: true,
    act: ({ server, luis, chatId }) =>
      server.call('POST', `/api/conversations/${chatId}/assign`, { token: luis.token, body: { usuarioId: luis.id } }),
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

/** RT-03: a user who loses a chat or a session gets no frame of it a second later. */
export const rt03: VerifyCase = {
  id: 'RT-03',
  title: 'transfer, take-over, loss of a waiting chat, deactivation and sign-out during a stream',
  demand: () =>
    'last frame, and the close of an ended session’s socket, ≤ 1 s after the commit; in a browser nothing that was written later, neither in a frame nor on the screen',
  seenToFail: 'with agents allowed to read every open chat: frames until 1.7 s after the loss, when the stream ended',
  async run(volume) {
    const rounds = volume === 'full' ? 20 : 1;
    const browser = await openBrowser();
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('revoke');
      const lates: number[] = [];
      const faults: string[] = [];
      let frames = 0;
      for (let round = 0; round < rounds; round += 1) {
        // each with a chat of its own
        await inParallel(LOSSES, volume === 'full' ? 1 : LOSSES.length, async (loss) => {
          const seen = await lose(server, shop, loss, volume);
          lates.push(seen.lastMs);
          frames += seen.frames;
          if (seen.fault) faults.push(`${loss.name}: ${seen.fault}`);
        });
      }
      const late: string[] = [];
      for (let round = 0; round < Math.ceil(rounds / 4); round += 1)
        late.push(...(await transferBeforeABrowser(browser, server, shop, volume)));
      faults.push(...late);
      const worst = Math.max(...lates);
      return {
        volume: `${lates.length} losses (${LOSSES.map(({ name }) => name).join(', ')}), ${frames} frames before them; ${Math.ceil(rounds / 4)} transfers before a browser`,
        reached: `worst ${Math.round(worst)} ms, median ${Math.round(percentile(lates, 0.5))} ms${faults.length > 0 ? `; ${faults.join('; ')}` : ''}`,
        met: worst <= LIMIT_MS && faults.length === 0,
      };
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function lose(
  server: TestServer,
  shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>,
  loss: Loss,
  volume: Volume,
) {
  const [ana, luis, boss] = [
    await server.build.usuario(shop.id),
    await server.build.usuario(shop.id),
    await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
  ];
  const owner = loss.isWaiting ? {} : { asignadaA: ana.id };
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, ...owner });
  const topic = `/topic/conversations/${chat.id}/messages`;
  const probe = await openProbe({ url: server.url, token: ana.token, destinations: [topic, '/topic/conversations'] });
  const witness = await openProbe({ url: server.url, token: boss.token, destinations: [topic] });
  const stream = startStream(server, shop.numero, chat.telefono, EVERY_MS[volume]);
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

/** The frames and the page of the agent who transferred the chat, for messages written more than a second later. */
async function transferBeforeABrowser(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  server: TestServer,
  shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>,
  volume: Volume,
): Promise<string[]> {
  const [ana, luis] = [await server.build.usuario(shop.id), await server.build.usuario(shop.id)];
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
  const { context, page, frames } = await openWatchedPage(browser, server, ana.token);
  await page.goto(`/conversations?chat=${chat.id}`);
  const stream = startStream(server, shop.numero, chat.telefono, EVERY_MS[volume]);
  await page
    .getByText(/^corriente \d+/)
    .first()
    .waitFor();
  const { status } = await server.call('POST', `/api/conversations/${chat.id}/assign`, {
    token: ana.token,
    body: { usuarioId: luis.id },
  });
  await until(performance.now() + LIMIT_MS);
  const inTime = stream.count();
  await until(performance.now() + LISTEN_MS);
  await stream.stop();
  const isLate = (text: string) => [...text.matchAll(/corriente (\d+)/g)].some(([, number]) => Number(number) > inTime);
  const shown = await page.locator('body').innerText();
  await context.close();
  return [
    ...(status === 200 ? [] : [`a transfer before a browser was answered ${status}`]),
    ...(frames.some(isLate) ? ['a browser heard what was written later'] : []),
    ...(isLate(shown) ? ['a browser showed what was written later'] : []),
    ...(stream.count() > inTime ? [] : ['the stream before a browser had ended by itself']),
  ];
}

async function closedAfter(probe: Probe, moment: number): Promise<number | null> {
  if (probe.isOpen) return null;
  return Math.max(0, (await probe.closed).at - moment);
}

/** The customer writes without a pause. */
function startStream(server: TestServer, to: string, from: string, everyMs: number) {
  const url = `${server.url}/webhooks/twilio/message`;
  let isRunning = true;
  let count = 0;
  const running = (async () => {
    for (; isRunning; count += 1) {
      const next = performance.now() + everyMs;
      const fields = inboundFields({ accountSid: ACCOUNT_SID, from, to, body: `corriente ${count}` });
      await post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
      await until(next);
    }
  })();
  return {
    /** The number of the line that is being written. */
    count: () => count,
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
}
