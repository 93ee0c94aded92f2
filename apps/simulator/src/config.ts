import type { BusinessNumberInput } from './accounts.ts';
import { type Merchant, SANDBOX_MERCHANT } from './payments.ts';
import { isSid } from './sid.ts';
import type { SimulatorOptions } from './simulator.ts';

/** Parses the process's settings; throws with the name of an invalid one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SimulatorOptions {
  const accountSid = required(env, 'TWILIO_ACCOUNT_SID');
  if (!isSid(accountSid, 'AC')) throw new Error('TWILIO_ACCOUNT_SID must be AC followed by 32 lower-case hex digits');
  const keySid = env.TWILIO_API_KEY_SID;
  const keySecret = env.TWILIO_API_KEY_SECRET;
  return {
    port: readPort(env.SIMULATOR_PORT || '3100'),
    host: env.SIMULATOR_HOST || '127.0.0.1',
    accountSid,
    authToken: required(env, 'TWILIO_AUTH_TOKEN'),
    apiKey: keySid && keySecret ? { sid: keySid, secret: keySecret } : undefined,
    merchant: readMerchant(env),
    webhookBase: readUrl('WEBHOOK_BASE', env.WEBHOOK_BASE || 'http://127.0.0.1:3000'),
    publicUrl: env.SIMULATOR_URL ? readUrl('SIMULATOR_URL', env.SIMULATOR_URL) : undefined,
    numbers: readNumbers(env.SIMULATOR_NUMBERS || '[]'),
    mailDir: env.MAIL_DIR || undefined,
    stateDir: env.SIMULATOR_STATE_DIR || undefined,
    strictSenders: env.SIMULATOR_STRICT_SENDERS === 'true',
    mediaAuth: env.SIMULATOR_MEDIA_AUTH !== 'false',
    faults: { autoRead: env.SIMULATOR_AUTO_READ === 'true' },
  };
}

function readMerchant(env: Readonly<Record<string, string | undefined>>): Merchant {
  return {
    apiKey: env.PAYU_API_KEY || SANDBOX_MERCHANT.apiKey,
    apiLogin: env.PAYU_API_LOGIN || SANDBOX_MERCHANT.apiLogin,
    merchantId: env.PAYU_MERCHANT_ID || SANDBOX_MERCHANT.merchantId,
    accountId: env.PAYU_ACCOUNT_ID || SANDBOX_MERCHANT.accountId,
    ...(env.PAYU_HMAC_SECRET ? { hmacSecret: env.PAYU_HMAC_SECRET } : {}),
  };
}

function required(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('SIMULATOR_PORT must be a port number');
  return port;
}

function readUrl(name: string, text: string): string {
  if (!URL.canParse(text)) throw new Error(`${name} must be an address`);
  return text.replace(/\/+$/, '');
}

function readNumbers(text: string): BusinessNumberInput[] {
  const complaint = 'SIMULATOR_NUMBERS must be a JSON list of {"number":"+57…","name":"…"}';
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(complaint);
  }
  if (!Array.isArray(parsed)) throw new Error(complaint);
  return parsed.map((entry: unknown) => {
    const { number, name, accountSid, messagingServiceSid } = Object(entry) as Record<string, unknown>;
    if (typeof number !== 'string' || !/^\+[1-9]\d{6,14}$/.test(number)) throw new Error(complaint);
    return {
      number,
      name: optional(name),
      accountSid: optional(accountSid),
      messagingServiceSid: optional(messagingServiceSid),
    };
  });
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
