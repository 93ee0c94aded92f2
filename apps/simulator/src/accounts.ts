import { timingSafeEqual } from 'node:crypto';
import { newAuthToken, newSid } from './sid.ts';

export type Account = { sid: string; authToken: string; friendlyName: string; ownerSid: string };
export type ApiKey = { sid: string; secret: string };
/** The account of the credentials, by its token or by one of its keys, which has fewer rights. */
type Caller = { account: Account; isKey: boolean };

export type BusinessNumber = {
  /** Bare E.164. */
  number: string;
  name: string;
  accountSid: string;
  messagingServiceSid: string | null;
  sid: string;
};

export type BusinessNumberInput = { number: string; name?: string; accountSid?: string; messagingServiceSid?: string };

/** The accounts, their keys and the business numbers they own. */
export class Accounts {
  readonly main: Account;
  readonly apiKey: ApiKey | null;
  #accounts = new Map<string, Account>();
  #numbers = new Map<string, BusinessNumber>();

  constructor(options: { sid: string; authToken: string; apiKey?: ApiKey; numbers: BusinessNumberInput[] }) {
    this.main = { sid: options.sid, authToken: options.authToken, friendlyName: 'Tertulia', ownerSid: options.sid };
    this.apiKey = options.apiKey ?? null;
    this.#accounts.set(this.main.sid, this.main);
    for (const number of options.numbers) this.addNumber(number);
  }

  find(sid: string): Account | undefined {
    return this.#accounts.get(sid);
  }

  addSubaccount(input: { sid?: string; authToken?: string; friendlyName?: string }): Account {
    const account = {
      sid: input.sid ?? newSid('AC'),
      authToken: input.authToken ?? newAuthToken(),
      friendlyName: input.friendlyName ?? 'Subcuenta',
      ownerSid: this.main.sid,
    };
    this.#accounts.set(account.sid, account);
    return account;
  }

  addNumber(input: BusinessNumberInput): BusinessNumber {
    const known = this.#numbers.get(input.number);
    const number: BusinessNumber = {
      number: input.number,
      name: input.name ?? known?.name ?? input.number,
      accountSid: input.accountSid ?? known?.accountSid ?? this.main.sid,
      messagingServiceSid: input.messagingServiceSid ?? known?.messagingServiceSid ?? null,
      sid: known?.sid ?? newSid('PN'),
    };
    this.#numbers.set(number.number, number);
    return number;
  }

  numbers(): BusinessNumber[] {
    return [...this.#numbers.values()];
  }

  findNumber(number: string): BusinessNumber | undefined {
    return this.#numbers.get(number);
  }

  senderOfService(messagingServiceSid: string): BusinessNumber | undefined {
    return this.numbers().find((number) => number.messagingServiceSid === messagingServiceSid);
  }

  /** The caller of HTTP Basic credentials, or null if they are wrong. */
  authenticate(authorization: string | undefined): Caller | null {
    const [scheme, encoded] = (authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'basic' || !encoded) return null;
    const decoded = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = decoded.indexOf(':');
    if (colon < 0) return null;
    const user = decoded.slice(0, colon);
    const password = decoded.slice(colon + 1);
    if (this.apiKey && user === this.apiKey.sid)
      return isSame(password, this.apiKey.secret) ? { account: this.main, isKey: true } : null;
    const account = this.#accounts.get(user);
    return account && isSame(password, account.authToken) ? { account, isKey: false } : null;
  }
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
