import { readApiFile, type ApiFile } from '#integrations/twilio/api-files';
import type { ProviderAccount } from '#integrations/twilio/port';
import { fitFileName } from '#platform/files/file-name';
import type { SafeFetchOptions } from '#platform/net/safe-fetch';

/** The configuration of the provider's media origin and our account there. */
export interface ProviderOrigin {
  TWILIO_ACCOUNT_SID?: string | undefined;
  TWILIO_AUTH_TOKEN?: string | undefined;
  TWILIO_API_BASE?: string | undefined;
}

type OriginRules = Pick<SafeFetchOptions, 'isHostAllowed' | 'trustedOrigin' | 'auth'>;

const TWILIO = 'https://api.twilio.com';
const TWILIO_HOST = /^((media|mms)\.twiliocdn\.com|([a-z0-9-]+\.)+twilio\.com)$/;

/**
 * The origins from which a file may be fetched (T60): Twilio's own hosts, or, if TWILIO_API_BASE names another server,
 * that origin alone. The credentials are an account's own, never the platform's API key, which cannot access
 * subaccounts. They are sent only to the API, also after a redirect, and there only for that account's files: a
 * subaccount's signer controls the URL, and the platform's credentials open the messages and tokens of all accounts.
 */
export function originRules(
  provider: ProviderOrigin,
  account: ProviderAccount = {},
  kind: ApiFile['kind'] = 'media',
): OriginRules {
  const { origin, hostname } = new URL(provider.TWILIO_API_BASE ?? TWILIO);
  const user = userOf(provider, account);
  const auth = user && {
    origin,
    authorization: `Basic ${Buffer.from(`${user.sid}:${user.token}`).toString('base64')}`,
    isFor: (pathname: string) => {
      const file = readApiFile(pathname);
      return file?.kind === kind && file.account === user.sid;
    },
  };
  if (TWILIO_HOST.test(hostname))
    return { isHostAllowed: (host, port) => port === 443 && TWILIO_HOST.test(host), auth };
  return { isHostAllowed: () => false, trustedOrigin: origin, auth };
}

/** Additional hosts of ad pictures: Meta's. */
const META_HOST = /^([a-z0-9-]+\.)+(fbcdn\.net|fbsbx\.com|cdninstagram\.com)$/;

/**
 * The rules for an ad's picture: the provider's hosts, and with Twilio itself also Meta's, which never get our
 * credentials.
 */
export function adOriginRules(provider: ProviderOrigin, account: ProviderAccount = {}): OriginRules {
  const rules = originRules(provider, account);
  if (rules.trustedOrigin !== undefined) return rules;
  return {
    ...rules,
    isHostAllowed: (host, port) => rules.isHostAllowed(host, port) || (port === 443 && META_HOST.test(host)),
  };
}

/** True if a file is in that account. Files from before a channel moved stay in the platform's account. */
export function isOfAccount(url: string, sid: string): boolean {
  return URL.canParse(url) && readApiFile(new URL(url).pathname)?.account === sid;
}

function userOf(provider: ProviderOrigin, { subaccount }: ProviderAccount): { sid: string; token: string } | undefined {
  if (subaccount) return subaccount;
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token } = provider;
  return sid && token ? { sid, token } : undefined;
}

/** The file name in a Content-Disposition header, safe to store and show; null without one. */
export function nameFromDisposition(header: string | null): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '');
  const declared =
    (extended === undefined ? null : decoded(extended)) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return declared === undefined || declared === null ? null : fitFileName(declared);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
