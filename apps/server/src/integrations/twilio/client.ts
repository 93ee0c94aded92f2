import twilio from 'twilio';
import type { ProviderAccount } from './port.ts';

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

/** The SDK's clients: the platform's own, and the one that an account is reached with. */
export function createClients(options: TwilioOptions) {
  const httpClient = new RedirectedClient(options.apiBase, options.timeoutMs ?? 10_000);
  const clientFor = ({ subaccount }: ProviderAccount) => {
    if (subaccount) return twilio(subaccount.sid, subaccount.token, { httpClient: httpClient as never });
    const [user, secret] = options.apiKey
      ? [options.apiKey.sid, options.apiKey.secret]
      : [options.accountSid, options.authToken];
    return twilio(user, secret, { accountSid: options.accountSid, httpClient: httpClient as never });
  };
  const main = clientFor({});
  return { main, pick: (account: ProviderAccount) => (account.subaccount ? clientFor(account) : main) };
}
