import twilio from 'twilio';
import type { ProviderAccount } from './port.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  apiKey?: { sid: string; secret: string };
  /** Replaces every host of the API by another address: the simulator's. */
  apiBase?: string;
  timeoutMs?: number;
  /** Messages per list request before the span is halved. */
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

/**
 * The SDK's clients: `main`, the platform's own; `pick`, the one for an account; and `owner`, the platform's with its
 * token, for its subaccounts, which an API key cannot reach.
 */
export function createClients(options: TwilioOptions) {
  const httpClient = new RedirectedClient(options.apiBase, options.timeoutMs ?? 10_000);
  const { accountSid, authToken, apiKey } = options;
  const clientFor = (user: string, secret: string, sid: string) =>
    twilio(user, secret, { accountSid: sid, httpClient: httpClient as never });
  const owner = clientFor(accountSid, authToken, accountSid);
  const main = apiKey ? clientFor(apiKey.sid, apiKey.secret, accountSid) : owner;
  const pick = ({ subaccount }: ProviderAccount) =>
    subaccount ? clientFor(subaccount.sid, subaccount.token, subaccount.sid) : main;
  return { main, owner, pick };
}
