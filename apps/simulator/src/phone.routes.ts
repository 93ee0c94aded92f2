import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LedgerMessage, bareNumber, channelAddress } from './message.ts';
import { controlSchemas } from './control-schemas.ts';
import { type PhoneChat, type PhoneState, isOnPhone, phoneMessage } from './phone-view.ts';
import type { World } from './world.ts';

const MESSAGES_PER_CHAT = 200;
const RECENT_CUSTOMERS = 30;
const MAX_SOUND_BYTES = 64 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;

/** The page of phones and its calls. */
export function phoneRoutes(app: FastifyInstance, world: World): void {
  app.get('/', (_request, reply) => reply.sendFile('phones.html'));

  app.get('/phone-api/state', (): PhoneState => ({
    numbers: world.accounts.numbers().map(({ number, name }) => ({ number, name })),
    customers: recentCustomers(world),
  }));

  app.get<{ Querystring: { customer: string; business: string } }>('/phone-api/chat', (request): PhoneChat => {
    const customer = channelAddress(request.query.customer);
    const business = channelAddress(request.query.business);
    const messages: LedgerMessage[] = [];
    for (const message of world.ledger.newestFirst()) {
      if (isBetween(message, customer, business) && isOnPhone(message)) messages.push(message);
      if (messages.length === MESSAGES_PER_CHAT) break;
    }
    return {
      messages: messages.toReversed().map((message) => phoneMessage(world, message)),
      windowClosesAt: world.windows.closesAt(customer, business),
    };
  });

  app.get<{ Params: { sid: string } }>('/phone-api/media/:sid', (request, reply) => {
    const media = world.media.find(request.params.sid);
    if (!media) return reply.code(404).send({ message: 'not found' });
    if ('url' in media.source) return reply.redirect(media.source.url, 307);
    // The product's texts are shown, never run.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    reply.header('x-content-type-options', 'nosniff');
    reply.type(media.contentType).header('accept-ranges', 'bytes');
    return sendRange(reply, media.source.bytes, request.headers.range);
  });

  // the sound of a call at a phone, recorded by its page
  app.post<{ Params: { sid: string }; Body: { base64: string; contentType: string } }>(
    '/phone-api/calls/:sid/sound',
    { schema: { body: controlSchemas.callSound }, bodyLimit: MAX_SOUND_BYTES },
    ({ params, body: { base64, contentType } }) => {
      world.calls.keepSound(params.sid, { bytes: Buffer.from(base64, 'base64'), contentType });
      return { ok: true };
    },
  );

  app.get('/phone-api/events', (request, reply) => streamEvents(world, request, reply));
}

// Players request the end of a sound to learn its duration.
function sendRange(reply: FastifyReply, bytes: Buffer, range: string | undefined): FastifyReply {
  const byteRange = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!byteRange) return reply.send(bytes);
  const start = Number(byteRange[1]);
  const end = Math.min(byteRange[2] ? Number(byteRange[2]) : Number.POSITIVE_INFINITY, bytes.length - 1);
  if (start > end) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`);
  return reply.send(bytes.subarray(start, end + 1));
}

function isBetween(message: LedgerMessage, customer: string, business: string): boolean {
  const [author, reader] = message.direction === 'inbound' ? [customer, business] : [business, customer];
  return message.from === author && message.to === reader;
}

function recentCustomers(world: World): PhoneState['customers'] {
  const found = new Map<string, string | null>();
  for (const message of world.ledger.newestFirst()) {
    const number = bareNumber(message.direction === 'inbound' ? message.from : message.to);
    if (!found.get(number)) found.set(number, message.profileName);
    if (found.size > RECENT_CUSTOMERS) break;
  }
  return [...found].map(([number, name]) => ({ number, name }));
}

function streamEvents(world: World, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const stream = reply.raw;
  stream.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  stream.write('retry: 1000\n\n');
  const send = (message: LedgerMessage) => {
    if (isOnPhone(message)) stream.write(`data: ${JSON.stringify(phoneMessage(world, message))}\n\n`);
  };
  const sendReset = () => stream.write('event: reset\ndata: {}\n\n');
  const beat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS);
  world.events.on('message', send).on('status', send).on('reset', sendReset);
  request.raw.on('close', () => {
    clearInterval(beat);
    world.events.off('message', send).off('status', send).off('reset', sendReset);
  });
}
