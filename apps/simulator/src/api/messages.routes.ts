import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strikes } from '../faults.ts';
import type { LedgerMessage } from '../message.ts';
import { type SendForm, type SendOrder, readSendOrder } from '../send-request.ts';
import { newSid } from '../sid.ts';
import { notFound } from '../twilio-errors.ts';
import type { World } from '../world.ts';
import { messageJson } from './message-json.ts';
import { type ListQuery, nextPageUri, pageUri, readMessageListQuery } from './message-list.ts';

type AccountParams = { accountSid: string };
type MessageParams = AccountParams & { sid: string };

const LIST = '/2010-04-01/Accounts/:accountSid/Messages.json';
const ONE = '/2010-04-01/Accounts/:accountSid/Messages/:sid([A-Za-z0-9]+).json';

/** Sending, listing and reading messages. */
export function messageRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: AccountParams; Body: SendForm }>(LIST, (request, reply) => send(world, request, reply));

  app.get<{ Params: AccountParams; Querystring: ListQuery }>(LIST, (request) => {
    const { accountSid } = request.params;
    const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
    const { filter, pageSize, page, beforeSeq } = readMessageListQuery(request.query, accountSid);
    const { messages, hasMore } = world.ledger.page(filter, pageSize, beforeSeq);
    const start = page * pageSize;
    const last = messages.at(-1);
    return {
      messages: messages.map(messageJson),
      page,
      page_size: pageSize,
      start,
      end: Math.max(start, start + messages.length - 1),
      uri: request.url,
      first_page_uri: pageUri(path, request.query, { Page: '0' }),
      next_page_uri: hasMore && last ? nextPageUri(path, request.query, { page: page + 1, beforeSeq: last.seq }) : null,
      previous_page_uri: null,
    };
  });

  app.get<{ Params: MessageParams }>(ONE, (request) => messageJson(findMessage(world, request.params, request.url)));

  app.post<{ Params: MessageParams; Body: SendForm }>(ONE, (request) => {
    const message = findMessage(world, request.params, request.url);
    if (request.body.Body === '') message.body = '';
    message.updatedAt = world.now();
    return messageJson(message);
  });

  app.delete<{ Params: MessageParams }>(ONE, (request, reply) => {
    world.ledger.remove(findMessage(world, request.params, request.url).sid);
    return reply.code(204).send();
  });
}

/** The message of that account; the provider's 404 otherwise. */
export function findMessage(world: World, params: MessageParams, url: string): LedgerMessage {
  const message = world.ledger.find(params.sid);
  if (!message || message.accountSid !== params.accountSid) throw notFound(url);
  return message;
}

type SendRequest = FastifyRequest<{ Params: AccountParams; Body: SendForm }>;

function send(world: World, request: SendRequest, reply: FastifyReply) {
  const order = readSendOrder(request.body ?? {}, world);
  const message = accept(world, request.params.accountSid, order);
  // The response shows the state at acceptance, even if it changes in between.
  const answer = messageJson(message);
  void world.delivery.start(message);
  if (strikes(world.faults.current.acceptThenDropRate)) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return reply.code(201).send(answer);
}

function accept(world: World, accountSid: string, order: SendOrder): LedgerMessage {
  const at = world.now();
  const message = world.ledger.append({
    ...order,
    sid: newSid(order.mediaUrls.length > 0 ? 'MM' : 'SM'),
    accountSid,
    direction: 'outbound-api',
    status: order.messagingServiceSid ? 'accepted' : 'queued',
    errorCode: null,
    errorMessage: null,
    createdAt: at,
    updatedAt: at,
    sentAt: null,
    mediaSids: [],
    profileName: null,
    location: null,
    referral: null,
    replyToSid: null,
    kind: order.contentSid ? 'template' : order.mediaUrls.length > 0 ? 'media' : 'text',
    webhookStatus: null,
  });
  world.events.emit('message', message);
  return message;
}
