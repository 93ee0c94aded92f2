import twilio from 'twilio';
import { createTemplate, fetchTemplate, listTemplates, removeTemplate, submitTemplate } from './content.ts';
import { findSender } from './senders.ts';
import {
  ProviderRefusal,
  ProviderUncertain,
  type MessagingProvider,
  type OutgoingContent,
  type ProviderAccount,
  type ProviderMessage,
} from './port.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  apiKey?: { sid: string; secret: string };
  /** Another address for every host of the API: the simulator's. */
  apiBase?: string;
  timeoutMs?: number;
  /** How many messages are asked for at once before the span is halved. */
  longestList?: number;
}

const { RequestClient } = twilio as unknown as { RequestClient: RequestClientConstructor };

interface SdkRequest {
  uri: string;
  [option: string]: unknown;
}
interface SdkRequestClient {
  request(options: SdkRequest): Promise<unknown>;
}
type RequestClientConstructor = new (options: {
  timeout: number;
  autoRetry: boolean;
  maxSockets: number;
}) => SdkRequestClient;

/** Sends the SDK's requests to another origin; path, credentials and everything else stay the SDK's. */
class RedirectedClient extends RequestClient {
  readonly #base: string | undefined;
  constructor(base: string | undefined, timeoutMs: number) {
    super({ timeout: timeoutMs, autoRetry: false, maxSockets: 40 });
    this.#base = base?.replace(/\/$/, '');
  }
  override request(options: SdkRequest): Promise<unknown> {
    const uri = this.#base === undefined ? options.uri : options.uri.replace(/^https:\/\/[^/]+/, this.#base);
    return super.request({ ...options, uri });
  }
}

/** WhatsApp through Twilio's official SDK. */
export function createTwilio(options: TwilioOptions): MessagingProvider {
  const httpClient = new RedirectedClient(options.apiBase, options.timeoutMs ?? 10_000);
  const clientFor = ({ subaccount }: ProviderAccount) => {
    if (subaccount) return twilio(subaccount.sid, subaccount.token, { httpClient: httpClient as never });
    const [user, secret] = options.apiKey
      ? [options.apiKey.sid, options.apiKey.secret]
      : [options.accountSid, options.authToken];
    return twilio(user, secret, { accountSid: options.accountSid, httpClient: httpClient as never });
  };
  const main = clientFor({});
  const pick = (account: ProviderAccount) => (account.subaccount ? clientFor(account) : main);

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
        return { sid: sent.sid, status: sent.status };
      } catch (error) {
        throw toOutcome(error);
      }
    },
    async listInbound({ to, since, subaccount }) {
      const client = pick({ subaccount });
      const found = await listWhole(client, {
        to: `whatsapp:${to}`,
        after: since,
        before: new Date(Date.now() + CLOCK_MARGIN_MS),
        longest: options.longestList ?? LONGEST_LIST,
      });
      const inbound = found.filter((message) => message.direction === 'inbound');
      // Newest first, in whole seconds: what was written within one second keeps its order only if the list is turned round first.
      const messages = inbound
        .map(toProviderMessage)
        .reverse()
        .sort((a, b) => a.created.getTime() - b.created.getTime());
      for (const message of messages)
        if (message.numMedia > 0) message.mediaUrls = await listMedia(client, message.sid, options);
      return messages;
    },
    async listOutbound({ from, to, since, limit, subaccount }) {
      const found = await pick({ subaccount }).messages.list({
        from: `whatsapp:${from}`,
        to: `whatsapp:${to}`,
        dateSentAfter: since,
        limit,
        pageSize: Math.min(limit, 1000),
      });
      return found.filter((message) => message.direction !== 'inbound').map(toProviderMessage);
    },
    listTemplates: (account) => told(listTemplates(pick(account))),
    fetchTemplate: (account, sid) => told(fetchTemplate(pick(account), sid)),
    createTemplate: (account, fresh) => told(createTemplate(pick(account), fresh)),
    submitTemplate: (account, template) => told(submitTemplate(pick(account), template)),
    removeTemplate: (account, sid) => told(removeTemplate(pick(account), sid)),
    findSender: (account, numero) => told(findSender(pick(account), numero)),
    fetchSubaccountToken: (sid) =>
      told(
        main.api.v2010
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

/** The same answer, with a failure in our words. */
function told<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => Promise.reject(toOutcome(error)));
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
/** A span that is not halved any further; also how far halves overlap, whichever way the provider counts their ends. */
const SHORTEST_SPAN_MS = 4000;

interface Span {
  to: string;
  after: Date;
  before: Date;
  longest: number;
}

/** Everything of a span. The list gives the newest first, so a long one is read in halves rather than cut off at its old end. */
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
    errorCode: errorCode === null || errorCode === undefined ? null : String(errorCode),
    created: new Date(dateCreated),
    numMedia: Number(numMedia),
    mediaUrls: [],
  };
}

async function listMedia(client: ReturnType<typeof twilio>, sid: string, options: TwilioOptions) {
  const media = await client.messages(sid).media.list({ limit: 10 });
  const base = options.apiBase?.replace(/\/$/, '') ?? 'https://api.twilio.com';
  return media.map((item) => ({ url: `${base}${item.uri.replace(/\.json$/, '')}`, contentType: item.contentType }));
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What a failed call tells of the message: refused for good, refused for now, or nothing at all. */
function toOutcome(error: unknown): Error {
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : 'The provider failed';
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const known = typeof code === 'number' || typeof code === 'string' ? code : status;
    return new ProviderRefusal(String(known), text, status === 429 || status === 408);
  }
  if (typeof code === 'string' && NEVER_SENT.has(code)) return new ProviderRefusal(code, text, true);
  return new ProviderUncertain(text, { cause: error });
}
