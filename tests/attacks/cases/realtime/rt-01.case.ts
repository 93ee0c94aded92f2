import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, post, sign } from '../provider-requests.ts';
import { openProbe, type Arrival, type Probe } from '../stomp-probe.ts';

/** Guesses that one socket may hold; below the broker's limit of 500. */
const PER_SOCKET = 100;

/** RT-01: no subscription gets a frame of another subscriber. */
export const rt01: VerifyCase = {
  id: 'RT-01',
  title: 'guessed topics of another subscriber',
  demand: (volume) =>
    `0 foreign frames while the neighbour gets ${volume === 'full' ? '5,000' : '200'} messages that its own people hear of`,
  seenToFail: 'with subscriptions stored for all subscribers together: 400 foreign frames',
  async run(volume) {
    const wantedEvents = volume === 'full' ? 5000 : 200;
    const wantedGuesses = volume === 'full' ? 500 : 120;
    const server = await startTestServer();
    try {
      const victim = await server.build.suscriptor('victim');
      const boss = await server.build.usuario(victim.id, { roles: ['SUPERVISOR'] });
      const intruders = await server.build.suscriptor('intruder');
      const intruder = await server.build.usuario(intruders.id, { roles: ['SUPERVISOR'] });
      const chats = await inParallel(Array.from({ length: 20 }), 1, () =>
        server.build.conversacion(victim.id, { canalId: victim.canalId }),
      );
      const own = await server.build.conversacion(intruders.id, { canalId: intruders.canalId });

      // one frame for each message; the inbox topic joins a burst into few
      const watcher = await openProbe({
        url: server.url,
        token: boss.token,
        destinations: chats.map(({ id }) => `/topic/conversations/${id}/messages`),
      });
      const received: Arrival[] = [];
      const hear = (arrival: Arrival) => void received.push(arrival);
      const guesses = guessTopics(
        victim.id,
        chats.map(({ id }) => id),
        wantedGuesses,
      );
      const { probes, refused } = await subscribeAll(server, intruder.token, guesses, hear);
      const ownTopics = [
        '/topic/conversations',
        `/topic/suscriptores/${intruders.id}/conversations`,
        `/topic/conversations/${own.id}/messages`,
      ];
      probes.push(
        await openProbe({ url: server.url, token: intruder.token, destinations: ownTopics, onMessage: hear }),
      );

      await inParallel(Array.from({ length: wantedEvents }), 8, (_, index) =>
        write(server, victim.numero, chats[index % chats.length]?.telefono ?? '', `secreto ${index}`),
      );
      await eventually(async () => watcher.arrivals.length >= wantedEvents, 'the neighbour hears of all', 60_000).catch(
        () => undefined,
      );
      const unknownAlive = probes.filter(({ isOpen }) => isOpen).length;
      // The intruder's own message proves that its subscriptions worked all the time.
      await write(server, intruders.numero, own.telefono, 'propio');
      await eventually(async () => received.length > 0, 'the intruder hears its own').catch(() => undefined);
      const foreign = received.filter(({ body }) => !isOf(body, own.id));
      const ownReceived = received.length - foreign.length;
      for (const probe of [watcher, ...probes]) probe.stop();
      return {
        volume: `${guesses.length} guesses (${refused} refused with the socket closed, the rest silent) on ${unknownAlive} open sockets`,
        reached: `${foreign.length} foreign frames, ${watcher.arrivals.length} messages heard by the owner, ${ownReceived} own frames heard by the guesser`,
        met: foreign.length === 0 && watcher.arrivals.length >= wantedEvents && ownReceived > 0,
      };
    } finally {
      await server.stop();
    }
  },
};

function guessTopics(victimId: number, chatIds: readonly number[], count: number): string[] {
  const tricks = [
    '/topic/*',
    '/topic/#',
    '/topic/>',
    '/topic/**',
    '/topic/+/conversations',
    '/topic/conversations/*',
    '/topic/conversations/#',
    '/topic/conversations/*/messages',
    '/topic/conversations/+/messages',
    '/topic/suscriptores/*/conversations',
    '/topic/suscriptores/#',
    `/topic/suscriptores/${victimId}/conversations`,
    `/topic/suscriptores/0${victimId}/conversations`,
    `/topic/suscriptores/${victimId}.0/conversations`,
    `/topic/suscriptores/+${victimId}/conversations`,
    `/topic/suscriptores/-1/conversations`,
    `/topic/suscriptores/${victimId}/`,
    `/topic/suscriptores/${victimId}/conversations/`,
    `/topic//suscriptores/${victimId}/conversations`,
    `/topic/./suscriptores/${victimId}/conversations`,
    `/topic/x/../suscriptores/${victimId}/conversations`,
    `/TOPIC/suscriptores/${victimId}/conversations`,
    `/queue/suscriptores/${victimId}`,
    `/user/${victimId}/queue/messages`,
    `/exchange/amq.topic/#`,
    `/topic/conversations?suscriptorId=${victimId}`,
    `/topic/conversations\\c${victimId}`,
    `/topic/suscriptores/${victimId}%2fconversations`,
    `/topic/conversations,/topic/suscriptores/${victimId}/conversations`,
    '/',
    '/topic',
    '',
    `/app/conversations`,
    `/topic/audit`,
    `/topic/tenants/${victimId}`,
    `/topic/suscriptores/1e0/conversations`,
  ];
  const foreignTenants = Array.from(
    { length: 40 },
    (_, index) => `/topic/suscriptores/${victimId + (index % 2 ? index : -index)}/conversations`,
  );
  // Message topics of numbers that exist (of the victim) and that do not.
  const around = Array.from(
    { length: count },
    (_, index) => `/topic/conversations/${chatIds[index] ?? (chatIds[0] ?? 0) + index}/messages`,
  );
  return [...tricks, ...foreignTenants.slice(0, Math.floor(count / 10)), ...around].slice(0, count);
}

/** Topics without events share sockets; a refused topic costs its socket, so each of those gets one of its own. */
async function subscribeAll(
  server: TestServer,
  token: string,
  guesses: readonly string[],
  onMessage: (arrival: Arrival) => void,
) {
  const silent = guesses.filter((topic) => /^\/topic\/conversations\/\d+\/messages$/.test(topic));
  const others = guesses.filter((topic) => !silent.includes(topic));
  const probes: Probe[] = [];
  for (let at = 0; at < silent.length; at += PER_SOCKET) {
    probes.push(
      await openProbe({ url: server.url, token, destinations: silent.slice(at, at + PER_SOCKET), onMessage }),
    );
  }
  let refused = 0;
  await inParallel(others, 4, async (topic) => {
    try {
      probes.push(await openProbe({ url: server.url, token, destinations: [topic], onMessage }));
    } catch {
      refused += 1;
    }
  });
  return { probes, refused };
}

async function write(server: TestServer, to: string, from: string, body: string): Promise<void> {
  const url = `${server.url}/webhooks/twilio/message`;
  const fields = inboundFields({ accountSid: ACCOUNT_SID, from, to, body });
  const status = await post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
  if (status !== 200) throw new Error(`the webhook was answered ${status}`);
}

function isOf(body: string, conversacionId: number): boolean {
  const read = JSON.parse(body) as { conversacionDTO?: { id: number }; conversacionId?: number };
  return (read.conversacionDTO?.id ?? read.conversacionId) === conversacionId;
}
