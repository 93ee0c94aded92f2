import { readFileSync } from 'node:fs';
import type { VerifyCase } from '../../case.ts';
import { atRate, inParallel, percentile, speedMetric, until } from '../pacing.ts';
import { inboundFields, post, sign } from '../provider-requests.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';
import { openProbe, type Probe } from '../stomp-probe.ts';

const SOCKETS_PER_TENANT = 100;
const SOCKETS_PER_USER = 10;
const SLOW_PER_TENANT = 5;
/**
 * Each slow reader subscribes to both topics of the business as often as the server accepts: a minute's events must
 * fill the buffers of server and kernel.
 */
const SLOW_COPIES = 4;
const P99_MS = 500;
/** A busy server may ask for a retry; the wait counts into the latency of the event. */
const REPEAT_MS = 200;
const GROWN_MB = 100;
/** The last slow reader may be cut this long after the load: the stall of 10 s and a margin. */
const CUT_WITHIN_MS = 13_000;

/** RT-05: readers that stop reading cost neither memory nor the others' time. */
export const rt05: VerifyCase = {
  id: 'RT-05',
  title: 'many sockets, some of which stop reading',
  demand: (volume) =>
    `slow ones cut, others p99 < ${speedMetric(volume, P99_MS)} ms with no event missing, server RSS + < ${GROWN_MB} MB`,
  seenToFail: 'with readers never counted as overfull or stalled: 0 of 5 slow ones cut',
  async run(volume) {
    const tenants = volume === 'full' ? 10 : 1;
    const warmUp = volume === 'full' ? 500 : 0;
    const [events, perSecond] = volume === 'full' ? [5000, 5000 / 60] : [350, 40];
    const world = await sharedStackWorld();
    const shops = await inParallel(Array.from({ length: tenants }), 1, () => world.build.suscriptor('slow'));
    await flood(world, shops, { events: 50, perSecond: 50, series: 0 });
    const before = serverRssMb(world);
    const arrivals = new Map<string, number[]>();
    const readers: Probe[] = [];
    const slow: Probe[] = [];
    for (const shop of shops) {
      const users = await inParallel(Array.from({ length: SOCKETS_PER_TENANT / SOCKETS_PER_USER + 1 }), 2, () =>
        world.build.usuario(shop.id),
      );
      const topics = ['/topic/conversations', `/topic/suscriptores/${shop.id}/conversations`];
      const slowTopics = Array.from({ length: SLOW_COPIES }, () => topics).flat();
      const open = (
        userIndex: number,
        destinations: readonly string[],
        onMessage: (body: string, at: number) => void,
      ) =>
        openProbe({
          url: world.stack.url,
          token: users[userIndex]?.token ?? '',
          destinations,
          onMessage: ({ body, at }) => onMessage(body, at),
        });
      slow.push(
        ...(await inParallel(Array.from({ length: SLOW_PER_TENANT }), 5, () => open(0, slowTopics, () => undefined))),
      );
      readers.push(
        ...(await inParallel(Array.from({ length: SOCKETS_PER_TENANT - SLOW_PER_TENANT }), 20, (_, index) =>
          open(1 + Math.floor(index / SOCKETS_PER_USER), topics.slice(0, 1), (body, at) => note(arrivals, body, at)),
        )),
      );
    }
    const perEvent = SOCKETS_PER_TENANT - SLOW_PER_TENANT;
    const isDelivered = (sent: ReadonlyMap<string, number>) =>
      [...sent.keys()].every((phone) => arrivals.get(phone)?.length === perEvent);
    // The cases that kill the server measure the start-up time.
    const warmedUp = await flood(world, shops, { events: warmUp, perSecond, series: 2 });
    const warmUpEnd = performance.now() + CUT_WITHIN_MS;
    while (!isDelivered(warmedUp.sent) && performance.now() < warmUpEnd) await until(performance.now() + 100);
    if (!isDelivered(warmedUp.sent)) throw new Error('Not every client received the warm-up');
    for (const probe of slow) probe.socket.pause();
    const cutBefore = countSlowCuts(world);
    const watch = watchRss(world);
    const { sent, repeats } = await flood(world, shops, { events, perSecond, series: 1 });
    const loadEnd = performance.now();
    const cuts = () => countSlowCuts(world) - cutBefore;
    const isDone = () => cuts() >= slow.length && isDelivered(sent);
    while (!isDone() && performance.now() < loadEnd + CUT_WITHIN_MS) await until(performance.now() + 100);
    const cut = cuts();
    const grown = watch.stop() - before;
    const latencies = [...sent].flatMap(([phone, sentAt]) => (arrivals.get(phone) ?? []).map((at) => at - sentAt));
    const missing = sent.size * perEvent - latencies.length;
    const readersUp = readers.filter(({ isOpen }) => isOpen).length;
    for (const probe of [...readers, ...slow]) probe.stop();
    const p99 = percentile(latencies, 0.99);
    return {
      volume: `${readers.length + slow.length} sockets of ${tenants} tenants, ${slow.length} stop reading, ${events} events at ${Math.round(perSecond * 60)}/min (${repeats} sent again)${warmUp > 0 ? ` after ${warmUp} to warm up` : ''} = ${latencies.length} deliveries`,
      reached: `${cut} of ${slow.length} slow ones cut, p50 ${Math.round(percentile(latencies, 0.5))} ms, p99 ${Math.round(p99)} ms from the webhook, ${missing} missing, ${readersUp} of ${readers.length} others up, RSS +${Math.round(grown)} MB`,
      met:
        cut === slow.length &&
        p99 < speedMetric(volume, P99_MS) &&
        missing === 0 &&
        readersUp === readers.length &&
        grown < GROWN_MB,
    };
  },
};

function note(arrivals: Map<string, number[]>, body: string, at: number): void {
  // a later event of the same chat must not replace a missing first one
  if (!body.includes('"type":"CREATED"')) return;
  const phone = /"clienteTelefono":"([^"]+)"/.exec(body)?.[1] ?? '';
  const known = arrivals.get(phone);
  if (known) known.push(at);
  else arrivals.set(phone, [at]);
}

/**
 * New customers write to the tenants in turn; resolves with the time of each first send, and the number of repeated
 * sends, as the provider repeats.
 */
async function flood(
  { stack }: StackWorld,
  shops: readonly { numero: string }[],
  { events, perSecond, series }: { events: number; perSecond: number; series: number },
): Promise<{ sent: Map<string, number>; repeats: number }> {
  const url = `${stack.url}/webhooks/twilio/message`;
  const sent = new Map<string, number>();
  let repeats = 0;
  await atRate(events, perSecond, async (index) => {
    const from = `+5731${series}${String(1_000_000 + index)}`;
    const shop = shops[index % shops.length];
    const fields = inboundFields({
      accountSid: stack.secrets.TWILIO_ACCOUNT_SID,
      from,
      to: shop?.numero ?? '',
      body: 'hola',
    });
    sent.set(from, performance.now());
    const signature = sign(stack.secrets.TWILIO_AUTH_TOKEN, url, fields);
    for (let status = 0; status !== 200;) {
      status = await post({ url, fields, signature }).catch(() => 0);
      if (status === 200) return;
      // a permanent refusal will not be accepted the next time either
      if (status >= 400 && status < 500) throw new Error(`a webhook was answered ${status}`);
      repeats += 1;
      await until(performance.now() + REPEAT_MS);
    }
  });
  return { sent, repeats };
}

/** A socket that does not read does not see its own end either: the server's log has it. */
function countSlowCuts({ stack }: StackWorld): number {
  return (
    readFileSync(`${stack.dataDir}/logs/server.log`, 'utf8').split('realtime: disconnected a slow reader').length - 1
  );
}

function serverRssMb({ stack }: StackWorld): number {
  const pid = stack.serverPid();
  const status = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** The highest memory seen until it is stopped. */
function watchRss(world: StackWorld) {
  let highest = serverRssMb(world);
  const timer = setInterval(() => (highest = Math.max(highest, serverRssMb(world))), 200);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(highest, serverRssMb(world));
    },
  };
}
