import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { openBrowser } from '../browser.ts';
import { inParallel, seconds, until } from '../pacing.ts';
import { inboundFields, post, sign } from '../provider-requests.ts';
import { openProbe, type Arrival } from '../stomp-probe.ts';
import { openWatchedPage } from './watched-page.ts';
import { returnWithoutGap, NOTHING_MISSING_MS } from './without-gap.ts';

const CHATS = 200;
const LOCKED = 150;
const PER_SECOND = 40;
const LENGTH_MS = { short: 1_500, full: 600_000 } as const;
/** Of so many chats one has its presence announced; the open chat, the last one, is among them. */
const EVERY = { short: 4, full: 1 } as const;
const MESSAGES = { short: 60, full: CHATS } as const;
/** How long the browser is without a network (beyond A4: 60 s). */
const AWAY_MS = { short: 1_000, full: 60_000 } as const;

/** RT-02: the documents' client subscribes to every listed chat, also to those of colleagues. */
export const rt02: VerifyCase = {
  id: 'RT-02',
  title: '200 chats subscribed for messages and presence, 150 of them locked',
  demand: (volume) =>
    `connection up for ${seconds(LENGTH_MS[volume])} of traffic, also a browser’s, 0 bodies and 0 presences of locked chats, every one of the own ones; after ${seconds(AWAY_MS[volume])} away nothing missing ≤ ${seconds(NOTHING_MISSING_MS[volume])} after the return, and «Hay mensajes nuevos» before a text that did not know of them leaves`,
  seenToFail: 'with messages sent to every socket that asked for a chat: 9 of 9 bodies of locked chats',
  async run(volume) {
    const lengthMs = LENGTH_MS[volume];
    const browser = await openBrowser();
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('locked');
      const ana = await server.build.usuario(shop.id);
      const luis = await server.build.usuario(shop.id);
      const chats = await inParallel(Array.from({ length: CHATS }), 8, (_, index) =>
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
      const watched = await openWatchedPage(browser, server, ana.token);
      const open = chats[CHATS - 1];
      if (!open) throw new Error('no chat to open');
      await watched.page.goto(`/conversations?tab=all&chat=${open.id}`);
      await watched.page.getByText('Conectado', { exact: true }).waitFor();
      // the browser requests earlier messages
      await watched.subscribed(`/conversations/${open.id}/messages`);
      const begun = performance.now();
      let sent = 0;
      let sentToOwn = 0;
      while ((performance.now() - begun < lengthMs || sent < MESSAGES[volume]) && probe.isOpen) {
        const chat = chats[(sent * 57) % CHATS];
        if (!chat) break;
        const isLocked = locked.has(chat.id);
        await write(server, shop.numero, chat.telefono, `${isLocked ? 'bajo llave' : 'propio'} secreto ${sent}`);
        sent += 1;
        if (!isLocked) sentToOwn += 1;
        await until(begun + (sent * 1000) / PER_SECOND);
      }
      const announced = chats.filter((_, index) => (index + 1) % EVERY[volume] === 0);
      await inParallel(announced, 4, ({ id }) => announcePresence(server, boss.token, id));
      const own = announced.filter(({ id }) => !locked.has(id)).length;
      await eventually(
        async () => bodies.length >= sentToOwn && listed.length >= sent && new Set(presences).size >= own,
        'the last frames',
      ).catch(() => undefined);
      const upMs = performance.now() - begun;
      const lockedBodies = bodies.filter(({ body }) =>
        locked.has((JSON.parse(body) as { conversacionId: number }).conversacionId),
      ).length;
      const lockedPresences = presences.filter((id) => locked.has(id)).length;
      // the browser's own presence in its chat is announced too
      const ownPresences = new Set(presences.filter((id) => !locked.has(id))).size;
      const leakyEvents = [...listed, ...watched.frames].filter((body) => body.includes('bajo llave')).length;
      const receivedByPage = watched.frames.filter((frame) => frame.includes('propio secreto')).length;
      const isUp = probe.isOpen && watched.sockets === 1;
      probe.stop();
      await server.control.setWindow({ customer: open.telefono, business: shop.numero, lastInboundAt: new Date() });
      const back = await returnWithoutGap(watched, {
        awayMs: AWAY_MS[volume],
        wholeWithinMs: NOTHING_MISSING_MS[volume],
        write: async (body) => {
          await write(server, shop.numero, open.telefono, body);
          await eventually(async () => isTaken(server, open.id, body), `«${body}» among the chat’s messages`);
        },
        received: async () => (await server.control.messages({ to: open.telefono })).map(({ body }) => body),
      });
      return {
        volume: `${destinations.length} subscriptions, ${sent} messages in ${Math.round(upMs / 1000)} s, a browser with the whole list and a chat open, away for ${seconds(AWAY_MS[volume])}`,
        reached: `connections ${isUp ? 'up' : 'LOST'}, ${lockedBodies + leakyEvents} locked bodies and ${lockedPresences} locked presences, ${bodies.length - lockedBodies} of ${sentToOwn} own bodies (${receivedByPage} heard by the browser), ${ownPresences} of ${own} chats' own presences, ${listed.length} list events; ${back.reported}`,
        met:
          isUp &&
          upMs >= lengthMs &&
          lockedBodies + leakyEvents + lockedPresences === 0 &&
          bodies.length === sentToOwn &&
          receivedByPage > 0 &&
          ownPresences === own &&
          back.met,
      };
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function write(server: TestServer, to: string, from: string, body: string): Promise<void> {
  const url = `${server.url}/webhooks/twilio/message`;
  const fields = inboundFields({ accountSid: ACCOUNT_SID, from, to, body, profileName: from });
  const status = await post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
  if (status !== 200) throw new Error(`the webhook was answered ${status}`);
}

async function isTaken({ db }: TestServer, conversacionId: number, body: string): Promise<boolean> {
  const sql = 'select 1 from app.mensajes where conversacion_id = $1 and contenido = $2';
  return (await db.query(sql, [conversacionId, body])).length > 0;
}

async function announcePresence(server: TestServer, token: string, id: number): Promise<void> {
  const { status } = await server.call('POST', `/api/conversations/${id}/presencia`, {
    token,
    body: { accion: 'VIENDO' },
  });
  if (status !== 204) throw new Error(`presence was answered ${status}`);
}
