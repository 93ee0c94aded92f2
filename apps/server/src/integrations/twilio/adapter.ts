import twilio from 'twilio';
import { createClients, type TwilioOptions } from './client.ts';
import { createTemplate, fetchTemplate, listTemplates, removeTemplate, submitTemplate } from './content.ts';
import { findSender } from './senders.ts';
import { toOutcome } from './outcome.ts';
import { type MessagingProvider, type OutgoingContent, type ProviderMessage } from './port.ts';

/** WhatsApp through Twilio's official SDK. */
export function createTwilio(options: TwilioOptions): MessagingProvider {
  const { owner, pick } = createClients(options);

  return {
    accountSid: options.accountSid,
    async send({ from, to, content, statusCallback, subaccount }) {
      try {
        const sent = await pick({ subaccount }).messages.create({
          from: `whatsapp:${from}`,
          to: `whatsapp:${to}`,
          ...contentFields(content),
          statusCallback,
        });
        return { sid: sent.sid, status: sent.status, errorCode: codeOf(sent.errorCode) };
      } catch (error) {
        throw toOutcome(error);
      }
    },
    async listInbound({ to, since, subaccount }) {
      const found = await listWhole(pick({ subaccount }), {
        to: `whatsapp:${to}`,
        after: since,
        before: new Date(Date.now() + CLOCK_MARGIN_MS),
        longest: options.longestList ?? LONGEST_LIST,
      });
      const inbound = found.filter((message) => message.direction === 'inbound');
      // Newest first, in whole seconds: messages within one second keep their order only if the list is reversed first.
      return inbound
        .map(toProviderMessage)
        .reverse()
        .sort((a, b) => a.created.getTime() - b.created.getTime());
    },
    async listMedia({ sid, subaccount }) {
      const media = await pick({ subaccount }).messages(sid).media.list({ limit: 10 });
      const base = options.apiBase?.replace(/\/$/, '') ?? 'https://api.twilio.com';
      return media.map((item) => ({ url: `${base}${item.uri.replace(/\.json$/, '')}`, contentType: item.contentType }));
    },
    async listOutbound({ from, to, limit, subaccount }) {
      // not by date: the filter is on the time of sending, which a message in the provider's queue does not have
      const found = await pick({ subaccount }).messages.list({
        from: `whatsapp:${from}`,
        to: `whatsapp:${to}`,
        limit,
        pageSize: Math.min(limit, 1000),
      });
      return found.filter((message) => message.direction !== 'inbound').map(toProviderMessage);
    },
    async findMessage({ sid, subaccount }) {
      try {
        return toProviderMessage(await pick({ subaccount }).messages(sid).fetch());
      } catch (error) {
        if ((error as { status?: unknown }).status === 404) return undefined;
        throw toOutcome(error);
      }
    },
    listTemplates: (account) => withCause(listTemplates(pick(account))),
    fetchTemplate: (account, sid) => withCause(fetchTemplate(pick(account), sid)),
    createTemplate: (account, fresh) => withCause(createTemplate(pick(account), fresh)),
    submitTemplate: (account, template) => withCause(submitTemplate(pick(account), template)),
    removeTemplate: (account, sid) => withCause(removeTemplate(pick(account), sid)),
    findSender: (account, numero) => withCause(findSender(pick(account), numero)),
    fetchSubaccountToken: (sid) =>
      withCause(
        owner.api.v2010
          .accounts(sid)
          .fetch()
          .then(({ authToken }) => authToken),
      ),
    isSigned: (token, signature, url, params) =>
      token !== '' && signature !== '' && twilio.validateRequest(token, signature, url, params),
    isSignedWithBody: (token, signature, url, body) =>
      token !== '' && signature !== '' && twilio.validateRequestWithBody(token, signature, url, body),
  };
}

/** The same answer, with a failure as one of our error classes. */
function withCause<Answer>(request: Promise<Answer>): Promise<Answer> {
  return request.catch((error: unknown) => Promise.reject(toOutcome(error)));
}

/** A template carries no text and no files of ours beside it: the provider would send those in its place (63016). */
function contentFields(content: OutgoingContent) {
  switch (content.kind) {
    case 'text':
      return { body: content.body };
    case 'media':
      return { mediaUrl: content.mediaUrls, ...(content.body === '' ? {} : { body: content.body }) };
    case 'template':
      return {
        contentSid: content.contentSid,
        ...(Object.keys(content.variables).length === 0 ? {} : { contentVariables: JSON.stringify(content.variables) }),
      };
  }
}

/** The provider's clock may be ahead of ours. */
const CLOCK_MARGIN_MS = 60_000;
const LONGEST_LIST = 5000;
/**
 * Shortest span that is halved; also the overlap of the halves, because the provider may include or exclude their ends.
 */
const SHORTEST_SPAN_MS = 4000;

interface Span {
  to: string;
  after: Date;
  before: Date;
  longest: number;
}

/**
 * All messages of a span. The list gives the newest first, so a long span is read in halves instead of losing its
 * oldest part.
 */
async function listWhole(client: ReturnType<typeof twilio>, span: Span): Promise<SdkMessage[]> {
  const { to, after, before, longest } = span;
  const spanMs = before.getTime() - after.getTime();
  const isShort = spanMs <= 2 * SHORTEST_SPAN_MS;
  const found: SdkMessage[] = await client.messages.list({
    to,
    dateSentAfter: after,
    dateSentBefore: before,
    pageSize: 1000,
    ...(isShort ? {} : { limit: longest }),
  });
  if (isShort || found.length < longest) return found;
  const middle = after.getTime() + spanMs / 2;
  const newer = await listWhole(client, { ...span, after: new Date(middle) });
  const older = await listWhole(client, { ...span, before: new Date(middle + SHORTEST_SPAN_MS) });
  const known = new Set(newer.map((message) => message.sid));
  return [...newer, ...older.filter((message) => !known.has(message.sid))];
}

interface SdkMessage {
  sid: string;
  direction: string;
  from: string;
  to: string;
  body: string;
  status: string;
  errorCode: number | null;
  dateCreated: Date;
  numMedia: string;
}

function toProviderMessage(message: unknown): ProviderMessage {
  const { sid, direction, from, to, body, status, errorCode, dateCreated, numMedia } = message as SdkMessage;
  return {
    sid,
    direction: direction === 'inbound' ? 'inbound' : 'outbound',
    from: from.replace(/^whatsapp:/, ''),
    to: to.replace(/^whatsapp:/, ''),
    body: body ?? '',
    status,
    errorCode: codeOf(errorCode),
    created: new Date(dateCreated),
    numMedia: Number(numMedia),
  };
}

function codeOf(errorCode: number | null | undefined): string | null {
  return errorCode === null || errorCode === undefined ? null : String(errorCode);
}
