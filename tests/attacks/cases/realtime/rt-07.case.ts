import type { VerifyCase } from '../../case.ts';
import { atRate, inParallel, percentile, seconds, speedMetric, until } from '../pacing.ts';
import { inboundFields, post, sign } from '../provider-requests.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';
import { openProbe, type Probe } from '../stomp-probe.ts';

const RECONNECT_MS = 4000;
const SOCKETS_PER_USER = 10;
/** Chats on the first page of the list: the documents' client subscribes to each. */
const CHATS = 20;
const SUBSCRIBED_WITHIN_MS = 15_000;
const CALM_AFTER_MS = 20_000;
const P99_MS = 1000;

/** RT-07: all browsers lose the server at once and all reconnect after the same 4 s. */
export const rt07: VerifyCase = {
  id: 'RT-07',
  title: 'kill -9 with every client reconnecting after 4 s',
  demand: (volume) =>
    `all subscribed ≤ 15 s after the kill, then hearing events; API p99 < ${speedMetric(volume, P99_MS) / 1000} s ${volume === 'full' ? 'after 20 s' : 'from then on'}`,
  seenToFail: 'with callers authenticated one after another, 100 ms each: all subscribed 33 s after the kill',
  async run(volume) {
    const clients = volume === 'full' ? 1000 : 100;
    const world = await sharedStackWorld();
    const shop = await world.build.suscriptor('herd');
    const users = await inParallel(Array.from({ length: clients / SOCKETS_PER_USER }), 2, () =>
      world.build.usuario(shop.id),
    );
    const chats = await inParallel(Array.from({ length: CHATS }), 2, () =>
      world.build.conversacion(shop.id, { canalId: shop.canalId }),
    );
    const destinations = ['/topic/conversations', ...chats.map(({ id }) => `/topic/conversations/${id}/messages`)];
    const tokenOf = (index: number) => users[Math.floor(index / SOCKETS_PER_USER)]?.token ?? '';
    const open = (index: number) => openProbe({ url: world.stack.url, token: tokenOf(index), destinations });
    const first = await inParallel(Array.from({ length: clients }), 50, (_, index) => open(index));
    const killedAt = performance.now();
    const returns = first.map((probe, index) => comeBack(world, probe, () => open(index), tokenOf(index)));
    await world.stack.killServer('SIGKILL');
    const back = await Promise.all(returns);
    const worst = Math.max(...back.map(({ subscribedAt }) => subscribedAt)) - killedAt;
    if (volume === 'full') await until(killedAt + CALM_AFTER_MS);
    const measuredFrom = performance.now() - killedAt;
    const answers = await measureApi(world, tokenOf(0), volume === 'full' ? 500 : 60);
    const p99 = percentile(
      answers.map(({ ms }) => ms),
      0.99,
    );
    const failed = answers.filter(({ status }) => status !== 200).length;
    const deaf = await countDeaf(
      world,
      shop.numero,
      chats[0]?.telefono ?? '',
      back.map(({ probe }) => probe),
    );
    for (const { probe } of back) probe.stop();
    return {
      volume: `${clients} sockets with ${destinations.length} subscriptions each, the list fetched by each at its return`,
      reached: `all subscribed ${seconds(worst)} after the kill, ${deaf} deaf, API p99 ${Math.round(p99)} ms from ${seconds(measuredFrom)} on (${failed} of ${answers.length} calls failed)`,
      met: worst <= SUBSCRIBED_WITHIN_MS && p99 < speedMetric(volume, P99_MS) && failed === 0 && deaf === 0,
    };
  },
};

/**
 * As the documents' client: reconnects 4 s after the loss, and 4 s after each failure, and then fetches what it may
 * have missed.
 */
async function comeBack(
  world: StackWorld,
  lost: Probe,
  open: () => Promise<Probe>,
  token: string,
): Promise<{ probe: Probe; subscribedAt: number }> {
  await lost.closed;
  const deadline = performance.now() + 120_000;
  for (;;) {
    await until(performance.now() + RECONNECT_MS);
    try {
      const probe = await open();
      const subscribedAt = performance.now();
      await world.call('GET', '/api/conversations?scope=waiting&size=40', { token });
      return { probe, subscribedAt };
    } catch {
      if (performance.now() > deadline) throw new Error('the client never came back');
    }
  }
}

function measureApi({ call }: StackWorld, token: string, count: number): Promise<{ ms: number; status: number }[]> {
  return atRate(count, 25, async () => {
    const begun = performance.now();
    const { status } = await call('GET', '/api/conversations?scope=waiting&size=40', { token });
    return { ms: performance.now() - begun, status };
  });
}

/** One more message: the number of sockets that do not get it. */
async function countDeaf({ stack }: StackWorld, to: string, from: string, probes: readonly Probe[]): Promise<number> {
  const url = `${stack.url}/webhooks/twilio/message`;
  const fields = inboundFields({ accountSid: stack.secrets.TWILIO_ACCOUNT_SID, from, to, body: '¿siguen ahí?' });
  await post({ url, fields, signature: sign(stack.secrets.TWILIO_AUTH_TOKEN, url, fields) });
  const deadline = performance.now() + 5000;
  const deaf = () => probes.filter(({ arrivals }) => arrivals.length === 0).length;
  while (deaf() > 0 && performance.now() < deadline) await until(performance.now() + 50);
  return deaf();
}
