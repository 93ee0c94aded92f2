import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  eventually,
  startTestServer,
  type TestServer,
} from '../../../apps/server/test/server.ts';
import type { VerifyCase } from '../../case.ts';
import { inParallel, until } from '../pacing.ts';
import { inboundFields, post, sign } from '../provider-hand.ts';
import { openProbe, type Arrival } from '../stomp-probe.ts';

const CHATS = 200;
const LOCKED = 150;

/** RT-02: the documents' client subscribes to every listed chat, also to those of colleagues. */
export const rt02: VerifyCase = {
  id: 'RT-02',
  title: '200 chats subscribed for messages and presence, 150 of them locked',
  demand: (volume) =>
    `connection up for ${volume === 'full' ? '10 min' : '5 s'} of traffic, 0 bodies and 0 presences of locked chats, every one of the own ones`,
  seenToFail: 'PENDING',
  async run(volume) {
    const lengthMs = volume === 'full' ? 600_000 : 5_000;
    const perSecond = 40;
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('locked');
      const ana = await server.build.usuario(shop.id);
      const luis = await server.build.usuario(shop.id);
      const chats = await inParallel(Array.from({ length: CHATS }), 2, (_, index) =>
        server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: index < LOCKED ? luis.id : ana.id }),
      );
      const locked = new Set(chats.slice(0, LOCKED).map(({ id }) => id));
      const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
      const destinations = [
        '/topic/conversations',
        ...chats.flatMap(({ id }) => [`/topic/conversations/${id}/messages`, `/topic/conversations/${id}/presencia`]),
      ];
      const listed: string[] = [];
      const bodies: Arrival[] = [];
      const presences: number[] = [];
      const probe = await openProbe({
        url: server.url,
        token: ana.token,
        destinations,
        onMessage: (arrival) => {
          if (arrival.destination === '/topic/conversations') listed.push(arrival.body);
          else if (arrival.destination.endsWith('/presencia'))
            presences.push((JSON.parse(arrival.body) as { conversacionId: number }).conversacionId);
          else bodies.push(arrival);
        },
      });
      const begun = performance.now();
      let sent = 0;
      let sentToOwn = 0;
      while (performance.now() - begun < lengthMs && probe.isOpen) {
        const chat = chats[(sent * 7) % CHATS];
        if (!chat) break;
        await write(server, shop.numero, chat.telefono, `secreto ${sent}`);
        sent += 1;
        if (!locked.has(chat.id)) sentToOwn += 1;
        await until(begun + (sent * 1000) / perSecond);
      }
      for (const { id } of chats) await tellPresence(server, boss.token, id);
      const own = CHATS - LOCKED;
      await eventually(
        async () => bodies.length >= sentToOwn && listed.length >= sent && presences.length >= own,
        'the last frames',
      ).catch(() => undefined);
      const upMs = performance.now() - begun;
      const lockedBodies = bodies.filter(({ body }) =>
        locked.has((JSON.parse(body) as { conversacionId: number }).conversacionId),
      ).length;
      const lockedPresences = presences.filter((id) => locked.has(id)).length;
      const leakyEvents = listed.filter((body) => body.includes('secreto')).length;
      const isUp = probe.isOpen;
      probe.stop();
      return {
        volume: `${destinations.length} subscriptions, ${sent} messages in ${Math.round(upMs / 1000)} s`,
        reached: `connection ${isUp ? 'up' : 'LOST'}, ${lockedBodies + leakyEvents} locked bodies and ${lockedPresences} locked presences, ${bodies.length - lockedBodies} of ${sentToOwn} own bodies, ${presences.length - lockedPresences} of ${own} own presences, ${listed.length} list events`,
        met:
          isUp &&
          upMs >= lengthMs &&
          lockedBodies + leakyEvents + lockedPresences === 0 &&
          bodies.length === sentToOwn &&
          presences.length === own,
      };
    } finally {
      await server.stop();
    }
  },
};

async function write(server: TestServer, to: string, from: string, body: string): Promise<void> {
  const url = `${server.url}/webhooks/twilio/message`;
  const fields = inboundFields({ accountSid: ACCOUNT_SID, from, to, body });
  const status = await post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
  if (status !== 200) throw new Error(`the webhook was answered ${status}`);
}

async function tellPresence(server: TestServer, token: string, id: number): Promise<void> {
  const { status } = await server.call('POST', `/api/conversations/${id}/presencia`, {
    token,
    body: { accion: 'VIENDO' },
  });
  if (status !== 204) throw new Error(`presence was answered ${status}`);
}
